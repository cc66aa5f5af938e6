import Lua

/// A question that the core asks plugins and that one of them answers. The cases are the whole list.
///
/// Unlike a ``Hook``, which is pure, an answer may wait and look into the plugin's store.
package enum Question: String, Sendable, Hashable, CaseIterable {
    case peopleNearby = "people.nearby"

    /// How a question is declared to those who write plugins.
    package struct Signature: Sendable {
        /// The names of its arguments, separated by commas, as in a function's head.
        package let arguments: String
        package let summary: String
        /// What holds where nobody answers, or who is asked fails.
        package let fallback: String
    }

    package var signature: Signature {
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
