import Foundation

/// Durations as people write them: `1h30m`.
package enum TimeSpan {
    private static let units: [(name: String, seconds: Double)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1), ("ms", 0.001),
    ]

    /// The seconds of a text such as `1h30m`, `-5m` or `1w 2d`; each unit at most once, the largest first.
    package static func seconds(in text: String) -> Double? {
        guard text.utf8.count <= 100 else { return nil }
        var words = text.unicodeScalars[...]
        while let first = words.first, isSpace(first) { words.removeFirst() }
        while let last = words.last, isSpace(last) { words.removeLast() }
        var rest = Array(String(words).utf8)[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        guard !rest.isEmpty else { return nil }
        var left = units[...]
        var total = 0.0
        while !rest.isEmpty {
            guard let count = count(&rest), let unit = unit(&rest),
                let place = left.firstIndex(where: { $0.name == unit })
            else { return nil }
            total += count * units[place].seconds
            left = units[(place + 1)...]
            while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        }
        return isNegative ? -total : total
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
    }

    private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest[digits.endIndex...]
        return digits
    }

    /// Takes a number of up to twelve digits, and nine behind a point.
    private static func count(_ rest: inout ArraySlice<UInt8>) -> Double? {
        let whole = digits(&rest)
        guard (1...12).contains(whole.count) else { return nil }
        guard rest.first == UInt8(ascii: ".") else { return Double(String(decoding: whole, as: UTF8.self)) }
        rest.removeFirst()
        let part = digits(&rest)
        guard (1...9).contains(part.count) else { return nil }
        return Double(String(decoding: whole + [UInt8(ascii: ".")] + part, as: UTF8.self))
    }

    /// Takes a unit: `ms`, or one letter.
    private static func unit(_ rest: inout ArraySlice<UInt8>) -> String? {
        let length = rest.starts(with: "ms".utf8) ? 2 : 1
        guard rest.count >= length else { return nil }
        defer { rest = rest.dropFirst(length) }
        return String(decoding: rest.prefix(length), as: UTF8.self)
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
