import Glibc
import Unicodes

/// The name of a table's field. Names are compared by their bytes, as in Lua.
///
/// Swift's `String` treats canonically equivalent texts as equal: two different Lua names would become one. Hashing a
/// long run of combining marks would take minutes too, because Swift sorts them first.
package struct LuaName: Sendable {
    private let string: String
    /// The bytes, if they aren't UTF-8 or are slow to compare as text. The string is empty then.
    private let raw: [UInt8]?

    package init(_ text: String) {
        if StreamSafe.isQuick(text) {
            (string, raw) = (text, nil)
        } else {
            (string, raw) = ("", Array(text.utf8))
        }
    }

    /// Makes a name from any bytes.
    package init(bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self), StreamSafe.isQuick(text) {
            (string, raw) = (text, nil)
        } else {
            (string, raw) = ("", Array(bytes))
        }
    }

    /// The name as text, or `nil` if it isn't UTF-8 or is slow to compare (see ``StreamSafe``).
    package var text: String? { raw == nil ? string : nil }

    /// The name's bytes.
    package var bytes: [UInt8] { raw ?? Array(string.utf8) }

    /// Returns whether the name has the bytes of this text.
    func isSpelled(_ text: String) -> Bool {
        var text = text
        return count == text.utf8.count && withBytes { own in text.withUTF8 { own.isEqual(to: $0) } }
    }

    /// Calls `body` with the name's bytes.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let raw { return raw.withUnsafeBufferPointer(body) }
        var string = string
        return string.withUTF8(body)
    }

    /// The number of bytes.
    package var count: Int { raw?.count ?? string.utf8.count }
}

extension LuaName: Hashable {
    package static func == (left: Self, right: Self) -> Bool {
        left.count == right.count && left.withBytes { left in right.withBytes { left.isEqual(to: $0) } }
    }

    package func hash(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension LuaName: Comparable {
    /// Compares by bytes, which for UTF-8 is the order of code points.
    package static func < (left: Self, right: Self) -> Bool {
        left.withBytes { left in right.withBytes { left.precedes($0) } }
    }
}

extension LuaName: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self.init(value) }
}

extension LuaName: CustomStringConvertible {
    /// The name as readable text, even if it isn't UTF-8.
    package var description: String {
        raw.map { StreamSafe.text(String(repairing: $0)) } ?? string
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns whether this name's bytes come first in lexicographic order.
    fileprivate func precedes(_ other: Self) -> Bool {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return count < other.count }
        let order = memcmp(start, otherStart, Swift.min(count, other.count))
        return order == 0 ? count < other.count : order < 0
    }

    /// Returns whether the bytes are the same. Both names must have the same count.
    fileprivate func isEqual(to other: Self) -> Bool {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return isEmpty }
        return memcmp(start, otherStart, count) == 0
    }
}
