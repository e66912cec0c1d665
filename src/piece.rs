use serde::Serialize;
use std::ops::Not;

/// A side's colour. Not a seat: in banqi nobody has a colour before the first flip.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    Red,
    Black,
}

impl Color {
    pub const ALL: [Color; 2] = [Color::Red, Color::Black];
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::Red => Color::Black,
            Color::Black => Color::Red,
        }
    }
}

/// What a piece is, in the Taiwan order of rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    General,
    Advisor,
    Elephant,
    Chariot,
    Horse,
    Cannon,
    Soldier,
}

impl Role {
    pub const COUNT: usize = 7;
    pub const ALL: [Role; Role::COUNT] = [
        Role::General,
        Role::Advisor,
        Role::Elephant,
        Role::Chariot,
        Role::Horse,
        Role::Cannon,
        Role::Soldier,
    ];

    /// How many of this role each colour has in a full set.
    pub const fn in_set(self) -> u8 {
        match self {
            Role::General => 1,
            Role::Soldier => 5,
            _ => 2,
        }
    }

    /// The banqi letter, lower case.
    pub const fn letter(self) -> char {
        match self {
            Role::General => 'g',
            Role::Advisor => 'a',
            Role::Elephant => 'e',
            Role::Chariot => 'r',
            Role::Horse => 'h',
            Role::Cannon => 'c',
            Role::Soldier => 's',
        }
    }

    /// Reads a letter of either set (banqi `G A E R H C S`, jieqi `K A B R N C P`), upper or lower case.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_lowercase() {
            'g' | 'k' => Role::General,
            'a' => Role::Advisor,
            'e' | 'b' => Role::Elephant,
            'r' => Role::Chariot,
            'h' | 'n' => Role::Horse,
            'c' => Role::Cannon,
            's' | 'p' => Role::Soldier,
            _ => return None,
        })
    }
}

/// A piece whose identity is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    pub color: Color,
    pub role: Role,
}

impl Piece {
    pub const COUNT: usize = 2 * Role::COUNT;

    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// All fourteen pieces in index order: Red's by rank, then Black's.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..Piece::COUNT).map(Piece::from_index)
    }

    /// 0 to 6 for Red's general to soldier, 7 to 13 for Black's.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.color as usize * Role::COUNT + self.role as usize
    }

    /// # Panics
    /// When `index` is not below [`Piece::COUNT`].
    #[inline(always)]
    pub const fn from_index(index: usize) -> Piece {
        assert!(index < Piece::COUNT);
        let color = if index < Role::COUNT { Color::Red } else { Color::Black };
        Piece { color, role: Role::ALL[index % Role::COUNT] }
    }

    /// The banqi letter: upper case for Red.
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// Reads a letter of either set; upper case is Red.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }
}

/// What a viewer knows of a cell. A face-down piece carries nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    Empty,
    FaceDown,
    FaceUp(Piece),
}

/// Counts of the pieces whose identity the viewer does not know yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bag {
    counts: [u8; Piece::COUNT],
}

impl Bag {
    pub const EMPTY: Bag = Bag { counts: [0; Piece::COUNT] };

    /// The full set of both colours, 32 pieces.
    pub fn full() -> Bag {
        let mut bag = Bag::EMPTY;
        for piece in Piece::all() {
            bag.counts[piece.index()] = piece.role.in_set();
        }
        bag
    }

    #[inline(always)]
    pub fn count(&self, piece: Piece) -> u8 {
        self.counts[piece.index()]
    }

    pub fn total(&self) -> u32 {
        self.counts.iter().map(|&n| u32::from(n)).sum()
    }

    pub fn of_color(&self, color: Color) -> u32 {
        let from = color as usize * Role::COUNT;
        self.counts[from..from + Role::COUNT].iter().map(|&n| u32::from(n)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.counts == [0; Piece::COUNT]
    }

    /// The kinds still in the bag with their counts, in index order.
    pub fn iter(&self) -> impl Iterator<Item = (Piece, u8)> + '_ {
        self.counts.iter().enumerate().filter(|&(_, &n)| n > 0).map(|(i, &n)| (Piece::from_index(i), n))
    }

    pub fn add(&mut self, piece: Piece) {
        self.counts[piece.index()] += 1;
    }

    /// Takes one out; `false` when there is none.
    #[must_use]
    pub fn take(&mut self, piece: Piece) -> bool {
        let count = &mut self.counts[piece.index()];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        true
    }
}
