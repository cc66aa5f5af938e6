package import Community
import Lua
package import Model

/// Functions that are made from the actions of the community.
extension HostAPI {
    /// The functions of an area, such as `chat`: those that plugins may call, as their callers.
    static func actions(of area: String) -> [APIEntry] {
        Campus.actions.filter { $0.declaration.area == area && $0.declaration.exposure.contains(.lua) }
            .map { entry(for: $0) }
    }

    package static let forumArea = Area(
        name: "call.me.forum",
        summary:
            "The forum, as the caller. A post is `id`, `title`, `author` (a handle, or that it is a former member), `categories`, `at`, `comments`, "
            + "`likes`, `views`, `edited`, `deleted`, and `hidden` where the caller forgot its author: then it says neither who wrote it "
            + "nor what. So it is with comments.",
        entries: actions(of: "forum"))

    /// What is imagined of acts whose arguments don't say it.
    private static let imagined: [String: APIEntry.Imagined] = [
        "chat.direct": .with { call, _, _ in ["place": .string("@\(try call.text(0))")] },
        "chat.contact_administrators": .with { _, _, bot in ["place": .string("#help-\(bot)")] },
        "chat.create": .with { call, _, _ in group(named: try call.text(0), kind: try call.optionalText(1)) },
        "chat.join": .with { call, _, _ in group(named: try call.text(0)) },
        "chat.slug": .with { call, _, _ in group(named: try call.text(1)) },
        "chat.topic": .with { call, _, _ in group(named: try call.text(0)) },
        "chat.rename": .with { call, _, _ in group(named: try call.text(0)) },
        "chat.close": .with { call, _, _ in group(named: try call.text(0)) },
        "chat.edit": .with { _, _, _ in ["edited": true] },
        "chat.delete": .with { _, _, _ in ["deleted": true] },
        "chat.undo": .with { _, _, _ in ["deleted": true] },
        "forum.like": .found(postAsItIs), "forum.save": .found(postAsItIs),
        "forum.unsave": .found(postAsItIs),
        "forum.edit": .found(postAsItIs), "forum.retitle": .found(postAsItIs),
        "forum.delete": .found(postAsItIs),
    ]

    /// What is imagined of a group.
    private static func group(named name: String, kind: String? = nil) -> [String: LuaValue] {
        let place = name.hasPrefix("#") ? name : "#\(TagNormalForm.plain(name))"
        return [
            "place": .string(place), "name": .string(name), "kind": .string(kind ?? "open"), "members": 1,
        ]
    }

    /// What is imagined of an act on a post or a comment: its post, as it is.
    private static func postAsItIs(_ call: APICall, _ campus: Campus, _ actor: Actor) async throws -> LuaValue
    {
        LuaValue(
            try await campus.forum.look(PostOf(try call.integer(0)), by: actor),
            for: Viewer(actor.person, in: call.language))
    }

    private static func entry(for action: OfferedAction<Campus>) -> APIEntry {
        let declaration = action.declaration
        return APIEntry(
            "call.me.\(declaration.name)",
            declaration.cost == .read ? .looks : .acts(imagined[declaration.name] ?? .declared),
            costs: LuaCost(declaration.cost), declaration.fields.map(APIEntry.Parameter.init),
            gives: action.result.map { APIEntry.Returns(LuaType($0), declaration.gives ?? "") },
            declaration.summary, needs: Permission(rawValue: "act:\(declaration.area)"),
            body: .waiting { call in
                let (campus, actor) = try await call.acting()
                let outcome = try await action(
                    at: campus, with: Arguments(call),
                    for: .init(by: actor, in: call.context?.session, language: call.language))
                if let place = outcome.entered { call.noteEntered(place) }
                return try await call.adorned(LuaValue(outcome.datum), outcome.messages, campus)
            })
    }
}

extension APIEntry.Parameter {
    init(_ field: FieldDeclaration) {
        let kind: Kind
        var type: String?
        switch field.kind {
        case .text: kind = .text
        case .integer: kind = .integer
        case .number: kind = .number
        case .boolean: (kind, type) = (.any, "boolean")
        case .media: (kind, type) = (.list, "quad.Media[]")
        case .texts: (kind, type) = (.list, "string[]")
        case .people, .posts: (kind, type) = (.list, "integer[]")
        case .word(let words): (kind, type) = (.text, words.map { "\"\($0)\"" }.joined(separator: "|"))
        }
        self.init(field.name, kind, of: type, optional: field.isOptional)
    }
}

extension LuaCost {
    fileprivate init(_ cost: Declaration.Cost) {
        switch cost {
        case .read: self = .asking
        case .write: self = .doing
        }
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
        case .list(let items): self = .list(items.map(LuaValue.init))
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
            table.array = table.array.map(adorned)
            table.fields = table.fields.mapValues(adorned)
            guard let id = table.fields["id"]?.integer, ids.contains(id) else { return .table(table) }
            if let cards = cards[MessageID(rawValue: id)] { table.fields["cards"] = .list(cards) }
            return LuaValue.table(table).with(reactions[id])
        }
        return adorned(value)
    }
}

/// The arguments of a call, by the names of its parameters.
extension APICall: ArgumentSource {
    package func text(_ name: String) throws -> String? { try index(of: name).flatMap(optionalText) }
    package func integer(_ name: String) throws -> Int64? { try index(of: name).flatMap(optionalInteger) }

    package func number(_ name: String) throws -> Double? {
        guard let index = index(of: name), !value(index).isNil else { return nil }
        return try number(index)
    }

    package func boolean(_ name: String) throws -> Bool? {
        guard let index = index(of: name), !value(index).isNil else { return nil }
        guard case .boolean(let flag) = value(index) else {
            throw misuse(of: name, expected: FieldKind.boolean.words)
        }
        return flag
    }

    package func texts(_ name: String) throws -> [String]? {
        guard let index = index(of: name), !value(index).isNil else { return nil }
        return try texts(index)
    }

    package func integers(_ name: String) throws -> [Int64]? {
        guard let index = index(of: name), !value(index).isNil else { return nil }
        return try list(index).compactMap(\.integer)
    }

    package func people(_ name: String) throws -> [PersonID]? {
        guard let index = index(of: name), !value(index).isNil else { return nil }
        return try people(index)
    }

    package func media(_ name: String) throws -> [MediaID]? {
        guard let index = index(of: name), !value(index).isNil else { return nil }
        if entry.permission == .bot { _ = try plugin(mayUse: .media) }
        return try mediaIDs(index)
    }

    package func misuse(of name: String, expected: String) -> any Error {
        wrong(index(of: name) ?? 0, expected)
    }

    private func index(of name: String) -> Int? { entry.parameters.firstIndex { $0.name == name } }
}
