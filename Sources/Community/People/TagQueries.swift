import Folding
import Model
import Storage

/// The SQL of tags: what people wrote, and the normal form of what is written.
enum TagQueries {
    // MARK: A person's

    /// Each tag once, as the person wrote it first: normal forms that fold to the same are one tag.
    static func tags(of person: PersonID, in reader: SQLReader) throws -> [Tag] {
        let tags = try reader.rows(
            """
            SELECT f.written, f.normal FROM tags t JOIN tag_forms f ON f.id = t.form
            WHERE t.person = ? ORDER BY t.sequence
            """, person
        ) { Tag(written: $0.text(0), normal: $0.text(1)) }
        var seen: Set<String> = []
        return tags.filter { seen.insert(NameFolding.fold($0.normal)).inserted }
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

    /// Removes all that a person wrote whose normal form folds to the same as this one.
    static func remove(tag normal: String, of person: PersonID, in transaction: CommunityTransaction) throws {
        // By the person's own tags, of which there are few: one form is written in many ways by many people.
        let own = try transaction.rows(
            "SELECT t.form, f.normal FROM tags t JOIN tag_forms f ON f.id = t.form WHERE t.person = ?", person
        ) { (form: $0.int64(0), normal: $0.text(1)) }
        let forms = own.filter { NameFolding.matches($0.normal, normal) }.map(\.form)
        for form in forms {
            try transaction.execute("DELETE FROM tags WHERE person = ? AND form = ?", person, form)
        }
        try removeUnused(forms, in: transaction)
    }

    /// What nobody has written any more goes.
    private static func removeUnused(_ forms: [Int64], in transaction: CommunityTransaction) throws {
        for form in forms {
            try transaction.execute(
                "DELETE FROM tag_forms WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM tags t WHERE t.form = ?1)",
                form)
        }
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
            "SELECT DISTINCT normal FROM (SELECT f.normal FROM tag_forms f WHERE \(matching) LIMIT \(looked))",
            normal, NameFolding.fold(normal)
        ) { $0.text(0) }
    }

    /// Those whom the viewer did not forget.
    private static let isKept =
        "NOT EXISTS (SELECT 1 FROM forgotten g WHERE g.person = ?3 AND g.other = t.person)"
    private static let matching = "(f.normal = ?1 OR f.folded = ?2)"

    /// Uses of a tag that are looked at. Of one that more people carry, so many of them are found.
    static let looked = 4500

    private static let uses = """
        (SELECT t.person FROM tag_forms f JOIN tags t ON t.form = f.id WHERE \(matching) LIMIT \(looked)) t
        """

    /// Of the people who carry a tag, however it is folded, those who came last.
    static func people(
        tagged normal: String, for viewer: PersonID?, limit: Int, in reader: SQLReader
    ) throws -> [TaggedPerson] {
        try reader.rows(
            """
            SELECT p.id, p.handle, p.username FROM (
                SELECT DISTINCT person FROM \(uses) WHERE \(isKept) ORDER BY person DESC LIMIT ?4) u
            JOIN people p ON p.id = u.person ORDER BY p.id DESC
            """, normal, NameFolding.fold(normal), viewer, limit
        ) { row in
            TaggedPerson(
                person: PersonRef(id: PersonID(rawValue: row.int64(0)), handle: row.text(1)),
                username: row.text(2))
        }
    }

    static func count(
        tagged normal: String, for viewer: PersonID?, in reader: SQLReader
    ) throws -> Int {
        try reader.count(
            """
            SELECT count(DISTINCT person) FROM \(uses) WHERE \(isKept)
            """, normal, NameFolding.fold(normal), viewer)
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

    /// Changes the normal form of a tag; what people wrote stays.
    static func set(form: String, of written: String, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE tag_forms SET normal = ?, folded = ? WHERE written = ?", form, NameFolding.fold(form),
            written)
    }
}
