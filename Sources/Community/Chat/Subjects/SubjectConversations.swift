public import Model
import Storage

/// Conversations of one plugin, each about something of the plugin's: a team, an item, a flat.
///
/// Nobody owns one: people enter and leave by the plugin's rule, and may always leave by themselves. The plugin takes
/// nobody in who didn't ask: whoever gave no command to enter is invited, as anybody is, by the person on whose word the
/// plugin acts. It counts among nobody's groups.
public struct SubjectConversations: Sendable {
    /// Requests of one person, in one plugin, that nobody answered: more than anybody waits for.
    public static let mostRequests = 100

    let plugin: String
    let ledger: CommunityLedger
    let rules: TextRules
    let clock: WallClock
    let limits: CommunityConfiguration.Limits
    let rates: Rates
    let messages: MessageStore

    /// Returns the conversation about something, as the actor sees it; `nil` if there is none that the actor is in.
    public func find(_ subject: Subject, for person: PersonID) async throws -> ConversationSummary? {
        try await ledger.read { reader in
            guard
                let known = try SubjectQueries.conversation(about: subject, of: plugin, in: reader),
                try ChatQueries.isMember(person, known.id, in: reader)
            else { return nil }
            return try Conversations.summary(of: known.id, for: person, in: reader)
        }
    }

    // MARK: - Asking

