import Unicodes

extension CommandDescription {
    /// The words that ask for an answer made anew, in three languages.
    static let refreshing = ["refresh", "reload", "更新", "刷新"]

    /// Takes the word that asks for an answer made anew off the end of what was typed behind a command that takes it.
    /// - Returns: The rest of the line, and whether the word stood there.
    public func withoutRefresh(_ line: String) -> (line: String, isFresh: Bool) {
        guard takesRefresh else { return (line, false) }
        let typed = Substring(line).trimmed
        let space = typed.unicodeScalars.lastIndex(where: \.isWhiteSpace)
        let start = space.map(typed.unicodeScalars.index(after:)) ?? typed.startIndex
        let word = typed[start...]
        guard word.utf8.count <= Self.longestRefresh, Self.refreshing.contains(word.narrowed.lowercased())
        else { return (line, false) }
        return (String(typed[..<start].trimmed), true)
    }

    /// Bytes of such a word, as a keyboard for Chinese writes it: what is longer is none, and is not looked into.
    private static let longestRefresh = 24
}
