import Model
import Storage

extension Refusal {
    static let alreadyLiked = Refusal("already_liked", .exists)
}

/// Publishes a post in one or more categories, with or without pictures and files of the caller's, which are part of it from
/// then on.
struct PublishPost: ForumAction {
    static let categories = Field<[String]>("categories", "One category or more.")
    static let content = Field<String>("content", "The words.")
    static let declaration = Declaration(
        "forum.post",
        "Posts, in one category or more. `media`, which an argument of a command gave, is part of the post from then on.",
        fields: [categories, Forum.title, content, Forum.media], placed: 0, gives: "the post",
        refusals: [.invalid, .notFound, .exists, .limit, .slowDown], cost: .write, exposed: [.lua, .http])

    let categories: [String]
    let title: String
    let content: String
    var media: [MediaID] = []

    struct Prepared: Sendable {
        let categories: [String]
        let title: String
        let content: String
        let media: EnclosedMedia
        let forum: Forum
    }

    func prepare(at forum: Forum, for actor: Actor) throws -> Prepared {
        let media = try EnclosedMedia.uploads(media)
        let categories = try categories.map(forum.category).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        guard !categories.isEmpty else {
            throw CommunityError(.invalid, ForumWords.categoryMissing(forum.categoryList))
        }
        let (title, content) = (try forum.rules.title(title), try forum.rules.content(content))
        try forum.allowances.rates.spend(.posts, by: actor)
        return Prepared(
            categories: categories, title: title, content: content, media: media, forum: forum)
    }

    func run(
        _ post: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> PostSummary {
        try post.forum.allowances.bytes.add(
            post.title.utf8.count + post.content.utf8.count, by: caller.actor, in: transaction)
        let sequence = transaction.nextSequence()
        let id = PostID(rawValue: sequence)
        let media = try post.media.attach(
            to: .post(id), by: caller.id, atMost: post.forum.mediaBytes, at: caller.now, in: transaction)
        try ForumQueries.insert(
            id, author: caller.id, speakingFor: caller.actor.speaker, title: post.title,
            content: post.content, categories: post.categories, media: media, at: caller.now,
            in: transaction)
        try transaction.record(
            .posted(id, title: post.title), by: caller.person(in: transaction), cause: caller.actor.cause,
            at: caller.now, as: sequence)
        return try Forum.require(id, in: transaction)
    }
}

/// Comments on a post, with or without pictures and files of the caller's. The post's author is told.
struct CommentOnPost: ForumAction {
    static let declaration = Declaration(
        "forum.comment",
        "Comments on a post. With `media`, which an argument of a command gave, there need be no text.",
        fields: [Forum.post, Forum.text, Forum.media], placed: 2,
        gives: "the comment: `id`, `post`, `author`, `at`, `text`, `edited`, `deleted`",
        refusals: [.invalid, .notFound, .deleted, .exists, .limit, .slowDown], cost: .write,
        exposed: [.lua, .http])

    let post: PostID
    let text: String
    var media: [MediaID] = []

    struct Prepared: Sendable {
        let text: String
        let media: EnclosedMedia
        let forum: Forum
    }

    func prepare(at forum: Forum, for actor: Actor) throws -> Prepared {
        let enclosed = try EnclosedMedia.uploads(media)
        let text = media.isEmpty ? try forum.rules.message(text) : try forum.rules.besideMedia(text)
        try forum.allowances.rates.spend(.comments, by: actor)
        return Prepared(text: text, media: enclosed, forum: forum)
    }

    func run(
        _ prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Comment {
        let (forum, text, actor) = (prepared.forum, prepared.text, caller.actor)
        let summary = try Forum.requireOpen(post, in: transaction)
        try forum.allowances.bytes.add(text.utf8.count, by: actor, in: transaction)
        let (person, sequence) = (try caller.person(in: transaction), transaction.nextSequence())
        let id = CommentID(rawValue: sequence)
        let comment = Comment(
            id: id, post: post, author: person, speaksFor: actor.speaker, at: caller.now, text: text,
            media: try prepared.media.attach(
                to: .comment(id), by: person.id, atMost: forum.mediaBytes, at: caller.now, in: transaction))
        try ForumQueries.insert(comment, in: transaction)
        try transaction.record(
            .commented(post, id), by: person, cause: actor.cause, at: caller.now, as: sequence)
        try NotificationQueries.notify(
            summary.author.id, .comment, by: person, for: actor.speaker, subject: post.rawValue,
            object: sequence, title: summary.title, excerpt: text, at: caller.now, in: transaction)
        return comment
    }

    func subject(of result: Comment) -> Int64 { result.id.rawValue }

    func again(_ subject: Int64, in transaction: CommunityTransaction, for _: Caller) throws -> Comment {
        guard let comment = try ForumQueries.comment(CommentID(rawValue: subject), in: transaction) else {
            throw CommunityError(.notFound, ForumWords.nothing(at: subject))
        }
        return comment
    }
}

/// Likes a post. Its author is told.
struct LikePost: ForumAction {
    static let declaration = Declaration(
        "forum.like", "Likes a post.", fields: [Forum.post], gives: "the post",
        refusals: [.notFound, .deleted, .alreadyLiked], cost: .write, exposed: [.lua, .http])

