package import Community
package import Lua
package import Model

/// How the community's values look to a plugin. Times are seconds since 1970.
extension LuaValue {
    package static func message(
        _ message: Message, for viewer: PersonID, cards: [LuaValue] = [], isRequest: Bool = false
    ) -> LuaValue {
        // A message has no words of ours: it is the same in every language.
        var value = LuaValue(message, for: Viewer(viewer, in: .english))
        guard !cards.isEmpty || isRequest, case .table(var table) = value else { return value }
        if !cards.isEmpty { table.fields["cards"] = .list(cards) }
        if isRequest { table.fields["request"] = true }
        value = .table(table)
        return value
    }

    /// What a plugin is told of a picture or file; never its bytes.
    static func media(_ media: Media) -> LuaValue { .media(ListedMedia(media)) }

    static func media(_ media: ListedMedia) -> LuaValue {
        LuaValue(media, for: Viewer(PersonID(rawValue: 0), in: .english))
    }

    /// Messages that were found, each with the words around what was asked for.
    package static func found(_ found: FoundMessages, for viewer: PersonID) -> LuaValue {
        var list = LuaTable(
            array: found.items.map { item in
                let message = item.message
                return .record([
                    "id": .integer(message.id.rawValue),
                    "place": .string(message.conversation.place(for: viewer).name),
                    "sender": .string(message.sender.handle), "excerpt": .string(item.excerpt),
                    "at": .moment(message.sentAt), "edited": .boolean(message.isEdited),
                ])
            })
        if found.isPartial { list.fields["partial"] = true }
        if let reached = found.reached { list.fields["reached"] = .integer(reached.rawValue) }
        return .table(list)
    }

    /// What a person's conversations take, with the whole.
    static func storage(_ taken: [PlaceStorage], files: (bytes: Int, most: Int)) -> LuaValue {
        var list = LuaTable(
            array: taken.map {
                .record([
                    "place": .string($0.place.name), "messages": .count($0.messages),
                    "bytes": .count($0.bytes),
                ])
            })
        list.fields["messages"] = .count(taken.reduce(0) { $0 + $1.messages })
        list.fields["bytes"] = .count(taken.reduce(0) { $0 + $1.bytes })
        list.fields["files"] = .count(files.bytes)
        list.fields["files_limit"] = .count(files.most)
        return .table(list)
    }

    static func conversation(_ summary: ConversationSummary) -> LuaValue {
        LuaValue(summary, for: Viewer(PersonID(rawValue: 0), in: .english))
    }

    static func labelCount(_ count: Conversations.Labelled) -> LuaValue {
        .record([
            "label": .string(count.label.rawValue), "conversations": .count(count.conversations),
            "unread": .count(count.unread),
        ])
    }

    package static func post(_ post: PostSummary, score: Double? = nil, in language: Language) -> LuaValue {
        .table(LuaTable(fields: fields(post, score: score, in: language)))
    }

    static func saved(_ saved: SavedPost, in language: Language) -> LuaValue {
        var fields = fields(saved.post, in: language)
        fields["save"] = .integer(saved.number)
        return .table(LuaTable(fields: fields))
    }

    /// A list with what comes after it.
    static func ranked<Item>(_ ranked: Ranked<Item>, _ value: (Item) -> LuaValue) -> LuaValue {
        var list = LuaTable(array: ranked.items.map(value))
        list.fields["rest"] = .list(ranked.rest.map { .integer($0.rawValue) })
        if ranked.isPartial { list.fields["partial"] = true }
        return .table(list)
    }

    /// - Parameter reactions: those to the post and to its comments, by number.
    package static func page(
        _ page: PostPage, reactions: [Int64: [ReactionCount]] = [:], in language: Language
    ) -> LuaValue {
        var fields = fields(page.post, in: language)
        fields["content"] = .string(page.content)
        if !page.media.isEmpty { fields["media"] = .list(page.media.map(media)) }
        fields["discussion"] = .list(
            page.comments.map { .comment($0, in: language).with(reactions[$0.id.rawValue]) })
        return .table(LuaTable(fields: fields)).with(reactions[page.post.id.rawValue])
    }

