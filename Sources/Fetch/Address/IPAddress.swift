import Glibc

/// An IP address in 16 bytes. IPv4 addresses are mapped: `::ffff:a.b.c.d`.
struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    let bytes: [UInt8]

    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    /// Makes an address from its bytes. `nil` unless there are 4 or 16.
    init?(bytes: [UInt8]) {
        switch bytes.count {
        case 4: self.bytes = Self.mapped + bytes
        case 16: self.bytes = bytes
        default: return nil
        }
    }

    /// Makes an address from its text, such as `10.0.0.1` or `fd00::1`. `nil` if it is malformed.
    init?(_ text: some StringProtocol) {
        let (family, size) = text.contains(":") ? (AF_INET6, 16) : (AF_INET, 4)
        var bytes = [UInt8](repeating: 0, count: size)
        guard inet_pton(family, String(text), &bytes) == 1 else { return nil }
        self.init(bytes: bytes)
    }

    /// The four bytes of the IPv4 address that this is or embeds, or `nil` if it is IPv6 alone.
    var four: [UInt8]? {
        if bytes.starts(with: Self.mapped) { return Array(bytes[12...]) }
        // NAT64 (RFC 6052) and 6to4 (RFC 3056).
        if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
            return Array(bytes[12...])
        }
        if bytes.starts(with: [0x20, 0x02]) { return Array(bytes[2..<6]) }
        return nil
    }

    var description: String {
        let isFour = bytes.starts(with: Self.mapped)
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let source = isFour ? Array(bytes[12...]) : bytes
        inet_ntop(isFour ? AF_INET : AF_INET6, source, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
