import Foundation

/// How names are compared for people: case, accents and full or half width don't matter. Never for storing.
public enum PeopleOrder {
    /// The form under which a name is looked for.
    public static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .precomposedStringWithCompatibilityMapping
    }

    /// Whether one name comes before another in a list, as readers of the language expect: Chinese by strokes or
    /// sounds, numbers by their value.
    public static func sorts(_ left: String, before right: String, in language: Language) -> Bool {
        let order = left.compare(
            right, options: [.caseInsensitive, .widthInsensitive, .numeric], range: nil,
            locale: Locale(identifier: language.rawValue))
        return order == .orderedSame ? left < right : order == .orderedAscending
    }
}
