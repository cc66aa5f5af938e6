internal import CFetch

/// An `http` or `https` URL, parsed by the library that is going to use it.
struct FetchURL: Sendable, Hashable {
    /// Normalized, without fragment.
    let text: String
    let isSecure: Bool
    /// The host in lower case. IPv6 addresses are in brackets.
    let host: String
    let port: UInt16

    /// The most bytes of a URL, about the request line that servers commonly accept.
    private static let longest = 8 << 10
    private static let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789.-_".utf8)
    private static let lettersOfSix = Set("[0123456789abcdef:.]".utf8)

    /// - Parameter base: The URL that a relative one is resolved against.
    /// - Throws: `FetchError` that says what is wrong, without the URL's path and query.
    init(_ text: String, from base: FetchURL? = nil) throws(FetchError) {
        guard text.utf8.count <= Self.longest else {
            throw FetchError(.invalid, "a URL is at most \(Self.longest >> 10) KiB")
        }
        var parsed = quad_fetch_url()
        guard !text.utf8.contains(0), quad_fetch_url_parse(base?.text, text, &parsed) != 0 else {
            throw FetchError(
                .invalid, "this is no URL of http or https; write it as \"https://data.example/path\"")
        }
        defer { quad_fetch_url_free(&parsed) }
        let scheme = String(cString: parsed.scheme).lowercased()
        guard ["http", "https"].contains(scheme) else {
            throw FetchError(.invalid, "a URL begins with http:// or https://, not \(scheme)://")
        }
        guard parsed.has_credentials == 0 else {
            throw FetchError(
                .invalid, "a URL holds no name and password; give them in a header (authorization)")
        }
        let host = String(cString: parsed.host).lowercased()
        let letters = host.hasPrefix("[") ? Self.lettersOfSix : Self.letters
        guard parsed.has_zone == 0, host.utf8.allSatisfy(letters.contains) else {
            throw FetchError(
                .invalid, "a host is written in ASCII letters, a name of another script as \"xn--…\"")
        }
        self.text = String(cString: parsed.text)
        isSecure = scheme == "https"
        self.host = host
        port = parsed.port
    }

    /// Whether the port is the scheme's default.
    var hasUsualPort: Bool { port == (isSecure ? 443 : 80) }

    /// The host as a rule names it, with the port unless it is the default.
    var authority: String { hasUsualPort ? host : "\(host):\(port)" }

    func hasSameOrigin(as other: FetchURL) -> Bool {
        isSecure == other.isSecure && host == other.host && port == other.port
    }
}
