public import Model
public import Storage

/// Changes the words of the caller's own comment, or the content of their own post, which is then shown as edited.
struct EditWords: ForumAction {
    static let declaration = Declaration(
        "forum.edit", "Changes the words of a comment of the caller's, or the content of a post of theirs.",
        fields: [PostOf.id, Forum.text], gives: "the post",
        refusals: [.invalid, .notFound, .notYours, .deleted, .limit, .slowDown], cost: .write,
        exposed: [.lua, .http])

    let id: Int64
    let text: String

    func prepare(at forum: Forum, for actor: Actor) throws -> Forum {
        try forum.allowances.rates.spend(.comments, by: actor)
        return forum
    }

    func run(_ forum: Forum, in transaction: CommunityTransaction, for caller: Caller) throws -> PostSummary {
        let own = try OwnWords(id, of: caller, in: transaction)
        let before = try own.bytes(in: transaction)
        func count(_ bytes: Int) throws {
            try forum.allowances.bytes.add(bytes - before, isRow: false, by: caller.actor, in: transaction)
        }
        if own.comment != nil {
            let text = try forum.rules.message(text)
            try count(text.utf8.count)
            try OwnWordsRows.edit(.comment, of: id, to: text, by: caller, in: transaction)
        } else {
            let text = try forum.rules.content(text)
            try count(text.utf8.count + own.post.title.utf8.count)
            try OwnWordsRows.edit(.content, of: id, to: text, by: caller, in: transaction)
        }
        return try own.record(.edited(own.post.id, own.comment?.id), by: caller, in: transaction)
    }
}

/// Changes the title of the caller's own post, which is then shown as edited.
struct RetitlePost: ForumAction {
    static let declaration = Declaration(
        "forum.retitle", "Changes the title of a post of the caller's.", fields: [Forum.post, Forum.title],
        gives: "the post", refusals: [.invalid, .notFound, .notYours, .deleted, .limit, .slowDown],
        cost: .write, exposed: [.lua, .http])

    let post: PostID
    let title: String

    struct Prepared: Sendable {
        let title: String
        let bytes: StoredBytes
    }

    func prepare(at forum: Forum, for actor: Actor) throws -> Prepared {
        let title = try forum.rules.title(title)
        try forum.allowances.rates.spend(.posts, by: actor)
        return Prepared(title: title, bytes: forum.allowances.bytes)
    }

    func run(
        _ prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> PostSummary {
        let own = try OwnWords(post.rawValue, of: caller, in: transaction)
        guard own.comment == nil else { throw CommunityError(.notFound, ForumWords.noPost(post)) }
        let growth = prepared.title.utf8.count - own.post.title.utf8.count
        try prepared.bytes.add(growth, isRow: false, by: caller.actor, in: transaction)
        try OwnWordsRows.edit(.title, of: post.rawValue, to: prepared.title, by: caller, in: transaction)
        return try own.record(.edited(post, nil), by: caller, in: transaction)
    }
}

/// Deletes the caller's own post or comment. The words are gone at once. Its place stays, with what others wrote there.
struct DeleteWords: ForumAction {
    static let declaration = Declaration(
        "forum.delete",
        "Deletes a post or a comment of the caller's: its words are gone, what others wrote below it stays.",
        fields: [PostOf.id], gives: "the post", refusals: [.notFound, .notYours, .deleted], cost: .write,
        exposed: [.lua, .http])

    let id: Int64

    func run(_ forum: Forum, in transaction: CommunityTransaction, for caller: Caller) throws -> PostSummary {
        let own = try OwnWords(id, of: caller, in: transaction)
        try forum.allowances.bytes.add(-own.bytes(in: transaction), by: caller.actor, in: transaction)
        if let comment = own.comment {
            try OwnWordsRows.delete(comment, at: caller.now, in: transaction)
        } else {
            try OwnWordsRows.delete(own.post, at: caller.now, in: transaction)
        }
        return try own.record(.deleted(own.post.id, own.comment?.id), by: caller, in: transaction)
    }
}

/// Returns the post with a number, or the post of the comment with that number, as the caller sees it.
public struct PostOf: ForumLook {
    static let id = Field<Int64>("id", "A post or a comment.")
    public static let declaration = Declaration(
        "forum.post_of", "The post with a number, or of the comment with that number.", fields: [id],
        gives: "the post", refusals: [.notFound], cost: .read, exposed: [])

