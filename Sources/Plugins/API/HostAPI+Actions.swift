package import Community
import Lua
package import Model

/// Functions that are made from the actions of the community.
extension HostAPI {
    package static let chatArea = Area(
        name: "call.me.chat",
        summary:
            "Conversations, as the caller. A place is `#slug`, `@handle`, or a display name that one of the caller's "
            + "groups alone has.",
        entries: actions(of: "chat"))

    package static let peopleArea = Area(
        name: "call.me.people", summary: "People, as the caller.", entries: actions(of: "people"))

    package static let forumArea = Area(
        name: "call.me.forum",
        summary:
            "The forum, as the caller. A post is `id`, `title`, `author` (a handle, or that it is a former member), `categories`, `at`, `comments`, "
            + "`likes`, `views`, `edited`, `deleted`, and `hidden` where the caller forgot its author: then it says neither who wrote it "
            + "nor what. So it is with comments.",
        entries: actions(of: "forum"))

    package static let notificationsArea = Area(
        name: "call.me.notifications",
        summary:
            "What the caller should know: requests, acceptances, mentions, comments, likes, invitations.",
        entries: actions(of: "notifications"))

    /// The functions of an area, such as `chat`: those that plugins may call, as their callers.
    static func actions(of area: String) -> [APIEntry] {
        Campus.actions.filter { $0.declaration.area == area && $0.declaration.exposure.contains(.lua) }
            .map { entry(for: $0) }
    }

    /// What a plugin's bot does where nobody gave the command.
    private static let withoutCaller: Set = [
        "conversations.admit", "conversations.take_out", "conversations.close",
    ]

    /// What was not called so before 0.2.
    private static let sinceSecond: Set = [
        "chat.mark_shown", "chat.set_topic", "chat.set_slug", "people.set_standing",
        "notifications.mark_seen", "notifications.set_preference", "notifications.set_quiet",
        "conversations.take_out", "conversations.get",
    ]

    private static func entry(for action: OfferedAction<Campus>) -> APIEntry {
        let declaration = action.declaration
        // What plugins do by themselves needs what is called like the area.
        let own = Permission(rawValue: String(declaration.area))
        return APIEntry(
            own == nil ? "call.me.\(declaration.name)" : declaration.name,
            declaration.cost == .read ? .looks : .acts,
            costs: declaration.cost == .read ? .asking : .doing,
            declaration.fields.enumerated().map { .init($1, named: $0 >= declaration.placed) },
            gives: action.result.map { APIEntry.Returns(LuaType($0), declaration.gives ?? "") },
            declaration.summary,
            needs: own ?? Permission(rawValue: "act:\(declaration.area)"),
            since: sinceSecond.contains(declaration.name) ? "0.2.0" : "0.1.0",
            body: .waiting { call in
                let isAlone = call.context == nil && withoutCaller.contains(declaration.name)
                let (campus, actor) = try await isAlone ? call.actingAlone() : call.acting()
                let outcome = try await action(
                    at: campus, with: Arguments(call),
                    for: .init(by: actor, in: call.context?.session, language: call.language))
                // What a bot enters is not its caller's.
                if call.entry.permission != .bot, let place = outcome.entered {
                    call.context?.noteEntered(place)
                }
                if let place = outcome.cleared { call.seat.forget(actor.person, in: place.conversation) }
                return try await call.adorned(LuaValue(outcome.datum), outcome.messages, campus)
            })
    }
}

extension APIEntry.Parameter {
    /// - Parameter named: Whether a call gives it by name.
    init(_ field: FieldDeclaration, named isNamed: Bool) {
        let kind: Kind
        var type: String?
        switch field.kind {
        case .text: kind = .text
        case .integer: kind = .integer
        case .number: kind = .number
        case .boolean: (kind, type) = (.any, "boolean")
        case .media: (kind, type) = (.list, "quad.Media[]")
        case .file: (kind, type) = (.any, "quad.Media")
        case .texts: (kind, type) = (.list, "string[]")
        case .people, .posts: (kind, type) = (.list, "integer[]")
        case .recipients: (kind, type) = (.any, "string|integer|(string|integer)[]")
        case .groupOrNumber: (kind, type) = (.any, "string|integer")
        case .word(let words): (kind, type) = (.text, words.map { "\"\($0)\"" }.joined(separator: "|"))
        }
        self.init(field.name, kind, of: type, optional: field.isOptional, named: isNamed)
    }
}

