//! Who may ask: only pages that this server has served itself, and programs of the user.
//!
//! A foreign page in the user's browser could reach a server on this machine in two ways. It can send requests from its own
//! origin: browsers name it, and it is refused. Or its name can be made to lead to this machine (DNS rebinding): then the
//! `Host` is its name, and only addresses, `localhost` and names that the server was told are accepted.

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// The names under which the server may be asked, beside its addresses.
#[derive(Clone, Debug, Default)]
pub struct Names(Arc<[String]>);

impl Names {
    /// These names, and `localhost`.
    pub fn new(names: &[String]) -> Self {
        let own = ["localhost".to_string()];
        Self(own.into_iter().chain(names.iter().map(|name| name.to_ascii_lowercase())).collect())
    }

    /// Whether a host, perhaps with a port, is one of us.
    fn allow(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<axum::http::uri::Authority>() else { return false };
        let name = authority.host().to_ascii_lowercase();
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        !host.contains('@') && (address.is_ok() || self.0.contains(&name))
    }

    /// Why a request is refused.
    fn refuse(&self, headers: &HeaderMap) -> Option<(StatusCode, &'static str)> {
        let text = |name: HeaderName| {
            let mut values = headers.get_all(name).iter();
            let first = values.next();
            // Twice the same header is a trick.
            if values.next().is_some() { Some("") } else { first.map(|value| value.to_str().unwrap_or("")) }
        };
        let Some(host) = text(header::HOST).filter(|host| self.allow(host)) else {
            return Some((StatusCode::MISDIRECTED_REQUEST, "This server does not answer under that name.\n"));
        };
        let foreign = |origin: &str| {
            let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            !authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
        };
        if text(header::ORIGIN).is_some_and(foreign) {
            return Some((StatusCode::FORBIDDEN, "Pages from elsewhere may not ask this server.\n"));
        }
        None
    }
}

/// What every answer carries.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets those in who may ask, and puts the headers on every answer.
pub async fn watch(State(names): State<Names>, request: Request, next: Next) -> Response {
    // A request for a full address names its host there too.
    let elsewhere = request.uri().authority().is_some_and(|authority| !names.allow(authority.as_str()));
    let mut response = match names.refuse(request.headers()) {
        Some(refusal) => refusal.into_response(),
        None if elsewhere => StatusCode::MISDIRECTED_REQUEST.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(names: &Names, pairs: &[(HeaderName, &str)]) -> Option<StatusCode> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(name, HeaderValue::from_str(value).unwrap());
        }
        names.refuse(&headers).map(|(status, _)| status)
    }

    #[test]
    fn only_addresses_and_known_names_are_hosts() {
        let names = Names::new(&["Hathi.example".to_string()]);
        for host in
            ["127.0.0.1:8000", "localhost:8000", "LOCALHOST", "[::1]:8000", "hathi.example", "10.0.0.7:80"]
        {
            assert_eq!(refused(&names, &[(header::HOST, host)]), None, "{host}");
        }
        for host in
            ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "a@localhost", "", "[::1"]
        {
            let status = refused(&names, &[(header::HOST, host)]);
            assert_eq!(status, Some(StatusCode::MISDIRECTED_REQUEST), "{host}");
        }
        assert_eq!(refused(&names, &[]), Some(StatusCode::MISDIRECTED_REQUEST));
        let twice = [(header::HOST, "localhost"), (header::HOST, "localhost")];
        assert_eq!(refused(&names, &twice), Some(StatusCode::MISDIRECTED_REQUEST));
    }

    #[test]
    fn an_origin_is_the_host_itself() {
        let names = Names::new(&[]);
        let origin = |origin| refused(&names, &[(header::HOST, "localhost:8000"), (header::ORIGIN, origin)]);
        assert_eq!(origin("http://localhost:8000"), None);
        for foreign in [
            "http://evil.example",
            "http://localhost:8001",
            "http://127.0.0.1:8000",
            "null",
            "",
            "file://localhost:8000",
        ] {
            assert_eq!(origin(foreign), Some(StatusCode::FORBIDDEN), "{foreign}");
        }
    }
}
