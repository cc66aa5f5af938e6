public import Model
import Storage

extension Chat {
    /// Sends a message to the administrators, in a group labelled `help` with the actor and all of them.
    ///
    /// The group is created with the first message. New administrators join it with the next message.
    ///
    /// - Throws: `CommunityError` `.unavailable` if there are no administrators.
    public func contactAdministrators(_ text: String, by actor: Actor) async throws -> Message {
        let draft = try self.draft(text, by: actor)
        let (clock, messages, emails) = (clock, messages, administrators)
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            if let done = try MessageStore.done(by: actor, in: transaction) { return done }
            let now = clock.now()
            let helpers = try AdministratorQueries.administrators(emails, in: transaction)
            guard !helpers.isEmpty else {
                throw CommunityError(.unavailable, PeopleWords.noAdministrators)
            }
            let conversation = try Self.helpGroup(of: person, at: now, in: transaction)
            for member in [person] + helpers
            where try !ChatQueries.isMember(member.id, conversation, in: transaction) {
                try Self.enter(member, conversation, at: now, in: transaction)
            }
            return try messages.store(draft, in: conversation, by: actor, at: now, in: transaction)
        }
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
