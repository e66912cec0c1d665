/// Sorts a short list in place, equals in order. The standard library's sorts suit long lists; each of their copies is
/// ten times as large in wasm.
pub fn sort_short_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at - 1]) > key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_short_by_key;

    #[test]
    fn sorts_and_keeps_equals_in_order() {
        let mut list = [(3, 'a'), (1, 'b'), (3, 'c'), (0, 'd'), (1, 'e')];
        sort_short_by_key(&mut list, |&(n, _)| n);
        assert_eq!(list, [(0, 'd'), (1, 'b'), (1, 'e'), (3, 'a'), (3, 'c')]);
        sort_short_by_key(&mut list[..0], |&(n, _)| n);
    }
}
