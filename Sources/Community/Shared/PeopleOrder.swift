import Folding
import Foundation

/// How names are put in order for people: case and full or half width don't matter.
public enum PeopleOrder {
    /// Whether a name goes on from what is typed of it; accents make no difference either.
    public static func begins(_ name: String, with typed: String) -> Bool {
        NameFolding.fold(name).hasPrefix(NameFolding.fold(typed))
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
