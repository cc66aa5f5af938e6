import Model
import Storage

extension Refusal {
    static let alreadySaved = Refusal("already_saved", .exists)
    static let notSaved = Refusal("not_saved", .notFound)
}

/// Saves a post for the caller. Nobody else can see that.
struct SavePost: ForumAction {
    static let declaration = Declaration(
        "forum.save", "Keeps a post for the caller.", fields: [Forum.post], gives: "the post",
        refusals: [.notFound, .deleted, .alreadySaved], cost: .write, exposed: [.lua, .http])

    let post: PostID

    func run(_: Forum, in transaction: CommunityTransaction, for caller: Caller) throws -> PostSummary {
        _ = try Forum.requireOpen(post, in: transaction)
        guard
            try SaveRows.insert(post, by: caller.id, as: transaction.nextSequence(), in: transaction)
        else { throw CommunityError(.alreadySaved, ForumWords.savedAlready(post)) }
        return try Forum.shown(post, to: caller.id, in: transaction)
    }
}

/// Removes a post from those that the caller saved, even if the post was deleted.
struct UnsavePost: ForumAction {
    static let declaration = Declaration(
        "forum.unsave", "Takes a post out of what the caller saved.", fields: [Forum.post],
        gives: "the post", refusals: [.notFound, .notSaved], cost: .write, exposed: [.lua, .http])

    let post: PostID

    func run(_: Forum, in transaction: CommunityTransaction, for caller: Caller) throws -> PostSummary {
        let shown = try Forum.shown(post, to: caller.id, in: transaction)
        guard try SaveRows.remove(post, by: caller.id, in: transaction) else {
            throw CommunityError(.notSaved, ForumWords.notSaved(post))
        }
        return shown
    }
}

/// What the caller saved, the last save first.
struct SavedPosts: ForumLook {
    static let before = Field<Int64?>("before", "The number of the last save of the page before this one.")
    static let declaration = Declaration(
        "forum.saved",
        "What the caller saved, the last first (10, at most 100). `save` is the save's number: `before` one "
            + "comes the next page. Of what was deleted there are no words.",
        fields: [Forum.count, before], gives: "a list of posts, each with its `save`", cost: .read,
        exposed: [.lua, .http])

    var count = Forum.longestPage
    var before: Int64?

    func run(_: Forum, in reader: SQLReader, for caller: Caller) throws -> [SavedPost] {
        let saves = try SaveRows.saves(by: caller.id, before: before ?? .max, limit: count, in: reader)
        var hiding = Hiding(from: caller.id, in: reader)
        return try saves.compactMap { id, number in
            guard let post = try ForumQueries.post(id, in: reader) else { return nil }
            return SavedPost(post: try hiding.hides(post) ? post.hidden : post, number: number)
        }
    }
}

extension SavePost {
    init(_ given: Arguments) throws { post = try given[Forum.post] }
}

extension UnsavePost {
    init(_ given: Arguments) throws { post = try given[Forum.post] }
}

extension SavedPosts {
    init(_ given: Arguments) throws {
        (count, before) = (try given[Forum.count], try given[Self.before])
    }
}

/// The table `saves`: a row for each post that a person saved.
private enum SaveRows {
    /// Returns whether the person had not saved the post.
    static func insert(
        _ post: PostID, by person: PersonID, as sequence: Int64, in transaction: CommunityTransaction
    ) throws -> Bool {
        try transaction.execute(
            "INSERT OR IGNORE INTO saves (person, post, sequence) VALUES (?, ?, ?)", person, post, sequence)
            > 0
    }

    /// Returns whether the person had saved the post.
    static func remove(
        _ post: PostID, by person: PersonID, in transaction: CommunityTransaction
    ) throws -> Bool {
        try transaction.execute("DELETE FROM saves WHERE person = ? AND post = ?", person, post) > 0
    }

    /// Returns a person's saves before `before`, the last first.
    static func saves(
        by person: PersonID, before: Int64, limit: Int, in reader: SQLReader
    ) throws -> [(post: PostID, number: Int64)] {
        try reader.rows(
            """
            SELECT post, sequence FROM saves WHERE person = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?
            """, person, before, limit
        ) { (PostID(rawValue: $0.int64(0)), $0.int64(1)) }
    }
}
