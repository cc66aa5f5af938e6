import Model

/// A table of the record, with what each of its columns means for a person.
///
/// A table is declared once, here beside the migrations that make it. Erasing an account, removing the demo, removing
/// what has expired, counting a person's own words and scrubbing the files derive from the declarations
/// (``ErasureQueries``, ``DemoRemovalQueries``, ``ExpiryQueries``, ``Table/wordBytes``, ``CommunityTables/scrubbed``).
/// A test compares them with the migrated schema, so that no table and no column is without one.
struct Table: Sendable, Hashable {
    /// What has to be done as a row is removed, beside removing it.
    enum Removal: Sendable, Hashable {
        /// Nothing.
        case plain
        /// The row that `column` names counts these rows in its own column `counter`.
        case counted(column: String, counter: String)
        /// What `column` names is removed once no row names it any more.
        case releasing(column: String)
        /// Rows are notifications: the sessions of those who had them are told how many are left.
        case told
    }

    /// The migration that makes a table; what changes it later is a migration of ``CommunitySchema``.
    struct Creation: Sendable, Hashable {
        /// Its place among all migrations, which never changes.
        let position: Int
        let sql: String
    }

    let name: String
    /// What a row is, as a sentence of the data model.
    let summary: String
    /// `nil` for a table that ``CommunitySchema`` makes, or the migration of a table beside it.
    let creation: Creation?
    let columns: [Column]
    let removal: Removal

    init(
        _ name: String, _ summary: String, creation: Creation? = nil, removal: Removal = .plain,
        _ columns: [Column]
    ) {
        (self.name, self.summary, self.creation) = (name, summary, creation)
        (self.removal, self.columns) = (removal, columns)
    }
}

extension Table {
    /// The column that says whose words or details a row holds; `nil` if it holds nobody's.
    var owner: Column? {
        columns.first { $0.meaning == .person } ?? columns.first { $0.meaning == .kept(.owner) }
    }

    /// The column of the row's number in the gateway's sequence; `nil` if rows have none.
    var number: Column? { columns.first { $0.meaning == .number || $0.meaning == .person } }

    /// Columns that hold words which count towards a person's own.
    var words: [Column] { columns.filter { $0.meaning == .words } }

    /// The bytes of a row's own words, as an expression of SQL.
    var wordBytes: String {
        words.map { "length(CAST(\($0.name) AS BLOB))" }.joined(separator: " + ")
    }

    /// Whether a row is a thing with a number by which others name it, and which somebody made: a person, a conversation,
    /// a message, a post, a comment.
    var isThing: Bool {
        number?.meaning == .person || (number != nil && columns.contains { $0.isOfMaker })
    }

    /// The columns that say what a thing is part of: what it stands in, or who made it where it stands in nothing.
    var home: [Column] {
        let parts = columns.filter { $0.isPart && $0.target != nil }
        return parts.isEmpty ? columns.filter(\.isOfMaker) : parts
    }
}
