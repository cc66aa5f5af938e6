package import Lua

/// One function of the host API: what the sandbox offers, and what its documentation says of it.
package struct APIEntry: Sendable {
    /// As it is written in a plugin: `text.lower`, `call:reply`, `call.me.forum.like`.
    package let name: String
    /// What a call of it does: computes, looks, acts. Replays and retries of events go by it.
    package let step: Step
    /// What must stand in `needs`, or `nil` if everybody has it.
    package var permission: Permission?
    package var parameters: [Parameter]
    /// What it returns; `nil` if that is nothing.
    package let result: Returns?
    /// What it does, for the documentation: Markdown, whole sentences.
    package let summary: String
    /// The version of Quad that first had it.
    package let since: String
    /// What a call costs whoever makes it, charged before it begins: every function has to say so.
    package let cost: LuaCost
    package var body: Body
    /// What calls of it may have to be written otherwise for; `nil` if nothing.
    let change: APIChange?

    /// What a function returns.
    package struct Returns: Sendable {
        package let type: LuaType
        /// What it is, in the documentation's words.
        package let words: String

        package init(_ type: LuaType, _ words: String) {
            self.type = type
            self.words = words
        }
    }

    /// A parameter as documents, stubs and messages name it.
    package struct Parameter: Sendable {
        package enum Kind: String, Sendable {
            case text, integer, number, list, any
            /// A text, a list of lines, or a table of texts by language.
            case words
            /// How to fetch.
            case options
        }

        package let name: String
        package let kind: Kind
        package let isOptional: Bool
        /// Whether it is given by its name, in the table behind those that have a place. These come last.
        package let isNamed: Bool
        /// What editors take it for, more exactly than its kind says, as LuaCATS writes it; `nil` if the kind is enough.
        package let type: String?

        package init(
            _ name: String, _ kind: Kind, of type: String? = nil, optional: Bool = false, named: Bool = false
        ) {
            self.name = name
            self.kind = kind
            self.type = type
            isOptional = optional
            isNamed = named
        }

        /// Whether a table may be one.
        package var takesTable: Bool {
            switch kind {
            case .text, .integer, .number: false
            case .list, .any, .words, .options: true
            }
        }
    }

    /// How a function answers.
    package enum Body: Sendable {
        /// Answers at once.
        case immediate(@Sendable (APICall) throws -> LuaValue)
        /// Waits; in the plugin it looks like any other call.
        case waiting(@Sendable (APICall) async throws -> LuaValue)
        /// Waits too; begun on the plugin's own thread, and answered once, from any.
        case handing(@Sendable (APICall, @escaping Answer) throws -> Void)
    }

    /// Hands a result to the plugin; called once.
    package typealias Answer = @Sendable (Result<LuaValue, any Error>) -> Void

    package init(
        _ name: String, _ step: Step, costs cost: LuaCost, _ parameters: [Parameter] = [],
        gives result: Returns? = nil, _ summary: String,
        needs permission: Permission? = nil, since: String = "0.1.0", body: Body
    ) {
        self.name = name
        self.step = step
        self.permission = permission
        self.parameters = parameters
        self.result = result
        self.summary = summary
        self.since = since
        self.cost = cost
        self.body = body
        change = APIChange.function(name)
    }

    /// `text.truncate(text, length)`, optional ones in brackets, and those that are named in a table.
    package var signature: String {
        let (placed, named) = (parameters.filter { !$0.isNamed }, parameters.filter(\.isNamed))
        var words = placed.map { $0.isOptional ? "[\($0.name)]" : $0.name }
        if !named.isEmpty {
            // Where all of it may be left out, that is said once.
            let mayBeMissing = named.allSatisfy(\.isOptional)
            let names = named.map { $0.isOptional && !mayBeMissing ? "[\($0.name)]" : $0.name }
            let table = "{ \(names.joined(separator: ", ")) }"
            words.append(mayBeMissing ? "[\(table)]" : table)
        }
        return "\(name)(\(words.joined(separator: ", ")))"
    }
}

