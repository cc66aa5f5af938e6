/// Which form a word takes beside a number, by CLDR's names.
public enum PluralForm: String, Sendable, Hashable, CaseIterable {
    case one, other
}

extension Language {
    /// The forms that words have: CLDR's cardinal categories
    /// (https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html). Of the three languages,
    /// English alone tells one from more.
    public var pluralForms: [PluralForm] { self == .english ? [.one, .other] : [.other] }

    /// The form beside a whole number. Foundation has these rules for Apple's systems only, and here they are one line.
    public func pluralForm(of count: Int64) -> PluralForm {
        self == .english && count.magnitude == 1 ? .one : .other
    }

    /// A whole number in groups of three: `1,234`. All three languages write it so; a test asks ICU.
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
