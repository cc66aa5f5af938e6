public import Model
import Storage

/// Messages that a person keeps for themselves: nobody is told, and nobody else can see it.
extension Conversations {
    /// Stars of one person: as many as anyone goes through, and few enough that one read looks at all of them.
    public static let mostStars = 1_000

    /// The most starred messages on one page: a screen or two.
    public static let mostStarsListed = 50

    /// Puts a star on a message that the actor sees.
    ///
    /// Where the actor has ``mostStars``, those on messages that they see no more make room.
    ///
    /// - Throws: `CommunityError`: `.notFound` if the actor sees no such message, `.invalid` if it is deleted, `.exists`
    ///   if it has the actor's star, `.limit` if the actor has too many.
    public func star(_ id: MessageID, by actor: Actor) async throws -> Message {
        try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction).id
            let message = try SeenMessage(id, by: actor, in: transaction).message
            if try transaction.made(by: actor) != nil { return message }
            guard !message.isDeleted else { throw CommunityError(.invalid, ChatWords.isDeleted(id)) }
            guard try !StarQueries.isStarred(id, by: person, in: transaction) else {
                throw CommunityError(.exists, StarWords.already(id))
            }
            try Self.makeRoom(for: person, in: transaction)
            try StarQueries.insert(id, by: person, in: transaction)
            try transaction.record(id.rawValue, madeBy: actor)
            return try Hiding.messages([message], from: person, in: transaction)[0]
        }
    }

    /// Takes the actor's star off a message, also off one that they see no more.
    ///
    /// - Throws: `CommunityError` `.notFound` if it has none.
    public func unstar(_ id: MessageID, by actor: Actor) async throws {
        try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction).id
            if try transaction.made(by: actor) != nil { return }
            guard try StarQueries.remove(id, by: person, in: transaction) else {
                throw CommunityError(.notFound, StarWords.none(on: id))
            }
            try transaction.record(id.rawValue, madeBy: actor)
        }
    }

    /// The messages with the person's star that they still see, the newest message first. None of them is deleted.
    ///
    /// - Parameter before: The last message of the previous page, or `nil` for the first page.
    public func stars(of person: PersonID, before: MessageID? = nil, limit: Int) async throws -> [Message] {
        let limit = min(max(limit, 1), Self.mostStarsListed)
        return try await ledger.read { reader in
            let starred = try StarQueries.seen(
                by: person, before: before?.rawValue ?? .max, limit: limit, in: reader
            ).compactMap { try SeenMessage.find($0, by: Actor(person), in: reader)?.message }
            return try Hiding.messages(starred, from: person, in: reader)
        }
    }

    private static func makeRoom(for person: PersonID, in transaction: CommunityTransaction) throws {
        func isFull() throws -> Bool { try StarQueries.count(of: person, in: transaction) >= mostStars }
        guard try isFull() else { return }
        try StarQueries.removeUnseen(of: person, in: transaction)
        if try isFull() { throw CommunityError(.limit, StarWords.full(mostStars)) }
    }
}

/// What is said of stars.
private enum StarWords {
    static func already(_ id: MessageID) -> LocalizedText {
        LocalizedText(
            "you starred \(id) already. /star \(id) off takes the star away",
            hant: "你已為 \(id) 加上星號。/star \(id) off 移除星號", hans: "你已为 \(id) 加上星标。/star \(id) off 移除星标")
    }

    static func none(on id: MessageID) -> LocalizedText {
        LocalizedText(
            "you have no star on \(id). /stars lists yours", hant: "你沒有為 \(id) 加上星號。/stars 列出你的星號",
            hans: "你没有为 \(id) 加上星标。/stars 列出你的星标")
    }

    static func full(_ most: Int) -> LocalizedText {
        LocalizedText(
            "you have \(most) stars, the most that there can be. /stars lists them, /star ID off takes one away",
            hant: "你已有 \(most) 個星號，達到上限。/stars 列出星號，/star ID off 移除一個",
            hans: "你已有 \(most) 个星标，达到上限。/stars 列出星标，/star ID off 移除一个")
    }
}
