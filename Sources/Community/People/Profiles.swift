public import Model
public import Storage

extension People {
    static let profiles: [OfferedAction<People>] = [
        .look(ShowProfile.self), .look(ShowProfiles.self), .look(SeenPeople.self),
        .look(HandlesOfPeople.self),
        .look(ForgottenPeople.self), .action(ChangeUsername.self), .action(SetStanding.self),
        .action(SetLanguage.self),
    ]

    /// The most people that one call may name, as many entries as may enter Lua at once by default.
    public static let longestQuestion = 20_000

    /// Those whom a look is about.
    fileprivate static let asked = Field<[PersonID]>("people", "Their ids.", limit: longestQuestion)
    fileprivate static let ofWhom =
        "of whom at most \(Language.english.number(longestQuestion)) are named by their ids"
}

// MARK: - What one sees of others

/// What the caller may see of a person: name and tags of a stranger, the whole profile of a contact and of themselves, and
/// only the handle of somebody whom they blocked.
public struct ShowProfile: PeopleLook {
    static let handle = Field<String?>("handle", "The person; the caller if it is missing.")
    public static let declaration = Declaration(
        "people.profile",
        "What the caller may see of a person, or of themselves: a stranger shows name and tags only.",
        fields: [handle],
        gives:
            "`id`, `handle`, `username`, `tags` (each `written` and `normal`), `standing`, `contact`, `picture`",
        refusals: [.notFound], cost: .read, exposed: [.lua, .http])

    let handle: String?

    /// - Parameter handle: The caller's own profile is shown if it is missing.
    public init(of handle: String? = nil) { self.handle = handle }
    public init(_ given: Arguments) throws { self.init(of: try given[Self.handle]) }

    public func run(_: People, in reader: SQLReader, for caller: Caller) throws -> Profile {
        let person = try handle.map { try People.require($0, in: reader) } ?? caller.person(in: reader)
        return try People.profile(of: person, for: caller.id, in: reader)
    }
}

/// What the caller may see of several people, sorted by handle. People who have left, are closing their account, or are
/// blocked by or have blocked the caller are left out.
struct ShowProfiles: PeopleLook {
    static let limit = Field.limit(default: 20, most: 200)
    static let after = Field<String?>("after", "The last handle of the page before this one.")
    static let declaration = Declaration(
        "people.profiles",
        "What the caller may see of these people, by handle, \(People.ofWhom): the first 20 (or `limit`, at "
            + "most 200), or those after a handle. Who has left, is closing their account or was forgotten "
            + "by the caller is not among them. `count` is how many there are from there on.",
        fields: [People.asked, limit, after], placed: 1, gives: "a list of profiles, with `count`",
        cost: .read, exposed: [.lua, .http])

    let people: [PersonID]
    let count: Int
    let after: String?

    func run(_: People, in reader: SQLReader, for caller: Caller) throws -> FoundProfiles {
        let found = try ProfileQueries.page(
            of: people, for: caller.id, after: after ?? "", limit: count, in: reader)
        return FoundProfiles(
            profiles: try found.people.map { try People.profile(of: $0, for: caller.id, in: reader) },
            count: found.count)
    }
}

/// Which of several people the caller may see.
struct SeenPeople: PeopleLook {
    static let declaration = Declaration(
        "people.seen",
        "Which of these people, \(People.ofWhom), the caller may see at all: not those who have left, are closing their "
            + "account, or forgot the caller or were forgotten by them. What they did is best neither shown nor counted.",
        fields: [People.asked], gives: "a list: true or false for each", cost: .read, exposed: [.lua, .http])

    let people: [PersonID]

    func run(_: People, in reader: SQLReader, for caller: Caller) throws -> [Bool] {
        try people.map(ProfileQueries.seen(people, by: caller.id, in: reader).contains)
    }
}

/// The handles by which the caller reads of several people. Who forgot the caller is as anybody else, so that it can't be
/// found out.
struct HandlesOfPeople: PeopleLook {
    static let declaration = Declaration(
        "people.handles",
        "The handles that these people have now, \(People.ofWhom): false for those whom the caller forgot, and who have "
            + "left or are closing their account. What somebody wrote is shown to the caller with their handle, or not "
            + "at all. Who forgot the caller is as anybody else: where that is to keep something from the caller, `seen` "
            + "says so.",
        fields: [People.asked], gives: "a list: a handle, or false, for each", cost: .read,
        exposed: [.lua, .http])

