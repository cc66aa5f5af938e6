import Storage

extension Forum {
    /// Keeps a post for the person, who alone knows of it.
    public func save(_ post: PostID, by actor: Actor) async throws -> PostSummary {
        try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            let summary = try Self.require(post, in: transaction)
            if try transaction.made(by: actor) != nil { return summary }
            try Self.requireOpen(summary)
            guard try !SaveQueries.isSaved(post, by: person.id, in: transaction) else {
                throw CommunityError(.exists, ForumWords.savedAlready(post))
            }
            _ = try SaveQueries.save(
                post, by: person.id, as: transaction.nextSequence(), in: transaction)
            try transaction.note(post.rawValue, madeBy: actor)
            return summary
        }
    }

    /// Takes a post out of what the person saved; one that was deleted too.
    public func unsave(_ post: PostID, by actor: Actor) async throws -> PostSummary {
        try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            let summary = try Self.require(post, in: transaction)
            if try transaction.made(by: actor) != nil { return summary }
            guard try SaveQueries.unsave(post, by: person.id, in: transaction) else {
                throw CommunityError(.notFound, ForumWords.notSaved(post))
            }
            try transaction.note(post.rawValue, madeBy: actor)
            return summary
        }
    }

    /// What a person saved, the last first; of a post that was deleted no words.
    /// - Parameter number: of the save before which the page goes on.
    public func saved(by person: PersonID, before number: Int64? = nil, limit: Int) async throws
        -> [SavedPost]
    {
        let limit = min(max(limit, 1), Self.longestPage)
        return try await ledger.read { reader in
            try SaveQueries.saved(by: person, before: number ?? .max, limit: limit, in: reader)
        }
    }
}