    let post: PostID

    func run(_: Forum, in transaction: CommunityTransaction, for caller: Caller) throws -> PostSummary {
        let (person, actor) = (try caller.person(in: transaction), caller.actor)
        let summary = try Forum.requireOpen(post, in: transaction)
        guard try ForumQueries.like(post, by: person.id, for: actor.speaker, in: transaction) else {
            throw CommunityError(.alreadyLiked, ForumWords.likedAlready(post))
        }
        try transaction.record(
            .liked(post), by: person, cause: actor.cause, at: caller.now, as: transaction.nextSequence())
        try NotificationQueries.notify(
            summary.author.id, .like, by: person, for: actor.speaker, subject: post.rawValue,
            title: summary.title, excerpt: "", at: caller.now, in: transaction)
        return try Forum.shown(post, to: person.id, in: transaction)
    }
}

/// Reads a post with its last comments, and counts the view once for each person and day (UTC).
///
/// A deleted post can still be read without its words, for the sake of others' comments.
struct ReadPost: ForumAction {
    static let limit = Field.limit(default: Forum.longestPage, most: Forum.longestPage)
    static let declaration = Declaration(
        "forum.read",
        "Reads a post with its last comments (\(Forum.longestPage), which is the most), which counts as a view.",
        fields: [Forum.post, limit], placed: 1,
        gives:
            "the post, with `content`, `discussion` (comments, oldest first) and `reactions`, where there are any",
        refusals: [.notFound], cost: .read, exposed: [.lua, .http])

    let post: PostID
    var count = Forum.longestPage

    func run(_: Forum, in transaction: CommunityTransaction, for caller: Caller) throws -> PostPage {
        let (person, actor) = (try caller.person(in: transaction), caller.actor)
        if try !Forum.require(post, in: transaction).isDeleted,
            try ForumQueries.view(
                post, by: person.id, for: actor.speaker, day: caller.now.day, in: transaction)
        {
            try transaction.record(
                .viewed(post), by: person, cause: actor.cause, at: caller.now,
                as: transaction.nextSequence())
        }
        return try page(for: caller, in: transaction)
    }

    private func page(for caller: Caller, in reader: SQLReader) throws -> PostPage {
        let summary = try Forum.shown(post, to: caller.id, in: reader)
        let comments = try ForumQueries.comments(on: post, limit: count, in: reader)
        return PostPage(
            post: summary,
            content: summary.isHidden ? "" : try ForumQueries.content(of: post, in: reader) ?? "",
            comments: try Forum.shown(comments, to: caller.id, in: reader),
            media: summary.isHidden || summary.isDeleted ? [] : try MediaQueries.media(of: post, in: reader),
            reactions: try Reactions.shown(on: [post.rawValue], in: reader)[post.rawValue] ?? [])
    }

    func subject(of result: PostPage) -> Int64 { result.post.id.rawValue }

    func again(_: Int64, in transaction: CommunityTransaction, for caller: Caller) throws -> PostPage {
        try page(for: caller, in: transaction)
    }
}

// MARK: - Fields

extension PublishPost {
    init(_ given: Arguments) throws {
        (categories, title) = (try given[Self.categories], try given[Forum.title])
        (content, media) = (try given[Self.content], try given[Forum.media])
    }
}

extension CommentOnPost {
    init(_ given: Arguments) throws {
        (post, text, media) = (try given[Forum.post], try given[Forum.text], try given[Forum.media])
    }
}

extension LikePost {
    init(_ given: Arguments) throws { post = try given[Forum.post] }
}

extension ReadPost {
    init(_ given: Arguments) throws { (post, count) = (try given[Forum.post], try given[Self.limit]) }
}
