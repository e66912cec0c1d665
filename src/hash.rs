use sha2::{Digest, Sha256};

/// SHA-256 over fields, each preceded by its length as eight big-endian bytes, so no two lists of fields collide by
/// moving a boundary. The first field names what is hashed.
pub fn hash_fields(fields: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for field in fields {
        hasher.update((field.len() as u64).to_be_bytes());
        hasher.update(field);
    }
    hasher.finalize().into()
}
