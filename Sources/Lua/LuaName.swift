import Glibc

/// The name of a table's field, told from others by its bytes as Lua tells it.
///
/// Swift's `String` takes canonically equivalent texts for one: two names of Lua's would become one, and to hash a
/// name that is a long run of combining marks would take minutes, since it is put in order first.
public struct LuaName: Sendable {
    /// The name; where it is no text, each of its bytes as a scalar.
    private let string: String
    private let isText: Bool

    public init(_ text: String) {
        isText = StreamSafe.isQuick(text)
        string = isText ? text : Self.spelled(text.utf8)
    }

    /// A name that is known not to be slow to compare.
    private init(quick text: String) { (string, isText) = (text, true) }

    /// A name of any bytes.
    public init(bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self), StreamSafe.isQuick(text) {
            (string, isText) = (text, true)
        } else {
            (string, isText) = (Self.spelled(bytes), false)
        }
    }

    private static func spelled(_ bytes: some Collection<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
    }

    /// The name, if it is UTF-8 and not slow to compare (``StreamSafe``).
    public var text: String? { isText ? string : nil }

    /// The name's bytes.
    public var bytes: [UInt8] {
        isText ? Array(string.utf8) : string.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    /// Does something with the name's bytes.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard isText else { return bytes.withUnsafeBufferPointer(body) }
        return withString(body)
    }

    private func withString<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var string = string
        return string.withUTF8(body)
    }

    /// How many bytes it has.
    public var count: Int { isText ? string.utf8.count : string.unicodeScalars.count }
}

extension LuaName: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        left.isText == right.isText && left.string.utf8.count == right.string.utf8.count
            && left.withString { left in right.withString { left.isEqual(to: $0) } }
    }

    public func hash(into hasher: inout Hasher) {
        withString { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension LuaName: Comparable {
    /// By bytes, which for UTF-8 is the order of code points.
    public static func < (left: Self, right: Self) -> Bool {
        left.withBytes { left in right.withBytes { left.lexicographicallyPrecedes($0) } }
    }
}

extension LuaName: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(quick: value) }
}

extension LuaName: CustomStringConvertible {
    /// In a readable form, also where it is no UTF-8.
    public var description: String {
        isText ? string : StreamSafe.text(String(decoding: bytes, as: UTF8.self))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the same bytes are there; both have the same count.
    fileprivate func isEqual(to other: Self) -> Bool {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return isEmpty }
        return memcmp(start, otherStart, count) == 0
    }
}
