import Model
import Storage

/// Writes to the administrators, in a group labelled `help` with the caller and all of them.
///
/// The group is created with the first message. New administrators join it with the next message.
struct ContactAdministrators: ChatAction {
    static let declaration = Declaration(
        "chat.contact_administrators",
        "Writes to the administrators, in a group of the caller's own that they are all in.",
        fields: [Messages.text], gives: "the message", refusals: [.invalid, .limit, .slowDown], cost: .write,
        exposed: [.lua, .http])

    let text: String

    func prepare(at chat: Chat, for actor: Actor) throws -> PreparedDraft {
        PreparedDraft(draft: try chat.draft(text, by: actor), chat: chat)
    }

    func run(
        _ prepared: PreparedDraft, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Message {
        let (person, now) = (try caller.person(in: transaction), caller.now)
        let helpers = try PeopleQueries.administrators(prepared.chat.administrators, in: transaction)
        guard !helpers.isEmpty else { throw CommunityError(.unavailable, PeopleWords.noAdministrators) }
        let conversation = try Self.helpGroup(of: person, at: now, in: transaction)
        for member in [person] + helpers
        where try !ChatQueries.isMember(member.id, conversation, in: transaction) {
            try Self.enter(member, conversation, at: now, in: transaction)
        }
        let messages = prepared.chat.messages
        return try messages.store(
            prepared.draft,
            under: messages.permission(
                of: caller.actor, toSend: prepared.draft, to: conversation, in: transaction),
            by: caller.actor, at: now, in: transaction)
    }

    func placeEntered(_ result: Message, by caller: PersonID) -> Place? {
        result.conversation.place(for: caller)
    }

    private static func helpGroup(
        of person: PersonRef, at now: Timestamp, in transaction: CommunityTransaction
    ) throws -> ConversationID {
        if let known = try ChatQueries.group(labelled: .help, by: person.id, in: transaction) { return known }
        // It names nobody: whether a slug is taken anybody finds out by choosing it.
        let slug = try AsciiName.unique(AsciiName.unguessable("help")) {
            try ChatQueries.isTaken(slug: $0, in: transaction)
        }
        let id = ConversationID(rawValue: transaction.nextSequence())
        let name = try PeopleQueries.details(person.id, in: transaction)?.username ?? person.handle
        try ChatQueries.insertGroup(
            id, .invited, slug: slug, name: name, label: .help, creator: person.id, at: now, in: transaction)
        try transaction.record(
            .groupCreated(.group(id, slug: slug)), by: person, cause: nil, at: now, as: id.rawValue)
        return id
    }

    private static func enter(
        _ member: PersonRef, _ conversation: ConversationID, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        // An administrator who comes later sees what was asked before.
        try ChatQueries.insertMember(
            member.id, conversation, historyFrom: 0, sequence: transaction.nextSequence(), at: now,
            in: transaction)
        transaction.emit(.subscribe(member.id, conversation))
    }
}

extension ContactAdministrators {
    init(_ given: Arguments) throws { text = try given[Messages.text] }
}
