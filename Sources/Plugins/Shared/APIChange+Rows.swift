import Lua

/// The changes, thing by thing.
extension APIChange {
    /// One `bot.notify`.
    static let ofNotices = [
        APIChange(
            .function("bot.notify"), "bot.notify(people, kind, id, from, place)",
            "bot.notify(people, kind, { id = id, from = from, place = place })",
            "Arguments that may be left out stand in a table.", .places),
        APIChange(
            .function("bot.notify_all"), "bot.notify_all(people, kind, id, from, place)",
            "bot.notify(people, kind, { id = id, from = from, place = place })",
            "`people` is a handle, an id, or a list of these.",
            .call(of: "bot.notify") { tabled($0, behind: 2, ["id", "from", "place"]) }),
        APIChange(
            .function("bot.notify_once"), "bot.notify_once(people, kind, id, from, place)",
            "bot.notify(people, kind, { id = id, from = from, place = place, once = true })",
            "It is the same deed, with a switch.",
            .call(of: "bot.notify") { tabled($0, behind: 2, ["id", "from", "place"], ["once": true]) }),
    ]

    /// One key `hooks`.
    static let ofHooks = [
        APIChange(
            .key("answers"), #"answers = { ["people.nearby"] = … }"#, #"hooks = { ["people.nearby"] = … }"#,
            "A hook is a question with a name, whoever asks it.",
            .key(movedTo: "hooks") { (table: inout LuaTable) throws(Clash) in
                try moved("answers", to: "hooks", in: &table)
            }),
        APIChange(
            .key("provides.hooks"), #"provides = { hooks = { ["PLUGIN.NAME"] = { … } } }"#,
            #"hooks = { ["PLUGIN.NAME"] = { …, run = … } }"#,
            "What a plugin asks stands where it answers: its own answer is `run`.",
            .key(movedTo: "hooks") { (table: inout LuaTable) throws(Clash) in
                guard let provides = try taken("provides", from: &table) else { return [] }
                if let other = provides.firstName(besides: ["hooks"]) {
                    throw Clash(key: "provides.\(other)", message: "unknown key")
                }
                var hooks = try inner("hooks", of: table)
                for (name, declared) in try inner("hooks", of: provides, at: "provides.hooks").fields {
                    hooks[name] = try joined(declared, hooks[name], called: "\(name)")
                }
                table["hooks"] = .table(hooks)
                return ["provides.hooks"]
            }),
        APIChange(
            .function("t:answer"), "t:answer(name, one, other)", "t:hook(name, one, other)",
            "A test asks every hook alike.", .call(of: "t:hook") { $0 }),
    ]

    /// The other keys of the manifest.
    static let ofKeys = [
        APIChange(
            .key("shares"), #"shares = { ["housing.viewings"] = "read" }"#,
            #"uses = { ["housing.viewings"] = "read" }"#,
            "It is what a plugin uses of others, and `share` in a collection is what it lets them use.",
            .key(movedTo: "uses") { (table: inout LuaTable) throws(Clash) in
                try moved("shares", to: "uses", in: &table)
            }),
        APIChange(
            .key("requires"), #"requires = { tags = "^1.2" }"#, nil,
            "Nothing followed from it. `uses` says whose collections one needs.",
            .key(movedTo: nil) { table in
                if table["requires"].isNil { return [] }
                table["requires"] = .nil
                return ["requires"]
            }),
        APIChange(
            .key("settings.*.type"), #"type = "string", or "boolean""#, #"type = "text", or "yesno""#,
            "Kinds of values have the same words everywhere.",
            .key(movedTo: nil) { table in
                guard var settings = table["settings"].table else { return [] }
                var paths: [String] = []
                for (name, setting) in settings.fields {
                    guard var setting = setting.table, let type = setting["type"].string,
                        let now = typesOfSettings[type]
                    else { continue }
                    setting["type"] = .string(now)
                    settings[name] = .table(setting)
                    paths.append("settings.\(name).type")
                }
                if !paths.isEmpty { table["settings"] = .table(settings) }
                return paths.sorted()
            }),
    ]

    /// The types of settings that were called otherwise.
    private static let typesOfSettings = ["string": "text", "boolean": "yesno"]

