import Folding
import Storage

/// The SQL of tags: what people wrote, and the normal form of what is written.
enum TagQueries {
    // MARK: A person's

    /// Each normal form once, as the person wrote it first.
    static func tags(of person: PersonID, in reader: SQLReader) throws -> [Tag] {
        let tags = try reader.rows(
            """
            SELECT f.written, f.normal FROM tags t JOIN tag_forms f ON f.id = t.form
            WHERE t.person = ? ORDER BY t.sequence
            """, person
        ) { Tag(written: $0.text(0), normal: $0.text(1)) }
        var seen: Set<String> = []
        return tags.filter { seen.insert($0.normal).inserted }
    }

    static func insert(
        _ tag: Tag, of person: PersonID, as sequence: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO tag_forms (written, normal, folded) VALUES (?, ?, ?)
            ON CONFLICT (written) DO UPDATE SET normal = excluded.normal, folded = excluded.folded
            """, tag.written, tag.normal, NameFolding.fold(tag.normal))
        try transaction.execute(
            """
            INSERT OR IGNORE INTO tags (person, form, sequence)
            SELECT ?, id, ? FROM tag_forms WHERE written = ?
            """, person, sequence, tag.written)
    }

    /// Removes all that a person wrote which has this normal form.
    static func remove(tag normal: String, of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            DELETE FROM tags WHERE person = ?
            AND form IN (SELECT id FROM tag_forms WHERE normal = ?)
            """, person, normal)
        try removeUnused(normal: normal, in: transaction)
    }

    static func removeAll(of person: PersonID, in transaction: CommunityTransaction) throws {
        let normals = try tags(of: person, in: transaction).map(\.normal)
        try transaction.execute("DELETE FROM tags WHERE person = ?", person)
        for normal in normals { try removeUnused(normal: normal, in: transaction) }
    }

    /// What nobody has written any more goes.
    private static func removeUnused(normal: String, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            DELETE FROM tag_forms WHERE normal = ?
            AND NOT EXISTS (SELECT 1 FROM tags t WHERE t.form = tag_forms.id)
            """, normal)
    }

    // MARK: Everybody's

    /// Every way in which a tag was written, with its stored normal form and how many people wrote it so.
    static func uses(in reader: SQLReader) throws -> [TagUse] {
        try reader.rows(
            """
            SELECT f.written, f.normal, (SELECT count(*) FROM tags t WHERE t.form = f.id)
            FROM tag_forms f ORDER BY f.normal, f.written
            """
        ) { row in
            TagUse(tag: Tag(written: row.text(0), normal: row.text(1)), people: row.int(2))
        }
    }

    /// The normal forms that are the same tag for whoever looks for one.
    static func normals(matching normal: String, in reader: SQLReader) throws -> [String] {
        try reader.rows(
            "SELECT DISTINCT f.normal FROM tag_forms f WHERE \(matching)", normal, NameFolding.fold(normal)
        ) { $0.text(0) }
    }

    private static let matching = "(f.normal = ? OR f.folded = ?)"

    /// Of the people who carry a tag, however it is folded, those who came last.
    static func people(tagged normal: String, limit: Int, in reader: SQLReader) throws -> [TaggedPerson] {
        try reader.rows(
            """
            SELECT DISTINCT p.id, p.handle, p.username FROM tag_forms f
            JOIN tags t ON t.form = f.id JOIN people p ON p.id = t.person
            WHERE \(matching) ORDER BY p.id DESC LIMIT ?
            """, normal, NameFolding.fold(normal), limit
        ) { row in
            TaggedPerson(
                person: PersonRef(id: PersonID(rawValue: row.int64(0)), handle: row.text(1)),
                username: row.text(2))
        }
    }

    static func count(tagged normal: String, in reader: SQLReader) throws -> Int {
        try reader.count(
            """
            SELECT count(DISTINCT t.person) FROM tag_forms f JOIN tags t ON t.form = f.id
            WHERE \(matching)
            """, normal, NameFolding.fold(normal))
    }

    // MARK: Another rule

    /// What is written and has nothing yet by which it is found.
    static func unfolded(in reader: SQLReader) throws -> [Tag] {
        try reader.rows("SELECT written, normal FROM tag_forms WHERE folded IS NULL") {
            Tag(written: $0.text(0), normal: $0.text(1))
        }
    }

    /// The version of the hook that the stored forms come from; nil at first.
    static func version(in reader: SQLReader) throws -> String? {
        try reader.first("SELECT version FROM tag_rule") { $0.text(0) }
    }

    static func set(version: String, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM tag_rule")
        try transaction.execute("INSERT INTO tag_rule (version) VALUES (?)", version)
    }

    /// Gives what is written another normal form.
    static func set(form: String, of written: String, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE tag_forms SET normal = ?, folded = ? WHERE written = ?", form, NameFolding.fold(form),
            written)
    }
}
