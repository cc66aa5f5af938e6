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

    static func conversation(_ summary: ConversationSummary) -> LuaValue {
        LuaValue(summary, for: Viewer(PersonID(rawValue: 0), in: .english))
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

    static func preferences(_ preferences: NotificationPreferences) -> LuaValue {
        .record([
            "off": .list(preferences.off.map(\.rawValue).sorted().map(LuaValue.string)),
            "on": .list(preferences.on.map(\.rawValue).sorted().map(LuaValue.string)),
            "places": .list(
                preferences.places.map {
                    ["place": .string($0.place.name), "level": .string($0.level.rawValue)]
                }),
            "quiet": preferences.quiet.map { quiet in
                [
                    "start": .string(QuietHours.written(quiet.start)),
                    "end": .string(QuietHours.written(quiet.end)), "zone": .string(quiet.zone.name),
                ]
            } ?? .nil,
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
