//! `turnstone serve`: the page on this machine.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use axum::Router;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use axum::response::IntoResponse;
use axum::routing::get;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::project::Project;
use crate::stamp;
use crate::wasm;

const TRIES: u16 = 100;

/// Build the page and serve it on this machine (the default)
#[derive(clap::Args)]
pub struct Args {
    /// The port to listen on; a busy one takes the next
    #[arg(long, default_value_t = 8000)]
    port: u16,
    /// Serve what is there without building the wasm module
    #[arg(long)]
    no_build: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let project = Project::find()?;
    if !args.no_build {
        wasm::build(&project)?;
    }
    let server = Server::bind(&project.www(), args.port)?.live();
    println!("Turnstone is at {} (Ctrl-C stops it)", server.url());
    server.serve()?;
    Ok(ExitCode::SUCCESS)
}

/// A folder of static files on a loopback port.
pub struct Server {
    folder: PathBuf,
    listener: TcpListener,
    port: u16,
    live: bool,
}

impl Server {
    /// Listens on `port` or the first free one after it; port 0 is any free port.
    pub fn bind(folder: &Path, port: u16) -> Result<Server> {
        for port in port..=port.saturating_add(TRIES) {
            match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
                Ok(listener) => {
                    listener.set_nonblocking(true)?;
                    let port = listener.local_addr()?.port();
                    return Ok(Server { folder: folder.to_path_buf(), listener, port, live: false });
                }
                Err(error) if matches!(error.kind(), ErrorKind::AddrInUse | ErrorKind::PermissionDenied) => {}
                Err(error) => return Err(error).with_context(|| format!("listening on port {port}")),
            }
        }
        bail!("no free port from {port} on; choose another with --port")
    }

    /// The page keeps itself for play without a network, and never shows a file that has changed since.
    pub fn live(self) -> Server {
        Server { live: true, ..self }
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Serves until the process ends.
    pub fn serve(self) -> Result<()> {
        let fresh = SetResponseHeaderLayer::overriding(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        let names = if self.live { &stamp::LIVE_NAMES[..] } else { &[] };
        let mut router = Router::new();
        for name in names {
            let folder = self.folder.clone();
            router = router.route(&format!("/{name}"), get(async move || live(&folder, name)));
        }
        let router = router.fallback_service(ServeDir::new(self.folder)).layer(fresh);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            axum::serve(listener, router).await
        })?;
        Ok(())
    }
}

fn live(folder: &Path, name: &str) -> impl IntoResponse + use<> {
    let kind = if name.ends_with(".js") { "text/javascript" } else { "application/wasm" };
    match stamp::live(folder, name) {
        Ok(Some(bytes)) => Ok(([(CONTENT_TYPE, kind)], bytes)),
        Ok(None) => Err((StatusCode::NOT_FOUND, String::new())),
        Err(error) => Err((StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}"))),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::thread;

    use super::*;

    fn get(port: u16, path: &str) -> String {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.to_ascii_lowercase()
    }

    #[test]
    fn files_have_their_types_and_are_asked_for_again() {
        let folder = std::env::temp_dir().join(format!("turnstone-serve-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let kinds = [
            ("index.html", "text/html"),
            ("main.js", "text/javascript"),
            ("a.wasm", "application/wasm"),
            ("style.css", "text/css"),
            ("manifest.webmanifest", "application/manifest+json"),
        ];
        for (name, _) in kinds {
            fs::write(folder.join(name), "").unwrap();
        }
        let server = Server::bind(&folder, 0).unwrap();
        let port = server.port;
        thread::spawn(|| server.serve());
        for (name, kind) in kinds {
            let answer = get(port, &format!("/{name}"));
            assert!(answer.contains(&format!("content-type: {kind}")), "{name}: {answer}");
            assert!(answer.contains("cache-control: no-cache"), "{name}: {answer}");
        }
        assert!(get(port, "/").contains("content-type: text/html"));
        assert!(get(port, "/absent").starts_with("http/1.1 404"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_busy_port_takes_the_next() {
        let first = Server::bind(Path::new("."), 0).unwrap();
        let second = Server::bind(Path::new("."), first.port).unwrap();
        assert!(second.port > first.port);
    }
}
