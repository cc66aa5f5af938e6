import Doors

/// Texts that were sent and haven't come back yet: they stand above the prompt until their messages do.
struct PendingTexts {
    /// More than a person types before the first comes back; those before them are let go.
    private static let most = 20

    private(set) var texts: [String] = []

    mutating func add(_ text: String) {
        texts.append(text)
        if texts.count > Self.most { texts.removeFirst() }
    }

    /// Takes that a message of one's own came.
    mutating func settle(_ text: String) {
        guard !texts.isEmpty else { return }
        let words = Self.words(of: text)
        texts.remove(at: texts.firstIndex { Self.words(of: $0) == words } ?? 0)
    }

    /// Takes back what was typed last in these words, for it goes nowhere: it was refused, or is held back.
    mutating func withdraw(_ text: String) {
        if let index = texts.lastIndex(of: text) { texts.remove(at: index) }
    }

    /// Takes all that are left, for they go no further.
    mutating func letGo() -> [String] {
        defer { texts = [] }
        return texts
    }

    /// White space at either end isn't stored.
    private static func words(of text: String) -> Substring {
        Substring(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
