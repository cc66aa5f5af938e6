import Storage

extension Chat {
    /// Writes to the administrators: into a group of the actor's own that all of them are in, labelled `help`.
    ///
    /// It is made with the first message; who has become an administrator since then enters with the next one.
    /// - Throws: `CommunityError` `.unavailable` while nobody is an administrator.
    public func contactAdministrators(_ text: String, by actor: Actor) async throws -> Message {
        let text = try rules.message(text)
        let (clock, cache, emails) = (clock, cache, administrators)
        return try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            if let done = try Self.done(by: actor, in: transaction) { return done }
            let now = clock.now()
            let helpers = try AccountQueries.administrators(emails, in: transaction)
            guard !helpers.isEmpty else {
                throw CommunityError(.unavailable, AccountWords.noAdministrators)
            }
            let conversation = try Self.helpGroup(of: person, at: now, in: transaction)
            for member in [person] + helpers
            where try !ChatQueries.isMember(member.id, conversation, in: transaction) {
                try Self.enter(member, conversation, at: now, in: transaction)
            }
            return try Self.store(
                text, in: conversation, by: actor, clientID: nil, at: now, cache, transaction)
        }
    }

    private static func helpGroup(
        of person: PersonRef, at now: Timestamp, in transaction: CommunityTransaction
    ) throws -> ConversationID {
        if let known = try ChatQueries.group(labelled: .help, by: person.id, in: transaction) { return known }
        let slug = try AsciiName.unique("help-\(person.handle)") {
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