    let id: Int64

    public init(_ id: Int64) { self.id = id }
    public init(_ given: Arguments) throws { self.init(try given[Self.id]) }

    public func run(_: Forum, in reader: SQLReader, for caller: Caller) throws -> PostSummary {
        try run(in: reader, for: caller)
    }

    func run(in reader: SQLReader, for caller: Caller) throws -> PostSummary {
        try Hiding.words([OwnWords.find(id, in: reader).post], from: caller.id, in: reader)[0]
    }
}

// MARK: - Inside rules

/// A post or a comment on one, by the number that both are counted with. Only authors change what they wrote: nobody
/// moderates.
private struct OwnWords {
    let post: PostSummary
    let comment: Comment?

    /// - Throws: `CommunityError` if it is somebody else's, or deleted.
    init(_ id: Int64, of caller: Caller, in reader: SQLReader) throws {
        self = try Self.find(id, in: reader)
        let author = comment?.author ?? post.author
        guard author.id == caller.id else {
            // Whose it is nobody is told who forgot them.
            var hiding = Hiding(from: caller.id, in: reader)
            guard try !(comment.map { try hiding.hides($0) } ?? hiding.hides(post)) else {
                throw CommunityError(.notFound, ForumWords.nothing(at: id))
            }
            throw CommunityError(.notYours, ForumWords.notYours(id, author: author))
        }
        guard !(comment?.isDeleted ?? post.isDeleted) else {
            throw CommunityError(.deleted, ForumWords.isDeleted(id))
        }
    }

    private init(post: PostSummary, comment: Comment?) { (self.post, self.comment) = (post, comment) }

    static func find(_ id: Int64, in reader: SQLReader) throws -> OwnWords {
        if let post = try ForumQueries.post(PostID(rawValue: id), in: reader) {
            return OwnWords(post: post, comment: nil)
        }
        guard let comment = try ForumQueries.comment(CommentID(rawValue: id), in: reader) else {
            throw CommunityError(.notFound, ForumWords.nothing(at: id))
        }
        return OwnWords(post: try Forum.require(comment.post, in: reader), comment: comment)
    }

    /// Bytes of its words, a post's title among them.
    func bytes(in reader: SQLReader) throws -> Int {
        if let comment { return comment.text.utf8.count }
        return try post.title.utf8.count + (ForumQueries.content(of: post.id, in: reader) ?? "").utf8.count
    }

    /// Records what was done with it, and returns the post as it is then.
    func record(
        _ fact: Fact, by caller: Caller, in transaction: CommunityTransaction
    ) throws -> PostSummary {
        try transaction.record(
            fact, by: caller.person(in: transaction), cause: caller.actor.cause, at: caller.now,
            as: transaction.nextSequence())
        return try Forum.shown(post.id, to: caller.id, in: transaction)
    }
}

extension Forum {
    /// Deletes what a person wrote, of the numbers in `slice`, when the account is closed.
    static func erase(
        wordsOf person: PersonID, _ slice: ClosedRange<Int64>, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        for comment in try OwnWordsRows.comments(by: person, slice, in: transaction) {
            try OwnWordsRows.delete(comment, at: now, in: transaction)
            try transaction.record(
                .deleted(comment.post, comment.id), by: comment.author, cause: nil, at: now,
                as: transaction.nextSequence())
        }
        for post in try OwnWordsRows.posts(by: person, slice, in: transaction) {
            try OwnWordsRows.delete(post, at: now, in: transaction)
            try transaction.record(
                .deleted(post.id, nil), by: post.author, cause: nil, at: now, as: transaction.nextSequence())
        }
    }
}

// MARK: - Fields

extension EditWords {
    init(_ given: Arguments) throws { (id, text) = (try given[PostOf.id], try given[Forum.text]) }
}

extension RetitlePost {
    init(_ given: Arguments) throws { (post, title) = (try given[Forum.post], try given[Forum.title]) }
}

extension DeleteWords {
    init(_ given: Arguments) throws { id = try given[PostOf.id] }
}

/// What authors do to their posts and comments.
private enum OwnWordsRows {
    /// Where words stand, as a statement that changes them names it: a column of a table.
    enum Place: String {
        case comment = "comments SET text"
        case content = "posts SET content"
        case title = "posts SET title"
    }