    /// Puts all of a key's table into that of another, and returns where it stood.
    private static func moved(
        _ old: String, to new: String, in table: inout LuaTable
    ) throws(Clash) -> [String] {
        guard let taken = try taken(old, from: &table) else { return [] }
        var others = try inner(new, of: table)
        for (name, value) in taken.fields {
            guard others[name].isNil else { throw Clash(twice: "\(name)", in: old, and: new) }
            others[name] = value
        }
        table[LuaName(new)] = .table(others)
        return [old]
    }

    /// Lists, a page of which is asked for by a table.
    static let ofLists = [
        list("chat.stars", ["limit", "before"]), list("chat.invitations", ["limit", "before"]),
        list("chat.groups", ["words", "limit", "after"]),
        list("chat.members", of: "place", ["limit", "after"]),
        list("chat.conversations", ["limit", "before", "label"]),
        list("chat.history", of: "place", ["limit", "before"]),
        list("chat.context", of: "id", ["limit"]),
        list("chat.thread", of: "id", ["limit", "before"]),
        list("chat.find", of: "words", ["limit", "before", "place"]),
        list("chat.unread", ["limit", "after", "last"]), list("forum.read", of: "post", ["limit"]),
        list("forum.saved", ["limit", "before"]), list("forum.latest", ["category", "limit", "before"]),
        list("forum.trending", ["category", "limit"]), list("forum.search", of: "words", ["limit"]),
        list("forum.comments", of: "post", ["limit", "before"]),
        list("people.profiles", of: "people", ["limit", "after"]),
        list("people.contacts", ["limit", "after"]), list("people.requests", ["limit", "before"]),
        list("notifications.list", ["limit", "before"]),
    ]

    /// A list of a caller's that took `count`, and what else says which of it, by their places.
    /// - Parameter subject: What it is a list of, which has a place still.
    private static func list(_ name: String, of subject: String? = nil, _ page: [String]) -> APIChange {
        func call(_ arguments: [String]) -> String {
            "call.me.\(name)(\(([subject].compactMap(\.self) + arguments).joined(separator: ", ")))"
        }
        let before = page.map { $0 == "limit" ? "count" : $0 }
        let table = zip(page, before).map { "\($0) = \($1)" }.joined(separator: ", ")
        return APIChange(
            .function("call.me.\(name)"), call(before), call(["{ \(table) }"]),
            "A page is asked for as `store.find` asks: by `limit`, and `before` or `after`.", .places)
    }

    /// A hook that a plugin declares, with the answer of its own that stood apart.
    private static func joined(
        _ declared: LuaValue, _ answer: LuaValue, called name: String
    ) throws(Clash) -> LuaValue {
        if answer.isNil { return declared }
        guard answer.function != nil, var table = declared.table, table["run"].isNil else {
            throw Clash(twice: name, in: "provides.hooks", and: "hooks")
        }
        table["run"] = answer
        return .table(table)
    }

    /// The table at a key, which is taken out; `nil` if nothing is there.
    private static func taken(_ key: String, from table: inout LuaTable) throws(Clash) -> LuaTable? {
        if table[key].isNil { return nil }
        let taken = try inner(key, of: table)
        table[key] = .nil
        return taken
    }

    /// The table at a key, or an empty one.
    private static func inner(
        _ key: String, of table: LuaTable, at path: String? = nil
    ) throws(Clash) -> LuaTable {
        let value = table[key]
        guard let inner = value.isNil ? LuaTable() : value.table else {
            throw Clash(key: path ?? key, message: "this is a \(value.typeName), a table is expected")
        }
        guard inner.array.isEmpty else {
            throw Clash(key: "\(path ?? key).[1]", message: "a value without a key means nothing here")
        }
        return inner
    }

    /// Arguments with those behind the first few in a table, by these names.
    /// - Parameter added: What stands in the table beside.
    static func tabled(
        _ given: [LuaValue], behind places: Int, _ names: [LuaName], _ added: [LuaName: LuaValue] = [:]
    ) -> [LuaValue] {
        var table = LuaTable(fields: added)
        for (name, value) in zip(names, given.dropFirst(places)) { table[name] = value }
        let missing = [LuaValue](repeating: .nil, count: max(places - given.count, 0))
        return given.prefix(places) + missing + [.table(table)]
    }
}
