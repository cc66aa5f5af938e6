import Lua

/// A question that the core asks plugins. The cases are the whole list.
enum Hook: String, Sendable, Hashable, CaseIterable {
    case normalizeTag = "tag.normalize"
    case scorePost = "forum.score"

    /// What a plugin may answer; nil always means unchanged.
    enum Result: Sendable {
        case text
        case finiteNumber
    }

    /// How a hook is declared to those who write plugins.
    struct Signature: Sendable {
        let arguments: String
        let result: Result
        /// What a failure comes to, unless configuration says otherwise.
        let failure: HookFailure
        let summary: String
        /// What Swift does where no plugin answers.
        let fallback: String
    }

    var signature: Signature {
        switch self {
        case .normalizeTag:
            Signature(
                arguments: "tag, normal, settings", result: .text, failure: .fallback,
                summary:
                    "The normal form of a tag: tags are equal when their normal forms are. `tag` is what was "
                    + "written, `normal` what the plugins before this one made of it.",
                fallback: "NFC, lower case, white space runs become one `_`")
        case .scorePost:
            Signature(
                arguments: "post, score, settings", result: .finiteNumber, failure: .fallback,
                summary: "The score of a post in Trending, the highest first. `post` has `id`, `age_hours`, "
                    + "`comments_24h`, `comments`, `views`, `likes`, `commenters` (distinct people) and "
                    + "`categories`; `score` is what the plugins before this one made of it, 0 for the first.",
                fallback: "newest first")
        }
    }

    /// Whether a value is an answer of the hook's type; nil is not.
    func accepts(_ value: LuaValue) -> Bool {
        switch signature.result {
        case .text: value.string != nil
        case .finiteNumber: value.number?.isFinite == true
        }
    }

    /// What is wrong with an answer, in words.
    func complaint(about value: LuaValue) -> String {
        let expected = signature.result == .text ? "a text" : "a finite number"
        let got =
            switch value {
            case .number(let number): number.isNaN ? "NaN" : "\(number)"
            case .bytes: "a string that is no UTF-8"
            default: "a \(value.typeName)"
            }
        return "\(rawValue) gave \(got), \(expected) is expected"
    }
}

/// One plugin's part in a hook.
struct HookBinding: Sendable {
    let plugin: LoadedPlugin
    let hook: Hook
}
