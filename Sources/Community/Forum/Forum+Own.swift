import Storage

/// Only authors change what they wrote: nobody moderates.
extension Forum {
    /// A post or a comment on one, by the number that both are counted with.
    private struct Own {
        let post: PostSummary
        let comment: Comment?

        var id: Int64 { comment?.id.rawValue ?? post.id.rawValue }
        var author: PersonRef { comment?.author ?? post.author }
        var isDeleted: Bool { comment?.isDeleted ?? post.isDeleted }
    }

    /// Changes the words of one's own comment, or the content of one's own post, which is shown as edited.
    /// Gives the post.
    public func edit(_ id: Int64, text: String, by actor: Actor) async throws -> PostSummary {
        let rules = rules
        return try await change(id, by: actor) { own, now, transaction in
            if let comment = own.comment {
                try OwnWordsQueries.edit(
                    comment.id, text: try rules.message(text), at: now, in: transaction)
            } else {
                try OwnWordsQueries.edit(
                    own.post.id, content: try rules.content(text), at: now, in: transaction)
            }
            return .edited(own.post.id, own.comment?.id)
        }
    }

    /// Changes the title of one's own post, which is shown as edited.
    public func retitle(_ post: PostID, to title: String, by actor: Actor) async throws -> PostSummary {
        let title = try rules.title(title)
        return try await change(post.rawValue, by: actor) { own, now, transaction in
            guard own.comment == nil else { throw CommunityError(.notFound, ForumWords.noPost(post)) }
            try OwnWordsQueries.edit(post, title: title, at: now, in: transaction)
            return .edited(post, nil)
        }
    }

    /// Deletes one's own post or comment: its words are gone at once, its place and what others wrote stay.
    /// Gives the post.
    public func delete(_ id: Int64, by actor: Actor) async throws -> PostSummary {
        try await change(id, by: actor) { own, now, transaction in
            if let comment = own.comment {
                try OwnWordsQueries.delete(comment, at: now, in: transaction)
            } else {
                try OwnWordsQueries.delete(own.post, at: now, in: transaction)
            }
            return .deleted(own.post.id, own.comment?.id)
        }
    }

    /// The post that has the number, or that the comment with it is on.
    public func post(with id: Int64) async throws -> PostSummary {
        try await ledger.read { try Self.find(id, in: $0).post }
    }

    /// Deletes what a person wrote, of the numbers in `slice`, when the account is closed.
    static func erase(
        wordsOf person: PersonID, _ slice: ClosedRange<Int64>, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        for comment in try OwnWordsQueries.comments(by: person, slice, in: transaction) {
            try OwnWordsQueries.delete(comment, at: now, in: transaction)
            try transaction.record(
                .deleted(comment.post, comment.id), by: comment.author, cause: nil, at: now,
                as: transaction.nextSequence())
        }
        for post in try OwnWordsQueries.posts(by: person, slice, in: transaction) {
            try OwnWordsQueries.delete(post, at: now, in: transaction)
            try transaction.record(
                .deleted(post.id, nil), by: post.author, cause: nil, at: now, as: transaction.nextSequence())
        }
    }

    private func change(
        _ id: Int64, by actor: Actor,
        _ body: @escaping @Sendable (Own, Timestamp, CommunityTransaction) throws -> Fact
    ) async throws -> PostSummary {
        let clock = clock
        return try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            let own = try Self.find(id, in: transaction)
            if try transaction.made(by: actor) != nil { return own.post }
            guard own.author.id == person.id else {
                throw CommunityError(.forbidden, ForumWords.notYours(id, author: own.author))
            }
            guard !own.isDeleted else { throw CommunityError(.invalid, ForumWords.isDeleted(id)) }
            let now = clock.now()
            let fact = try body(own, now, transaction)
            try transaction.record(
                fact, by: person, cause: actor.cause, at: now, as: transaction.nextSequence())
            try transaction.note(id, madeBy: actor)
            return try Self.require(own.post.id, in: transaction)
        }
    }

    private static func find(_ id: Int64, in reader: SQLReader) throws -> Own {
        if let post = try ForumQueries.post(PostID(rawValue: id), in: reader) {
            return Own(post: post, comment: nil)
        }
        guard let comment = try ForumQueries.comment(CommentID(rawValue: id), in: reader) else {
            throw CommunityError(.notFound, ForumWords.nothing(at: id))
        }
        return Own(post: try require(comment.post, in: reader), comment: comment)
    }
}
