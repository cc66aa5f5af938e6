public import Model
import Storage

/// Conversations of plugins, each about something of the plugin's: a team, an item, a flat.
///
/// Nobody owns one: people enter and leave by the plugin's rule, and may always leave by themselves. The plugin takes
/// nobody in who didn't ask: whoever gave no command to enter is invited, as anybody is, by the person on whose word the
/// plugin acts. It counts among nobody's groups.
enum Subjects {
    /// Requests of one person, in one plugin, that nobody answered: more than anybody waits for.
    static let mostRequests = 100

    static let actions: [OfferedAction<Chat>] = [
        .action(EnterSubject.self), .action(AskForSubject.self), .action(WithdrawFromSubject.self),
        .action(AdmitToSubject.self), .action(RemoveFromSubject.self), .action(CloseSubject.self),
        .action(WriteAboutSubject.self), .look(FindSubject.self),
    ]

    static let name = Field<String>("name", "The display name, where this makes the conversation.")
    static let handle = Field<String>("handle", "The person.")
}

/// What a plugin's conversation is about: a kind that the plugin declares, and a number of the plugin's own.
struct PluginSubject: Sendable, Hashable {
    static let fields: [any DeclaredField] = [kindField, numberField]
    private static let kindField = Field<PluginConversation>("kind", "A kind that the plugin declares.")
    private static let numberField = Field<Int64>("id", "The plugin's own number of what it is about.")

    let kind: PluginConversation
    let number: Int64
}

// MARK: - Entering and leaving

/// Takes the caller in; the first one makes the conversation. Who is in it already stays.
struct EnterSubject: ChatAction {
    static let declaration = Declaration(
        "conversations.enter",
        "Takes the caller of a command in. The first to enter makes the conversation, with that display name.",
        fields: PluginSubject.fields + [Subjects.name], gives: "the conversation",
        refusals: [.invalid, .forbidden, .limit, .slowDown], cost: .write, exposed: [.lua])

    let subject: PluginSubject
    let name: String

    func prepare(at chat: Chat, for actor: Actor) throws -> Chat {
        try chat.rates.spend(.messages, by: actor)
        return chat
    }

    func run(
        _ chat: Chat, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> ConversationSummary {
        let conversation = try SubjectRule(subject, chat, caller, transaction).enter(naming: name)
        return try Conversations.summary(of: conversation.id, for: caller.id, in: transaction)
    }

    func placeEntered(_ result: ConversationSummary, by: PersonID) -> Place? { result.place }
}

/// Notes that the caller wants to enter, so that ``AdmitToSubject`` takes them in.
struct AskForSubject: ChatAction {
    static let declaration = Declaration(
        "conversations.ask",
        "Notes that the caller of a command wants to enter, so that `conversations.admit` takes them in. At most "
            + "\(Subjects.mostRequests) of one person wait in a plugin.",
        fields: PluginSubject.fields, refusals: [.limit], cost: .write, exposed: [.lua])

    let subject: PluginSubject

    func run(_: Chat, in transaction: CommunityTransaction, for caller: Caller) throws {
        let asked = try SubjectQueries.asked(by: caller.id, of: subject.kind.plugin, in: transaction)
        guard asked < Subjects.mostRequests else {
            throw CommunityError(.limit, SubjectWords.mostRequests(Subjects.mostRequests))
        }
        try SubjectQueries.ask(caller.id, for: subject, in: transaction)
    }
}

/// Takes back that the caller wants to enter.
struct WithdrawFromSubject: ChatAction {
    static let declaration = Declaration(
        "conversations.withdraw", "Takes back that the caller wants to enter.",
        fields: PluginSubject.fields, cost: .write, exposed: [.lua])

    let subject: PluginSubject

    func run(_: Chat, in transaction: CommunityTransaction, for caller: Caller) throws {
        try SubjectQueries.withdraw(caller.id, from: subject, in: transaction)
    }
}

/// Takes somebody in who asked, and invites anybody else, on the caller's word.
struct AdmitToSubject: ChatAction {
    static let declaration = Declaration(
        "conversations.admit",
        "Takes somebody in who asked, and invites anybody else.",
        fields: PluginSubject.fields + [Subjects.handle], gives: "whether they are in it now",
        refusals: [.notFound, .forbidden, .waiting, .limit, .slowDown], cost: .write, exposed: [.lua])

    let subject: PluginSubject
    let handle: String

    func prepare(at chat: Chat, for actor: Actor) throws -> Chat {
        try chat.rates.spend(.messages, by: actor)
        return chat
    }

    func run(_ chat: Chat, in transaction: CommunityTransaction, for caller: Caller) throws -> Bool {
        guard let known = try SubjectQueries.conversation(about: subject, in: transaction) else {
            throw CommunityError(.notFound, SubjectWords.isNoMore)
        }
        let other = try People.require(handle, in: transaction)
        return try SubjectRule(subject, chat, caller, transaction).admit(other, to: known)
    }
}

/// Takes somebody out, with what they asked for. What they wrote stays.
struct RemoveFromSubject: ChatAction {
    static let declaration = Declaration(
        "conversations.take_out",
        "Takes somebody out, with what they asked for. What they wrote stays.",
        fields: PluginSubject.fields + [Subjects.handle], gives: "whether they were in it",
        refusals: [.notFound],
        cost: .write, exposed: [.lua])