    let people: [PersonID]

    func run(_: People, in reader: SQLReader, for caller: Caller) throws -> [String?] {
        let handles = try ProfileQueries.handles(of: people, for: caller.id, in: reader)
        return people.map { handles[$0] }
    }
}

/// Which of several people the caller forgot.
struct ForgottenPeople: PeopleLook {
    static let declaration = Declaration(
        "people.forgotten",
        "Which of these people, \(People.ofWhom), the caller forgot: what they wrote is not shown to the caller.",
        fields: [People.asked], gives: "a list: true or false for each", cost: .read, exposed: [.lua, .http])

    let people: [PersonID]

    func run(_: People, in reader: SQLReader, for caller: Caller) throws -> [Bool] {
        var hiding = Hiding(from: caller.id, in: reader)
        return try people.map { try hiding.hides($0) }
    }
}

extension ShowProfiles {
    init(_ given: Arguments) throws {
        (people, count, after) = (try given[People.asked], try given[Self.limit], try given[Self.after])
    }
}

extension SeenPeople {
    init(_ given: Arguments) throws { people = try given[People.asked] }
}

extension HandlesOfPeople {
    init(_ given: Arguments) throws { people = try given[People.asked] }
}

extension ForgottenPeople {
    init(_ given: Arguments) throws { people = try given[People.asked] }
}

// MARK: - One's own

/// Changes the caller's username: any characters, not unique.
struct ChangeUsername: PeopleAction {
    static let name = Field<String>("name", "The username.")
    static let declaration = Declaration(
        "people.rename", "Changes the caller's username.", fields: [name], gives: "the profile",
        refusals: [.invalid, .slowDown], cost: .write, exposed: [.lua, .http])

    let name: String

    func prepare(at people: People, for actor: Actor) throws -> String {
        let name = try TextRules(limits: people.limits).name(name)
        try people.rates.spend(.messages, by: actor)
        return name
    }

    func run(_ name: String, in transaction: CommunityTransaction, for caller: Caller) throws -> Profile {
        try PeopleQueries.rename(
            caller.id, to: name, after: transaction.lastSequence, in: transaction)
        return try changed(by: caller, in: transaction)
    }
}

/// Sets or clears the caller's stage of study.
struct SetStanding: PeopleAction {
    static let word = Field<String?>("word", "The stage of study; none if it is missing.")
    static let declaration = Declaration(
        "people.set_standing",
        "Sets the caller's stage of study (`undergraduate`, `postgraduate`, `phd`), or clears it.",
        fields: [word], refusals: [.invalid, .slowDown], cost: .write, exposed: [.lua, .http])

    let standing: Standing?

    func prepare(at people: People, for actor: Actor) throws -> People {
        try people.rates.spend(.messages, by: actor)
        return people
    }

    func run(_: People, in transaction: CommunityTransaction, for caller: Caller) throws {
        try PeopleQueries.set(standing, of: caller.id, in: transaction)
        try caller.record(.profileChanged, by: caller.person(in: transaction), in: transaction)
    }
}

/// Sets the language that the caller's sign-ins and mails begin in. Nobody else is told.
public struct SetLanguage: PeopleAction {
    static let language = Field<Language>("language", "The language.")
    public static let declaration = Declaration(
        "people.set_language", "Sets the language that the caller's sign-ins and mails begin in.",
        fields: [language], cost: .write, exposed: [.http])

    let language: Language

    public init(_ language: Language) { self.language = language }
    public init(_ given: Arguments) throws { self.init(try given[Self.language]) }

    public func run(_: People, in transaction: CommunityTransaction, for caller: Caller) throws {
        try PeopleQueries.set(language, of: caller.id, in: transaction)
    }
}

extension ChangeUsername {
    init(_ given: Arguments) throws { name = try given[Self.name] }
}

extension SetStanding {
    init(_ given: Arguments) throws {
        standing = try given[Self.word].map { word in
            guard let standing = Standing(rawValue: word) else {
                throw CommunityError(.invalid, ProfileWords.standings)
            }
            return standing
        }
    }
}

extension Language: FieldReadable {}

extension PeopleAction where Result == Profile {
    func subject(of result: Profile) -> Int64 { result.person.id.rawValue }

