import Model
import Storage

/// Permission to write in a conversation, and what words do there beside being stored.
///
/// Who has it is decided here alone. ``MessageStore`` stores nothing without one, and what depends on it asks here too:
/// changing one's words, calling all, typing, and reacting while a request waits.
///
/// In a group it follows from the role, which for a bot that carries out a command is that of ``ActingRole``:
///
/// | who writes | owner, helper | member |
/// | --- | --- | --- |
/// | everybody | passes | passes |
/// | owner and helpers (announcements) | passes | forbidden |
/// | nobody (closed) | forbidden | forbidden |
///
/// Between two people it follows from whether they are in touch:
///
/// | state | the requester | the other |
/// | --- | --- | --- |
/// | none | asks | asks |
/// | requested, rejected | waiting | accepts |
/// | accepted | passes | passes |
///
/// Whoever left, was taken out, never was there, has no account any more, or forgot the other one is in no such
/// conversation. Who was forgotten can't tell that they are.
///
/// A stranger can't be asked where ``RequestPolicy/nearby`` holds and they are far, who closed their account, or whom the
/// writer has invited to a group. Words answer, and ask nobody, that go to who has just spoken to the writer, as a bot's
/// to who gave it a command, and that go to the gateway's own bot.
struct WritePermission {
    /// As the writer sees it, who comes first in a conversation of two.
    let conversation: ConversationRef
    let writer: PersonRef
    /// What the words do.
    let effect: Effect
    /// Whether `@all` of theirs mentions everybody: in a group, its owner's and helpers'.
    let mayCallAll: Bool
    /// Whether there are members who may not write.
    let isRestricted: Bool

    /// What words do beside being stored.
    enum Effect {
        case passes
        /// They are a request to a stranger, and the writer waits for the answer.
        case asks
        /// They accept the other one's request.
        case accepts
        /// The other one has spoken first: the two are in touch from then on.
        case answers
    }

    /// Who may ask a stranger, as far as that is known before the operation.
    struct Asking {
        var policy = RequestPolicy.anyone
        var areNearby = false
        /// Who has just spoken to the writer: for a bot, the person whose command it carries out.
        var spokenBy: PersonID?

        fileprivate func require(_ one: PersonID, _ other: PersonID, in reader: SQLReader) throws {
            guard try policy != .nearby || areNearby || ConnectionQueries.shareGroup(one, other, in: reader)
            else { throw CommunityError(.forbidden, ConnectionWords.onlyNearby) }
        }
    }

    /// The permission of an actor in a conversation.
    ///
    /// - Parameter cache: Conversations in which everybody may write: that somebody is in one is all that is looked up.
    ///   What roles there are it doesn't know, so that nobody may call all by it.
    /// - Throws: `CommunityError`: `.notFound` if the actor isn't in it; `.forbidden` if they may not write there, or not ask
    ///   the other one; `.waiting` if the other one hasn't answered.
    init(
        of actor: Actor, in conversation: ConversationID, asking: Asking = Asking(),
        knowing cache: MembershipCache? = nil, _ reader: SQLReader
    ) throws {
        if let cache, actor.principal == nil, let known = cache.known(actor.person, conversation),
            try ChatQueries.isMember(actor.person, conversation, in: reader)
        {
            try self.init(known.member, in: known.conversation, asking, reader)
        } else {
            let membership = try Conversations.requireMember(actor, of: conversation, in: reader)
            try self.init(membership, asking: asking, reader)
        }
    }

    /// The permission of a member.
    init(
        _ membership: ChatQueries.Membership, asking: Asking = Asking(), _ reader: SQLReader
    ) throws {
        guard membership.mayWrite else { throw Self.refusal(membership) }
        try self.init(
            membership.member, in: membership.conversation,
            mayCallAll: membership.kind != .direct && membership.role > .member,
            isRestricted: membership.writing != .everybody, asking, reader)
    }

    /// The permission of a person to write to another one.
    ///
    /// - Parameter conversation: The conversation of the two.
    /// - Throws: `CommunityError` as for any conversation, but `.forbidden` if the person forgot the other one.
    init(
        of person: PersonRef, to other: PersonRef, in conversation: ConversationID, asking: Asking,
        _ reader: SQLReader
    ) throws {
        try Connections.requireNotBlocked(other, by: person.id, in: reader)
        try self.init(person, in: .direct(conversation, person, other), asking, reader)
    }

    private init(
        _ writer: PersonRef, in conversation: ConversationRef, mayCallAll: Bool = false,
        isRestricted: Bool = false, _ asking: Asking, _ reader: SQLReader
    ) throws {
        (self.writer, self.conversation) = (writer, conversation)
        (self.mayCallAll, self.isRestricted) = (mayCallAll, isRestricted)
        effect =
            if case .direct(_, _, let other) = conversation {
                try Self.effect(from: writer.id, to: other, asking, reader)
            } else {
                .passes
            }
    }

