//! PikaJieQi: jieqi texts and moves as ours, but an identity that is not known is left out.

/// A victim that the viewer may not know has no letter.
pub fn action(text: String) -> String {
    text.replace('?', "")
}

#[cfg(test)]
mod tests {
    use super::action;

    #[test]
    fn an_unknown_victim_has_no_letter() {
        assert_eq!(action("b2b9C?".into()), "b2b9C");
        assert_eq!(action("b2b9Cn".into()), "b2b9Cn");
    }
}
