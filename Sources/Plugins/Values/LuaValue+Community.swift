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

    package static func tag(_ tag: Tag) -> LuaValue {
        ["written": .string(tag.written), "normal": .string(tag.normal)]
    }

    static func notification(_ notification: Notification, language: Language) -> LuaValue {
        [
            "id": .integer(notification.id.rawValue), "kind": .string(notification.kind.rawValue),
            "actor": .string(notification.actor.handle), "at": .moment(notification.at),
            "seen": .boolean(notification.isSeen),
            "text": .string(notification.line(in: language)),
        ]
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
