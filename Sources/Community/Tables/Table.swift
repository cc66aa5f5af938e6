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

/// A column of the record, with what it means for a person.
struct Column: Sendable, Hashable {
    /// The table of people, whose numbers columns that mean a person hold.
    static let people = "people"

    let name: String
    let meaning: Meaning
    /// What the data model says about it where its name doesn't.
    let note: String?

    init(_ name: String, _ meaning: Meaning, _ note: String? = nil) {
        (self.name, self.meaning, self.note) = (name, meaning, note)
    }

    /// The table whose rows it names; `nil` if it names none, or any.
    var target: String? {
        switch meaning {
        case .erased, .kept: Column.people
        case .names(let table, _): table
        default: nil
        }
    }

    /// Whether the row is removed with the one that the column names.
    var isPart: Bool {
        if case .names(_, let tie) = meaning { tie != .loose } else { false }
    }

    /// Whether it names who wrote or made what the row is.
    var isOfMaker: Bool { meaning == .kept(.owner) || meaning == .kept(.maker) }

    /// Whether it names a person.
    var isOfPerson: Bool { target == Column.people }

    /// Whether it holds text that must leave the files once it is removed or replaced.
    var isScrubbed: Bool {
        switch meaning {
        case .words, .detail, .address, .text: true
        default: false
        }
    }
}

/// What a column means for a person.
enum Meaning: Sendable, Hashable {
    /// A person, as a number, which stays for good: what is known by it is erased.
    case person
    /// The row's own number in the gateway's sequence, by which other tables may name it.
    case number
    /// Nothing by itself: a state, a count, a moment. It goes when its row does.
    case plain
    /// A person, whose row it is: erasing the account removes the row.
    case erased(Way)
    /// A person, whose number stays when the account is erased: nothing leads from it to who it was.
    case kept(Role)
    /// Another table's row; `nil` for a number of any table.
    case names(String?, Tie)
    /// Words of the row's owner: counted as their own, and emptied when the account is erased.
    case words
    /// What is known about the row's owner in text: erasing the account leaves this expression of SQL.
    case detail(leaves: String)
    /// What the row's owner has set, or the gateway has noted: erasing the account leaves this expression of SQL.
    case state(leaves: String)
    /// When the row's words were deleted; erasing the account sets it.
    case deletion
    /// An e-mail address: erasing the account that has it removes the row.
    case address
    /// Text that goes with its row and must leave the files then.
    case text
    /// The moment until which the row is kept.
    case until(Keeper)
    /// What is kept for good although it names somebody, and why.
    case lasting(because: String)

    /// How the rows of a person are found.
    enum Way: Sendable, Hashable {
        /// By an index; a person has few.
        case atOnce
        /// By an index; there may be many, so that some are removed at a time, told apart by the column `key`.
        case inPages(key: String)
        /// By none, since whoever writes would pay for it: slice by slice of the sequence, by the numbers in the
        /// column `key`.
        case inSlices(key: String)
        /// By another column of the row.
        case withRow
    }

    enum Role: Sendable, Hashable {
        /// The row's words and details are theirs.
        case owner
        /// They made it or are at one end of it.
        case maker
        /// They did it, or it was done to them.
        case actor
    }

    /// What becomes of a row when the one that it names is removed whole, as the demo's are.
    enum Tie: Sendable, Hashable {
        /// It is removed too.
        case part
        /// It is removed too, also when erasing an account empties the words of the other one. Who deletes the other one by
        /// hand removes it by hand.
        case partOfWords
        /// It stays.
        case loose
    }

    /// Who removes rows whose time is over.
    enum Keeper: Sendable, Hashable {
        /// ``ExpiryQueries``.
        case expiry
        /// Who works with the rows, and may have one in hand.
        case feature
    }
}
