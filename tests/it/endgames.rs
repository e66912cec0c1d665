//! Are endings solved right, by numbers that others published or found, and by an obvious twin?

use crate::support::full;
use rand::RngExt as _;
use rand::seq::SliceRandom as _;
use std::collections::HashMap;
use turnstone::banqi::{Endgames, Move, Position, Rules};
use turnstone::rng::Random;
use turnstone::{
    Ending, Free, Level, MoveList, Outcome, Piece, Playable as _, Position as _, Searcher, Verdict, View,
    Viewer, rng,
};

fn pieces(letters: &str) -> Vec<Piece> {
    letters.chars().map(|c| Piece::from_letter(c).expect("a letter")).collect()
}

fn at(rules: Rules, text: &str) -> Position {
    Position::from_text(rules, Viewer::Public, text).expect("a position")
}

/// Without a limit of quiet plies.
fn timeless() -> Rules {
    Rules { quiet_limit: None, ..Rules::TAIWAN }
}

/// Won, lost and drawn positions with Red and with Black to move, and the longest win or loss of each.
type Row = (&'static str, [usize; 3], u16, [usize; 3], u16);

#[test]
fn every_published_row_is_reproduced() {
    let rows: [Row; 9] = [
        ("Gg", [512, 480, 0], 18, [512, 480, 0], 18),
        ("Ss", [512, 480, 0], 18, [512, 480, 0], 18),
        ("Gs", [0, 480, 512], 18, [512, 0, 480], 17),
        ("Cs", [0, 0, 992], 0, [0, 0, 992], 0),
        ("Cc", [0, 0, 992], 0, [0, 0, 992], 0),
        ("AAg", [0, 16, 29_744], 2, [2_904, 0, 26_856], 3),
        ("ASg", [29_752, 0, 8], 23, [0, 28_184, 1_576], 24),
        ("Cgs", [0, 29_056, 704], 22, [29_760, 0, 0], 21),
        ("GSas", [207_408, 351_352, 304_280], 78, [572_208, 25_948, 264_884], 77),
    ];
    for (material, red, red_longest, black, black_longest) in rows {
        let census = Endgames::default().census(&pieces(material), timeless()).expect("a table");
        for (standing, counts, longest) in
            [(census.red, red, red_longest), (census.black, black, black_longest)]
        {
            assert_eq!([standing.won, standing.lost, standing.drawn], counts, "{material}");
            assert_eq!(standing.longest.max(standing.longest_lost), longest, "{material}");
        }
    }
}

/// Every choice of `left` pieces of a set, from `from` on.
fn each_material(from: usize, left: usize, chosen: &mut Vec<Piece>, visit: &mut impl FnMut(&[Piece])) {
    if left == 0 {
        return visit(chosen);
    }
    for index in from..Piece::COUNT {
        let piece = Piece::from_index(index);
        let held = chosen.iter().filter(|&&other| other == piece).count();
        if held < usize::from(piece.role.in_set()) {
            chosen.push(piece);
            each_material(index, left - 1, chosen, visit);
            chosen.pop();
        }
    }
}

#[test]
fn no_win_is_longer_than_a_table_can_say() {
    let cases = [("custom:quiet=none", 4, 101), ("custom:quiet=none,ladder=hongkong,cannon=step", 3, 24)];
    for (rules, most, known) in cases {
        let rules: Rules = rules.parse().expect("a rule set");
        let mut endgames = Endgames::default();
        let mut longest = 0;
        each_material(0, most.min(if full() { 4 } else { 3 }), &mut Vec::new(), &mut |set| {
            if let Some(census) = endgames.census(set, rules) {
                for standing in [census.red, census.black] {
                    longest = longest.max(standing.longest).max(standing.longest_lost);
                }
            }
        });
        assert!(longest < Endgames::LONGEST, "{rules}: {longest}");
        assert_eq!(longest, if full() { known } else { 24 }, "{rules}");
    }
}

#[test]
fn relations_make_the_table() {
    let census = |material| Endgames::default().census(&pieces(material), timeless()).expect("a table");
    assert_eq!(census("Rh"), census("Ae"));
    assert_eq!((census("Rh").red, census("Rh").black), (census("rH").black, census("rH").red));
    assert_ne!(census("Rh"), census("Gs"), "a soldier takes a general");
}

/// All wins and losses of a material that `limit` quiet plies do not make draws, by trying every move again and again.
struct Twin {
    /// For each position, by its key, with no quiet ply behind it.
    verdicts: HashMap<turnstone::Key, Verdict>,
}

impl Twin {
    fn verdict(&self, child: &Position) -> Option<Verdict> {
        match child.ending() {
            Some(Ending { winner: Some(seat), .. }) if seat == child.to_move() => Some(Verdict::Won(0)),
            Some(Ending { winner: Some(_), .. }) => Some(Verdict::Lost(0)),
            _ => self.verdicts.get(&child.key()).copied(),
        }
    }

    fn solve(positions: &[Position], known: Twin, limit: u16) -> Twin {
        let mut twin = known;
        for plies in 0..=limit {
            let mut found = Vec::new();
            for position in positions {
                if twin.verdicts.contains_key(&position.key()) {
                    continue;
                }
                let mut moves = MoveList::new();
                position.moves(&mut moves);
                let (mut all_lose, mut wins) = (true, false);
                for &mv in &moves {
                    let taken = is_capture(position, mv);
                    let mut child = *position;
                    child.play(mv, Outcome::NONE);
                    match twin.verdict(&child) {
                        Some(Verdict::Lost(left)) if taken || left + 1 == plies => wins |= plies > 0,
                        Some(Verdict::Won(_)) => continue,
                        _ => {}
                    }
                    all_lose = false;
                }
                if wins {
                    found.push((position.key(), Verdict::Won(plies)));
                } else if all_lose && (plies > 0 || moves.is_empty()) {
                    found.push((position.key(), Verdict::Lost(plies)));
                }
            }
            twin.verdicts.extend(found);
        }
        for position in positions {
            twin.verdicts.entry(position.key()).or_insert(Verdict::Drawn);
        }
        twin
    }
}

fn is_capture(position: &Position, mv: Move) -> bool {
    matches!(mv, Move::Step { to, .. } if position.cell(to) != turnstone::Cell::Empty)
}

/// Every position of a material under `rules`, with either side to move.
fn every(material: &str, rules: Rules) -> Vec<Position> {
    let mut boards = vec![[None; 32]];
    for piece in pieces(material) {
        let with = |board: &[Option<Piece>; 32], square: usize| {
            let mut more = *board;
            (more[square].replace(piece).is_none()).then_some(more)
        };
        boards = boards.iter().flat_map(|board| (0..32).filter_map(move |i| with(board, i))).collect();
    }
    boards
        .iter()
        .flat_map(|board| ["r", "b"].map(|side| (board, side)))
        .map(|(board, side)| at(rules, &format!("{} {side} - 0 1", rows(board))))
        .collect()
}

fn rows(board: &[Option<Piece>]) -> String {
    let row = |rank: usize| -> String {
        board[8 * rank..8 * rank + 8].iter().map(|cell| cell.map_or('1', Piece::letter)).collect()
    };
    [3, 2, 1, 0].map(row).join("/")
}

#[test]
fn tables_say_what_trying_everything_says() {
    let cases = [
        ("As", None),
        ("Gs", Some(12)),
        ("AEg", Some(9)),
        ("ASg", Some(21)),
        ("CSg", None),
        ("Ccs", Some(60)),
    ];
    for (material, limit) in cases.into_iter().take(if full() { cases.len() } else { 3 }) {
        let rules = Rules { quiet_limit: limit, ..Rules::TAIWAN };
        let all = pieces(material);
        let mut twin = Twin { verdicts: HashMap::new() };
        let longest = limit.unwrap_or(40);
        if all.len() == 3 {
            for left in 0..3 {
                let mut rest = all.clone();
                rest.remove(left);
                if rest[0].color != rest[1].color {
                    let letters: String = rest.iter().map(|piece| piece.letter()).collect();
                    twin = Twin::solve(&every(&letters, rules), twin, longest);
                }
            }
        }
        let positions = every(material, rules);
        let twin = Twin::solve(&positions, twin, longest);
        let mut endgames = Endgames::default();
        for position in &positions {
            if position.ending().is_some() {
                continue;
            }
            let verdict = endgames.verdict(position, &mut { u64::MAX }).expect("a table");
            assert_eq!(Some(verdict), twin.verdict(position), "{} under {rules}", position.to_text());
        }
    }
}

/// Plays a position out: the side to move by the table as a bot does, the other as stubbornly as the tables allow.
fn wins_in_time(position: Position, searcher: &mut Searcher<Position>, level: Level) -> Result<(), String> {
    let winner = position.to_move();
    let mut stubborn = Endgames::default();
    let mut now = position;
    let mut keys = vec![now.key()];
    loop {
        if let Some(ending) = now.ending() {
            return match ending.winner {
                Some(seat) if seat == winner => Ok(()),
                _ => Err(format!("{} ends {ending:?} at {}", position.to_text(), now.to_text())),
            };
        }
        let mv = if now.to_move() == winner {
            let view = View::new(now, keys.iter().copied());
            searcher.think(&view, level.settings::<Position>(7), &mut Free).mv.expect("a move")
        } else {
            longest_defence(&now, &mut stubborn)
        };
        let irreversible = is_capture(&now, mv);
        now.play(mv, Outcome::NONE);
        if irreversible {
            keys.clear();
        }
        keys.push(now.key());
    }
}

fn longest_defence(at: &Position, endgames: &mut Endgames) -> Move {
    let mut moves = MoveList::new();
    at.moves(&mut moves);
    let lasts = |mv: &Move| {
        let mut child = *at;
        child.play(*mv, Outcome::NONE);
        match child.ending() {
            Some(_) => 0,
            None => match endgames.verdict(&child, &mut { u64::MAX }).expect("a table") {
                Verdict::Won(plies) if is_capture(at, *mv) => 1 + u32::from(plies),
                Verdict::Won(plies) => 1 + u32::from(plies),
                Verdict::Drawn => 1_000,
                Verdict::Lost(_) => 2_000,
            },
        }
    };
    moves.iter().copied().max_by_key(lasts).expect("a move")
}

fn is_won(position: &Position, endgames: &mut Endgames) -> bool {
    let verdict = endgames.verdict(position, &mut { u64::MAX });
    position.ending().is_none() && matches!(verdict, Some(Verdict::Won(_)))
}

#[test]
fn all_won_placements_of_advisor_against_horse_are_won_from_level_three_on() {
    let rules = Rules { quiet_limit: Some(40), ..Rules::TAIWAN };
    let mut endgames = Endgames::default();
    let mut positions = every("Ah", rules);
    positions.retain(|position| position.to_text().contains(" r ") && is_won(position, &mut endgames));
    assert_eq!(positions.len(), 512);
    for level in Level::all().skip(2) {
        let mut searcher = Searcher::new(1 << 16);
        for position in &positions {
            wins_in_time(*position, &mut searcher, level).unwrap();
        }
    }
}

/// Places a material at random.
fn scattered(set: &[Piece], random: &mut Random) -> Position {
    let mut squares: Vec<usize> = (0..32).collect();
    squares.shuffle(random);
    let mut board = [None; 32];
    set.iter().zip(&squares).for_each(|(&piece, &square)| board[square] = Some(piece));
    let (side, quiet) = (["r", "b"][random.random_range(0..2)], random.random_range(0..40));
    at(Rules::TAIWAN, &format!("{} {side} - {quiet} 30", rows(&board)))
}

#[test]
fn every_won_ending_of_four_pieces_is_won_before_the_clock_runs_out() {
    let mut random = rng::seeded("test", "four");
    let mut searcher = Searcher::new(1 << 16);
    let mut endgames = Endgames::default();
    let mut left = if full() { 1_000 } else { 40 };
    let mut set: Vec<Piece> =
        Piece::all().flat_map(|piece| std::iter::repeat_n(piece, piece.role.in_set().into())).collect();
    while left > 0 {
        set.shuffle(&mut random);
        let tried: Vec<Position> = (0..100).map(|_| scattered(&set[..4], &mut random)).collect();
        let won = tried.iter().filter(|position| is_won(position, &mut endgames));
        for position in won.take(10.min(left)).copied().collect::<Vec<_>>() {
            wins_in_time(position, &mut searcher, Level::HIGHEST).unwrap();
            left -= 1;
        }
    }
}

#[test]
fn a_drawn_ending_is_kept() {
    let mut endgames = Endgames::default();
    let drawn = at(Rules::TAIWAN, "A6A/8/8/3g4 b - 0 30");
    assert_eq!(endgames.verdict(&drawn, &mut { u64::MAX }), Some(Verdict::Drawn));
    let mut searcher = Searcher::new(1 << 20);
    let settings = Level::HIGHEST.settings::<Position>(1);
    let report = searcher.think(&View::bare(drawn), settings, &mut Free);
    let mut child = drawn;
    child.play(report.mv.expect("a move"), Outcome::NONE);
    assert_eq!(endgames.verdict(&child, &mut { u64::MAX }), Some(Verdict::Drawn));
}

#[test]
fn from_five_pieces_on_a_table_is_seen_coming() {
    let rich = at(Rules::TAIWAN, "G2s4/8/3S4/r3a3 r - 0 1");
    let settings = Level::HIGHEST.settings::<Position>(1);
    let report = Searcher::new(1 << 20).think(&View::bare(rich), settings, &mut Free);
    assert!(report.score.is_decided() && !report.score.is_to_the_end(), "{report:?}");
}

#[test]
fn the_clock_turns_wins_into_draws() {
    let verdict = |quiet| {
        let text = format!("A2h4/8/8/8 r - {quiet} 30");
        Endgames::default().verdict(&at(Rules::TAIWAN, &text), &mut { u64::MAX })
    };
    let Some(Verdict::Won(plies)) = verdict(0) else { panic!("{:?}", verdict(0)) };
    assert_eq!(plies, 17);
    assert_eq!((verdict(60 - 17), verdict(60 - 16)), (Some(Verdict::Won(17)), Some(Verdict::Drawn)));
}

#[test]
fn what_cannot_be_known_is_not_said() {
    let mut endgames = Endgames::default();
    let mut verdict = |rules, text: &str| endgames.verdict(&at(rules, text), &mut { u64::MAX });
    let chain = Rules { chain: true, ..Rules::TAIWAN };
    assert_eq!(verdict(Rules::TAIWAN, "A2X4/8/8/8 r h1 0 30"), None);
    assert_eq!(verdict(Rules::TAIWAN, "A2hhcc1/8/8/8 r - 0 30"), None);
    assert_eq!(verdict(chain, "A2h4/8/8/8 r - 0 30"), None);
    assert_eq!(Endgames::default().verdict(&at(Rules::TAIWAN, "A2h4/8/8/8 r - 0 30"), &mut 0), None);
}
