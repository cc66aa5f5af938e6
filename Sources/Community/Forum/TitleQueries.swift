import Folding
import Model
import Storage

/// The derived index of titles: which words each has.
///
/// Words come folded and separated by spaces, and are kept as they come: the tokenizer `ascii` lets everything
/// beyond ASCII stand.
enum TitleQueries {
    static let schemaVersion = 2
    static let schema = """
        \(WordIndexQueries.schema)
        CREATE TABLE titles (post INTEGER PRIMARY KEY, at INTEGER NOT NULL, length INTEGER NOT NULL);
        CREATE VIRTUAL TABLE words USING fts5(tokens, tokenize = 'ascii', detail = 'none', columnsize = 0);
        """

    private static let style = SearchWords(.titles)

    // MARK: From the record

    /// A post's title as the record has it now.
    struct Title {
        let post: Int64
        let at: Int64
        let text: String
    }

    /// Posts that were written, edited or deleted after `sequence`, in the order of that.
    static func changes(
        after sequence: Int64, limit: Int, in reader: SQLReader
    ) throws -> [(sequence: Int64, post: Int64)] {
        let kinds = [FactKind.posted, .edited, .deleted].map(\.rawValue)
        return try reader.rows(
            """
            SELECT sequence, subject FROM events
            WHERE sequence > ? AND kind IN (?, ?, ?) AND object IS NULL ORDER BY sequence LIMIT ?
            """, [sequence] + kinds + [limit]
        ) { ($0.int64(0), $0.int64(1)) }
    }

    /// Nil if the post is gone or deleted.
    static func title(of post: Int64, in reader: SQLReader) throws -> Title? {
        try reader.first(
            "SELECT id, created_at, title FROM posts WHERE id = ? AND deleted_at IS NULL", post,
            map: title(from:))
    }

    /// The last posts before `post`, oldest first.
    static func titles(before post: Int64, limit: Int, in reader: SQLReader) throws -> [Title] {
        try reader.rows(
            """
            SELECT id, created_at, title FROM posts
            WHERE id < ? AND deleted_at IS NULL ORDER BY id DESC LIMIT ?
            """, post, limit, map: title(from:)
        ).reversed()
    }

    private static func title(from row: SQLRow) -> Title {
        Title(post: row.int64(0), at: row.int64(1), text: row.text(2))
    }

    // MARK: Into the index

    /// Adds a title, unless the post has one there already.
    static func insert(_ title: Title, in writer: SQLWriter) throws {
        let isNew = try writer.execute(
            "INSERT OR IGNORE INTO titles (post, at, length) VALUES (?, ?, ?)", title.post, title.at,
            style.asked(title.text).count)
        guard isNew > 0 else { return }
        try writer.execute(
            "INSERT INTO words (rowid, tokens) VALUES (?, ?)", title.post,
            style.stored(title.text).joined(separator: " "))
    }

    /// Removes a post's title; false where it had none.
    static func remove(_ post: Int64, in writer: SQLWriter) throws -> Bool {
        guard try writer.execute("DELETE FROM titles WHERE post = ?", post) > 0 else { return false }
        try writer.execute("DELETE FROM words WHERE rowid = ?", post)
        return true
    }

    /// A step of bringing the index's parts into one: only then what was removed is out of all of them. False once
    /// there is nothing left to do.
    static func merge(isFirst: Bool, in writer: SQLWriter) throws -> Bool {
        let before = try writer.count("SELECT total_changes()")
        // The sign begins a merge of all parts; without it one that has begun goes on.
        try writer.execute("INSERT INTO words (words, rank) VALUES ('merge', ?)", isFirst ? -100 : 100)
        return try writer.count("SELECT total_changes()") - before >= 2
    }

    // MARK: Finding

    /// What is asked for, as the index is asked; `nil` if there are no words in it.
    static func pattern(of words: String) -> String? {
        let asked = style.asked(words)
        guard !asked.isEmpty else { return nil }
        return asked.sorted().map { "\"\($0)\"" }.joined(separator: " AND ")
    }

    /// The newest posts whose titles have the words, the best first.
    static func search(
        _ pattern: String, among candidates: Int, limit: Int, at now: Timestamp, in reader: SQLReader
    ) throws -> [PostID] {
        let found = try reader.rows(
            """
            SELECT t.post, t.at, t.length FROM words w CROSS JOIN titles t ON t.post = w.rowid
            WHERE words MATCH ? ORDER BY w.rowid DESC LIMIT ?
            """, pattern, candidates
        ) { row in
            let age = now - Timestamp(milliseconds: row.int64(1))
            return (post: row.int64(0), score: TitleRank.score(words: row.int(2), age: age))
        }
        return found.sorted { ($0.score, $0.post) > ($1.score, $1.post) }.prefix(limit)
            .map { PostID(rawValue: $0.post) }
    }
}
