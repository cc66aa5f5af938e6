import Folding

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
