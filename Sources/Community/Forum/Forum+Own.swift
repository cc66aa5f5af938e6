public import Model
import Storage

/// Only authors change what they wrote: nobody moderates.
extension Forum {
    /// A post or a comment on one, by the number that both are counted with.
    private struct Own {
        let post: PostSummary
        let comment: Comment?

        var id: Int64 { comment?.id.rawValue ?? post.id.rawValue }
        var author: PersonRef { comment?.author ?? post.author }
        var speakers: [PersonID] { comment?.speakers ?? post.speakers }
        var isDeleted: Bool { comment?.isDeleted ?? post.isDeleted }

        /// Bytes of its words, a post's title among them.
        func words(in reader: SQLReader) throws -> Int {
            if let comment { return comment.text.utf8.count }
            return try post.title.utf8.count
                + (ForumQueries.content(of: post.id, in: reader) ?? "").utf8.count
        }
    }

    /// Changes the text of the actor's own comment, or the content of their own post, which is then shown as edited.
    /// Returns the post.
    public func edit(_ id: Int64, text: String, by actor: Actor) async throws -> PostSummary {
        try allowances.rates.spend(.comments, by: actor)
        let (rules, bytes) = (rules, allowances.bytes)
        return try await change(id, by: actor) { own, now, transaction in
            let before = try own.words(in: transaction)
            if let comment = own.comment {
                let text = try rules.message(text)
                try bytes.add(text.utf8.count - before, isRow: false, by: actor, in: transaction)
                try OwnWordsQueries.edit(
                    comment.id, text: text, speakingFor: actor.speaker, at: now, in: transaction)
            } else {
                let text = try rules.content(text)
                let growth = text.utf8.count + own.post.title.utf8.count - before
                try bytes.add(growth, isRow: false, by: actor, in: transaction)
                try OwnWordsQueries.edit(
                    own.post.id, content: text, speakingFor: actor.speaker, at: now, in: transaction)
            }
            return .edited(own.post.id, own.comment?.id)
        }
    }

    /// Changes the title of the actor's own post, which is then shown as edited.
    public func retitle(_ post: PostID, to title: String, by actor: Actor) async throws -> PostSummary {
        let title = try rules.title(title)
        try allowances.rates.spend(.posts, by: actor)
        let bytes = allowances.bytes
        return try await change(post.rawValue, by: actor) { own, now, transaction in
            guard own.comment == nil else { throw CommunityError(.notFound, ForumWords.noPost(post)) }
            let growth = title.utf8.count - own.post.title.utf8.count
            try bytes.add(growth, isRow: false, by: actor, in: transaction)
            try OwnWordsQueries.edit(
                post, title: title, speakingFor: actor.speaker, at: now, in: transaction)
            return .edited(post, nil)
        }
    }

    /// Deletes the actor's own post or comment, and returns the post. The words are gone at once. Its place stays, with
    /// what others wrote there.
    public func delete(_ id: Int64, by actor: Actor) async throws -> PostSummary {
        let bytes = allowances.bytes
        return try await change(id, by: actor) { own, now, transaction in
            try bytes.add(-own.words(in: transaction), by: actor, in: transaction)
            if let comment = own.comment {
                try OwnWordsQueries.delete(comment, at: now, in: transaction)
            } else {
                try OwnWordsQueries.delete(own.post, at: now, in: transaction)
            }
            return .deleted(own.post.id, own.comment?.id)
        }
    }

    /// Returns the post with this number, or the post of the comment with this number.
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
            let person = try Caller.require(actor, in: transaction)
            let own = try Self.find(id, in: transaction)
            if try transaction.made(by: actor) != nil { return own.post }
            guard own.author.id == person.id else {
                // Whose it is nobody is told who forgot them.
                guard
                    try !own.speakers.contains(where: {
                        try BlockQueries.hasBlocked(person.id, $0, in: transaction)
                    })
                else {
                    throw CommunityError(.notFound, ForumWords.nothing(at: id))
                }
                throw CommunityError(.forbidden, ForumWords.notYours(id, author: own.author))
            }
            guard !own.isDeleted else { throw CommunityError(.deleted, ForumWords.isDeleted(id)) }
            let now = clock.now()
            let fact = try body(own, now, transaction)
            try transaction.record(
                fact, by: person, cause: actor.cause, at: now, as: transaction.nextSequence())
            try transaction.record(id, madeBy: actor)
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
