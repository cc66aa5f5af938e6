import Model

/// An e-mail address as Quad takes it: lower case, a plain local part, a domain.
///
/// Quoted local parts, comments and address literals of RFC 5321 section 4.1.2 are refused: no campus gives
/// such addresses out.
struct EmailAddress: Sendable, Hashable {
    let text: String
    var domain: Substring { text[text.index(after: text.lastIndex(of: "@") ?? text.startIndex)...] }

    init(_ typed: String) throws(CommunityError) {
        let text = typed.lowercased()
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let local = Set("abcdefghijklmnopqrstuvwxyz0123456789.!#$%&'*+/=?^_`{|}~-")
        let host = Set("abcdefghijklmnopqrstuvwxyz0123456789.-")
        guard parts.count == 2, (1...64).contains(parts[0].count), (1...253).contains(parts[1].count),
            parts[0].allSatisfy(local.contains), parts[1].allSatisfy(host.contains),
            !parts[0].hasPrefix("."), !parts[0].hasSuffix("."), !text.contains("..")
        else {
            throw CommunityError(.invalid, SignUpWords.noAddress)
        }
        self.text = text
    }
}
