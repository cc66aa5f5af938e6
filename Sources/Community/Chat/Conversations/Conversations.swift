import Folding
public import Model
import Storage

/// What a person's conversations hold, and how far the person has read.
public struct Conversations: CommunityFeature {
    /// Unread messages are counted up to this; a door shows `999+` for more.
    public static let unreadCap = 1000

    /// Messages that one page of history has at most, so that one read holds up nobody; the page before it is
    /// one more request.
    public static let longestPage = 200

    let ledger: CommunityLedger
    let clock: WallClock
    let index: MessageIndex
    let rates: Rates
    let media: MediaStore

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    static let actions: [OfferedAction<Conversations>] = [
        .look(ConversationList.self), .look(LabelCounts.self), .look(StorageUse.self),
        .look(HistoryPage.self), .look(MessageContext.self), .look(ThreadPage.self),
        .look(FindMessages.self), .action(OpenPlace.self), .look(UnreadMessages.self),
        .action(RecordShown.self), .action(RecordRead.self), .action(ClearPlace.self),
        .action(PinMessage.self), .action(UnpinMessage.self), .look(PinnedMessages.self),
    ]

    // Fields of several actions.
    static let place = Field<PlaceArgument>("place", "The place.")
    static let message = Field<MessageID>("id", "The message.")
    static let limit = Field.limit(default: 20, most: longestPage)
    static let before = Field<MessageID?>("before", "The message before which the page ends.")
}

/// What people do with their conversations.
protocol ConversationAction: Action where Feature == Conversations {}
/// What people look at of their conversations.
protocol ConversationLook: Look where Feature == Conversations {}

// MARK: - Inside rules

extension Conversations {
    static func requireMember(
        _ actor: Actor, of conversation: ConversationID, in reader: SQLReader
    ) throws -> ChatQueries.Membership {
        guard let membership = try ChatQueries.membership(of: actor, in: conversation, reader) else {
            throw CommunityError(.notFound, ChatWords.notIn)
        }
        return membership
    }

    /// - Parameter countsAll: Whether every unread message counts, whatever the person is told of.
    static func summary(
        of conversation: ConversationID, for person: PersonID, countsAll: Bool = false, in reader: SQLReader
    ) throws -> ConversationSummary {
        let listing = ChatQueries.Listing(only: conversation, countsAll: countsAll)
        guard let summary = try ChatQueries.summaries(for: person, listing, in: reader).first else {
            throw CommunityError(.notFound, ChatWords.notIn)
        }
        return summary
    }

    // MARK: Names

    /// The person's conversation of that name: `#slug`, or `@handle`.
    public func resolve(_ name: String, for person: PersonID) async throws -> Place {
        try await ledger.read { try Self.resolve(name, for: person, in: $0) }
    }

    /// The conversation of that name of the actor's. To a bot that carries out a command, a group is unknown that who gave
    /// the command named and isn't in.
    static func resolve(_ typed: String, for actor: Actor, in reader: SQLReader) throws -> Place {
        let place = try resolve(typed, for: actor.person, in: reader)
        guard
            try actor.principal == nil
                || ChatQueries.membership(of: actor, in: place.conversation, reader) != nil
        else { throw unknown(bare(NameFolding.fold(typed)), asTyped: bare(typed)) }
        return place
    }

    private static func unknown(_ name: String, asTyped typed: String) -> CommunityError {
        CommunityError(
            .notFound, AsciiName.isWellFormed(name) ? ChatWords.notInGroup(name) : ChatWords.noneCalled(typed)
        )
    }

