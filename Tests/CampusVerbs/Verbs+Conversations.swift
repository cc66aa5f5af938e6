@testable package import Community
package import Model

/// What people do with their conversations, in the words of a test.
extension Conversations {
    package func list(
        of person: PersonID, label: ConversationLabel? = nil, before: Int64 = .max, limit: Int = .max
    ) async throws -> [ConversationSummary] {
        try await look(ConversationList(count: limit, before: before, label: label), by: Actor(person))
    }

    package func labels(of person: PersonID) async throws -> [LabelCount] {
        try await look(LabelCounts(), by: Actor(person))
    }

    package func storage(of person: PersonID) async throws -> [PlaceStorage] {
        try await look(StorageUse(), by: Actor(person)).places
    }

    /// - Parameter limit: As many as there may be, if it is more.
    package func history(
        of conversation: ConversationID, for person: PersonID, before: MessageID?, limit: Int
    ) async throws -> [Message] {
        try await look(
            HistoryPage(place: .id(conversation), count: Self.bounded(limit), before: before),
            by: Actor(person))
    }

    package func context(of id: MessageID, limit: Int, by actor: Actor) async throws -> [Message] {
        try await look(
            MessageContext(message: id, count: Self.bounded(limit, to: Self.mostContext)), by: actor)
    }

    package func thread(
        of id: MessageID, before: MessageID? = nil, limit: Int, by actor: Actor
    ) async throws -> MessageThread {
        try await look(ThreadPage(message: id, count: Self.bounded(limit), before: before), by: actor)
    }

    package func find(
        _ words: String, in place: String? = nil, before: MessageID? = nil, limit: Int,
        reach: SearchReach = SearchReach(), for person: PersonID
    ) async throws -> FoundMessages {
        try await look(
            FindMessages(
                words: words, count: Self.bounded(limit, to: Self.mostFound), before: before, place: place,
                reach: reach), by: Actor(person))
    }

    private static func bounded(_ limit: Int, to most: Int = longestPage) -> Int {
        min(max(limit, 1), most)
    }

    // MARK: - What is unread

    @discardableResult
    package func open(
        _ name: String, in session: any Session, isShown: Bool = true
    ) async throws -> ConversationSummary {
        try await perform(
            OpenPlace(place: .named(name), isShown: isShown), by: Self.actor(in: session), in: session)
    }

    package func unread(
        in session: any Session, after: MessageID?, areLast: Bool = false, limit: Int
    ) async throws -> UnreadPage {
        try await look(
            UnreadMessages(count: Self.bounded(limit), after: after, areLast: areLast),
            by: Self.actor(in: session), in: session)
    }

    package func didShow(
        from first: MessageID? = nil, upTo message: MessageID, in session: any Session
    ) async throws {
        try await perform(
            RecordShown(message: message, first: first), by: Self.actor(in: session), in: session)
    }

    /// Nothing happens where the person is no member.
    package func markRead(
        _ conversation: ConversationID, upTo message: MessageID, for person: PersonID
    ) async throws {
        do {
            try await perform(
                RecordRead(place: .id(conversation), message: message), by: Actor(person))
        } catch let refusal as CommunityError where refusal.code == .notFound {}
    }

    private static func actor(in session: any Session) throws -> Actor {
        guard let person = session.person else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
        return Actor(person.id)
    }

    // MARK: - Pins, and clearing

    @discardableResult
    package func pin(_ id: MessageID, by actor: Actor) async throws -> Message {
        try await perform(PinMessage(message: id), by: actor)
    }

    @discardableResult
    package func unpin(_ id: MessageID, by actor: Actor) async throws -> Message {
        try await perform(UnpinMessage(message: id), by: actor)
    }

    package func pins(of conversation: ConversationID, for person: PersonID) async throws -> [Message] {
        try await look(PinnedMessages(place: .id(conversation)), by: Actor(person))
    }

    @discardableResult
    package func clear(_ name: String, by actor: Actor) async throws -> Place {
        try await perform(ClearPlace(place: .named(name)), by: actor)
    }
}

extension Receipts {
    package func receipts(
        of message: MessageID?, in conversation: ConversationID?, for actor: Actor
    ) async throws -> MessageReceipts {
        try await look(ReceiptList(message: message, conversation: conversation), by: actor)
    }
}
