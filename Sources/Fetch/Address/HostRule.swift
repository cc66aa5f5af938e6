/// Hosts that may be asked: `data.example`, `data.example:8443`, or `*.example.org` for every name below it.
///
/// A rule without a port means the default ports: 80 for `http`, 443 for `https`.
package struct HostRule: Sendable, Hashable {
    private let host: String
    private let coversNamesBelow: Bool
    private let port: UInt16?

    /// Makes a rule from its text. `nil` if it is malformed.
    package init?(_ text: String) {
        var name = text[...]
        if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
            guard let number = UInt16(text[text.index(after: colon)...]), number > 0 else { return nil }
            name = text[..<colon]
            port = number
            guard text.hasSuffix(":\(number)") else { return nil }
        } else {
            port = nil
        }
        coversNamesBelow = name.hasPrefix("*.")
        let host = String(coversNamesBelow ? name.dropFirst(2) : name)
        // Parsed as part of a URL, so that a rule and a URL can't read the same text differently.
        guard let url = try? FetchURL("http://\(host)/"), url.host == host, url.hasUsualPort else {
            return nil
        }
        if coversNamesBelow, IPAddress(host) != nil || !host.contains(".") { return nil }
        self.host = host
    }

    /// Returns the rule for the host and port of a URL, or `nil` if it is none of http or https.
    package static func rule(forURL text: String) -> HostRule? {
        (try? FetchURL(text)).flatMap { HostRule($0.authority) }
    }

    func covers(_ url: FetchURL) -> Bool {
        guard port.map({ $0 == url.port }) ?? url.hasUsualPort else { return false }
        return coversNamesBelow ? url.host.hasSuffix("." + host) : url.host == host
    }
}
