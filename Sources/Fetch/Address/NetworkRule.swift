/// A network or a single address, at all ports or at one: `10.1.0.0/16`, `127.0.0.1:8080`, `[fd00::1]:80`, `fd00::/8`.
///
/// Names aren't allowed: whoever controls a name could point it at any address of the network.
package struct NetworkRule: Sendable, Hashable {
    private let address: IPAddress
    /// The number of leading bits that must agree, of 128.
    private let length: Int
    private let port: UInt16?

    /// Makes a rule from its text. `nil` if it is malformed.
    package init?(_ text: String) {
        guard let (network, port) = Self.parts(text) else { return nil }
        let halves = network.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = halves.first, let address = IPAddress(first) else { return nil }
        let bits = first.contains(":") ? 128 : 32
        guard let length = halves.count == 1 ? bits : Self.number(halves[1], upTo: bits) else { return nil }
        self.address = address
        self.length = length + 128 - bits
        if let port {
            guard let number = Self.number(port, upTo: 65_535), number > 0 else { return nil }
            self.port = UInt16(number)
        } else {
            self.port = nil
        }
    }

    func covers(_ other: IPAddress, port: UInt16) -> Bool {
        if let wanted = self.port, wanted != port { return false }
        let whole = length / 8
        guard address.bytes.prefix(whole) == other.bytes.prefix(whole) else { return false }
        guard length % 8 > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> (length % 8))
        return address.bytes[whole] & mask == other.bytes[whole] & mask
    }

    /// Returns the network and the port as written, or `nil` if the text is malformed.
    private static func parts(_ text: String) -> (network: Substring, port: Substring?)? {
        if text.hasPrefix("[") {
            guard let end = text.lastIndex(of: "]") else { return nil }
            let network = text[text.index(after: text.startIndex)..<end]
            let tail = text[text.index(after: end)...]
            guard network.contains(":"), tail.isEmpty || tail.first == ":" else { return nil }
            return (network, tail.isEmpty ? nil : tail.dropFirst())
        }
        guard text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") else {
            return (text[...], nil)
        }
        return (text[..<colon], text[text.index(after: colon)...])
    }

    private static func number(_ text: Substring, upTo maximum: Int) -> Int? {
        guard (1...5).contains(text.count), text.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        return Int(text).flatMap { $0 <= maximum ? $0 : nil }
    }
}