extension APIEntry {
    /// What kind of step a call is. What happens when an event's handler runs again after a crash, and in a replay,
    /// follows from it.
    package enum Step: Sendable {
        /// Its answer follows from its arguments.
        case computes
        /// It looks at what may have changed since: what is stored, the time, chance.
        case looks
        /// It speaks with the caller of a command.
        case speaks
        /// It leaves something of the plugin's own that may as well be there twice, such as a line of the log.
        case notes
        /// It changes the plugin's own documents.
        case stores
        /// It does something that others see.
        case acts
        /// It asks somebody outside of the gateway.
        case asks
    }

    /// What a handler of an event that runs again after a crash is to get from a call that it made before.
    enum Repetition {
        /// Its answer follows from its arguments: it is made again.
        case pure
        /// It looks at something that may have changed: what it gave before, where something was done after it.
        case observation
        /// It does something: what it gave before, and nothing is done.
        case act
    }

    var repetition: Repetition {
        switch step {
        case .computes, .speaks, .notes: .pure
        case .looks, .asks: .observation
        case .stores, .acts: .act
        }
    }

    /// Whether it asks somebody outside, whom a second run would ask again.
    var asksOutside: Bool {
        if case .asks = step { true } else { false }
    }
}

/// The type of a value that a function of the API returns. Documents and stubs are made from it.
package indirect enum LuaType: Sendable, Hashable, CustomStringConvertible {
    case text, integer, number, boolean, table, any
    /// A text, or texts by language.
    case localized
    /// A table of a declared kind, by its name in ``LuaClass`` without `quad.`.
    case object(String)
    case list(LuaType)
    /// It, or nil.
    case optional(LuaType)
    /// It, or false.
    case orFalse(LuaType)

    /// As LuaCATS writes it.
    package var description: String {
        switch self {
        case .text: "string"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .table: "table"
        case .any: "any"
        case .localized: "quad.Text"
        case .object(let name): "quad.\(name)"
        case .list(.orFalse(let element)): "(\(LuaType.orFalse(element)))[]"
        case .list(let element): "\(element)[]"
        case .optional(let value): "\(value)|nil"
        case .orFalse(let value): "\(value)|false"
        }
    }
}

/// What functions of the API cost. Measured: an instruction is about 5 ns, the slowest texts count.
extension LuaCost {
    /// Looks at what is at hand.
    static let look = LuaCost(call: 20)
    /// Goes through its arguments once.
    static let pass = LuaCost(call: 50, eightBytes: 8, value: 10)
    /// Makes another text of a text, a letter at a time.
    static let letters = LuaCost(call: 50, eightBytes: 40)
    /// Brings a text into a form of Unicode's.
    static let folding = LuaCost(call: 50, eightBytes: 80)
    /// Makes a list of a text's parts, or lays out a list of texts.
    static let pieces = LuaCost(call: 50, eightBytes: 80, value: 100)
    /// Reads or writes a calendar's or a clock's text.
    static let calendar = LuaCost(call: 2_000, eightBytes: 40, value: 20)
    /// Reads a day and hours in the first letters of a line.
    static let reading = LuaCost(call: 40_000, eightBytes: 8)
    /// Asks another thread: the community, or the store.
    static let asking = LuaCost(call: 200, eightBytes: 8, value: 5)
    /// Has another thread do something with words that are found later.
    static let doing = LuaCost(call: 400, eightBytes: 40, value: 20)
    /// As the API's pages say it.
    package var words: String {
        let parts = [
            "\(grouped(call)) a call",
            eightBytes > 0 ? "\(eightBytes) for each 8 bytes of its arguments" : nil,
            value > 0 ? "\(value) for each value in them" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// Fetches from elsewhere.
    static let fetching = LuaCost(call: 1_000, eightBytes: 8, value: 20)
}
