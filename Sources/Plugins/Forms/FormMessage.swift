import Folding
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

/// A word that steers a form instead of answering it.
enum FormWord: Sendable, Hashable, CaseIterable {
    case back, skip, keep, cancel, later, help

    /// How it is written, in all languages.
    var spellings: [String] {
        switch self {
        case .back: ["back", "返回", "上一步"]
        case .skip: ["skip", "略過", "跳過"]
        case .keep: ["keep", "保留"]
        case .cancel: ["cancel", "取消"]
        case .later: ["later", "稍後"]
        case .help: ["?"]
        }
    }

    /// Makes the word that a text is, in whatever case, width and script. `nil` if it is another text.
    init?(_ text: String) {
        guard let word = Self.bySpelling[NameFolding.fold(text)] else { return nil }
        self = word
    }

    /// The answer that a text is: a word that steers stands in quotes where it is meant as it is.
    static func unquoted(_ text: String) -> String {
        let text = text.trimmingSpaces
        guard let inner = inner(text), FormWord(inner) != nil || isQuoted(inner) else { return text }
        return inner
    }

    private static func isQuoted(_ text: String) -> Bool {
        inner(text).map { FormWord($0) != nil || isQuoted($0) } ?? false
    }

    /// What stands between a pair of quotes; `nil` if a text has none around it, or is longer than any word with them.
    private static func inner(_ text: String) -> String? {
        let scalars = text.unicodeScalars
        guard (3...longest).contains(scalars.count), let first = scalars.first, let last = scalars.last,
            quotes.contains(where: { $0 == (first, last) })
        else { return nil }
        return String(scalars.dropFirst().dropLast())
    }

    /// Scalars of a quoted word with many quotes around it.
    private static let longest = 40
    private static let quotes: [(Unicode.Scalar, Unicode.Scalar)] = [
        ("\"", "\""), ("“", "”"), ("「", "」"), ("＂", "＂"),
    ]

    private static let bySpelling: [String: FormWord] = allCases.reduce(into: [:]) { words, word in
        for spelling in word.spellings { words[NameFolding.fold(spelling)] = word }
    }

    /// Whether a text says yes or no; `nil` if it says neither.
    static func agreement(in text: String) -> Bool? { agreements[NameFolding.fold(text)] }

    private static let agreements: [String: Bool] = {
        let yes = ["yes", "y", "true", "ok", "是", "係", "對", "有", "好", "確認", "提交"]
        let no = ["no", "n", "false", "否", "不", "不是", "沒有", "冇", "唔係"]
        var words: [String: Bool] = [:]
        for word in yes { words[NameFolding.fold(word)] = true }
        for word in no { words[NameFolding.fold(word)] = false }
        return words
    }()
}
