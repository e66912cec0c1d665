//! Games that start from a position text.

use turnstone::{
    Color, Game, Playable as _, Reader, Record, RecordData, Refusal, Seat, Table, Viewer, banqi, set_up,
};

const HALF: &str = "XX6/1h6/8/6RX b R1h1s1 3 9";

fn refused<T>(result: Result<T, Refusal>) -> &'static str {
    result.err().expect("refused").rule
}

#[test]
fn what_lies_face_down_is_dealt_from_the_bag() {
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let mut game: Game<banqi::Position> = set_up(banqi::Rules::TAIWAN, HALF).unwrap();
        assert_eq!(game.position(Viewer::Public).to_text(), HALF);
        assert_eq!(game.position(Viewer::Public).color(Seat::First), Some(Color::Black));
        let mut turned: Vec<String> = ["a4", "b4", "h1"]
            .map(|square| {
                let (mv, none) = game.position(Viewer::Public).parse_move(square).unwrap();
                game.play(mv, none).unwrap().turned.unwrap().letter().to_string()
            })
            .into();
        seen.insert(turned.concat());
        turned.sort();
        assert_eq!(turned.concat(), "Rhs");
    }
    assert_eq!(seen.len(), 6, "60 deals show all six orders: {seen:?}");
}

#[test]
fn a_set_up_game_is_stored_and_restored() {
    for (game, rules, text) in
        [("banqi", "taiwan", HALF), ("jieqi", "capturer", "4k4/9/9/x8/9/9/X8/9/9/3K5 b R1c1 4 30")]
    {
        let table = Table::from_position(game, rules, text).unwrap();
        assert_eq!(table.view(Viewer::Public).fen, text);
        assert_eq!(table.commitment().len(), 64);
        let record = table.record(Reader::Viewer(Viewer::First)).unwrap();
        assert!(record.contains(&format!("[Position \"{text}\"]")), "{record}");
        let again = Table::restore(&table.seal().unwrap(), &record).unwrap();
        assert_eq!(again.commitment(), table.commitment());
        assert_eq!(
            again.record(Reader::Viewer(Viewer::Public)),
            table.record(Reader::Viewer(Viewer::Public))
        );
    }
}

#[test]
fn a_record_of_a_set_up_game_is_replayed_and_its_deal_checked() {
    let mut table = Table::from_position("banqi", "taiwan", HALF).unwrap();
    for mv in ["h1", "g1f1"] {
        table.play(mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal}"));
    }
    table.resign(Seat::Second).unwrap();
    let told = table.record(Reader::All).unwrap();
    let again = Table::from_record(&told).unwrap();
    assert_eq!(again.commitment(), table.commitment());
    let other = told.replace(table.commitment(), &"0".repeat(64));
    assert_eq!(refused(Table::from_record(&other)), "bad-commitment");
}

#[test]
fn faults_of_a_set_up() {
    let at = |game, rules, text| refused(Table::from_position(game, rules, text));
    assert_eq!(at("chess", "taiwan", HALF), "unknown-game");
    assert_eq!(at("banqi", "fischer", HALF), "unknown-rules");
    assert_eq!(at("banqi", "taiwan", "8/8/8/7G r - 0 1"), "game-over");
    assert_eq!(at("banqi", "taiwan", "8/8/8/6gX r G2 0 1"), "too-many");
    let unseen = "4k4/9/9/x8/9/9/9/9/9/3K5 w r1c1 0 30";
    assert_eq!(at("jieqi", "capturer", unseen), "taken-unseen");
}

#[test]
fn a_record_as_data_reads_back() {
    let mut table = Table::seeded("jieqi", "both", "data").unwrap();
    for _ in 0..9 {
        let first = table.moves()[0].clone();
        table.play(&first).unwrap();
    }
    let text = table.record(Reader::Viewer(Viewer::Public)).unwrap();
    let data = RecordData::from(Record::parse(&text).unwrap());
    assert_eq!(data.tags["Game"], "jieqi");
    assert_eq!(data.moves.len(), 9);
    let json = serde_json::to_string(&data).unwrap();
    let back: RecordData = serde_json::from_str(&json).unwrap();
    assert_eq!(Record::try_from(back).unwrap().to_string(), text);
}

#[test]
fn data_that_is_no_record_is_refused() {
    let data = |name: &str, value: &str, moves: &[&str]| RecordData {
        tags: [(name.to_string(), value.to_string())].into(),
        moves: moves.iter().map(ToString::to_string).collect(),
    };
    let fault = |name, value, moves: &[&str]| refused(Record::try_from(data(name, value, moves)));
    assert_eq!(fault("Colour", "red", &[]), "unknown-tag");
    assert_eq!(fault("Game\" x", "banqi", &[]), "unknown-tag");
    assert_eq!(fault("Game", "ban\nqi", &[]), "bad-tag");
    for token in ["a1 a2", "", "{a1}", "3.", "*", "a1;"] {
        assert_eq!(fault("Game", "banqi", &[token]), "bad-move", "{token:?}");
    }
    let quoted = data("First", "A \"B\" \\C", &["c2=H"]);
    let text = Record::try_from(quoted).unwrap().to_string();
    assert_eq!(Record::parse(&text).unwrap().tag("First"), Some("A \"B\" \\C"));
}
