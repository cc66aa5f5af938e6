import Folding

/// Words of documents as the full-text index has them.
///
/// A word stands with its collection there, so that a search looks at no other's documents. What separates words is said by
/// ``SearchWords`` alone: the index takes every token as it is.
enum DocumentWords {
    /// Returns the tokens to store for a text, each once, sorted.
    static func stored(_ text: String, in collection: Int64) -> [String] {
        tokens(SearchWords(.plain).stored(text), collection)
    }

    /// Returns the tokens that a document must have to be found by a text: none if nothing in it is a word.
    static func asked(_ text: String, in collection: Int64) -> [String] {
        tokens(SearchWords(.plain).asked(text), collection)
    }

    /// Returns what FTS5 finds the documents by that have all of some tokens.
    static func pattern(of tokens: [String]) -> String {
        tokens.map { "\"\($0)\"" }.joined(separator: " AND ")
    }

    private static func tokens(_ words: Set<String>, _ collection: Int64) -> [String] {
        words.map { "\(collection)x\($0)" }.sorted()
    }
}
