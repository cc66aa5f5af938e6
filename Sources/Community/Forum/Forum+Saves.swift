public import Model
import Storage

extension Forum {
    /// Saves a post for the actor. Nobody else can see that.
    public func save(_ post: PostID, by actor: Actor) async throws -> PostSummary {
        try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let summary = try Self.require(post, in: transaction)
            let shown = try Hiding.post(summary, from: person.id, in: transaction)
            if try transaction.made(by: actor) != nil { return shown }
            try Self.requireOpen(summary)
            guard try !SaveQueries.isSaved(post, by: person.id, in: transaction) else {
                throw CommunityError(.exists, ForumWords.savedAlready(post))
            }
            _ = try SaveQueries.save(
                post, by: person.id, as: transaction.nextSequence(), in: transaction)
            try transaction.record(post.rawValue, madeBy: actor)
            return shown
        }
    }

    /// Removes a post from those that the actor saved, even if the post was deleted.
    public func unsave(_ post: PostID, by actor: Actor) async throws -> PostSummary {
        try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let summary = try Self.require(post, in: transaction)
            let shown = try Hiding.post(summary, from: person.id, in: transaction)
            if try transaction.made(by: actor) != nil { return shown }
            guard try SaveQueries.unsave(post, by: person.id, in: transaction) else {
                throw CommunityError(.notFound, ForumWords.notSaved(post))
            }
            try transaction.record(post.rawValue, madeBy: actor)
            return shown
        }
    }

    /// Returns what a person saved, the last save first. A deleted post has no words.
    ///
    /// - Parameter number: The number of the last save on the previous page.
    public func saved(by person: PersonID, before number: Int64? = nil, limit: Int) async throws
        -> [SavedPost]
    {
        let limit = min(max(limit, 1), Self.longestPage)
        return try await ledger.read { reader in
            var hiding = Hiding(from: person, in: reader)
            return try SaveQueries.saved(by: person, before: number ?? .max, limit: limit, in: reader).map {
                try hiding.hides($0.post) ? SavedPost(post: $0.post.hidden, number: $0.number) : $0
            }
        }
    }
}
