/// A value that programs are given as a table.
public protocol Described: Presentable {
    static var shape: Shape<Self> { get }
}

extension Described {
    public static var valueType: ValueType { .object(shape.description.name) }
    public static var shapes: [ShapeDescription] { [shape.description] + shape.inner }
    public func datum(for viewer: Viewer) -> Datum { Self.shape.datum(of: self, for: viewer) }
}

/// How a value looks as a table: its parts, by name.
public struct Shape<Value: Sendable>: Sendable {
    /// A part of a value.
    public struct Part: Sendable {
        let description: ShapeDescription.Part
        let inner: [ShapeDescription]
        let datum: @Sendable (Value, Viewer) -> Datum

        public init<Member: Presentable>(
            _ name: String, _ summary: String = "",
            _ member: @escaping @Sendable (Value, Viewer) -> Member
        ) {
            description = .init(name: name, type: Member.valueType, summary: summary)
            inner = Member.shapes
            datum = { member($0, $1).datum(for: $1) }
        }

        public init<Member: Presentable>(
            _ name: String, _ summary: String = "",
            _ member: @escaping @Sendable (Value) -> Member
        ) {
            self.init(name, summary) { value, _ in member(value) }
        }

        /// A part that is one of some words.
        public init(
            _ name: String, _ summary: String = "", words: [String],
            _ member: @escaping @Sendable (Value) -> String
        ) {
            description = .init(name: name, type: .word(words), summary: summary)
            inner = []
            datum = { value, _ in .text(member(value)) }
        }

        /// A part that others add to the value, and that it lacks otherwise.
        public static func absent(_ name: String, _ type: ValueType, _ summary: String) -> Part {
            Part(.init(name: name, type: .optional(type), summary: summary))
        }

        private init(_ description: ShapeDescription.Part) {
            self.description = description
            inner = []
            datum = { _, _ in .nothing }
        }
    }

    let description: ShapeDescription
    /// The shapes of what is in it.
    let inner: [ShapeDescription]
    private let parts: [Part]
    private let rest: @Sendable (Value, Viewer) -> Datum

    public init(_ name: String, _ summary: String, _ parts: [Part]) {
        self.init(name, summary, parts, of: nil, inner: []) { _, _ in .record([:]) }
    }

    /// A table that has the parts of another one too.
    public init<Base: Described>(
        _ name: String, _ summary: String, of base: @escaping @Sendable (Value) -> Base, _ parts: [Part]
    ) {
        self.init(name, summary, parts, of: Base.shape.description.name, inner: Base.shapes) {
            base($0).datum(for: $1)
        }
    }

    /// A list with names beside.
    public init<Item: Presentable>(
        _ name: String, _ summary: String, items: @escaping @Sendable (Value) -> [Item], _ parts: [Part]
    ) {
        let item = ShapeDescription.Part(
            name: "[integer]", type: Item.valueType, summary: "")
        self.init(name, summary, parts, of: nil, inner: Item.shapes, before: [item]) { value, viewer in
            .page(items(value).map { $0.datum(for: viewer) }, [:])
        }
    }

    private init(
        _ name: String, _ summary: String, _ parts: [Part], of base: String?, inner: [ShapeDescription],
        before first: [ShapeDescription.Part] = [],
        rest: @escaping @Sendable (Value, Viewer) -> Datum
    ) {
        description = ShapeDescription(
            name: name, base: base, summary: summary, parts: first + parts.map(\.description))
        self.inner = inner + parts.flatMap(\.inner)
        self.parts = parts
        self.rest = rest
    }

    /// The names of the parts.
    public var names: [String] { parts.map(\.description.name) }

    func datum(of value: Value, for viewer: Viewer) -> Datum {
        var named: [String: Datum] = [:]
        let rest = rest(value, viewer)
        if case .record(let base) = rest { named = base }
        for part in parts {
            let datum = part.datum(value, viewer)
            if datum != .nothing { named[part.description.name] = datum }
        }
        if case .page(let items, _) = rest { return .page(items, named) }
        return .record(named)
    }
}

/// A kind of table, as documents, stubs and schemas describe it.
public struct ShapeDescription: Sendable, Hashable {
    /// A part of a table.
    public struct Part: Sendable, Hashable {
        public let name: String
        public let type: ValueType
        public let summary: String
    }

    public let name: String
    /// The kind whose parts it has too.
    public let base: String?
    public let summary: String
    public let parts: [Part]
}