    /// Whether a member's words go to those who are there, without a request or an answer.
    static func passes(_ membership: ChatQueries.Membership, _ reader: SQLReader) throws -> Bool {
        do { return try WritePermission(membership, reader).effect == .passes } catch is CommunityError {
            return false
        }
    }

    // MARK: - Two people

    /// What words of one person to another do, neither of whom forgot the other as far as the writer knows.
    ///
    /// - Throws: `CommunityError`: `.waiting`, `.forbidden`, `.notFound` if the other one closed their account.
    static func effect(
        from writer: PersonID, to other: PersonRef, _ asking: Asking, _ reader: SQLReader
    ) throws -> Effect {
        let row = try ConnectionQueries.row(writer, other.id, in: reader)
        switch row?.state ?? .none {
        case .accepted: return .passes
        case _ where asking.spokenBy == other.id || other.id == PersonRef.assistant.id: return .answers
        case .none:
            if let other = try ReferenceQueries.person(other.id, in: reader), other.isFormer {
                throw CommunityError(.notFound, PeopleWords.noFormerMember(other.handle))
            }
            try Connections.requireNoInvitation(to: other, from: writer, in: reader)
            try asking.require(writer, other.id, in: reader)
            return .asks
        case .requested, .rejected:
            guard row?.requester == writer else { return .accepts }
            throw CommunityError(.waiting, ConnectionWords.unanswered(by: other.handle))
        }
    }

    // MARK: - What was written before

    /// Throws where a person waits for the other one's answer: until then they may neither send nor edit.
    static func requireAnswered(
        _ conversation: ConversationRef, by person: PersonID, in reader: SQLReader
    ) throws {
        guard case .direct(_, let one, let two) = conversation else { return }
        let other = one.id == person ? two : one
        guard let row = try ConnectionQueries.row(person, other.id, in: reader), row.state != .accepted,
            row.requester == person
        else { return }
        throw CommunityError(.waiting, ConnectionWords.unanswered(by: other.handle))
    }

    /// Throws where an actor may not change the words of their own message: in a group, where they may not write. A bot may
    /// change what it wrote for somebody, such as the bars of their poll, while that person may write there.
    static func requireMayChange(_ seen: SeenMessage, by actor: Actor, in reader: SQLReader) throws {
        let membership = seen.membership
        guard
            try membership.mayWrite || speakerMayWrite(seen.message, actor, membership.writing, reader)
        else { throw refusal(membership) }
        try requireAnswered(seen.message.conversation, by: actor.person, in: reader)
    }

    private static func speakerMayWrite(
        _ message: Message, _ actor: Actor, _ writing: GroupWriting, _ reader: SQLReader
    ) throws -> Bool {
        guard actor.cause != nil, let speaker = message.speaksFor,
            actor.principal.map({ $0.person == speaker }) ?? true,
            let role = try RoleQueries.role(of: speaker, in: message.conversation.id, reader)
        else { return false }
        return writing.allows(role)
    }

    // MARK: - Groups

    private static func refusal(_ membership: ChatQueries.Membership) -> CommunityError {
        CommunityError(
            .forbidden, membership.writing == .nobody ? GroupWords.isClosed : GroupWords.onlyAnnounced)
    }
}

extension ChatQueries.Membership {
    fileprivate var mayWrite: Bool { writing.allows(writingRole ?? role) }
}

/// The role in which an actor acts in a group.
///
/// A bot that carries out a person's command has the lesser of both roles. With its own it would do for everybody who can
/// type the command what they may not do themselves (the confused deputy, Hardy 1988). Where the person chose the place, it
/// writes as they may, since it delivers their words, and somebody admitted it to the group. It has its own role in a group
/// that its plugin made, and in one that the person neither is in nor chose.
struct ActingRole {
    /// What the actor may do there.
    let role: GroupRole
    /// As what the actor writes there.
    let writing: GroupRole

    /// `nil` if the actor may not act there at all.
    /// - Parameter own: The role that the actor has by themselves.
    init?(of actor: Actor, having own: GroupRole, in group: ConversationID, _ reader: SQLReader) throws {
        guard let principal = actor.principal, let plugin = actor.cause,
            try !SubjectQueries.isMade(group, by: actor.person, of: plugin, in: reader)
        else {
            (role, writing) = (own, own)
            return
        }
        guard let theirs = try principal.person.flatMap({ try RoleQueries.role(of: $0, in: group, reader) })
        else {
            guard !principal.hasChosenPlace else { return nil }
            (role, writing) = (own, own)
            return
        }
        role = min(own, theirs)
        writing = principal.hasChosenPlace ? theirs : role
    }
}