extension LuaType {
    init(_ type: ValueType) {
        switch type {
        case .text, .word: self = .text
        case .integer: self = .integer
        case .number, .moment: self = .number
        case .boolean: self = .boolean
        case .object(let name): self = .object(name)
        // A list has no holes.
        case .list(.optional(let element)): self = .list(.orFalse(LuaType(element)))
        case .list(let element): self = .list(LuaType(element))
        case .optional(let value): self = .optional(LuaType(value))
        }
    }
}

extension LuaValue {
    /// A value that programs are given.
    package init(_ datum: Datum) {
        switch datum {
        case .nothing: self = .nil
        case .text(let text): self = .string(text)
        case .integer(let number): self = .integer(number)
        case .number(let number): self = .number(number)
        case .boolean(let flag): self = .boolean(flag)
        case .list(let items): self = .list(items.map { $0 == .nothing ? false : LuaValue($0) })
        case .record(let fields): self = .table(LuaTable(fields: Self.fields(fields)))
        case .page(let items, let fields):
            var table = LuaTable(array: items.map(LuaValue.init))
            table.fields = Self.fields(fields)
            self = .table(table)
        }
    }

    /// A value that a viewer is given.
    package init(_ value: some Presentable, for viewer: Viewer) { self.init(value.datum(for: viewer)) }

    private static func fields(_ fields: [String: Datum]) -> [LuaName: LuaValue] {
        .init(uniqueKeysWithValues: fields.map { (LuaName($0.key), LuaValue($0.value)) })
    }
}

extension APICall {
    /// The plugin's bot, where nobody gave the command.
    fileprivate func actingAlone() async throws -> (community: Campus, actor: Actor) {
        try requireActing()
        if let permission = entry.permission { _ = try plugin(mayUse: permission) }
        return try await seat.bot(for: entry.name, step: step?.handlerStep)
    }

    /// Returns `value` with the cards and reactions of the messages in it.
    fileprivate func adorned(
        _ value: LuaValue, _ messages: [Message], _ campus: Campus
    ) async throws -> LuaValue {
        if messages.isEmpty { return value }
        let cards = await seat.cards(on: messages.filter { !$0.isHidden })
        let reactions = try await campus.forum.reactions.counts(on: messages.map(\.id.rawValue))
        let ids = Set(messages.map(\.id.rawValue))
        func adorned(_ value: LuaValue) -> LuaValue {
            guard case .table(var table) = value else { return value }
            guard let id = table.fields["id"]?.integer, ids.contains(id) else {
                table.array = table.array.map(adorned)
                table.fields = table.fields.mapValues(adorned)
                return .table(table)
            }
            // Not what is in a message: a quote has the id of the message that it is of, and neither.
            if let cards = cards[MessageID(rawValue: id)] { table.fields["cards"] = .list(cards) }
            if let counts = reactions[id] {
                table.fields["reactions"] = LuaValue(counts, for: Viewer(PersonID(rawValue: 0), in: .english))
            }
            return .table(table)
        }
        return adorned(value)
    }
}

/// The arguments of a call, by the names of its parameters.
extension APICall: ArgumentSource {
    package func text(_ name: String) throws -> String? { try index(of: name).flatMap(optionalText) }
    package func integer(_ name: String) throws -> Int64? { try index(of: name).flatMap(optionalInteger) }

    package func number(_ name: String) throws -> Double? { try given(name).map(number) }
    package func texts(_ name: String) throws -> [String]? { try given(name).map(texts) }
    package func people(_ name: String) throws -> [PersonID]? { try given(name).map(people) }