    private static func fields(
        _ post: PostSummary, score: Double? = nil, in language: Language
    ) -> [LuaName: LuaValue] {
        var fields: [LuaName: LuaValue] = [
            "id": .integer(post.id.rawValue), "title": .string(post.title),
            "author": author(post.author, in: language),
            "categories": .list(post.categories.map(LuaValue.string)), "at": .moment(post.at),
            "comments": .count(post.comments), "likes": .count(post.likes), "views": .count(post.views),
            "edited": .boolean(post.isEdited), "deleted": .boolean(post.isDeleted),
        ]
        if let score { fields["score"] = .number(score) }
        if post.isHidden { fields["hidden"] = true }
        return fields
    }

    /// Who wrote a post or a comment, as everybody sees them.
    private static func author(_ person: PersonRef, in language: Language) -> LuaValue {
        .string(person.shownName(in: language))
    }

    static func comment(_ comment: Comment, in language: Language) -> LuaValue {
        .record([
            "id": .integer(comment.id.rawValue), "post": .integer(comment.post.rawValue),
            "author": author(comment.author, in: language), "at": .moment(comment.at),
            "text": .string(comment.text), "edited": .boolean(comment.isEdited),
            "deleted": .boolean(comment.isDeleted), "hidden": comment.isHidden ? true : .nil,
            "media": comment.media.isEmpty ? .nil : .list(comment.media.map(media)),
        ])
    }

    static func profile(_ profile: Profile) -> LuaValue {
        .record([
            "id": .integer(profile.person.id.rawValue), "handle": .string(profile.person.handle),
            "username": .string(profile.username), "tags": .list(profile.tags.map(LuaValue.tag)),
            "standing": .text(profile.standing?.rawValue),
            "contact": .boolean(profile.isContact), "picture": profile.picture.map(media) ?? .nil,
        ])
    }

    static func privacy(_ privacy: Privacy) -> LuaValue {
        ["receipts": .boolean(privacy.receipts), "typing": .boolean(privacy.typing)]
    }

    static func receipts(_ receipts: MessageReceipts) -> LuaValue {
        func count(_ state: Receipt.State) -> LuaValue { .count(receipts.counts[state] ?? 0) }
        return .record([
            "id": .integer(receipts.message.rawValue), "place": .string(receipts.place.name),
            "sent": count(.sent), "delivered": count(.delivered), "read": count(.read),
            "people": .list(
                receipts.people.map {
                    ["handle": .string($0.person.handle), "state": .string($0.state.rawValue)]
                }),
            "looked_at": receipts.lookedAt.map(LuaValue.count) ?? .nil,
        ])
    }

    static func connecting(_ connecting: Connecting, for viewer: PersonID) -> LuaValue {
        .record([
            "handle": .string(connecting.person.handle), "state": .string(connecting.state.word),
            "message": connecting.message.map { .message($0, for: viewer) } ?? .nil,
            "back": .boolean(connecting.isBack), "asked": .boolean(connecting.isAsked),
        ])
    }

    static func contact(_ contact: Contact) -> LuaValue {
        .record(["handle": .string(contact.person.handle), "username": .string(contact.username)])
    }

    static func request(_ request: OpenRequest) -> LuaValue {
        .record([
            "handle": .string(request.person.handle), "username": .string(request.username),
            "incoming": .boolean(request.isIncoming), "at": .moment(request.at),
            "order": .integer(request.order),
        ])
    }

    static func profiles(_ found: FoundProfiles) -> LuaValue {
        var list = LuaTable(array: found.profiles.map(LuaValue.profile))
        list.fields["count"] = .count(found.count)
        return .table(list)
    }

    package static func tag(_ tag: Tag) -> LuaValue {
        ["written": .string(tag.written), "normal": .string(tag.normal)]
    }

    /// Seconds since 1970 in UTC, with fractions.
    package static func moment(_ timestamp: Timestamp) -> LuaValue {
        .number(Double(timestamp.milliseconds) / 1000)
    }
}
