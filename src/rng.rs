use crate::hash::hash_fields;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The seedable generator behind deals, bots and tests: the same stream on every platform.
pub type Random = ChaCha8Rng;

/// A generator from a seed text. `domain` keeps streams apart: equal seeds in two domains share nothing.
pub fn seeded(domain: &str, seed: &str) -> Random {
    Random::from_seed(hash_fields(&[b"seed", domain.as_bytes(), seed.as_bytes()]))
}

/// Bytes from the platform's cryptographic source.
///
/// # Errors
/// When the platform has none.
pub fn entropy<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
