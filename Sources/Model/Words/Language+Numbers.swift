/// The form that a word takes beside a number, by CLDR's names.
public enum PluralForm: String, Sendable, Hashable, CaseIterable {
    case one, other
}

extension Language {
    /// The plural forms of the language, CLDR's cardinal categories
    /// (https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html). Of the three languages
    /// only English tells one from more.
    public var pluralForms: [PluralForm] { self == .english ? [.one, .other] : [.other] }

    /// Returns the plural form beside a whole number. Foundation has these rules on Apple's systems only.
    public func pluralForm(of count: Int64) -> PluralForm {
        self == .english && count.magnitude == 1 ? .one : .other
    }

    /// Returns a whole number in groups of three: `1,234`. All three languages write it so; a test compares with ICU.
    public func number(_ value: some BinaryInteger) -> String {
        let digits = String(value.magnitude)
        var grouped = value < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        return grouped
    }
}
