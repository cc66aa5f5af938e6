import Community
import Lua

/// One function of the host API: what the sandbox offers, and what its documentation says of it.
struct APIEntry: Sendable {
    /// As it is written in a plugin: `text.lower`, `call:reply`, `call.me.forum.like`.
    let name: String
    /// What must stand in `needs`, or nil where everybody has it.
    var permission: Permission?
    let parameters: [Parameter]
    /// What it gives, in words; empty where it gives nothing.
    let result: String
    let summary: String
    /// The version of Quad that first had it.
    let since: String
    /// What a call costs whoever makes it, charged before it begins: every function has to say so.
    let cost: LuaCost
    let body: Body

    struct Parameter: Sendable {
        enum Kind: String, Sendable {
            case text, integer, number, list, any
            /// A text, a list of lines, or a table of texts by language.
            case words
            /// How to fetch.
            case options
        }

        let name: String
        let kind: Kind
        let isOptional: Bool

        init(_ name: String, _ kind: Kind, optional: Bool = false) {
            self.name = name
            self.kind = kind
            isOptional = optional
        }
    }

    enum Body: Sendable {
        /// Answers at once.
        case immediate(@Sendable (APICall) throws -> LuaValue)
        /// Waits; in the plugin it looks like any other call.
        case waiting(@Sendable (APICall) async throws -> LuaValue)
        /// Waits too; begun on the plugin's own thread, and answered once, from any.
        case handing(@Sendable (APICall, @escaping Answer) throws -> Void)
    }

    typealias Answer = @Sendable (Result<LuaValue, any Error>) -> Void

    init(
        _ name: String, costs cost: LuaCost, _ parameters: [Parameter] = [], gives result: String = "",
        _ summary: String,
        needs permission: Permission? = nil, since: String = "0.1.0", body: Body
    ) {
        self.name = name
        self.permission = permission
        self.parameters = parameters
        self.result = result
        self.summary = summary
        self.since = since
        self.cost = cost
        self.body = body
    }

    /// `text.truncate(text, length)`, optional ones in brackets.
    var signature: String {
        "\(name)(\(parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }.joined(separator: ", ")))"
    }
}

/// A plugin called a host function in a way that can't work: raised in Lua with its file and line.
struct APIMisuse: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
