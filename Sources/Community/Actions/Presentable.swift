public import Model

/// A value that programs are given.
public protocol Presentable: Sendable {
    static var valueType: ValueType { get }
    /// The kinds of tables in it, an outer one before the inner ones.
    static var shapes: [ShapeDescription] { get }
    /// What `viewer` is given.
    func datum(for viewer: Viewer) -> Datum
}

extension Presentable {
    public static var shapes: [ShapeDescription] { [] }
}

/// For whom a value is made.
public struct Viewer: Sendable {
    public let person: PersonID
    public let language: Language

    public init(_ person: PersonID, in language: Language) {
        (self.person, self.language) = (person, language)
    }
}

/// The type of a value that programs are given.
public indirect enum ValueType: Sendable, Hashable {
    case text, integer, number, boolean
    /// Seconds since 1970, with fractions.
    case moment
    /// One of these words.
    case word([String])
    /// A table of a kind that a ``Shape`` describes.
    case object(String)
    case list(ValueType)
    case optional(ValueType)
}

/// A value on its way to a program, in no language of its own.
public enum Datum: Sendable, Hashable {
    case nothing
    case text(String)
    case integer(Int64)
    case number(Double)
    case boolean(Bool)
    case list([Datum])
    /// A table by name. Names with ``nothing`` are left out.
    case record([String: Datum])
    /// A list that has named fields, too.
    case page([Datum], [String: Datum])
}

// MARK: - Plain values

extension String: Presentable {
    public static var valueType: ValueType { .text }
    public func datum(for viewer: Viewer) -> Datum { .text(self) }
}

extension Int64: Presentable {
    public static var valueType: ValueType { .integer }
    public func datum(for viewer: Viewer) -> Datum { .integer(self) }
}

extension Int: Presentable {
    public static var valueType: ValueType { .integer }
    public func datum(for viewer: Viewer) -> Datum { .integer(Int64(self)) }
}

extension Double: Presentable {
    public static var valueType: ValueType { .number }
    public func datum(for viewer: Viewer) -> Datum { .number(self) }
}

extension Bool: Presentable {
    public static var valueType: ValueType { .boolean }
    public func datum(for viewer: Viewer) -> Datum { .boolean(self) }
}

extension Timestamp: Presentable {
    public static var valueType: ValueType { .moment }
    public func datum(for viewer: Viewer) -> Datum { .number(Double(milliseconds) / 1000) }
}

extension Presentable where Self: SequenceID {
    public static var valueType: ValueType { .integer }
    public func datum(for viewer: Viewer) -> Datum { .integer(rawValue) }
}

extension PersonID: Presentable {}
extension ConversationID: Presentable {}
extension MessageID: Presentable {}
extension PostID: Presentable {}
extension CommentID: Presentable {}
extension MediaID: Presentable {}
extension NotificationID: Presentable {}

extension Optional: Presentable where Wrapped: Presentable {
    public static var valueType: ValueType { .optional(Wrapped.valueType) }
    public static var shapes: [ShapeDescription] { Wrapped.shapes }
    public func datum(for viewer: Viewer) -> Datum { map { $0.datum(for: viewer) } ?? .nothing }
}

extension Array: Presentable where Element: Presentable {
    public static var valueType: ValueType { .list(Element.valueType) }
    public static var shapes: [ShapeDescription] { Element.shapes }
    public func datum(for viewer: Viewer) -> Datum { .list(map { $0.datum(for: viewer) }) }
}

/// A word of a fixed set, such as a label.
public protocol PresentableWord: Presentable, CaseIterable, RawRepresentable<String> {}

extension PresentableWord {
    public static var valueType: ValueType { .word(allCases.map(\.rawValue)) }
    public func datum(for viewer: Viewer) -> Datum { .text(rawValue) }
}
