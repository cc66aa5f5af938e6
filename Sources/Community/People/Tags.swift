import Folding
public import Model
import Storage
import Unicodes

extension People {
    static let tags: [OfferedAction<People>] = [
        .action(AddTag.self), .action(RemoveTag.self), .look(PeopleWithTag.self),
    ]
}

extension Refusal {
    static let tooManyTags = Refusal("too_many_tags", .limit)
}

/// The outcome of adding a tag.
public struct TagOutcome: Sendable, Hashable {
    public let tag: Tag
    /// The number of tags that the person has now. `limit` is how many they may have.
    public let count: Int
    public let limit: Int
    /// Whether the person didn't have the tag before.
    public let wasNew: Bool
    /// The number of a tag that is new; otherwise 0.
    let number: Int64
}

/// Adds a tag of the caller's. Both the form that they wrote and the normal form are stored. A tag that
/// ``PeopleWithTag`` finds together with one that the caller carries is that one.
struct AddTag: PeopleAction {
    static let tag = Field<String>("tag", "The tag.")
    static let declaration = Declaration(
        "people.tag", "Adds a tag; its normal form comes from the hook `tag.normalize`.", fields: [tag],
        gives: "`written`, `normal`, `count`, `limit`, `new`",
        refusals: [.invalid, .limit, .tooManyTags, .slowDown], cost: .write, exposed: [.lua, .http])

    let tag: String

    struct Prepared {
        let tag: Tag
        let limit: Int
    }

    func prepare(at people: People, for actor: Actor) async throws -> Prepared {
        let tag = try await people.normalized(tag)
        try people.rates.spend(.messages, by: actor)
        return Prepared(tag: tag, limit: people.limits.tags.perPerson)
    }

