fn main() {
    eprintln!("nothing here yet");
}
