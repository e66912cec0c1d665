//! Messages as bytes and as text.

use super::broken::Broken;
use base64ct::{Base64UrlUnpadded, Encoding as _};

/// The most bytes of one message; the longest has about a thousand.
const LONGEST: usize = 4096;

/// Bytes as they stand in a link: base64url without padding.
pub fn token(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// Reads [`token`]'s text; white space around it is left out.
///
/// # Errors
/// When it is not that text, or too long for any message.
pub fn from_token(text: &str) -> Result<Vec<u8>, Broken> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(Broken::BadToken);
    }
    bytes_of(text)
}

/// Reads [`token`]'s text of any length.
///
/// # Errors
/// When it is not that text.
pub fn bytes_of(text: &str) -> Result<Vec<u8>, Broken> {
    Base64UrlUnpadded::decode_vec(text).map_err(|_| Broken::BadToken)
}

/// Bytes of a fixed number as text.
///
/// # Errors
/// When the text has another number of bytes.
pub fn array_of<const N: usize>(text: &str) -> Result<[u8; N], Broken> {
    from_token(text)?.try_into().map_err(|_| Broken::BadToken)
}

/// Bytes that are still to be read.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Broken> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Broken::CutShort)?;
        self.0 = rest;
        Ok(taken)
    }

    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], Broken> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(Broken::CutShort)?;
        self.0 = rest;
        Ok(*taken)
    }

    pub fn byte(&mut self) -> Result<u8, Broken> {
        Ok(self.array::<1>()?[0])
    }

    /// As many bytes as the first one says.
    pub fn short(&mut self) -> Result<&'a [u8], Broken> {
        let count = self.byte()?;
        self.take(count.into())
    }

    /// As many bytes as the first two say.
    pub fn long(&mut self) -> Result<&'a [u8], Broken> {
        let count = u16::from_be_bytes(self.array()?);
        self.take(count.into())
    }

    pub fn array_if<const N: usize>(&mut self, there: bool) -> Result<Option<[u8; N]>, Broken> {
        there.then(|| self.array()).transpose()
    }

    pub fn end(self) -> Result<(), Broken> {
        if self.0.is_empty() { Ok(()) } else { Err(Broken::TooMuch) }
    }
}
