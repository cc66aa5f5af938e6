import Glibc

/// The name of a table's field, told from others by its bytes as Lua tells it.
///
/// Swift's `String` takes canonically equivalent texts for one: two names of Lua's would become one, and to hash a
/// name that is a long run of combining marks would take minutes, since it is put in order first.
public struct LuaName: Sendable {
    private let string: String
    /// What is no UTF-8, or slow to compare as a text; then the string is empty.
    private let raw: [UInt8]?

    public init(_ text: String) {
        if StreamSafe.isQuick(text) {
            (string, raw) = (text, nil)
        } else {
            (string, raw) = ("", Array(text.utf8))
        }
    }

    /// A name of any bytes.
    public init(bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self), StreamSafe.isQuick(text) {
            (string, raw) = (text, nil)
        } else {
            (string, raw) = ("", Array(bytes))
        }
    }

    /// The name, if it is UTF-8 and not slow to compare (``StreamSafe``).
    public var text: String? { raw == nil ? string : nil }

    /// The name's bytes.
    public var bytes: [UInt8] { raw ?? Array(string.utf8) }

    /// Whether it is this text, byte for byte.
    func isSpelled(_ text: String) -> Bool {
        var text = text
        return count == text.utf8.count && withBytes { own in text.withUTF8 { own.isEqual(to: $0) } }
    }

    /// Does something with the name's bytes.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let raw { return raw.withUnsafeBufferPointer(body) }
        var string = string
        return string.withUTF8(body)
    }

    /// How many bytes it has.
    public var count: Int { raw?.count ?? string.utf8.count }
}

extension LuaName: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        left.count == right.count && left.withBytes { left in right.withBytes { left.isEqual(to: $0) } }
    }

    public func hash(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension LuaName: Comparable {
    /// By bytes, which for UTF-8 is the order of code points.
    public static func < (left: Self, right: Self) -> Bool {
        left.withBytes { left in right.withBytes { left.precedes($0) } }
    }
}

extension LuaName: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension LuaName: CustomStringConvertible {
    /// In a readable form, also where it is no UTF-8.
    public var description: String {
        raw.map { StreamSafe.text(String(decoding: $0, as: UTF8.self)) } ?? string
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether these bytes come first, as a dictionary has them.
    fileprivate func precedes(_ other: Self) -> Bool {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return count < other.count }
        let order = memcmp(start, otherStart, Swift.min(count, other.count))
        return order == 0 ? count < other.count : order < 0
    }

    /// Whether the same bytes are there; both have the same count.
    fileprivate func isEqual(to other: Self) -> Bool {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return isEmpty }
        return memcmp(start, otherStart, count) == 0
    }
}
