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
        if !Self.isPlain(host) {
            guard let url = try? FetchURL("http://\(host)/"), url.host == host, url.hasUsualPort else {
                return nil
            }
        }
        if coversNamesBelow, IPAddress(host) != nil || !host.contains(".") { return nil }
        self.host = host
    }

    /// Whether a URL gives a text back as it stands, so that nobody has to be asked: nearly all rules are so, and libcurl
    /// isn't loaded for them.
    ///
    /// What ends in a number may be an address in one of its many forms, of which one is taken here.
    static func isPlain(_ text: String) -> Bool {
        guard text.utf8.count <= longestName else { return false }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        if labels.count == 4, labels.allSatisfy({ UInt8($0).map(String.init) == String($0) }) { return true }
        return labels.last?.utf8.first.map(letters.contains) == true
            && labels.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(signs.contains) }
    }

    private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    private static let signs = Set("abcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The letters of a name in the Domain Name System (RFC 1035); what is longer is left to libcurl.
    private static let longestName = 253

    /// Returns the rule for the host and port of a URL, or `nil` if it is none of http or https.
    package static func rule(forURL text: String) -> HostRule? {
        (try? FetchURL(text)).flatMap { HostRule($0.authority) }
    }

    func covers(_ url: FetchURL) -> Bool {
        guard port.map({ $0 == url.port }) ?? url.hasUsualPort else { return false }
        return coversNamesBelow ? url.host.hasSuffix("." + host) : url.host == host
    }
}
