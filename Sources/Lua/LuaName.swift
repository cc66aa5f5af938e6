import Glibc

/// The name of a table's field, told from others by its bytes as Lua tells it.
///
/// Swift's `String` takes canonically equivalent texts for one: two names of Lua's would become one, and to hash a
/// name that is a long run of combining marks would take minutes, since it is put in order first.
public struct LuaName: Sendable {
    private enum Form: Sendable {
        case text(String)
        /// No UTF-8, or slow to compare as a text.
        case bytes([UInt8])
    }

    private let form: Form

    public init(_ text: String) { form = .text(text) }

    /// A name of any bytes.
    public init(bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self), StreamSafe.isQuick(text) {
            form = .text(text)
        } else {
            form = .bytes(Array(bytes))
        }
    }

    /// The name, if it is UTF-8 and not slow to compare (``StreamSafe``).
    public var text: String? {
        if case .text(let text) = form { text } else { nil }
    }

    /// The name's bytes.
    public var bytes: [UInt8] { withBytes { Array($0) } }

    /// Does something with the name's bytes.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        switch form {
        case .text(var text): text.withUTF8(body)
        case .bytes(let bytes): bytes.withUnsafeBufferPointer(body)
        }
    }

    /// How many bytes it has.
    public var count: Int {
        switch form {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }
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
        left.withBytes { left in right.withBytes { left.lexicographicallyPrecedes($0) } }
    }
}

extension LuaName: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension LuaName: CustomStringConvertible {
    /// In a readable form, also where it is no UTF-8.
    public var description: String {
        switch form {
        case .text(let text): text
        case .bytes(let bytes): StreamSafe.text(String(decoding: bytes, as: UTF8.self))
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the same bytes are there; both have the same count.
    fileprivate func isEqual(to other: Self) -> Bool {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return isEmpty }
        return memcmp(start, otherStart, count) == 0
    }
}
