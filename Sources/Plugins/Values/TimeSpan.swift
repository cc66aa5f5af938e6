import Concurrency
import Foundation

/// Durations as people write them: `1h30m`.
package enum TimeSpan {
    private static let units: [(name: String, seconds: Double)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1), ("ms", 0.001),
    ]

    private static let part = Pattern(#/(\d{1,12}(?:\.\d{1,9})?)(ms|[wdhms])[ ]*/#)

    /// The seconds of a text such as `1h30m`, `-5m` or `1w 2d`; each unit at most once, the largest first.
    package static func seconds(in text: String) -> Double? {
        guard text.utf8.count <= 100 else { return nil }
        var rest = Substring(text.trimmingCharacters(in: .whitespaces))
        let isNegative = rest.hasPrefix("-")
        if isNegative { rest.removeFirst() }
        guard !rest.isEmpty else { return nil }
        var left = units[...]
        var total = 0.0
        while !rest.isEmpty {
            guard let found = rest.prefixMatch(of: part.regex),
                let count = Double(found.1), let place = left.firstIndex(where: { $0.name == found.2 })
            else { return nil }
            total += count * units[place].seconds
            left = units[(place + 1)...]
            rest = rest[found.range.upperBound...]
        }
        return isNegative ? -total : total
    }

    /// Days, hours, minutes and seconds, those that are nothing left out; to a millisecond.
    package static func text(_ seconds: Double) -> String {
        let milliseconds = Int64((seconds.magnitude * 1000).rounded())
        guard milliseconds > 0 else { return "0s" }
        var rest = milliseconds
        var words = seconds < 0 ? "-" : ""
        for (name, size) in [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000)] as [(String, Int64)] {
            if rest >= size { words += "\(rest / size)\(name)" }
            rest %= size
        }
        if rest % 1000 == 0 { return rest == 0 ? words : words + "\(rest / 1000)s" }
        return rest < 1000 ? words + "\(rest)ms" : words + "\(Double(rest) / 1000)s"
    }
}
