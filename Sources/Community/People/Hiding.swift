import Model
import Storage

/// Hides from a person the words of those whom they forgot. What is asked is bounded by what is read: once for each of the
/// people in it.
struct Hiding {
    private let person: PersonID
    private let reader: SQLReader
    private var known: [PersonID: Bool] = [:]

    /// - Parameter person: Who reads.
    init(from person: PersonID, in reader: SQLReader) {
        (self.person, self.reader) = (person, reader)
    }

    mutating func hides(_ other: PersonID) throws -> Bool {
        if other == person { return false }
        if let known = known[other] { return known }
        let hides = try BlockQueries.hasBlocked(person, other, in: reader)
        known[other] = hides
        return hides
    }

    /// Whether something has words of somebody whom the person forgot: who wrote it, or who has a bot say it.
    mutating func hides(_ words: some WrittenWords) throws -> Bool {
        for speaker in words.speakers where try hides(speaker) { return true }
        return false
    }

    static func messages(
        _ messages: [Message], from person: PersonID, in reader: SQLReader
    ) throws -> [Message] {
        var hiding = Hiding(from: person, in: reader)
        return try messages.map { try hiding.hides($0) ? $0.hidden : hiding.without($0) }
    }

    /// The message without the words that it quotes, and the name of whose words it forwards, where these are hidden.
    mutating func without(_ message: Message) throws -> Message {
        switch message.link {
        case .answer(let quote)?:
            guard let sender = quote.shown?.sender, try hides(sender.id) else { return message }
            return message.withoutSource
        case .forwarded(let author?)?:
            return try hides(author.id) ? message.withoutSource : message
        default: return message
        }
    }

    /// Returns posts or comments, hidden those with words of somebody whom the person forgot.
    static func words<Words: WrittenWords>(
        _ words: [Words], from person: PersonID, in reader: SQLReader
    ) throws -> [Words] {
        var hiding = Hiding(from: person, in: reader)
        return try words.map { try hiding.hides($0) ? $0.hidden : $0 }
    }
}

/// What somebody wrote, which is hidden from those who forgot them.
protocol WrittenWords {
    /// Who wrote it, and who had a bot write it.
    var speakers: [PersonID] { get }
    /// It as who forgot one of these sees it.
    var hidden: Self { get }
}

extension Message: WrittenWords {}
extension PostSummary: WrittenWords {}
extension Comment: WrittenWords {}

/// Whom people forgot, and what is hidden from them since.
enum BlockQueries {
    /// The `cleared_up_to` of who forgot the other: nothing that was said or will be is after it, so that whatever
    /// keeps to the cursor shows none of it.
    static let sealed = Int64.max

    static func hasBlocked(_ person: PersonID, _ other: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM forgotten WHERE person = ? AND other = ?", person, other)
    }

    /// Whether a person forgot who sent a message, or who has a bot say it.
    static func hides(_ message: Message, from person: PersonID, in reader: SQLReader) throws -> Bool {
        try message.speakers.contains { try hasBlocked(person, $0, in: reader) }
    }

    /// - Parameter isPresent: whether the person has a session, which has got everything up to now.
    static func insert(
        _ person: PersonID, _ other: PersonID, isPresent: Bool, sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO forgotten (person, other, sequence, told_up_to)
            SELECT id, ?2, ?3, CASE WHEN ?4 THEN ?3 ELSE delivered_up_to END FROM people WHERE id = ?1
            """, person, other, sequence, isPresent ? 1 : 0)
    }

    /// All whom a person forgot, of whom there are ``most``.
    static func forgotten(by person: PersonID, in reader: SQLReader) throws -> Set<PersonID> {
        try Set(
            reader.rows("SELECT other FROM forgotten WHERE person = ?", person) {
                PersonID(rawValue: $0.int64(0))
            })
    }

    /// People whom one person forgets at most, former members too: a session holds as many, and signing in reads them.
    static let most = 1_000

    /// Whether a person forgot anybody.
    static func hasForgotten(_ person: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM forgotten WHERE person = ?", person)
    }

    static func count(by person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM forgotten WHERE person = ?", person)
    }

    /// Takes out the one of those forgotten who left longest ago; false where none has left.
    static func removeOldestFormer(
        of person: PersonID, in transaction: CommunityTransaction
    ) throws -> Bool {
        try transaction.execute(
            """
            DELETE FROM forgotten WHERE person = ?1 AND other = (
                SELECT f.other FROM forgotten f JOIN people p ON p.id = f.other
                WHERE f.person = ?1 AND p.handle LIKE '\(PersonRef.formerPrefix)%' ORDER BY f.sequence LIMIT 1)
            """, person) > 0
    }

    /// The last message of which the other one is told that it reached who forgot them; `nil` if nobody did.
    static func toldUpTo(_ person: PersonID, _ other: PersonID, in reader: SQLReader) throws -> Int64? {
        try reader.first("SELECT told_up_to FROM forgotten WHERE person = ? AND other = ?", person, other) {
            $0.int64(0)
        }
    }

    static func remove(
        _ person: PersonID, _ other: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute("DELETE FROM forgotten WHERE person = ? AND other = ?", person, other)
    }

    /// Clears a member's view: nothing up to `sequence` is shown.
    static func clear(
        _ conversation: ConversationID, of person: PersonID, upTo sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE members SET cleared_up_to = ? WHERE person = ? AND conversation = ?", sequence, person,
            conversation)
    }

    /// Members of a conversation whom another one forgot.
    static func members(
        of conversation: ConversationID, blockedBy person: PersonID, _ reader: SQLReader
    ) throws -> Set<PersonID> {
        try Set(
            reader.rows(
                """
                SELECT m.person FROM members m JOIN forgotten f ON f.person = ? AND f.other = m.person
                WHERE m.conversation = ?
                """, person, conversation
            ) { PersonID(rawValue: $0.int64(0)) })
    }

    /// Members of a conversation who get what comes, and do not see a message of it.
    static func blind(
        to message: MessageID, in conversation: ConversationID, _ reader: SQLReader
    ) throws -> [PersonID] {
        try reader.rows(
            """
            SELECT person FROM members WHERE conversation = ?1 AND history_from >= ?2 AND cleared_up_to < \(sealed)
            UNION SELECT person FROM members WHERE conversation = ?1 AND cleared_up_to > 0
            AND cleared_up_to >= ?2 AND cleared_up_to < \(sealed)
            """, conversation, message
        ) { PersonID(rawValue: $0.int64(0)) }
    }

    /// The same in an open group, where everybody sees all but what they cleared: it looks at no other members.
    static func blindInOpen(
        to message: MessageID, in conversation: ConversationID, _ reader: SQLReader
    ) throws -> [PersonID] {
        try reader.rows(clearedText, conversation, message) { PersonID(rawValue: $0.int64(0)) }
    }

    static let clearedText =
        "SELECT person FROM members WHERE conversation = ? AND cleared_up_to > 0 AND cleared_up_to >= ?"
}