    let subject: PluginSubject
    let handle: String

    func run(_: Chat, in transaction: CommunityTransaction, for caller: Caller) throws -> Bool {
        let other = try People.require(handle, in: transaction)
        try SubjectQueries.withdraw(other.id, from: subject, in: transaction)
        guard let known = try SubjectQueries.conversation(about: subject, in: transaction) else {
            return false
        }
        try InvitationQueries.withdraw(other.id, from: known.id, in: transaction)
        try InvitationQueries.end(in: known.id, by: other.id, in: transaction)
        guard let membership = try ChatQueries.membership(of: other.id, in: known.id, transaction) else {
            return false
        }
        try Groups.end(
            membership, by: caller.person(in: transaction), cause: caller.actor.cause, at: caller.now,
            in: transaction)
        return true
    }
}

/// Closes it for good: nobody writes in it or enters it any more, and those in it may read what is there.
struct CloseSubject: ChatAction {
    static let declaration = Declaration(
        "conversations.close",
        "Closes one for good: nobody writes in it or enters it any more.",
        fields: PluginSubject.fields, gives: "whether there was one", cost: .write, exposed: [.lua])

    let subject: PluginSubject

    func run(_ chat: Chat, in transaction: CommunityTransaction, for caller: Caller) throws -> Bool {
        guard let known = try SubjectQueries.conversation(about: subject, in: transaction) else {
            return false
        }
        try chat.groups.close(known, by: caller.person(in: transaction), caller, in: transaction)
        return true
    }
}

extension ChatAction where Result == Bool {
    func subject(of result: Bool) -> Int64 { result ? 1 : 0 }
    func again(_ subject: Int64, in: CommunityTransaction, for: Caller) throws -> Bool { subject != 0 }
}

// MARK: - Writing and finding

/// Writes to somebody about something, and takes the caller in. Where that makes the conversation, the other one is taken in
/// too if the two are in touch. A stranger is invited, and so is whoever left it: they see what was written once they
/// enter. Until a stranger does, the caller may not invite them to anything else.
struct WriteAboutSubject: ChatAction {
    static let declaration = Declaration(
        "conversations.write",
        "Writes to somebody about something, as the caller of a command, who enters with it. The first time, who is in "
            + "touch with the caller is taken in. A stranger is invited, and so is whoever left: they see what was "
            + "written once they enter, if the kind's `history` is `all`. A stranger is asked by the same caller "
            + "again only after an answer.",
        fields: PluginSubject.fields + [Subjects.name, Subjects.handle, Messages.text], placed: 2,
        gives: "the message",
        refusals: [.invalid, .notFound, .forbidden, .waiting, .limit, .slowDown], cost: .write,
        exposed: [.lua])

    let subject: PluginSubject
    let name: String
    let handle: String
    let text: String

    func prepare(at chat: Chat, for actor: Actor) throws -> PreparedDraft {
        try PreparedDraft(text, at: chat, by: actor)
    }

    func run(
        _ prepared: PreparedDraft, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Message {
        let other = try People.require(handle, in: transaction)
        guard other.id != caller.id else { throw CommunityError(.invalid, ChatWords.ownHandle) }
        let rule = try SubjectRule(subject, prepared.chat, caller, transaction)
        let isNew = try SubjectQueries.conversation(about: subject, in: transaction) == nil
        let conversation = try rule.enter(naming: name)
        if try isNew && ConnectionQueries.areInTouch(caller.id, other.id, in: transaction) {
            try rule.take(other, into: conversation)
        } else {
            _ = try rule.admit(other, to: conversation)
        }
        return try prepared.store(in: conversation.id, by: caller, in: transaction)
    }

    func placeEntered(_ result: Message, by caller: PersonID) -> Place? {
        result.conversation.place(for: caller)
    }
}

/// The conversation about something, as the caller sees it; `nil` if there is none that the caller is in.
struct FindSubject: ChatLook {
    static let declaration = Declaration(
        "conversations.get", "The conversation, where the caller of a command is in it.",
        fields: PluginSubject.fields, gives: "a conversation, or nil", cost: .read, exposed: [.lua])

    let subject: PluginSubject