    /// Whose words a bot puts there is noted; who had it say the words before stays.
    static func edit(
        _ place: Place, of id: Int64, to words: String, by caller: Caller,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE \(place.rawValue) = ?, speaker = coalesce(speaker, ?), edited_at = ? WHERE id = ?", words,
            caller.actor.speaker, caller.now, id)
    }

    /// What a person wrote and did not delete, of the numbers in `slice`.
    static func comments(
        by person: PersonID, _ slice: ClosedRange<Int64>, in reader: SQLReader
    ) throws -> [Comment] {
        try reader.rows(
            "SELECT id FROM comments WHERE id >= ? AND id <= ? AND author = ? AND deleted_at IS NULL",
            slice.lowerBound, slice.upperBound, person
        ) { CommentID(rawValue: $0.int64(0)) }.compactMap { try ForumQueries.comment($0, in: reader) }
    }

    static func posts(
        by person: PersonID, _ slice: ClosedRange<Int64>, in reader: SQLReader
    ) throws -> [PostSummary] {
        try reader.rows(
            "SELECT id FROM posts WHERE id >= ? AND id <= ? AND author = ? AND deleted_at IS NULL",
            slice.lowerBound, slice.upperBound, person
        ) { PostID(rawValue: $0.int64(0)) }.compactMap { try ForumQueries.post($0, in: reader) }
    }

    /// Removes a comment's words and what told of it; its row stays, so that the discussion keeps its order.
    static func delete(_ comment: Comment, at now: Timestamp, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE comments SET text = '', deleted_at = ?, media = NULL WHERE id = ?", now, comment.id)
        try MediaQueries.remove(of: comment.id, in: transaction)
        let hasMore = try transaction.exists(
            "SELECT 1 FROM comments WHERE post = ? AND author = ? AND deleted_at IS NULL", comment.post,
            comment.author.id)
        try transaction.execute(
            """
            UPDATE posts SET comment_count = comment_count - 1, commenter_count = commenter_count - ?1,
                own_comments = max(0, own_comments - \(ForumQueries.isOwn)) WHERE id = ?4
            """, hasMore ? 0 : 1, comment.author.id, comment.speaksFor, comment.post)
        let author = try transaction.first("SELECT author FROM posts WHERE id = ?", comment.post) {
            PersonID(rawValue: $0.int64(0))
        }
        if let author { try SeenQueries.remove(.comment(comment.id), for: author, in: transaction) }
        try SeenQueries.remove(
            .reactions(to: comment.id.rawValue), for: comment.author.id, in: transaction)
    }

    /// Removes a post's words, its places in lists and what told its author of it; what others wrote stays.
    static func delete(_ post: PostSummary, at now: Timestamp, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE posts SET title = '', content = '', deleted_at = ?, media = NULL WHERE id = ?", now,
            post.id)
        try MediaQueries.remove(of: post.id, in: transaction)
        for category in post.categories {
            let wasListed = try transaction.execute(
                "DELETE FROM post_categories WHERE category = ? AND post = ?", category, post.id)
            if wasListed > 0 { try ForumQueries.count(category, by: -1, in: transaction) }
        }
        try SeenQueries.remove(.post(post.id), for: post.author.id, in: transaction)
        try SeenQueries.remove(.reactions(to: post.id.rawValue), for: post.author.id, in: transaction)
    }
}
