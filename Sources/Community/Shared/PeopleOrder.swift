import Folding
import Foundation
public import Model

/// Sorts and completes names for people. Case and full or half width make no difference.
public enum PeopleOrder {
    /// Returns whether a name begins with what is typed. Accents make no difference either.
    public static func begins(_ name: String, with typed: String) -> Bool {
        NameFolding.fold(name).hasPrefix(NameFolding.fold(typed))
    }

    /// Returns a name with which those are equal that differ in nothing that makes a difference to people.
    public static func folded(_ name: String) -> String { NameFolding.fold(name) }

    /// Returns whether one name comes before another in a list, as readers of the language expect: Chinese by strokes
    /// or pronunciation, numbers by value.
    public static func sorts(_ left: String, before right: String, in language: Language) -> Bool {
        let order = left.compare(
            right, options: [.caseInsensitive, .widthInsensitive, .numeric], range: nil,
            locale: Locale(identifier: language.rawValue))
        return order == .orderedSame ? left < right : order == .orderedAscending
    }
}
