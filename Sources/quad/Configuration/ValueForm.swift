import JSONCoding

/// How the values of one type are written in the configuration: what is accepted, and how it is named.
struct ValueForm<Value: Sendable>: Sendable {
    /// The type in a word or two, for the documentation.
    let type: String
    /// What is accepted, for messages: `a whole number from 1 to 60`.
    let expected: String
    /// The value, or `nil` if the JSON is of another type or out of bounds.
    let decode: @Sendable (JSON) -> Value?
    let encode: @Sendable (Value) -> JSON
    /// What a text stands for in the environment, before it is checked.
    let read: @Sendable (String) -> JSON?
    /// Where exactly a value is wrong, for values that have parts; `nil` if `expected` says it all.
    var fault: @Sendable (JSON) -> ValueFault? = { _ in nil }
}

/// What is wrong with a part of a value.
struct ValueFault: Sendable, Hashable {
    /// Below the key: `trending.milliseconds`.
    let path: String
    let message: String
}

extension ValueForm<Bool> {
    static var bool: Self {
        Self(
            type: "true or false", expected: "true or false",
            decode: { if case .bool(let flag) = $0 { flag } else { nil } },
            encode: { .bool($0) },
            read: { ["true": .bool(true), "false": .bool(false)][$0.lowercased()] })
    }
}

extension ValueForm<Int> {
    /// A whole number within bounds.
    /// - Parameter unit: what is counted, `bytes` for sizes.
    static func integer(_ bounds: ClosedRange<Int>, unit: String? = nil) -> Self {
        let of = unit.map { " of \($0)" } ?? ""
        return Self(
            type: "whole number" + of,
            expected: "a whole number\(of) from \(bounds.lowerBound) to \(bounds.upperBound)",
            decode: { if case .integer(let number) = $0, bounds.contains(number) { number } else { nil } },
            encode: { .integer($0) },
            read: { Int($0).map { .integer($0) } })
    }
}

extension ValueForm<Duration> {
    /// A whole number of milliseconds, seconds, minutes or days.
    static func duration(_ bounds: ClosedRange<Int>, in unit: DurationUnit) -> Self {
        let number = ValueForm<Int>.integer(bounds, unit: unit.rawValue)
        return Self(
            type: number.type, expected: number.expected,
            decode: { number.decode($0).map { unit.one * $0 } },
            encode: { .integer(Int($0 / unit.one)) },
            read: number.read)
    }
}

/// A unit of time in which the configuration counts.
enum DurationUnit: String, Sendable {
    case milliseconds, seconds, minutes, days

    var one: Duration {
        switch self {
        case .milliseconds: .milliseconds(1)
        case .seconds: .seconds(1)
        case .minutes: .seconds(60)
        case .days: .seconds(86_400)
        }
    }
}

extension ValueForm<String> {
    static func text(_ shape: TextShape) -> Self {
        Self(
            type: shape.name, expected: shape.expected,
            decode: { if case .text(let text) = $0, shape.matches(text) { text } else { nil } },
            encode: { .text($0) },
            read: { .text($0) })
    }
}

extension ValueForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the words of an enumeration.
    static var choice: Self {
        let words = Value.allCases.map { "\"\($0.rawValue)\"" }
        return Self(
            type: words.joined(separator: ", "), expected: "one of " + words.joined(separator: ", "),
            decode: { if case .text(let word) = $0 { Value(rawValue: word) } else { nil } },
            encode: { .text($0.rawValue) },
            read: { .text($0) })
    }
}

extension ValueForm<[String]> {
    /// Texts of one shape, none twice. In the environment they are separated by commas.
    static func list(of shape: TextShape, atLeast minimum: Int = 0) -> Self {
        let item = ValueForm<String>.text(shape)
        let many = minimum == 0 ? "a list" : "a list of at least \(minimum)"
        return Self(
            type: "list (\(shape.name))",
            expected: "\(many), each \(shape.expected), none twice",
            decode: {
                guard case .list(let values) = $0, values.count >= minimum else { return nil }
                let texts = values.compactMap(item.decode)
                return texts.count == values.count && Set(texts).count == texts.count ? texts : nil
            },
            encode: { .list($0.map { .text($0) }) },
            read: { text in
                let items = text.split(separator: ",").map { $0.trimming(while: \.isWhitespace) }
                return .list(items.filter { !$0.isEmpty }.map { .text($0) })
            })
    }
}

extension ValueForm<[String: Int]> {
    /// An object of whole numbers, by names that are not known beforehand. JSON in the environment.
    static func integers(_ bounds: ClosedRange<Int>) -> Self {
        let number = ValueForm<Int>.integer(bounds)
        return Self(
            type: "object of whole numbers", expected: "an object whose values are each \(number.expected)",
            decode: {
                guard case .object(let members) = $0 else { return nil }
                let numbers = members.compactMapValues(number.decode)
                return numbers.count == members.count ? numbers : nil
            },
            encode: { .object($0.mapValues { .integer($0) }) },
            read: { try? JSONText($0).parse() })
    }
}

extension ValueForm<[String: JSON]> {
    /// An object of objects that somebody else checks. JSON in the environment.
    static var objects: Self {
        Self(
            type: "object of objects", expected: "an object of objects",
            decode: {
                guard case .object(let members) = $0 else { return nil }
                let areObjects = members.values.allSatisfy { if case .object = $0 { true } else { false } }
                return areObjects ? members : nil
            },
            encode: { .object($0) },
            read: { try? JSONText($0).parse() })
    }
}

extension Substring {
    /// The text without what matches at both ends.
    func trimming(while matches: (Character) -> Bool) -> String {
        var rest = drop(while: matches)
        while let last = rest.last, matches(last) { rest.removeLast() }
        return String(rest)
    }
}
