use crate::hash::hash_fields;

/// A SHA-256 value.
pub type Hash = [u8; 32];

/// Bytes that follow from a hash, for choices without bias.
pub(super) struct Stream {
    block: Hash,
    used: usize,
}

impl Stream {
    pub fn new(block: Hash) -> Stream {
        Stream { block, used: 0 }
    }

    fn byte(&mut self) -> u8 {
        if self.used == self.block.len() {
            *self = Stream::new(hash_fields(&[b"more", &self.block]));
        }
        self.used += 1;
        self.block[self.used - 1]
    }

    /// A number below `count` (1 to 256), each as likely as the others: bytes beyond the last whole multiple are thrown away.
    pub fn below(&mut self, count: usize) -> usize {
        loop {
            let byte = usize::from(self.byte());
            if byte < 256 - 256 % count {
                return byte % count;
            }
        }
    }

    /// Fisher and Yates' shuffle.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
