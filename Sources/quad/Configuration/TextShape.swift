import Fetch
import Foundation
import Model

/// What a text of the configuration must look like.
struct TextShape: Sendable {
    /// The shape in a word or two, for the documentation.
    let name: String
    /// What is accepted, for messages.
    let expected: String
    let matches: @Sendable (String) -> Bool

    /// A line of text without control characters, not blank.
    static let line = TextShape(
        name: "text", expected: "a line of text that is not blank, at most 200 characters"
    ) {
        isLine($0) && $0.count <= 200
    }

    /// A path of the file system; relative ones start at the directory that Quad was started in.
    static let path = TextShape(name: "path", expected: "a path that is not blank") {
        isLine($0) && $0.utf8.count <= 4096
    }

    /// A time zone, as people name it elsewhere too.
    static let timeZone = TextShape(
        name: "time zone", expected: "a time zone such as \"Asia/Hong_Kong\" or \"UTC\""
    ) {
        ZoneName(typed: $0) != nil
    }

    /// A domain, lower case: `connect.hku.hk`.
    static let domain = TextShape(
        name: "domain", expected: "a domain in lower case, such as \"connect.hku.hk\""
    ) {
        isDomain(Substring($0))
    }

    /// An e-mail address, lower case.
    static let email = TextShape(
        name: "e-mail address", expected: "an e-mail address in lower case, such as \"alice@connect.hku.hk\""
    ) { text in
        guard let at = text.lastIndex(of: "@") else { return false }
        let local = text[..<at]
        return (1...64).contains(local.utf8.count) && local.allSatisfy(isLocalPart)
            && isDomain(text[text.index(after: at)...])
    }

    /// Where a door listens: `HOST:PORT`, `[IPV6]:PORT`, or the path of a Unix socket.
    static let address = TextShape(
        name: "address",
        expected: "HOST:PORT such as \"127.0.0.1:7070\", or a path of a Unix socket with a slash in it"
    ) { text in
        if text.utf8.contains(UInt8(ascii: "/")) { return isLine(text) && text.utf8.count <= 107 }
        guard let colon = text.lastIndex(of: ":") else { return false }
        let host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]") && host.count > 2
        guard !host.isEmpty, isBracketed || !host.contains(where: ":[]".contains), isLine(text) else {
            return false
        }
        let port = text[text.index(after: colon)...]
        return port.allSatisfy { ("0"..."9").contains($0) } && UInt16(port) != nil
    }

    /// A network without names, at every port or one.
    static let network = TextShape(
        name: "network",
        expected: "an address or network such as \"127.0.0.1:8080\", \"10.1.0.0/16\" or \"[fd00::1]:80\""
    ) {
        NetworkRule($0) != nil
    }

    /// A machine's name or address.
    static let host = TextShape(
        name: "host", expected: "a name or an address of a machine, such as \"mail.hku.hk\" or \"127.0.0.1\""
    ) { text in
        let isName = text.allSatisfy { isLetterOrDigit($0) || ".-".contains($0) }
        let isAddress = text.contains(":") && text.allSatisfy { $0.isHexDigit || ":.".contains($0) }
        return (1...253).contains(text.utf8.count) && (isName || isAddress) && !text.hasPrefix("-")
            && text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// A shape, or nothing.
    static func optional(_ shape: TextShape) -> TextShape {
        TextShape(name: shape.name, expected: "\(shape.expected), or \"\"") {
            $0.isEmpty || shape.matches($0)
        }
    }

    private static func isLine(_ text: String) -> Bool {
        text.contains { !$0.isWhitespace }
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    private static func isDomain(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253 && labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.allSatisfy { isLetterOrDigit($0) || $0 == "-" }
            }
    }

    private static func isLocalPart(_ character: Character) -> Bool {
        isLetterOrDigit(character) || ".!#$%&'*+/=?^_`{|}~-".contains(character)
    }

    private static func isLetterOrDigit(_ character: Character) -> Bool {
        ("a"..."z").contains(character) || ("0"..."9").contains(character)
    }
}
