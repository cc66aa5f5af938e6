/// The address where a console listens or is reached.
package enum ConsoleAddress: Sendable, Hashable, CustomStringConvertible {
    case tcp(host: String, port: Int)
    case unix(path: String)

    /// Parses `127.0.0.1:7070`, `[::1]:7070`, or a path with a slash in it, such as `/run/socket` or
    /// `data/console.sock`. One without is written `unix:socket`, since it might be a host.
    ///
    /// - Throws: `ConsoleAddressError`, which says how an address is written.
    package init(_ text: String) throws(ConsoleAddressError) {
        if text.hasPrefix("unix:"), text.utf8.count > 5 {
            self = .unix(path: String(text.dropFirst(5)))
        } else if text.contains("/") {
            self = .unix(path: text)
        } else {
            guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
                (0...65_535).contains(port), colon > text.startIndex
            else { throw ConsoleAddressError(text: text) }
            var host = text[..<colon]
            if host.hasPrefix("["), host.hasSuffix("]") {
                host = host.dropFirst().dropLast()
            } else if host.contains(":") {
                throw ConsoleAddressError(text: text)
            }
            self = .tcp(host: String(host), port: port)
        }
    }

    package var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): path
        }
    }
}

/// An address that can't be parsed.
package struct ConsoleAddressError: Error, Sendable, Hashable, CustomStringConvertible {
    let text: String

    package var description: String {
        "\"\(text)\" is not an address: write 127.0.0.1:7070, [::1]:7070 or /path/to/socket"
    }
}
