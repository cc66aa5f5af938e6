import Storage

/// The SQL of giving stored tags another normal form, and of finding people by theirs.
enum TagQueries {
    /// The version of the hook that the stored forms come from; nil at first.
    static func version(in reader: SQLReader) throws -> String? {
        try reader.first("SELECT version FROM tag_rule") { $0.text(0) }
    }

    static func set(version: String, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM tag_rule")
        try transaction.execute("INSERT INTO tag_rule (version) VALUES (?)", version)
    }

    /// A tag as it is stored, and the normal form that it is to have.
    struct Change: Sendable {
        let tag: Tag
        let form: String
    }

    /// Gives at most `limit` people's tag its other form; gives how many there were.
    static func make(_ change: Change, limit: Int, in transaction: CommunityTransaction) throws -> Int {
        try transaction.execute(
            """
            UPDATE tags SET normal = ?1 WHERE (person, written) IN
                (SELECT person, written FROM tags WHERE normal = ?2 AND written = ?3 LIMIT ?4)
            """, change.form, change.tag.normal, change.tag.written, limit)
    }

    /// How many tags that people have are written in more than one way.
    static func mergedCount(in reader: SQLReader) throws -> Int {
        try reader.count(
            "SELECT count(*) FROM (SELECT 1 FROM tags GROUP BY person, normal HAVING count(*) > 1)")
    }

    /// People who carry a tag, by name.
    static func people(tagged normal: String, limit: Int, in reader: SQLReader) throws -> [TaggedPerson] {
        try reader.rows(
            """
            SELECT DISTINCT p.id, p.handle, p.username FROM tags t JOIN people p ON p.id = t.person
            WHERE t.normal = ? ORDER BY p.id DESC LIMIT ?
            """, normal, limit
        ) { row in
            TaggedPerson(
                person: PersonRef(id: PersonID(rawValue: row.int64(0)), handle: row.text(1)),
                username: row.text(2))
        }
    }

    static func count(tagged normal: String, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(DISTINCT person) FROM tags WHERE normal = ?", normal)
    }
}