    func again(_: Int64, in transaction: CommunityTransaction, for caller: Caller) throws -> Profile {
        try People.profile(of: caller.person(in: transaction), for: caller.id, in: transaction)
    }

    /// Records that the caller's profile changed, and returns it.
    func changed(by caller: Caller, in transaction: CommunityTransaction) throws -> Profile {
        let person = try caller.person(in: transaction)
        try caller.record(.profileChanged, by: person, in: transaction)
        return try People.profile(of: person, for: caller.id, in: transaction)
    }
}

// MARK: - Results

/// A page of the profiles that were asked for.
public struct FoundProfiles: Sendable, Hashable {
    /// The profiles, sorted by handle.
    public let profiles: [Profile]
    /// The number of profiles from the first one of this page to the end.
    public let count: Int
}

extension FoundProfiles: Described {
    public static let shape = Shape<FoundProfiles>(
        "Profiles", "What one may see of several people.", items: { $0.profiles },
        [.init("count", "how many there are from the first of these on") { $0.count }])
}

extension Profile: Described {
    public static let shape = Shape<Profile>(
        "Profile", "What one may see of a person.",
        [
            .init("id", "by which documents name them") { $0.person.id },
            .init("handle") { $0.person.handle },
            .init("username") { $0.username },
            .init("tags") { $0.tags },
            .init("standing", "undergraduate, postgraduate or phd") { $0.standing?.rawValue },
            .init("contact", "whether the two are connected") { $0.isContact },
            .init("picture", "missing of a stranger") { $0.picture },
        ])
}

/// The SQL of many people at once.
enum ProfileQueries {
    /// Of these people those who are there, by handle, and how many there are from the first of them on. Who forgot
    /// the other is not there for either.
    static func page(
        of people: [PersonID], for viewer: PersonID, after handle: String, limit: Int, in reader: SQLReader
    ) throws -> (people: [PersonRef], count: Int) {
        var count = 0
        let page = try reader.rows(
            """
            SELECT p.id, p.handle, count(*) OVER () FROM json_each(?1) j CROSS JOIN people p ON p.id = j.value
            WHERE \(isThere) AND p.handle > ?3 ORDER BY p.handle LIMIT ?4
            """, people.sqlList, viewer, handle, limit
        ) { row in
            count = row.int(2)
            return row.person(0)
        }
        return (page, count)
    }

    /// Those of these people who are there for the viewer.
    static func seen(
        _ people: [PersonID], by viewer: PersonID, in reader: SQLReader
    ) throws -> Set<PersonID> {
        try Set(
            reader.rows(
                """
                SELECT p.id FROM json_each(?1) j CROSS JOIN people p ON p.id = j.value WHERE \(isThere)
                """, people.sqlList, viewer
            ) { PersonID(rawValue: $0.int64(0)) })
    }

    /// The handles of those of these people of whom the viewer reads.
    static func handles(
        of people: [PersonID], for viewer: PersonID, in reader: SQLReader
    ) throws -> [PersonID: String] {
        let rows = try reader.rows(
            """
            SELECT p.id, p.handle FROM json_each(?1) j CROSS JOIN people p ON p.id = j.value WHERE \(isReadOf)
            """, people.sqlList, viewer
        ) { (PersonID(rawValue: $0.int64(0)), $0.text(1)) }
        return Dictionary(rows) { first, _ in first }
    }

    /// Whether somebody has neither left nor is closing the account.
    static func isThere(_ person: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM people p WHERE p.id = ? AND \(isStaying)", person)
    }

    /// A condition on a row `p` of `people`: they don't leave.
    private static let isStaying = """
        NOT EXISTS (SELECT 1 FROM accounts a WHERE a.person = p.id AND a.closes_at IS NOT NULL)
        AND p.handle NOT LIKE '\(PersonRef.formerPrefix)%'
        """

    /// A condition on a row `p` of `people`: the viewer `?2` didn't forget them, and they don't leave.
    private static let isReadOf = "\(isStaying) AND NOT \(HidingQueries.hides("p.id", from: "?2"))"

    /// The same, and they didn't forget the viewer either.
    private static let isThere = "\(isReadOf) AND NOT \(HidingQueries.hides("?2", from: "p.id"))"
}

private enum ProfileWords {
    static let standings = phrase("profile_standings", ["known": known])
    private static let known = Standing.allCases.map(\.rawValue).joined(separator: ", ")
}