    /// Notes that the actor wants to enter, so that ``admit(_:to:by:)`` takes them in.
    /// - Throws: `CommunityError` `.limit` beyond ``mostRequests``.
    public func ask(for subject: Subject, by actor: Actor) async throws {
        let plugin = plugin
        try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            guard try SubjectQueries.asked(by: person.id, of: plugin, in: transaction) < Self.mostRequests
            else {
                throw CommunityError(.limit, SubjectWords.mostRequests(Self.mostRequests))
            }
            try SubjectQueries.ask(person.id, for: subject, of: plugin, in: transaction)
        }
    }

    /// Takes that back.
    public func withdraw(from subject: Subject, by actor: Actor) async throws {
        let plugin = plugin
        try await ledger.perform { transaction in
            try SubjectQueries.withdraw(actor.person, from: subject, of: plugin, in: transaction)
        }
    }

    // MARK: - Entering and leaving

    /// Takes the actor in; the first one makes the conversation. Who is in it already stays.
    public func enter(_ made: SubjectConversation, by actor: Actor) async throws -> ConversationSummary {
        try rates.spend(.messages, by: actor)
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let conversation = try enter(made, person, by: actor, in: transaction)
            return try Conversations.summary(of: conversation.id, for: person.id, in: transaction)
        }
    }

    /// Takes somebody in who asked, and invites anybody else, on the actor's word.
    ///
    /// - Returns: Whether the person is in it now.
    /// - Throws: `CommunityError`: `.notFound` where there is no such conversation; `.waiting`, as ``Groups/invite(handle:to:by:)``
    ///   does.
    public func admit(_ handle: String, to subject: Subject, by actor: Actor) async throws -> Bool {
        try rates.spend(.messages, by: actor)
        return try await once(by: actor) { person, transaction in
            guard let known = try SubjectQueries.conversation(about: subject, of: plugin, in: transaction)
            else { throw CommunityError(.notFound, SubjectWords.isNoMore) }
            let other = try People.require(handle, in: transaction)
            return try admit(other, to: subject, known, by: person, actor, in: transaction)
        }
    }

    /// Takes somebody out. What they wrote stays.
    /// - Returns: Whether they were in it.
    public func remove(_ handle: String, from subject: Subject, by actor: Actor) async throws -> Bool {
        try await once(by: actor) { person, transaction in
            let other = try People.require(handle, in: transaction)
            try SubjectQueries.withdraw(other.id, from: subject, of: plugin, in: transaction)
            guard let known = try SubjectQueries.conversation(about: subject, of: plugin, in: transaction)
            else { return false }
            try InvitationQueries.withdraw(other.id, from: known.id, in: transaction)
            try InvitationQueries.end(in: known.id, by: other.id, in: transaction)
            guard let membership = try ChatQueries.membership(of: other.id, in: known.id, transaction) else {
                return false
            }
            try Groups.end(membership, by: person, cause: actor.cause, at: clock.now(), in: transaction)
            return true
        }
    }

    /// Closes it for good: nobody writes in it or enters it any more, and those in it may read what is there.
    /// - Returns: Whether there was one.
    public func close(_ subject: Subject, by actor: Actor) async throws -> Bool {
        let cache = messages.cache
        return try await once(by: actor) { person, transaction in
            guard let known = try SubjectQueries.conversation(about: subject, of: plugin, in: transaction)
            else { return false }
            cache.clear()
            try RoleQueries.set(.nobody, of: known.id, in: transaction)
            try InvitationQueries.end(in: known.id, in: transaction)
            try transaction.record(
                .groupClosed(known), by: person, cause: actor.cause, at: clock.now(),
                as: transaction.nextSequence())
            return true
        }
    }

    /// Writes to somebody about something, and takes the actor in. Where that makes the conversation, the other one is taken in
    /// too if the two are in touch. A stranger is invited, and so is whoever left it: they see what was written once they
    /// enter. Until a stranger does, the actor may not invite them to anything else.
    public func write(
        _ text: String, to handle: String, in made: SubjectConversation, by actor: Actor
    ) async throws -> Message {
        let draft = try Draft(text, by: actor, under: rules, spending: rates)
        return try await ledger.perform { transaction in
            if let done = try transaction.made(by: actor) {
                return try Message.stored(done, as: Caller(actor, at: clock.now()), in: transaction)
            }
            let person = try Caller.require(actor, in: transaction)
            let other = try People.require(handle, in: transaction)
            guard other.id != person.id else { throw CommunityError(.invalid, ChatWords.ownHandle) }
            let isNew =
                try SubjectQueries.conversation(about: made.subject, of: plugin, in: transaction) == nil
            let conversation = try enter(made, person, by: actor, in: transaction)
            if try isNew && ConnectionQueries.areInTouch(person.id, other.id, in: transaction) {
                try take(other, into: conversation, by: person, actor, in: transaction)
            } else {
                _ = try admit(other, to: made.subject, conversation, by: person, actor, in: transaction)
            }
            let message = try messages.store(
                draft, in: conversation.id, by: actor, at: clock.now(), in: transaction)
            try transaction.record(message.id.rawValue, madeBy: actor)
            return message
        }
    }

    // MARK: - Inside operations

    /// Does something that a handler of events which runs again after a crash doesn't do again.
    private func once(
        by actor: Actor, _ body: @escaping @Sendable (PersonRef, CommunityTransaction) throws -> Bool
    ) async throws -> Bool {
        try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            if let made = try transaction.made(by: actor) { return made != 0 }
            let value = try body(person, transaction)
            try transaction.record(value ? 1 : 0, madeBy: actor)
            return value
        }
    }

    private func enter(
        _ made: SubjectConversation, _ person: PersonRef, by actor: Actor,
        in transaction: CommunityTransaction
    ) throws -> ConversationRef {
        let conversation =
            try SubjectQueries.conversation(about: made.subject, of: plugin, in: transaction)
            ?? make(made, person, by: actor, in: transaction)
        if try !ChatQueries.isMember(person.id, conversation.id, in: transaction) {
            try take(person, into: conversation, by: person, actor, in: transaction)
        }
        return conversation
    }

    private func make(
        _ made: SubjectConversation, _ person: PersonRef, by actor: Actor,
        in transaction: CommunityTransaction
    ) throws -> ConversationRef {
        let name = try rules.name(made.name)
        let base = AsciiName.derive(from: "\(made.subject.kind)-\(made.subject.number)", as: .slug)
        let slug = try AsciiName.unique(base, apart: "-") {
            try ChatQueries.isTaken(slug: $0, in: transaction)
        }
        let (now, sequence) = (clock.now(), transaction.nextSequence())
        let id = ConversationID(rawValue: sequence)
        try ChatQueries.insertGroup(
            id, .invited, slug: slug, name: name, label: made.label, creator: PersonRef.assistant.id, at: now,
            in: transaction)
        try SubjectQueries.insert(id, made, of: plugin, in: transaction)
        let conversation = ConversationRef.group(id, slug: slug)
        try transaction.record(
            .groupCreated(conversation), by: person, cause: actor.cause, at: now, as: sequence)
        return conversation
    }

    /// Takes in who asked, and invites anybody else. Returns whether the person is in it now.
    private func admit(
        _ other: PersonRef, to subject: Subject, _ conversation: ConversationRef, by person: PersonRef,
        _ actor: Actor, in transaction: CommunityTransaction
    ) throws -> Bool {
        if try ChatQueries.isMember(other.id, conversation.id, in: transaction) { return true }
        if try SubjectQueries.hasAsked(other.id, for: subject, of: plugin, in: transaction) {
            try SubjectQueries.withdraw(other.id, from: subject, of: plugin, in: transaction)
            try take(other, into: conversation, by: person, actor, in: transaction)
            return true
        }
        try Connections.requireNotBlocked(other, by: actor.person, in: transaction)
        if try InvitationQueries.isInvited(
            other.id, conversation.id, asSeenBy: actor.person, in: transaction)
        {
            return false
        }
        try Connections.requireMayInvite(other, by: actor.person, in: transaction)
        try requireOpen(conversation, in: transaction)
        try rates.spend(.invitations, by: actor)
        try Groups.invite(other, to: conversation, by: person, actor, at: clock.now(), in: transaction)
        return false
    }

    private func take(
        _ person: PersonRef, into conversation: ConversationRef, by taker: PersonRef, _ actor: Actor,
        in transaction: CommunityTransaction
    ) throws {
        try requireOpen(conversation, in: transaction)
        guard try ChatQueries.groupsJoined(by: person.id, in: transaction) < limits.groupsJoined else {
            throw CommunityError(
                .limit,
                person.id == actor.person
                    ? ChatWords.mostJoined(limits.groupsJoined) : SubjectWords.isFull(person.handle))
        }
        try Groups.enter(
            person, conversation, kind: .invited, by: taker, actor, at: clock.now(), in: transaction)
    }

    private func requireOpen(_ conversation: ConversationRef, in reader: SQLReader) throws {
        guard case .group(let id, let slug) = conversation,
            try SubjectQueries.isClosed(id, in: reader)
        else { return }
        throw CommunityError(.forbidden, GroupWords.isClosed(slug))
    }
}
