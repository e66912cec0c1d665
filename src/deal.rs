//! The hidden truth of a game between one player and a bot, or two people at one device.

use crate::hash::hash_fields;
use crate::piece::Piece;
use crate::position::{Outcome, Playable, Reveals};
use crate::refusal::Refusal;
use crate::rng::{Random, entropy, seeded};
use crate::sorting::sort_short_by_key;
use rand::seq::SliceRandom;
use rand_chacha::rand_core::SeedableRng;

/// Where every face-down piece lies, with the salt of its commitment. It has no `Debug`, no `Display` and no
/// `Serialize`: it leaves only sealed, or opened after the end of the game.
pub struct Deal {
    /// By square index; ascending.
    pieces: Vec<(usize, Piece)>,
    salt: [u8; 32],
    game: &'static str,
}

impl Deal {
    /// Draws a deal uniformly from the platform's cryptographic random source.
    ///
    /// # Errors
    /// When the platform has no such source.
    pub fn fresh<P: Playable>(start: &P) -> Result<Deal, Refusal> {
        let no_entropy = |e: getrandom::Error| Refusal::new("no-entropy", format!("no random source: {e}"));
        let mut random = Random::from_seed(entropy().map_err(no_entropy)?);
        Ok(Deal::shuffled(start, &mut random, entropy().map_err(no_entropy)?))
    }

    /// A repeatable deal. A game with it claims no fairness.
    pub fn from_seed<P: Playable>(start: &P, seed: &str) -> Deal {
        let salt = hash_fields(&[b"seeded-salt", seed.as_bytes()]);
        Deal::shuffled(start, &mut seeded("deal", seed), salt)
    }

    fn shuffled<P: Playable>(start: &P, random: &mut Random, salt: [u8; 32]) -> Deal {
        let mut pieces = Vec::new();
        for (squares, mut group) in start.deal_groups() {
            group.shuffle(random);
            pieces.extend(squares.into_iter().zip(group));
        }
        sort_short_by_key(&mut pieces, |&(square, _)| square);
        Deal { pieces, salt, game: P::GAME }
    }

    /// Rebuilds an opened deal: `letters` in the order of square index, `salt` in hex.
    ///
    /// # Errors
    /// When the letters do not deal exactly the start's hidden pieces, or the salt is not 32 bytes.
    pub fn from_opening<P: Playable>(start: &P, letters: &str, salt: &str) -> Result<Deal, Refusal> {
        let bad = |detail: &str| Refusal::new("bad-deal", detail);
        let mut bytes = [0; 32];
        hex::decode_to_slice(salt, &mut bytes).map_err(|_| bad("the salt is not 64 hex digits"))?;
        let mut letters = letters.chars();
        let mut pieces = Vec::new();
        let mut squares: Vec<usize> = start.deal_groups().iter().flat_map(|(s, _)| s.clone()).collect();
        sort_short_by_key(&mut squares, |&square| square);
        for square in squares {
            let letter = letters.next().ok_or_else(|| bad("the deal has too few pieces"))?;
            pieces.push((
                square,
                Piece::from_letter(letter).ok_or_else(|| bad("the deal has an unknown piece"))?,
            ));
        }
        if letters.next().is_some() {
            return Err(bad("the deal has too many pieces"));
        }
        let deal = Deal { pieces, salt: bytes, game: P::GAME };
        if !deal.fits(start) {
            return Err(bad("the deal is not a shuffle of the hidden pieces"));
        }
        Ok(deal)
    }

    fn fits<P: Playable>(&self, start: &P) -> bool {
        start.deal_groups().into_iter().all(|(squares, mut group)| {
            let mut dealt: Vec<Piece> = squares.iter().filter_map(|&square| self.at(square)).collect();
            sort_short_by_key(&mut dealt, |&piece| piece);
            sort_short_by_key(&mut group, |&piece| piece);
            dealt == group
        })
    }

    pub(crate) fn at(&self, square: usize) -> Option<Piece> {
        let index = self.pieces.binary_search_by_key(&square, |&(at, _)| at).ok()?;
        Some(self.pieces[index].1)
    }

    /// What turns up and what is taken on the squares that an action uncovers.
    pub(crate) fn outcome(&self, reveals: Reveals) -> Outcome {
        let at = |square: Option<usize>| square.and_then(|square| self.at(square));
        Outcome { turned: at(reveals.turned), taken: at(reveals.taken) }
    }

    /// The pieces' letters in the order of square index.
    fn letters(&self) -> String {
        self.pieces.iter().map(|(_, piece)| piece.letter()).collect()
    }

    /// SHA-256 over the game's name, the salt and the deal's letters, each length-prefixed.
    pub fn commitment(&self) -> [u8; 32] {
        hash_fields(&[b"turnstone-deal", self.game.as_bytes(), &self.salt, self.letters().as_bytes()])
    }

    /// What is shown when the game is over.
    pub(crate) fn open(&self) -> Opening {
        Opening {
            salt: hex::encode(self.salt),
            deal: self.letters(),
            commitment: hex::encode(self.commitment()),
        }
    }

    /// The deal as text that cannot be read at a glance, for storage on the player's own device. It is not
    /// encryption: a program that knows this format opens it.
    pub(crate) fn seal(&self) -> Result<String, Refusal> {
        let nonce: [u8; 16] =
            entropy().map_err(|e| Refusal::new("no-entropy", format!("no random source: {e}")))?;
        let mut body = self.salt.to_vec();
        body.extend(self.letters().bytes());
        let check = hash_fields(&[b"seal-check", &nonce, &body]);
        body.extend(&check[..8]);
        mask_bytes(&nonce, &mut body);
        Ok(format!("1{}{}", hex::encode(nonce), hex::encode(body)))
    }

    /// Opens [`Deal::seal`]'s text for the same start.
    pub(crate) fn unseal<P: Playable>(start: &P, sealed: &str) -> Result<Deal, Refusal> {
        let bad = || Refusal::new("bad-seal", "the sealed deal is damaged or from another version");
        let bytes = hex::decode(sealed.strip_prefix('1').ok_or_else(bad)?).map_err(|_| bad())?;
        if bytes.len() < 16 + 32 + 8 {
            return Err(bad());
        }
        let (nonce, body) = bytes.split_at(16);
        let mut body = body.to_vec();
        mask_bytes(nonce, &mut body);
        let check = body.split_off(body.len() - 8);
        if hash_fields(&[b"seal-check", nonce, &body])[..8] != check {
            return Err(bad());
        }
        let letters = String::from_utf8(body.split_off(32)).map_err(|_| bad())?;
        Deal::from_opening(start, &letters, &hex::encode(body))
    }
}

fn mask_bytes(nonce: &[u8], body: &mut [u8]) {
    for (i, block) in body.chunks_mut(32).enumerate() {
        let pad = hash_fields(&[b"seal-pad", nonce, &[i as u8]]);
        block.iter_mut().zip(pad).for_each(|(byte, pad)| *byte ^= pad);
    }
}

/// An opened deal.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Opening {
    /// 64 hex digits.
    pub salt: String,
    /// Piece letters of the squares that were face-down at the start, in the order of square index.
    pub deal: String,
    /// What salt and deal hash to, 64 hex digits.
    pub commitment: String,
}