    func run(
        _ prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> TagOutcome {
        let (tag, limit) = (prepared.tag, prepared.limit)
        let tags = try TagQueries.tags(of: caller.id, in: transaction)
        if let known = tag.alike(among: tags) {
            return TagOutcome(tag: known, count: tags.count, limit: limit, wasNew: false, number: 0)
        }
        guard tags.count < limit else {
            throw CommunityError(.tooManyTags, TagWords.most(tags.count))
        }
        let number = transaction.nextSequence()
        try TagQueries.insert(tag, of: caller.id, as: number, in: transaction)
        try transaction.record(
            .tagged, by: caller.person(in: transaction), cause: caller.actor.cause, at: caller.now, as: number
        )
        return TagOutcome(tag: tag, count: tags.count + 1, limit: limit, wasNew: true, number: number)
    }

    func subject(of result: TagOutcome) -> Int64 { result.number }

    func again(
        _ subject: Int64, after prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> TagOutcome {
        try outcome(subject, of: prepared.tag, limit: prepared.limit, for: caller, in: transaction)
    }

    /// Where the tag has no normal form any more, it is found as it was typed, and the limit is that by default.
    func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> TagOutcome {
        try outcome(
            subject, of: Tag(typed: tag), limit: TagLimits().perPerson, for: caller, in: transaction)
    }

    private func outcome(
        _ subject: Int64, of tag: Tag, limit: Int, for caller: Caller, in reader: SQLReader
    ) throws -> TagOutcome {
        let tags = try TagQueries.tags(of: caller.id, in: reader)
        let known = tags.first { $0.written == tag.written } ?? tag.alike(among: tags)
        return TagOutcome(
            tag: known ?? tag, count: tags.count, limit: limit, wasNew: subject != 0, number: subject)
    }
}

/// Removes a tag of the caller's, given in any form by which it is found.
struct RemoveTag: PeopleAction {
    static let declaration = Declaration(
        "people.untag", "Removes a tag.", fields: [AddTag.tag], gives: "`written`, `normal`",
        refusals: [.invalid, .limit, .notFound, .slowDown], cost: .write, exposed: [.lua, .http])

    let tag: String

    func prepare(at people: People, for actor: Actor) async throws -> Tag {
        let tag = try await people.normalized(tag)
        try people.rates.spend(.messages, by: actor)
        return tag
    }

    func run(_ tag: Tag, in transaction: CommunityTransaction, for caller: Caller) throws -> Tag {
        let tags = try TagQueries.tags(of: caller.id, in: transaction)
        let stored = tags.first { $0.normal == tag.normal || $0.normal == tag.written }
        guard let known = stored ?? tag.alike(among: tags) else {
            throw CommunityError(.notFound, TagWords.none(tag.normal, yours: tags.map(\.normal)))
        }
        try TagQueries.remove(tag: known.normal, of: caller.id, in: transaction)
        try caller.record(.untagged, by: caller.person(in: transaction), in: transaction)
        return known
    }

    func subject(of result: Tag) -> Int64 { 0 }

    /// Returns the tag with its normal form: it is stored no more.
    func again(_: Int64, after tag: Tag, in: CommunityTransaction, for: Caller) throws -> Tag { tag }

    func again(_: Int64, in: CommunityTransaction, for: Caller) throws -> Tag { Tag(typed: tag) }
}

/// The people who carry a tag, given in any form that has the same normal form. Case, accents and width make no difference.
struct PeopleWithTag: PeopleLook {
    static let declaration = Declaration(
        "people.tagged",
        "The people who carry a tag, by name: at most the last \(People.longestList), and how many there are in all. "
            + "Whom the caller forgot is not among them.",
        fields: [AddTag.tag], gives: "`normal`, `people` (each `handle`, `username`), `count`",
        refusals: [.invalid, .limit], cost: .read, exposed: [.lua, .http])

    let tag: String

    func prepare(at people: People, for actor: Actor) async throws -> Tag { try await people.normalized(tag) }

    func run(_ tag: Tag, in reader: SQLReader, for caller: Caller) throws -> TaggedPeople {
        let normals = try TagQueries.normals(matching: tag.normal, in: reader)
        return TaggedPeople(
            normal: normals.count == 1 ? normals[0] : tag.normal,
            people: try TagQueries.people(
                tagged: tag.normal, for: caller.id, limit: People.longestList, in: reader),
            count: try TagQueries.count(tagged: tag.normal, for: caller.id, in: reader))
    }
}

extension AddTag {
    init(_ given: Arguments) throws { tag = try given[Self.tag] }
}

extension RemoveTag {
    init(_ given: Arguments) throws { tag = try given[AddTag.tag] }
}

extension PeopleWithTag {
    init(_ given: Arguments) throws { tag = try given[AddTag.tag] }
}

// MARK: - Results

/// Somebody in a list of people.
public struct TaggedPerson: Sendable, Hashable {
    public let person: PersonRef
    public let username: String
}

/// The people who carry a tag.
public struct TaggedPeople: Sendable, Hashable {
    /// The tag's normal form.
    public let normal: String
    /// The latest of them, at most ``People/longestList``: one more tag narrows it down.
    public let people: [TaggedPerson]
    /// The number of people who carry the tag.
    public let count: Int

    /// Returns ``people``, sorted by name as readers of a language expect.
    func byName(in language: Language) -> [TaggedPerson] {
        people.sorted { PeopleOrder.sorts($0.username, before: $1.username, in: language) }
    }
}

extension Tag: Described {
    public static let shape = Shape<Tag>(
        "Tag", "A tag that a person carries.",
        [
            .init("written", "as the person wrote it") { $0.written },
            .init("normal", "as it counts") { $0.normal },
        ])
}

extension TagOutcome: Described {
    public static let shape = Shape<TagOutcome>(
        "TagOutcome", "What adding a tag came to.", of: { $0.tag },
        [.init("count") { $0.count }, .init("limit") { $0.limit }, .init("new") { $0.wasNew }])
}

extension TaggedPerson: Described {
    public static let shape = Shape<TaggedPerson>(
        "TaggedPerson", "Somebody who carries a tag.",
        [.init("handle") { $0.person.handle }, .init("username") { $0.username }])
}

extension TaggedPeople: Described {
    public static let shape = Shape<TaggedPeople>(
        "TaggedPeople", "The people who carry a tag.",
        [
            .init("normal", "the tag as it counts") { $0.normal },
            .init("people", "at most \(People.longestList), by name") { $0.byName(in: $1.language) },
            .init("count", "how many there are in all") { $0.count },
        ])
}

// MARK: - Normal forms

extension People {
    /// Returns a tag with the normal form that the hook `tag.normalize` makes of it.
    ///
    /// - Throws: `CommunityError` `.invalid`, or `.limit` if either form is too long.
    func normalized(_ typed: String) async throws -> Tag {
        let written = typed.trimmed
        try check(written, TextWords.tag)
        let normal = try await normalizer.normalize(written)
        try check(normal, TextWords.normalTag)
        return Tag(written: written, normal: normal)
    }

    private func check(_ text: String, _ words: TextWords) throws {
        guard !text.isEmpty else { throw CommunityError(.invalid, words.empty) }
        guard limits.tags.allows(text) else {
            throw CommunityError(.limit, words.tooLong(TextRules.written(limits.tags.length)))
        }
        if let invisible = words.invisible, !text.unicodeScalars.contains(where: \.isSeen) {
            throw CommunityError(.invalid, invisible)
        }
    }
}

extension Tag {
    fileprivate init(typed: String) { self.init(written: typed.trimmed, normal: typed.trimmed) }

    /// Returns the one of a person's tags that is the same to whoever looks for it, by case, accents, width and script.
    fileprivate func alike(among tags: [Tag]) -> Tag? {
        tags.first { $0.normal == normal } ?? tags.first { NameFolding.matches($0.normal, normal) }
    }
}

/// One way in which a tag was written, and how many people wrote it so.
public struct TagUse: Sendable, Hashable {
    public let tag: Tag
    public let people: Int

    public init(tag: Tag, people: Int) {
        self.tag = tag
        self.people = people
    }
}

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
                person: row.person(0),
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

private enum TagWords {
    static func most(_ count: Int) -> LocalizedText {
        phrase("tag_most", ["number": count])
    }

    /// - Parameter yours: those that the person has.
    static func none(_ tag: String, yours: [String]) -> LocalizedText {
        guard !yours.isEmpty else {
            return phrase("tag_none", ["tag": tag])
        }
        return phrase("tag_none_list", ["tag": tag, "list": WordList(yours)])
    }
}
