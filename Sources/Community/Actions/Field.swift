public import Model

/// A field of an action: its name, and how it is read.
public struct Field<Value: FieldReadable>: DeclaredField {
    /// The name under which it is given.
    public let name: String
    /// What it is, for documents.
    public let summary: String
    private let fallback: Value?
    private let bound: @Sendable (Value, any ArgumentSource) throws -> Value

    /// - Parameter fallback: What it is where it is missing; `nil` if it must be given.
    public init(_ name: String, _ summary: String, default fallback: Value? = nil) {
        (self.name, self.summary, self.fallback) = (name, summary, fallback)
        bound = { value, _ in value }
    }

    /// Reads the field.
    ///
    /// - Throws: What the source throws for a value of another kind, or one that is missing.
    func read(from source: any ArgumentSource) throws -> Value {
        if let value = try Value.read(name, from: source) { return try bound(value, source) }
        if let fallback { return fallback }
        throw source.misuse(of: name, expected: Value.kind.words)
    }

    public var declaration: FieldDeclaration {
        FieldDeclaration(
            name: name, summary: summary, kind: Value.kind,
            isOptional: fallback != nil || Value.mayBeMissing)
    }
}

extension Field {
    /// A list of at most `limit` elements.
    public init<Element: FieldElement>(_ name: String, _ summary: String, limit: Int)
    where Value == [Element] {
        (self.name, self.summary, fallback) = (name, summary, nil)
        bound = { list, source in
            guard list.count <= limit else {
                throw source.misuse(of: name, expected: "a list of at most \(limit)")
            }
            return list
        }
    }
}

extension Field<Int> {
    /// How many things a list has at most: at least one, and `most` where more are asked for.
    public static func limit(default fallback: Int, most: Int) -> Field {
        Field(
            "limit", "How many: \(fallback) if it is missing, at most \(most).", fallback: fallback,
            bound: { limit, _ in min(max(limit, 1), most) })
    }

    private init(
        _ name: String, _ summary: String, fallback: Int,
        bound: @escaping @Sendable (Int, any ArgumentSource) throws -> Int
    ) {
        (self.name, self.summary, self.fallback, self.bound) = (name, summary, fallback, bound)
    }
}

/// A field whose type of value is erased.
public protocol DeclaredField: Sendable {
    var declaration: FieldDeclaration { get }
}

/// A field as documents, stubs and schemas name it.
public struct FieldDeclaration: Sendable, Hashable {
    public let name: String
    public let summary: String
    public let kind: FieldKind
    public let isOptional: Bool
}

/// What a field takes.
public enum FieldKind: Sendable, Hashable {
    case text, integer, number, boolean
    case texts
    /// Ids of people.
    case people
    /// Ids of posts.
    case posts
    /// Pictures and files: those that the caller uploaded.
    case media
    /// One of them.
    case file
    /// A person by handle or id, or a list of some.
    case recipients
    case groupOrNumber
    /// One of these words.
    case word([String])

    /// What the caller is told that it has to be.
    public var words: String {
        switch self {
        case .text: "a text"
        case .integer: "a whole number"
        case .number: "a finite number"
        case .boolean: "true or false"
        case .texts: "a list of texts"
        case .people, .posts: "a list of ids"
        case .media: "a list of pictures and files"
        case .file: "a picture or file"
        case .recipients: "a handle, an id, or a list of these"
        case .groupOrNumber: "a #slug or a group's number"
        case .word(let words): "one of \(words.joined(separator: ", "))"
        }
    }
}

/// A type that a field can have. What is secret has none.
public protocol FieldReadable: Sendable {
    static var kind: FieldKind { get }
    /// Whether a field of the type may be missing.
    static var mayBeMissing: Bool { get }
    /// Returns the value of that name; `nil` if it is missing.
    ///
    /// - Throws: What the source throws for a value of another kind.
    static func read(_ name: String, from source: any ArgumentSource) throws -> Self?
}

extension FieldReadable {
    public static var mayBeMissing: Bool { false }
}

extension Optional: FieldReadable where Wrapped: FieldReadable {
    public static var kind: FieldKind { Wrapped.kind }
    public static var mayBeMissing: Bool { true }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> Wrapped?? {
        .some(try Wrapped.read(name, from: source))
    }
}

extension String: FieldReadable {
    public static var kind: FieldKind { .text }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> String? {
        try source.text(name)
    }
}

extension Int64: FieldReadable {
    public static var kind: FieldKind { .integer }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> Int64? {
        try source.integer(name)
    }
}

extension Int: FieldReadable {
    public static var kind: FieldKind { .integer }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> Int? {
        try source.integer(name).map(Int.init(clamping:))
    }
}

extension Double: FieldReadable {
    public static var kind: FieldKind { .number }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> Double? {
        try source.number(name)
    }
}

extension Bool: FieldReadable {
    public static var kind: FieldKind { .boolean }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> Bool? {
        try source.boolean(name)
    }
}

/// A type of which a field can have a list.
public protocol FieldElement: Sendable {
    static var listKind: FieldKind { get }
    static func readList(_ name: String, from source: any ArgumentSource) throws -> [Self]?
}

extension Array: FieldReadable where Element: FieldElement {
    public static var kind: FieldKind { Element.listKind }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> [Element]? {
        try Element.readList(name, from: source)
    }
}

extension String: FieldElement {
    public static var listKind: FieldKind { .texts }
    public static func readList(_ name: String, from source: any ArgumentSource) throws -> [String]? {
        try source.texts(name)
    }
}

extension PersonID: FieldElement {
    public static var listKind: FieldKind { .people }
    public static func readList(_ name: String, from source: any ArgumentSource) throws -> [PersonID]? {
        try source.people(name)
    }
}

extension PostID: FieldElement {
    public static var listKind: FieldKind { .posts }
    public static func readList(_ name: String, from source: any ArgumentSource) throws -> [PostID]? {
        try source.integers(name)?.map(PostID.init(rawValue:))
    }
}

extension MediaID: FieldReadable, FieldElement {
    public static var kind: FieldKind { .file }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> MediaID? {
        let media = try source.media(name) ?? []
        guard media.count < 2 else { throw source.misuse(of: name, expected: kind.words) }
        return media.first
    }

    public static var listKind: FieldKind { .media }
    public static func readList(_ name: String, from source: any ArgumentSource) throws -> [MediaID]? {
        try source.media(name)
    }
}

/// One of a few words.
extension FieldReadable where Self: CaseIterable & RawRepresentable<String> {
    public static var kind: FieldKind { .word(allCases.map(\.rawValue)) }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> Self? {
        guard let word = try source.text(name) else { return nil }
        guard let value = Self(rawValue: word) else {
            throw source.misuse(of: name, expected: kind.words)
        }
        return value
    }
}

extension FieldReadable where Self: SequenceID {
    public static var kind: FieldKind { .integer }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> Self? {
        try source.integer(name).map(Self.init(rawValue:))
    }
}

extension ConversationLabel: FieldReadable {}
extension MessageID: FieldReadable {}
extension PostID: FieldReadable {}
extension CommentID: FieldReadable {}
extension NotificationID: FieldReadable {}
