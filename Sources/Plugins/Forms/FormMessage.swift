import JSONCoding

/// Answers to many fields that a program sends as one text: `{"answers": {"rent": 9000, "tags": ["quiet"]}, "do": "submit"}`.
struct FormMessage: Sendable {
    /// What is to become of the form then.
    enum Wish: String, Sendable {
        case submit, later, cancel
    }

    /// By field, as they would be typed; `nil` leaves a field out.
    private(set) var answers: [(name: String, typed: String?)] = []
    private(set) var wish: Wish?

    /// Values of a message: each field's, and those of its list.
    private static let mostValues = 1_000

    /// `nil` if the text is no such message.
    init?(_ text: String) {
        do { try read(text) } catch { return nil }
    }

    private struct NoMessage: Error {}

    private mutating func read(_ text: String) throws {
        var reader = try JSONReader(Array(text.utf8), maximumDepth: 4, maximumValues: Self.mostValues)
        guard case .object = try reader.next() else { throw NoMessage() }
        while let name = try reader.name(unless: { _ in false }) {
            switch (name, try reader.next()) {
            case ("answers", .object): try readAnswers(&reader)
            case ("do", .text(let word)):
                guard let wish = Wish(rawValue: word) else { throw NoMessage() }
                self.wish = wish
            default: throw NoMessage()
            }
        }
        try reader.end()
    }

    private mutating func readAnswers(_ reader: inout JSONReader) throws {
        while let name = try reader.name(unless: { _ in false }) {
            let token = try reader.next()
            guard case .list = token else {
                answers.append((name, try Self.typed(token)))
                continue
            }
            var parts: [String] = []
            while try reader.hasItem() { if let part = try Self.typed(reader.next()) { parts.append(part) } }
            answers.append((name, parts.isEmpty ? nil : parts.joined(separator: ", ")))
        }
    }

    private static func typed(_ token: JSONReader.Token) throws -> String? {
        switch token {
        case .null: nil
        case .bool(let isSo): isSo ? "yes" : "no"
        case .integer(let number): "\(number)"
        case .number(let number): AmountText.written(number)
        case .text(let text): text
        case .list, .object: throw NoMessage()
        }
    }
}
