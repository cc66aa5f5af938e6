public import Model

/// What is known of an action or a look beside its rule.
///
/// The Lua function, its reference and stubs, and later the route and its schema derive from it.
public struct Declaration: Sendable {
    /// The area, a dot, and a name within it: `chat.star`.
    public let name: String
    /// What it does, for documents: Markdown, whole sentences, in which whoever does it is "the caller".
    public let summary: String
    /// What is given, in order.
    public let fields: [FieldDeclaration]
    /// How many of the fields, from the first, a call gives by their place; the others it gives by name.
    public let placed: Int
    /// What its result is, for documents, such as "the message"; `nil` if it has none.
    public let gives: String?
    /// The refusals of the rule. Beside these, any may be `.unavailable`, `.accountClosed`, and `.signedOut` for guests.
    public let refusals: [Refusal]
    public let cost: Cost
    /// What it can be called from, beside Swift.
    public let exposure: Set<Exposure>
    public let admission: Admission

    /// What an action costs whoever calls it, beside the rates that its rule counts.
    public enum Cost: Sendable {
        /// Another thread reads.
        case read
        /// The ledger writes.
        case write
    }

    /// Where an action can be called from by name.
    public enum Exposure: Sendable {
        case lua, http
    }

    /// What checks that the account of who does something is still there. A look always checks by what it reads.
    public enum Admission: Sendable {
        /// The engine, before the rule runs.
        case person
        /// The rule itself, by what it looks up anyway.
        case rule
    }

    /// - Parameters:
    ///   - placed: How many of the fields a call gives by their place; `nil` for all.
    ///   - exposed: No default: what was forgotten must not pass for a decision.
    public init(
        _ name: String, _ summary: String, fields: [any DeclaredField] = [], placed: Int? = nil,
        gives: String? = nil,
        refusals: [Refusal] = [], cost: Cost, exposed: Set<Exposure>, admission: Admission = .person
    ) {
        self.name = name
        self.summary = summary
        self.fields = fields.map(\.declaration)
        self.placed = placed ?? fields.count
        self.gives = gives
        self.refusals = refusals
        self.cost = cost
        exposure = exposed
        self.admission = admission
    }

    /// The part of the name before the dot.
    public var area: Substring { name.prefix { $0 != "." } }
    /// The part of the name behind the dot.
    public var verb: Substring { name.dropFirst(area.count + 1) }
}
