//! Answers with the files of the page.

use crate::base::Library;
use crate::files::File;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use std::borrow::Cow;

/// The file that is asked for, compressed if the client can read that, or that the client has it already.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        let mut refusal = plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are answered.\n");
        refusal.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refusal;
    }
    let path = uri.path().trim_start_matches('/').to_string();
    // In a debug build this compiles, which nobody else should wait for.
    let found = tokio::task::spawn_blocking(move || File::find(&path)).await;
    match found {
        Ok(Ok(Some(file))) => answer(file, &headers),
        Ok(Ok(None)) => plain(StatusCode::NOT_FOUND, "There is no such page.\n"),
        Ok(Err(reason)) => plain(StatusCode::INTERNAL_SERVER_ERROR, reason),
        Err(_) => plain(StatusCode::INTERNAL_SERVER_ERROR, "The page cannot be read.\n"),
    }
}

/// Tells the page that there is an engine behind it, and whether there is a base: the file of that name says that there is
/// neither.
pub async fn engine(State(library): State<Library>) -> Response<Body> {
    let (there, takes) = (library.is_there(), library.takes_games());
    let text = format!("{{ \"native\": true, \"base\": {there}, \"import\": {takes} }}\n");
    let mut response = plain(StatusCode::OK, text);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn answer(file: File, headers: &HeaderMap) -> Response<Body> {
    let kind = file.kind();
    let tag = format!("\"{:016x}\"", file.tag);
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
    let known = text(header::IF_NONE_MATCH).split(',').any(|known| {
        let known = known.trim();
        known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag
    });
    let zips = text(header::ACCEPT_ENCODING).split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim() == "gzip" && weight.trim() != "q=0"
    });
    let mut response = Response::builder()
        .header(header::CONTENT_TYPE, kind)
        .header(header::ETAG, tag)
        // The browser keeps it and asks each time whether it is still the same.
        .header(header::CACHE_CONTROL, "no-cache")
        .header(header::VARY, "accept-encoding");
    let body: Cow<'static, [u8]> = match file.zipped {
        _ if known => {
            response = response.status(StatusCode::NOT_MODIFIED);
            Cow::Borrowed(&[])
        }
        Some(zipped) if zips => {
            response = response.header(header::CONTENT_ENCODING, "gzip");
            Cow::Borrowed(zipped)
        }
        _ => file.plain,
    };
    let body = match body {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    response
        .body(body)
        .unwrap_or_else(|_| plain(StatusCode::INTERNAL_SERVER_ERROR, "The page cannot be sent.\n"))
}

fn plain(status: StatusCode, text: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(text.into());
    *response.status_mut() = status;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}