    package func boolean(_ name: String) throws -> Bool? {
        guard let index = given(name) else { return nil }
        guard case .boolean(let flag) = value(index) else {
            throw misuse(of: name, expected: FieldKind.boolean.words)
        }
        return flag
    }

    package func integers(_ name: String) throws -> [Int64]? {
        try given(name).map { try list($0).compactMap(\.integer) }
    }

    package func media(_ name: String) throws -> [MediaID]? {
        guard let index = given(name) else { return nil }
        let media = try mediaIDs(index)
        if entry.permission == .bot, !media.isEmpty { _ = try plugin(mayUse: .media) }
        return media
    }

    package func textOrNumber(_ name: String, as kind: FieldKind) throws -> TextOrNumber? {
        try given(name).map { try textOrNumber(value($0), of: name, as: kind) }
    }

    package func oneOrMore(_ name: String, as kind: FieldKind) throws -> OneOrMore? {
        try given(name).map { index in
            guard value(index).table != nil else {
                return .one(try textOrNumber(value(index), of: name, as: kind))
            }
            return .more(try list(index).map { try textOrNumber($0, of: name, as: kind) })
        }
    }

    private func textOrNumber(
        _ value: LuaValue, of name: String, as kind: FieldKind
    ) throws -> TextOrNumber {
        if let number = value.integer { return .number(number) }
        guard let text = value.string else { throw APIMisuse("\(entry.name): \(name) is \(kind.words)") }
        return .text(text)
    }

    /// - Throws: ``APIMisuse`` if the manifest declares none of that name.
    package func notice(_ name: String) throws -> PluginNotice? {
        guard let kind = try text(name) else { return nil }
        let notices = seat.words.notices
        if let notice = notices[kind] { return notice }
        let known = notices.keys.sorted().joined(separator: ", ")
        throw APIMisuse(
            "\(entry.name): no kind \(kind): there is \(known.isEmpty ? "none in notifications" : known)")
    }

    /// - Throws: ``APIMisuse`` if the manifest declares none of that name.
    package func conversation(_ name: String) throws -> PluginConversation? {
        guard let kind = try text(name) else { return nil }
        let kinds = seat.grant?.conversations ?? [:]
        if let declared = kinds[kind] { return declared }
        let known = kinds.keys.sorted().joined(separator: ", ")
        throw APIMisuse(
            "\(entry.name): no kind \(kind): there is \(known.isEmpty ? "none in conversations" : known)")
    }

    package func misuse(of name: String, expected: String) -> any Error {
        wrong(index(of: name) ?? 0, expected)
    }

    /// People by their ids, which may be texts: keys of documents are.
    func people(_ index: Int) throws -> [PersonID] {
        let people = try list(index)
        guard people.count <= People.longestQuestion else {
            throw APIMisuse("\(entry.signature): at most \(People.longestQuestion) people")
        }
        return try people.map { person in
            guard let id = person.integer ?? person.string.flatMap({ Int64($0) }) else {
                throw APIMisuse("\(entry.signature): people is a list of ids")
            }
            return PersonID(rawValue: id)
        }
    }

    private func index(of name: String) -> Int? { entry.parameters.firstIndex { $0.name == name } }

    /// The position of a parameter that the call has an argument for.
    private func given(_ name: String) -> Int? { index(of: name).flatMap { value($0).isNil ? nil : $0 } }
}

extension HostAPI {
    /// Conversations about what a plugin has.
    static let conversationsArea = Area(
        name: "conversations",
        summary:
            "Conversations about what is in the plugin: a team, an item, a flat. Their kinds are declared in the manifest under "
            + "`conversations`, and each is known by its kind and a number of the plugin's own. Lists show the kind's label, and "
            + "`about`, the command that shows what one is about. People enter and leave them by the plugin's rule, and "
            + "may always leave by themselves; nobody owns one, and it counts among nobody's groups. The plugin takes in "
            + "who asked: the caller of a command by `enter`, or later whoever gave a command that called `ask`. Anybody "
            + "else is invited, on the word of the caller (of the bot, in events and timers, which needs `bot`).",
        entries: actions(of: "conversations"))
}
