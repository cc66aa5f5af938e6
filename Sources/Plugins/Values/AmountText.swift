import Concurrency
import Folding
import Foundation
import Times

/// Amounts of money as people write them: `9,000`, `HK$ 9,000.50`, `90 元`; and numbers as they would be typed.
enum AmountText {
    private static let amount = Pattern(
        #/(?:HK\$|\$|HKD|hkd|hk\$)?\s*([0-9,]+(?:\.[0-9]{1,2})?)\s*(?:元|蚊|塊|块|HKD|hkd)?/#)

    /// Returns the amount that a text is, with or without a sign of the currency, or `nil` if it is none. It has two digits
    /// behind the point at most.
    static func money(_ text: String) -> Double? {
        guard text.utf8.count <= WrittenNumber.longest else { return nil }
        let unified = NameFolding.unified(text).trimmingSpaces
        guard let match = unified.wholeMatch(of: amount.regex) else { return nil }
        return WrittenNumber.number(String(match.1))
    }

    /// Writes a number as it would be typed: whole ones without a point, and small ones without an exponent.
    static func written(_ number: Double) -> String {
        if number == number.rounded(), number.magnitude < 1e15 { return String(Int64(number)) }
        let text = String(number)
        guard number.isFinite, text.contains("e") else { return text }
        return number.formatted(
            .number.locale(Locale(identifier: "en_US_POSIX")).grouping(.never)
                .precision(.significantDigits(1...WrittenNumber.digits)))
    }
}
