use std::fmt;

/// A square of a board with `FILES` files (at most 26) and `RANKS` ranks. Index = rank * FILES + file, from the
/// bottom left. The dimensions are part of the type, so squares of the two boards cannot be mixed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const FILES: u8, const RANKS: u8>(u8);

impl<const FILES: u8, const RANKS: u8> Square<FILES, RANKS> {
    pub const COUNT: usize = FILES as usize * RANKS as usize;

    /// `file` and `rank` count from 0; `None` outside the board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Square(rank * FILES + file)) } else { None }
    }

    /// # Panics
    /// When `index` is not below [`Self::COUNT`].
    #[inline(always)]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Square(index as u8)
    }

    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(Self::from_index)
    }

    /// Steps by whole files and ranks; `None` outside the board.
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = u8::try_from(self.file() as i8 + files).ok()?;
        let rank = u8::try_from(self.rank() as i8 + ranks).ok()?;
        Self::new(file, rank)
    }

    /// Reads `a1`: a file letter, then a one-digit rank counted from 1.
    pub fn parse(text: &str) -> Option<Self> {
        let &[file, rank] = text.as_bytes() else { return None };
        Self::new(file.to_ascii_lowercase().checked_sub(b'a')?, rank.checked_sub(b'1')?)
    }
}

impl<const FILES: u8, const RANKS: u8> fmt::Display for Square<FILES, RANKS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl<const FILES: u8, const RANKS: u8> fmt::Debug for Square<FILES, RANKS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
