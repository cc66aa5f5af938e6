import Community
package import Lua
import Model

/// A question that the core asks plugins. The cases are the whole list.
package enum Hook: String, Sendable, Hashable, CaseIterable {
    case normalizeTag = "tag.normalize"
    case scorePost = "forum.score"
    case annotateMessage = "message.annotate"
    case rankIntents = "intent.rank"

    /// How a hook is declared to those who write plugins.
    package struct Signature: Sendable {
        /// The names of its arguments, separated by commas, as in a function's head.
        package let arguments: String
        /// What a failure comes to, unless configuration says otherwise.
        package let failure: HookFailure
        package let summary: String
        /// What Swift does where no plugin answers.
        package let fallback: String
    }

    package var signature: Signature {
        switch self {
        case .normalizeTag:
            Signature(
                arguments: "tag, normal, settings", failure: .fallback,
                summary:
                    "The normal form of a tag: tags are equal when their normal forms are. `tag` is what was "
                    + "written, `normal` what the plugins before this one made of it.",
                fallback: "NFC, lower case, white space runs become one `_`")
        case .scorePost:
            Signature(
                arguments: "post, score, settings", failure: .fallback,
                summary: "The score of a post in Trending, the highest first. `post` has `id`, `age_hours`, "
                    + "`comments_24h`, `comments`, `views`, `likes`, `commenters` (distinct people), "
                    + "`own_comments`, `own_views`, `own_likes` (how much of these is its author's, or of who has a bot post "
                    + "it; `comments_24h` has none of it) and `categories`; `score` is what the plugins before this one made "
                    + "of it, 0 for the first.",
                fallback: "newest first")
        case .annotateMessage:
            Signature(
                arguments: "message, settings", failure: .fallback,
                summary:
                    "A card (as `call:card` takes it) that is shown below a message, or nil for none; the message "
                    + "itself stays as it is. `message` has `id`, `conversation` (a number), `place` (`#slug`; nil in a "
                    + "direct conversation), `sender` (a handle), `text` and `at`. It is asked after everybody got the "
                    + "message, once more when its author edits it, and again where the message is shown later. Each "
                    + "plugin may add one; who fails adds nothing. Needs `read:chat`.",
                fallback: "no card")
        case .rankIntents:
            Signature(
                arguments: "text, candidates, settings", failure: .fallback,
                summary:
                    "What a question in plain words may mean, in the order that you think right: the names of intents, as "
                    + "`{ \"weather.now\", … }`; nil leaves the order as it is. `text` is what was asked; each of "
                    + "`candidates` has `intent`, `slots` and `score` (0 to 1), in the order of the plugins before this one. "
                    + "The first is taken, without asking back which was meant; an empty list is what nobody can "
                    + "answer. Names that are no candidates don't count. Needs `read:chat`.",
                fallback: "the highest score; those close to one another are asked back")
        }
    }

    /// Whether a value is an answer of the hook's type; nil, which leaves things as they are, is not.
    package func accepts(_ value: LuaValue) -> Bool {
        switch self {
        case .normalizeTag: DeclaredHook.Kind.text.accepts(value)
        case .scorePost: DeclaredHook.Kind.number.accepts(value)
        case .rankIntents: DeclaredHook.Kind.list.accepts(value)
        // Most messages get no card, and a reader that fails costs more than the whole call.
        case .annotateMessage: value.table != nil && Self.cardProblem(value) == nil
        }
    }

    /// What is wrong with an answer, in words.
    package func complaint(about value: LuaValue) -> String {
        let expected =
            switch self {
            case .normalizeTag: DeclaredHook.Kind.text.words
            case .scorePost: DeclaredHook.Kind.number.words
            case .rankIntents: "a list of intents' names"
            case .annotateMessage: "a card"
            }
        if self == .annotateMessage, value.table != nil, let problem = Self.cardProblem(value) {
            return "\(rawValue) gave no card: \(problem)"
        }
        return "\(rawValue) gave \(value.described), \(expected) is expected"
    }

    private static func cardProblem(_ value: LuaValue) -> String? {
        do { _ = try CardReader(language: .english).read(value) } catch { return "\(error)" }
        return nil
    }
}

/// What plugins are asked: a ``Hook`` of the core's, or a ``DeclaredHook`` of another plugin's.
package protocol AskedHook: Sendable {
    /// The key of a manifest's `hooks`: `forum.score`.
    var name: String { get }
    /// Whether a value is an answer of the hook's type; nil is not.
    func accepts(_ value: LuaValue) -> Bool
    /// What is wrong with an answer, in words.
    func complaint(about value: LuaValue) -> String
}

extension Hook: AskedHook {
    package var name: String { rawValue }
}

extension LuaValue {
    /// What a value is, for who expected another: `NaN`, `a table`.
    var described: String {
        switch self {
        case .number(let number): number.isNaN ? "NaN" : "\(number)"
        case .bytes: "a string that is no UTF-8"
        default: "a \(typeName)"
        }
    }
}

/// What a plugin's failure in a hook comes to.
package enum HookFailure: String, Sendable, Hashable, CaseIterable {
    /// The value from before the plugin stands.
    case fallback
    /// Who asked is refused, with the reason.
    case fail
}
