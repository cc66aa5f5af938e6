import Community
package import Lua
import Model

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
        /// What editors take it for, more exactly than its kind says, as LuaCATS writes it; `nil` if the kind is enough.
        package let type: String?

        package init(_ name: String, _ kind: Kind, of type: String? = nil, optional: Bool = false) {
            self.name = name
            self.kind = kind
            self.type = type
            isOptional = optional
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
    }

    /// `text.truncate(text, length)`, optional ones in brackets.
    package var signature: String {
        "\(name)(\(parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }.joined(separator: ", ")))"
    }
}
