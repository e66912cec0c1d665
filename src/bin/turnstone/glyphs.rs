//! `turnstone glyphs DIR`: prints `www/board/glyphs.js`, the outlines the board draws its pieces from.
//!
//! DIR is the `files` folder of the npm package `@fontsource/lxgw-wenkai-tc` (SIL Open Font License; the text is kept as
//! `www/board/OFL.txt`). Its WOFF files are zlib-packed TrueType tables, so unpacking needs no font toolkit.

use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

const HAN: &str = "帥仕相俥傌炮兵將士象車馬包卒砲帅车马将楚河漢界汉";
const LATIN: &str = "GAERHCS1234567";
/// Side of the box every outline is centred in.
const BOX: f32 = 1000.0;

/// Print the outlines the board draws its pieces from, taken from a folder of WOFF files
#[derive(clap::Args)]
pub struct Args {
    /// The folder of WOFF files
    dir: PathBuf,
    /// The weight to take
    #[arg(long, default_value_t = 700)]
    weight: u16,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let fonts = fonts(&args.dir, args.weight)?;
    let faces: Vec<Face> = fonts.iter().filter_map(|font| Face::parse(font, 0).ok()).collect();
    println!(
        "// Outlines from LXGW WenKai TC, SIL Open Font License 1.1 (OFL.txt). Written by `turnstone glyphs`; do not edit."
    );
    println!("// Each is an SVG path, optically centred in a box of 1000 by 1000, y down.\n");
    for (name, text) in [("han", HAN), ("latin", LATIN)] {
        println!("/** @type {{Record<string, string>}} */\nexport const {name} = {{");
        for ch in text.chars() {
            let outline =
                faces.iter().find_map(|face| face.glyph_index(ch).and_then(|glyph| Outline::of(face, glyph)));
            let outline = outline.with_context(|| format!("no file in the folder draws {ch}"))?;
            println!("  '{ch}': '{}',", outline.path(name == "han"));
        }
        println!("}};");
    }
    Ok(ExitCode::SUCCESS)
}

/// Every WOFF file of one weight, unpacked, in the order of their names.
fn fonts(dir: &Path, weight: u16) -> Result<Vec<Vec<u8>>> {
    let suffix = format!("-{weight}-normal.woff");
    let mut paths: Vec<PathBuf> = fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.retain(|path| path.to_string_lossy().ends_with(&suffix));
    paths.sort();
    paths.iter().map(|path| unpack(&fs::read(path)?)).collect()
}

/// WOFF 1.0 (w3.org/TR/WOFF) to a plain TrueType file.
fn unpack(woff: &[u8]) -> Result<Vec<u8>> {
    let bad = "not a WOFF 1.0 file";
    let long = |at: usize| {
        woff.get(at..at + 4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]) as usize).context(bad)
    };
    ensure!(long(0)? == 0x774f_4646, bad);
    let count = long(12)? >> 16;
    let mut head = [&woff[4..8], &(count as u16).to_be_bytes()[..], &[0; 6]].concat();
    let mut body = Vec::new();
    for at in (0..count).map(|table| 44 + 20 * table) {
        let (start, packed, full) = (long(at + 4)?, long(at + 8)?, long(at + 12)?);
        let bytes = woff.get(start..start + packed).context(bad)?;
        let offset = 12 + 16 * count + body.len();
        if packed < full {
            flate2::read::ZlibDecoder::new(bytes).read_to_end(&mut body)?;
        } else {
            body.extend_from_slice(bytes);
        }
        body.resize(body.len().next_multiple_of(4), 0);
        head.extend_from_slice(&woff[at..at + 4]);
        for word in [long(at + 16)?, offset, full] {
            head.extend_from_slice(&(word as u32).to_be_bytes());
        }
    }
    Ok([head, body].concat())
}

/// A glyph's contours in font units: a command and its points, y up.
struct Outline {
    commands: Vec<(char, Vec<(f32, f32)>)>,
    em: f32,
    cap: f32,
}

impl Outline {
    fn of(face: &Face, glyph: GlyphId) -> Option<Outline> {
        let cap = f32::from(face.capital_height().unwrap_or(700));
        let mut outline = Outline { commands: Vec::new(), em: f32::from(face.units_per_em()), cap };
        face.outline_glyph(glyph, &mut outline)?;
        Some(outline)
    }

    /// Han characters are evened out towards one size; Latin letters keep their proportions to each other.
    fn path(&self, even: bool) -> String {
        let points: Vec<(f32, f32)> =
            self.commands.iter().flat_map(|(_, points)| points.iter().copied()).collect();
        let span = |pick: fn(&(f32, f32)) -> f32| {
            points.iter().map(pick).fold((f32::MAX, f32::MIN), |(a, b), v| (a.min(v), b.max(v)))
        };
        let (left, right) = span(|p| p.0);
        let (low, high) = span(|p| p.1);
        let scale = if even {
            BOX / self.em * (0.92 * self.em / (right - left).max(high - low)).powf(0.6)
        } else {
            0.72 * BOX / self.cap
        };
        let (mass_x, mass_y) = self.centroid();
        let middle =
            |a: f32, b: f32, mass: f32| if even { 0.65 * (a + b) / 2.0 + 0.35 * mass } else { (a + b) / 2.0 };
        let (cx, cy) = (middle(left, right, mass_x), middle(low, high, mass_y));
        let place = |p: &(f32, f32)| {
            ((BOX / 2.0 + (p.0 - cx) * scale).round() as i32, (BOX / 2.0 - (p.1 - cy) * scale).round() as i32)
        };

        let mut text = String::new();
        let (mut at, mut start) = ((0, 0), (0, 0));
        for (command, points) in &self.commands {
            text.push(*command);
            for (index, point) in points.iter().map(place).enumerate() {
                for (part, value) in [point.0 - at.0, point.1 - at.1].into_iter().enumerate() {
                    let gap = if (index, part) == (0, 0) || value < 0 { "" } else { " " };
                    write!(text, "{gap}{value}").expect("writing to a string");
                }
                if index + 1 == points.len() {
                    at = point;
                }
            }
            match command {
                'm' => start = at,
                'z' => at = start,
                _ => {}
            }
        }
        text
    }

    /// The centre of the inked area, curves taken as their control polygons.
    fn centroid(&self) -> (f32, f32) {
        let (mut area, mut x, mut y) = (0.0, 0.0, 0.0);
        let (mut start, mut at) = ((0.0, 0.0), (0.0, 0.0));
        for (command, points) in &self.commands {
            let ends: &[(f32, f32)] = if *command == 'z' { &[start] } else { points };
            for &to in ends {
                if *command == 'm' {
                    start = to;
                } else {
                    let cross = at.0 * to.1 - to.0 * at.1;
                    area += cross / 2.0;
                    x += (at.0 + to.0) * cross / 6.0;
                    y += (at.1 + to.1) * cross / 6.0;
                }
                at = to;
            }
        }
        (x / area, y / area)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.commands.push(('m', vec![(x, y)]));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.commands.push(('l', vec![(x, y)]));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.commands.push(('q', vec![(x1, y1), (x, y)]));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.commands.push(('c', vec![(x1, y1), (x2, y2), (x, y)]));
    }

    fn close(&mut self) {
        self.commands.push(('z', Vec::new()));
    }
}
