import Concurrency
import Folding
import Foundation

/// Numbers and amounts of money as people write them: `9,000`, `９０００`, `HK$ 9,000.50`, `90 元`.
enum AmountText {
    /// Digits of a number that are read: as many as one holds exactly.
    private static let digits = 15
    /// Bytes of what is read as a number, far more than those digits take in any width.
    private static let longest = 100
    private static let grouped = Pattern(#/[+-]?\d{1,3}(,\d{3})+(\.\d+)?/#)
    private static let digitsAndPoint = Pattern(#/[+-]?([0-9]+)(?:\.([0-9]+))?/#)
    private static let amount = Pattern(
        #/(?:HK\$|\$|HKD|hkd|hk\$)?\s*([0-9,]+(?:\.[0-9]{1,2})?)\s*(?:元|蚊|塊|块|HKD|hkd)?/#)

    /// Returns the digits without commas between groups of three and in their usual width; what is no number is returned
    /// as it is.
    static func plain(_ text: String) -> String {
        guard text.utf8.count <= longest else { return text }
        let unified = NameFolding.unified(text).trimmingSpaces
        guard unified.wholeMatch(of: grouped.regex) != nil else { return unified }
        return unified.replacing(",", with: "")
    }

    /// Returns the number that a text is, or `nil` if it is none.
    static func number(_ text: String) -> Double? {
        let plain = plain(text)
        guard let match = plain.wholeMatch(of: digitsAndPoint.regex),
            match.1.utf8.count + (match.2?.utf8.count ?? 0) <= digits
        else { return nil }
        return Double(plain)
    }

    /// Returns the amount that a text is, with or without a sign of the currency, or `nil` if it is none. It has two digits
    /// behind the point at most.
    static func money(_ text: String) -> Double? {
        guard text.utf8.count <= longest else { return nil }
        let unified = NameFolding.unified(text).trimmingSpaces
        guard let match = unified.wholeMatch(of: amount.regex) else { return nil }
        return number(String(match.1))
    }

    /// Writes a number as it would be typed: whole ones without a point, and small ones without an exponent.
    static func written(_ number: Double) -> String {
        if number == number.rounded(), number.magnitude < 1e15 { return String(Int64(number)) }
        let text = String(number)
        guard number.isFinite, text.contains("e") else { return text }
        return number.formatted(
            .number.locale(Locale(identifier: "en_US_POSIX")).grouping(.never)
                .precision(.significantDigits(1...digits)))
    }
}
