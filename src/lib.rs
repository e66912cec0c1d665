//! Turnstone: banqi (Chinese half chess) with a rules engine, a referee and a bot that never sees a hidden piece.
#![forbid(unsafe_code)]
