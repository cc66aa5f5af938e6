import Lua

/// A question that the core asks plugins and that one of them answers. The cases are the whole list.
///
/// Unlike a ``Hook``, which is pure, an answer may wait and look into the plugin's store.
enum Question: String, Sendable, Hashable, CaseIterable {
    case peopleNearby = "people.nearby"

    /// How a question is declared to those who write plugins.
    struct Signature: Sendable {
        let arguments: String
        let summary: String
        /// What holds where nobody answers, or who is asked fails.
        let fallback: String
    }

    var signature: Signature {
        switch self {
        case .peopleNearby:
            Signature(
                arguments: "one, other, settings",
                summary:
                    "Whether two people (ids, as in `call.person.id`) are near enough to meet: true or false. It is "
                    + "asked where `people.requests` is `nearby` and `one` asks to be in touch with `other`, a stranger "
                    + "to them; in a group with `other` they may ask wherever they are. What a refusal tells `one` of "
                    + "where `other` is should be no more than your commands do.",
                fallback: "they are not")
        }
    }

    /// Whether a value is an answer of the question's type; nil is not.
    func accepts(_ value: LuaValue) -> Bool {
        switch self {
        case .peopleNearby: value.boolean != nil
        }
    }

    /// What is wrong with an answer, in words.
    func complaint(about value: LuaValue) -> String {
        "\(rawValue) gave a \(value.typeName), true or false is expected"
    }
}

/// What belongs to an answer: it may look, and do nothing.
final class QuestionContext: LuaCallContext {
    let question: Question

    init(_ question: Question) { self.question = question }

    /// - Throws: a misuse where the function does something, or asks elsewhere than in the plugin's store.
    func admit(_ entry: APIEntry) throws {
        if case .immediate = entry.body, entry.permission == nil { return }
        guard entry.permission == .store, entry.repetition == .observation else {
            throw APIMisuse(
                "\(entry.name) can't be called while \(question.rawValue) is answered: an answer only looks, into store "
                    + "at most")
        }
    }
}
