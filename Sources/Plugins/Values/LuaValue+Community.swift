import Community
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

    package static func tag(_ tag: Tag) -> LuaValue {
        ["written": .string(tag.written), "normal": .string(tag.normal)]
    }

    /// Seconds since 1970 in UTC, with fractions.
    package static func moment(_ timestamp: Timestamp) -> LuaValue {
        .number(Double(timestamp.milliseconds) / 1000)
    }

    /// This record of a message, with `reactions` if there are any.
    func with(_ reactions: [ReactionCount]?) -> LuaValue {
        guard let reactions, case .table(var table) = self else { return self }
        table.fields["reactions"] = LuaValue(reactions, for: Viewer(PersonID(rawValue: 0), in: .english))
        return .table(table)
    }
}
