import Documents
import Lua

/// A question that the core asks plugins and that one of them answers. The cases are the whole list.
///
/// Unlike a ``Hook``, which is pure, an answer may wait and look into the plugin's store.
package enum PluginQuestion: String, Sendable, Hashable, CaseIterable {
    case peopleNearby = "people.nearby"
    case personPlace = "person.place"
    case namedPlace = "place.named"

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
        case .personPlace:
            Signature(
                arguments: "person, settings",
                summary:
                    "Where a person (an id) is, as far as they share it: `{ lat = …, lon = … }`, to about 50 m, or false "
                    + "where they share nothing. It is asked where a plugin with `read:place` looks around for that "
                    + "person; no plugin is told the answer.",
                fallback: "they share no place")
        case .namedPlace:
            Signature(
                arguments: "name, settings",
                summary:
                    "Where a place is that somebody named: `{ lat = …, lon = … }`. It is asked where a plugin looks around "
                    + "a place by its name.",
                fallback: "there is no such place")
        }
    }

    /// Whether a value is an answer of the question's type; nil is not.
    func accepts(_ value: LuaValue) -> Bool {
        switch self {
        case .peopleNearby: value.boolean != nil
        case .personPlace: value == false || Coordinates(value) != nil
        case .namedPlace: Coordinates(value) != nil
        }
    }

    /// What is wrong with an answer, in words.
    func complaint(about value: LuaValue) -> String {
        let expected =
            switch self {
            case .peopleNearby: "true or false"
            case .personPlace: "{ lat = …, lon = … } or false"
            case .namedPlace: "{ lat = …, lon = … }"
            }
        return
            "\(rawValue) gave \(value.table == nil ? "a \(value.typeName)" : "another table"), \(expected) is expected"
    }
}
