import Community
import JSONCoding
import Model

extension ValueForm<Rate?> {
    /// A number of times in a span: `120/1m`; or `none`.
    static var rate: Self {
        Self(
            type: "rate",
            expected:
                "a rate such as \"120/1m\", a number from 1 to 1000000 and a time from 1s to 30d, or \"none\"",
            decode: { if case .text(let text) = $0 { rate(text) } else { nil } },
            encode: { .text($0.map(RateForm.text) ?? RateForm.none) },
            read: { .text($0) })
    }

    private static func rate(_ text: String) -> Rate?? {
        if text == RateForm.none { return .some(nil) }
        return RateForm.rate(text).map { .some($0) } ?? nil
    }
}

/// How rates are written in the configuration.
enum RateForm {
    static let none = "none"

    private static let units: [(name: Character, seconds: Int)] = [
        ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]

    static func text(_ rate: Rate) -> String {
        let seconds = Int(rate.span.inSeconds)
        let unit = units.first { seconds.isMultiple(of: $0.seconds) } ?? ("s", 1)
        return "\(rate.count)/\(seconds / unit.seconds)\(unit.name)"
    }

    /// `nil` if the text is no rate.
    static func rate(_ text: String) -> Rate? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = number(parts[0]), (1...1_000_000).contains(count),
            let unit = units.first(where: { $0.name == parts[1].last }),
            let times = number(parts[1].dropLast()),
            case let (seconds, isOver) = times.multipliedReportingOverflow(by: unit.seconds), !isOver,
            (1...30 * 86_400).contains(seconds)
        else { return nil }
        return Rate(count, in: .seconds(seconds))
    }

    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }
}