    func run(_: Chat, in reader: SQLReader, for caller: Caller) throws -> ConversationSummary? {
        guard let known = try SubjectQueries.conversation(about: subject, in: reader),
            try ChatQueries.isMember(caller.id, known.id, in: reader)
        else { return nil }
        return try Conversations.summary(of: known.id, for: caller.id, in: reader)
    }
}

extension EnterSubject {
    init(_ given: Arguments) throws {
        (subject, name) = (try PluginSubject(given), try given[Subjects.name])
    }
}

extension AskForSubject {
    init(_ given: Arguments) throws { subject = try PluginSubject(given) }
}

extension WithdrawFromSubject {
    init(_ given: Arguments) throws { subject = try PluginSubject(given) }
}

extension AdmitToSubject {
    init(_ given: Arguments) throws {
        (subject, handle) = (try PluginSubject(given), try given[Subjects.handle])
    }
}

extension RemoveFromSubject {
    init(_ given: Arguments) throws {
        (subject, handle) = (try PluginSubject(given), try given[Subjects.handle])
    }
}

extension CloseSubject {
    init(_ given: Arguments) throws { subject = try PluginSubject(given) }
}

extension WriteAboutSubject {
    init(_ given: Arguments) throws {
        (subject, name) = (try PluginSubject(given), try given[Subjects.name])
        (handle, text) = (try given[Subjects.handle], try given[Messages.text])
    }
}

extension FindSubject {
    init(_ given: Arguments) throws { subject = try PluginSubject(given) }
}

extension PluginSubject {
    fileprivate init(_ given: Arguments) throws {
        (kind, number) = (try given[Self.kindField], try given[Self.numberField])
    }
}

extension PluginConversation: FieldReadable {
    public static var kind: FieldKind { .text }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> PluginConversation? {
        try source.conversation(name)
    }
}

// MARK: - Inside rules

/// What a caller does with the conversation about something.
private struct SubjectRule {
    let subject: PluginSubject
    let groups: Groups
    let caller: Caller
    let person: PersonRef
    let transaction: CommunityTransaction

    init(
        _ subject: PluginSubject, _ chat: Chat, _ caller: Caller, _ transaction: CommunityTransaction
    ) throws {
        (self.subject, groups) = (subject, chat.groups)
        (self.caller, self.transaction) = (caller, transaction)
        person = try caller.person(in: transaction)
    }

    /// Takes the caller in.
    /// - Parameter name: the display name, where this makes the conversation.
    func enter(naming name: String) throws -> ConversationRef {
        let conversation =
            try SubjectQueries.conversation(about: subject, in: transaction) ?? make(named: name)
        if try !ChatQueries.isMember(person.id, conversation.id, in: transaction) {
            try take(person, into: conversation)
        }
        return conversation
    }

    private func make(named name: String) throws -> ConversationRef {
        let name = try groups.rules.name(name)
        let base = AsciiName.derive(from: "\(subject.kind.name)-\(subject.number)", as: .slug)
        let slug = try AsciiName.unique(base, apart: "-") {
            try ChatQueries.isTaken(slug: $0, in: transaction)
        }
        let sequence = transaction.nextSequence()
        let id = ConversationID(rawValue: sequence)
        try ChatQueries.insertGroup(
            id, .invited, slug: slug, name: name, label: subject.kind.label, creator: PersonRef.assistant.id,
            at: caller.now, in: transaction)
        try SubjectQueries.insert(id, about: subject, in: transaction)
        let conversation = ConversationRef.group(id, slug: slug)
        try transaction.record(
            .groupCreated(conversation), by: person, cause: caller.actor.cause, at: caller.now, as: sequence)
        return conversation
    }

    /// Takes in who asked, and invites anybody else. Returns whether the person is in it now.
    func admit(_ other: PersonRef, to conversation: ConversationRef) throws -> Bool {
        if try ChatQueries.isMember(other.id, conversation.id, in: transaction) { return true }
        if try SubjectQueries.hasAsked(other.id, for: subject, in: transaction) {
            try SubjectQueries.withdraw(other.id, from: subject, in: transaction)
            try take(other, into: conversation)
            return true
        }
        try Connections.requireNotBlocked(other, by: caller.id, in: transaction)
        if try InvitationQueries.isInvited(other.id, conversation.id, asSeenBy: caller.id, in: transaction) {
            return false
        }
        try Connections.requireMayInvite(other, by: caller.id, in: transaction)
        try requireOpen(conversation)
        try groups.rates.spend(.invitations, by: caller.actor)
        try Groups.invite(
            other, to: conversation, by: person, caller, in: transaction)
        return false
    }

    func take(_ other: PersonRef, into conversation: ConversationRef) throws {
        try requireOpen(conversation)
        let most = groups.limits.groupsJoined
        guard try ChatQueries.groupsJoined(by: other.id, in: transaction) < most else {
            throw CommunityError(
                .limit,
                other.id == caller.id ? ChatWords.mostJoined(most) : SubjectWords.isFull(other.handle))
        }
        try Groups.enter(
            other, conversation, kind: .invited, by: person, caller, in: transaction)
    }

    private func requireOpen(_ conversation: ConversationRef) throws {
        guard case .group(let id, let slug) = conversation,
            try SubjectQueries.isClosed(id, in: transaction)
        else { return }
        throw CommunityError(.forbidden, GroupWords.isClosed(slug))
    }
}
