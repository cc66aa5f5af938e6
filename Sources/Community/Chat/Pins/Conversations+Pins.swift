public import Model
import Storage

/// Messages that a conversation keeps in sight: the owner and helpers pin in a group, and both in a direct conversation.
extension Conversations {
    /// Pins of one conversation: a few screens, and few enough that one read looks at all of them.
    public static let mostPins = 50

    /// Pins a message that the actor sees to its conversation. Those are told who see it too.
    ///
    /// Where the conversation has ``mostPins``, those make room that the actor doesn't see because they are of before the
    /// actor came: whoever runs a group later could not take them away.
    ///
    /// - Throws: `CommunityError`: `.notFound` if the actor sees no such message, `.invalid` if it is deleted,
    ///   `.forbidden` if the actor doesn't run the group, `.exists` if it is pinned, `.limit` if too many are.
    @discardableResult
    public func pin(_ id: MessageID, by actor: Actor) async throws -> Message {
        try await change(id, by: actor) { seen, transaction in
            guard !seen.message.isDeleted else { throw CommunityError(.deleted, ChatWords.isDeleted(id)) }
            guard try !PinQueries.isPinned(id, in: transaction) else {
                throw CommunityError(.exists, PinWords.already(id))
            }
            try Self.makeRoom(for: seen, in: transaction)
            let sequence = transaction.nextSequence()
            try PinQueries.insert(id, in: seen.message.conversation.id, as: sequence, transaction)
            return (.pinned(seen.message), sequence)
        }
    }

    /// Takes a message from what is pinned to its conversation.
    ///
    /// - Throws: `CommunityError`: `.notFound` if the actor sees no such message, or it isn't pinned; `.forbidden` if
    ///   the actor doesn't run the group.
    @discardableResult
    public func unpin(_ id: MessageID, by actor: Actor) async throws -> Message {
        try await change(id, by: actor) { seen, transaction in
            guard try PinQueries.remove(id, in: transaction) else {
                throw CommunityError(.notFound, PinWords.none(on: id))
            }
            return (.unpinned(seen.message), transaction.nextSequence())
        }
    }

    /// Returns what is pinned to a conversation and the person sees, the last that was pinned first. None of it is deleted.
    public func pins(of conversation: ConversationID, for person: PersonID) async throws -> [Message] {
        try await ledger.read { reader in
            let membership = try Self.requireMember(Actor(person), of: conversation, in: reader)
            let pins = try PinQueries.list(in: conversation, after: membership.visibleFrom, reader)
                .compactMap { try MessageQueries.message($0, in: membership.conversation, reader) }
                .filter { !$0.isDeleted }
            return try Hiding.messages(pins, from: person, in: reader)
        }
    }

    private func change(
        _ id: MessageID, by actor: Actor,
        _ body: @escaping @Sendable (SeenMessage, CommunityTransaction) throws -> (Fact, Int64)
    ) async throws -> Message {
        // Everybody there is told.
        try rates.spend(.messages, by: actor)
        let clock = clock
        return try await ledger.perform { transaction in
            let seen = try SeenMessage(id, by: actor, in: transaction)
            let shown = try Hiding.messages([seen.message], from: actor.person, in: transaction)[0]
            if try transaction.made(by: actor) != nil { return shown }
            try Self.requireMayPin(seen, by: actor, in: transaction)
            let (fact, sequence) = try body(seen, transaction)
            try seen.change(in: transaction) {
                try transaction.record(
                    fact, by: seen.membership.member, cause: actor.cause, at: clock.now(), as: sequence)
            }
            try transaction.record(id.rawValue, madeBy: actor)
            return shown
        }
    }

    private static func requireMayPin(
        _ seen: SeenMessage, by actor: Actor, in reader: SQLReader
    ) throws {
        guard seen.membership.kind == .direct else { return try Groups.require(.helper, seen.membership) }
        // A stranger is told nothing more before an answer.
        guard try ReceiptQueries.isInTouch(seen.message.conversation, in: reader) else {
            throw CommunityError(.waiting, PinWords.notInTouch)
        }
    }

    private static func makeRoom(for seen: SeenMessage, in transaction: CommunityTransaction) throws {
        let conversation = seen.message.conversation.id
        func isFull() throws -> Bool { try PinQueries.count(in: conversation, transaction) >= mostPins }
        guard try isFull() else { return }
        let start = try PinQueries.historyFrom(
            of: seen.membership.member.id, in: conversation, transaction)
        if start > 0 { try PinQueries.remove(0...start, of: conversation, in: transaction) }
        if try isFull() { throw CommunityError(.limit, PinWords.full(mostPins)) }
    }
}

/// What is said of pins.
private enum PinWords {
    static func already(_ id: MessageID) -> LocalizedText {
        LocalizedText(
            "\(id) is pinned already. /unpin \(id) takes it away", hant: "\(id) 已經釘選。/unpin \(id) 取消釘選",
            hans: "\(id) 已经置顶。/unpin \(id) 取消置顶")
    }

    static func none(on id: MessageID) -> LocalizedText {
        LocalizedText(
            "\(id) is not pinned. /pins lists what is", hant: "\(id) 沒有釘選。/pins 列出釘選的訊息",
            hans: "\(id) 没有置顶。/pins 列出置顶的消息")
    }

    static let notInTouch = LocalizedText(
        "you are not in touch yet. /requests lists what waits for an answer",
        hant: "你們尚未聯絡。/requests 列出等待回覆的請求",
        hans: "你们尚未联系。/requests 列出等待答复的请求")

    static func full(_ most: Int) -> LocalizedText {
        LocalizedText(
            "\(most) messages are pinned here, the most that there can be. /pins lists them, /unpin ID takes one away",
            hant: "這裡已釘選 \(most) 則訊息，達到上限。/pins 列出，/unpin ID 取消一則",
            hans: "这里已置顶 \(most) 条消息，达到上限。/pins 列出，/unpin ID 取消一条")
    }
}