    /// The person's conversation of that name: `@handle`, `#slug` or what was its slug, a display name that only one of the
    /// person's groups has, or a handle without its `@`. Case, accents and width make no difference.
    static func resolve(_ typed: String, for person: PersonID, in reader: SQLReader) throws -> Place {
        let name = NameFolding.fold(typed)
        if name.hasPrefix("@") {
            let other = try People.require(String(name.dropFirst()), in: reader)
            guard other.id != person else { throw CommunityError(.invalid, ChatWords.ownHandle) }
            try Connections.requireNotBlocked(other, by: person, in: reader)
            guard let id = try ChatQueries.direct(person, other.id, in: reader) else {
                throw CommunityError(.notFound, ChatWords.notWritten(to: other.handle))
            }
            return Place(conversation: id, name: "@\(other.handle)")
        }
        let bare = bare(name)
        if let group = try GroupNameQueries.group(slug: bare, in: reader),
            try ChatQueries.isMember(person, group.id, in: reader)
        {
            return Place(conversation: group.id, name: "#\(group.slug)")
        }
        do {
            return try ownGroup(displayed: bare, asTyped: Self.bare(typed), of: person, in: reader)
        } catch {
            // Commands put the sign of a group before a bare word.
            guard let direct = try ownDirect(with: bare, of: person, in: reader) else {
                throw error
            }
            return direct
        }
    }

    /// The direct conversation with a person whose handle was typed without its `@`; `nil` if there is none.
    private static func ownDirect(
        with handle: String, of person: PersonID, in reader: SQLReader
    ) throws -> Place? {
        // Whoever means a group, which they aren't in, should not write to somebody who is called the same.
        guard try !ChatQueries.isTaken(slug: handle, in: reader),
            let other = try PeopleQueries.person(handle: handle, in: reader), other.id != person,
            try !BlockQueries.hasBlocked(person, other.id, in: reader),
            let id = try ChatQueries.direct(person, other.id, in: reader)
        else { return nil }
        return Place(conversation: id, name: "@\(other.handle)")
    }

    /// A name that is another group's slug, or was one, is no other group's: whoever means that group should not
    /// write to one that is only called the same.
    private static func ownGroup(
        displayed name: String, asTyped typed: String, of person: PersonID, in reader: SQLReader
    ) throws -> Place {
        let groups = try GroupNameQueries.groups(of: person, in: reader)
            .filter { NameFolding.isSame(NameFolding.fold($0.name), name) }
        let isSlug = try ChatQueries.isTaken(slug: name, in: reader)
        if let group = groups.first, groups.count == 1, !isSlug {
            return Place(conversation: group.id, name: "#\(group.slug)")
        }
        guard groups.isEmpty else {
            throw CommunityError(.notFound, ChatWords.called(typed, groups.map { "#\($0.slug)" }.sorted()))
        }
        throw unknown(name, asTyped: typed)
    }

    /// A group's name without the sign of a group.
    static func bare(_ name: String) -> String {
        name.first == "#" || name.first == "＃" ? String(name.dropFirst()) : name
    }
}

/// A place, as an action is given it.
public enum PlaceArgument: FieldReadable {
    case id(ConversationID)
    /// `#slug`, `@handle`, or a display name that one of the caller's groups alone has.
    case named(String)

    public static var kind: FieldKind { .text }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> PlaceArgument? {
        try source.text(name).map(PlaceArgument.named)
    }

    /// Returns the caller's conversation. Where the session has it open it is known by more than its name, which may have
    /// changed since.
    ///
    /// - Throws: `CommunityError`: `.notFound` if there is none, or the caller is not in it; `.forbidden` for somebody whom
    ///   the caller forgot, and `.invalid` for the caller.
    func resolve(for caller: Caller, in reader: SQLReader) throws -> Place {
        switch self {
        case .id(let id):
            let member = try Conversations.requireMember(caller.actor, of: id, in: reader)
            return member.conversation.place(for: caller.id)
        case .named(let name):
            guard let session = caller.session, session.person?.id == caller.id,
                let open = session.state.place, open.name == name
            else { return try Conversations.resolve(name, for: caller.actor, in: reader) }
            let known = try? Conversations.requireMember(caller.actor, of: open.conversation, in: reader)
            let now = known?.conversation.place(for: caller.id).name ?? name
            let place = try Conversations.resolve(now, for: caller.id, in: reader)
            session.state.rename(to: place)
            return place
        }
    }
}
