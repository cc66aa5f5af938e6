import Concurrency
import Folding

/// Numbers as people write them: `9,000`, `９０００`, `-2.5`; and small ones in words, `two`, `twenty-four`, `廿四`.
package enum WrittenNumber {
    /// Digits of a number that are read: as many as one holds exactly.
    package static let digits = 15
    /// Bytes of what is read as a number, far more than those digits take in any width.
    package static let longest = 100
    private static let grouped = Pattern(#/[+-]?\d{1,3}(,\d{3})+(\.\d+)?/#)
    private static let digitsAndPoint = Pattern(#/[+-]?([0-9]+)(?:\.([0-9]+))?/#)

    /// Returns the digits without commas between groups of three and in their usual width; what is no number is returned
    /// as it is.
    package static func plain(_ text: String) -> String {
        guard text.utf8.count <= longest else { return text }
        let unified = trimmed(NameFolding.unified(text))
        guard unified.wholeMatch(of: grouped.regex) != nil else { return unified }
        return unified.replacing(",", with: "")
    }

    /// Returns the number that a text is in digits, or `nil` if it is none.
    package static func number(_ text: String) -> Double? {
        let plain = plain(text)
        guard let match = plain.wholeMatch(of: digitsAndPoint.regex),
            match.1.utf8.count + (match.2?.utf8.count ?? 0) <= digits
        else { return nil }
        return Double(plain)
    }

    /// Returns the whole number from 0 to 99 that a folded text says in words, or `nil` if it says none.
    package static func inWords(_ text: String) -> Int? {
        if let number = words[text] { return number }
        if let number = HanNumber.value(text.unicodeScalars), number < 100 { return number }
        let parts = text.split(whereSeparator: { $0 == "-" || $0 == " " })
        guard parts.count == 2, let ten = words[String(parts[0])], ten >= 20,
            let one = words[String(parts[1])], (1...9).contains(one)
        else { return nil }
        return ten + one
    }

    /// The English words of such numbers.
    package static var names: some Collection<String> { words.keys }

    private static let words: [String: Int] = {
        let small = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
            "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
        var words = Dictionary(uniqueKeysWithValues: small.enumerated().map { ($1, $0) })
        for (index, ten) in tens.enumerated() { words[ten] = (index + 2) * 10 }
        return words
    }()

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
