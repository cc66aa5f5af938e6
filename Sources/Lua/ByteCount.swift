/// Returns a count with thousands separators, as messages show it: `5,000,000`.
package func grouped(_ count: Int) -> String {
    var digits = String(count.magnitude)
    var at = digits.count - 3
    while at > 0 {
        digits.insert(",", at: digits.index(digits.startIndex, offsetBy: at))
        at -= 3
    }
    return count < 0 ? "-\(digits)" : digits
}

/// A size as messages show it: `16 MiB`, `256 KiB`, `1,000 bytes`.
package struct ByteCount: Sendable, Hashable, CustomStringConvertible {
    package let bytes: Int

    package init(_ bytes: Int) { self.bytes = bytes }

    /// In the largest unit of which it is a whole number.
    package var description: String {
        if bytes >= 1 << 20, bytes % (1 << 20) == 0 { return "\(grouped(bytes >> 20)) MiB" }
        if bytes >= 1 << 10, bytes % (1 << 10) == 0 { return "\(grouped(bytes >> 10)) KiB" }
        return "\(grouped(bytes)) bytes"
    }
}
