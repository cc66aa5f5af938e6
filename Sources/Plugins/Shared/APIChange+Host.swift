import Lua

/// The host's own functions, and what plugins are given.
extension APIChange {
    static let ofHost = ofCalls + ofStore + ofMedia + ofPlaces + ofTexts + ofTests

    private static let mayBeLeftOut = "Arguments that may be left out stand in a table."
    private static let tooMany = "More than two arguments stand in a table."
    private static let isPoint = "A point is one argument, as in documents and hooks."

    private static let ofCalls = [
        APIChange(
            .field(of: "quad.Call", "conversation"), "call.conversation", "call.place",
            "A conversation is a number elsewhere, and its place a text.", .both),
        APIChange(
            .function("call:export"), "call:export(name, type, text, note, more)",
            "call:export { name = name, type = type, text = text, note = note, more = more }", tooMany,
            .places),
        APIChange(
            .function("call:near"), "call:near(place, collection, radius, limit, { where = where })",
            "call:near(collection, { place = place, radius = radius, limit = limit, where = where })",
            "The collection comes first, and all else has names.",
            .call(of: "call:near") { given in
                guard given.count > 2 else { return nil }
                // What stood in the query stands beside the others now.
                var table =
                    given.count > 4 ? given[4].table ?? LuaTable(fields: ["query": given[4]]) : LuaTable()
                (table["place"], table["radius"]) = (given[0], given[2])
                if given.count > 3 { table["limit"] = given[3] }
                return [given[1], .table(table)]
            }),
        APIChange(
            .function("call:metres"), "call:metres(place, latitude, longitude)",
            "call:distance(place, { lat = latitude, lon = longitude })",
            "It is called so everywhere. \(isPoint)",
            .call(of: "call:distance") { given in given.prefix(1) + [pointed(given, from: 1)] }),
        APIChange(
            .function("call:leave"), "call:leave(collection, document, most, most_here)",
            "call:leave(collection, document, { most = most, most_here = most_here })", mayBeLeftOut,
            .places),
    ]

    private static let ofStore = [
        APIChange(
            .function("store.put"), "store.put(collection, key, document, version)",
            "store.put(collection, key, document, { version = version })", mayBeLeftOut, .places),
        APIChange(
            .function("store.update"), "store.update(collection, key, changes, version)",
            "store.update(collection, key, changes, { version = version })", mayBeLeftOut, .places),
        APIChange(
            .function("store.remove"), "store.remove(collection, key, version)",
            "store.remove(collection, key, { version = version })", mayBeLeftOut, .places),
        APIChange(
            .function("store.increment"), #"store.increment(collection, key, "count", amount)"#,
            "store.increment(collection, key, { count = amount })",
            "A field and how much are one thing, and may be several.",
            .call(of: "store.increment") { given in
                guard given.count > 2, given[2].table == nil, let field = given[2].lenientString else {
                    return nil
                }
                let amount = given.count > 3 && !given[3].isNil ? given[3] : .integer(1)
                return [given[0], given[1], .table(LuaTable(fields: [LuaName(field): amount]))]
            }),
    ]

    private static let ofMedia = [
        APIChange(
            .function("media.list"), "media.list(pictures)", "media.info(pictures)",
            "It takes one or a list, as the others do.",
            .call(of: "media.info") { given in given.prefix(1).map(listed) }),
        APIChange(
            .function("media.seen"), "media.seen(pictures, people)", "media.seen_by(pictures, people)",
            "It takes one or a list, as the others do.",
            .call(of: "media.seen_by") { given in given.prefix(1).map(listed) + given.dropFirst() }),
    ]

    private static let ofPlaces = ["distance", "bearing"].map { name in
        APIChange(
            .function("geo.\(name)"), "geo.\(name)(latitude, longitude, to_latitude, to_longitude)",
            "geo.\(name)({ lat = latitude, lon = longitude }, { lat = to_latitude, lon = to_longitude })",
            isPoint,
            .call(of: "geo.\(name)") { given in
                given.count > 2 ? [pointed(given, from: 0), pointed(given, from: 2)] : nil
            })
    }

    private static let ofTexts = [
        APIChange(
            .function("text.visible"), "text.visible(said)", #"text.line(said) ~= """#,
            "It is the same.", .result(of: "text.line") { .boolean($0.string != "") }),
        APIChange(
            .function("text.strokes"), "text.strokes(strokes, width, height)",
            "text.strokes(strokes, { width = width, height = height })",
            "It is the very table that `call:draw` takes.",
            .call(of: "text.strokes") { given in
                guard given.count > 2 else { return nil }
                return [given[0], .table(LuaTable(fields: ["width": given[1], "height": given[2]]))]
            }),
        APIChange(
            .function("text.localized"), "text.localized(key, values, language)",
            "text.localized(key, values, { language = language })", mayBeLeftOut, .places),
        APIChange(
            .function("http.rows"), "http.rows(url, path, fn, { timeout = timeout })",
            "http.rows(url, fn, { path = path, timeout = timeout })",
            "`path` may be left out, for the whole text.",
            .call(of: "http.rows") { given in
                guard given.count > 1, let path = given[1].lenientString else { return nil }
                let options = given.count > 3 && !given[3].isNil ? given[3] : [:]
                let fn = given.count > 2 ? given[2] : .nil
                guard var table = options.table else { return [given[0], fn, options] }
                table["path"] = .string(path)
                return [given[0], fn, .table(table)]
            }),
        APIChange(
            .field(of: "quad.Answer", "fromCache"), "answer.fromCache", "answer.from_cache",
            "It was the one name in camelCase.", .both),
        APIChange(
            .function("time.add"), "time.add(moment, { days = 1 }, zone)",
            "time.add(moment, { days = 1, zone = zone })", "The zone stands among the amounts.",
            .call(of: "time.add") { given in
                guard given.count > 2, !given[2].isNil else { return nil }
                guard var amounts = given[1].table else { return [given[0], given[1]] }
                amounts["zone"] = given[2]
                return [given[0], .table(amounts)]
            }),
    ]

    private static let ofTests = [
        APIChange(
            .function("t:place"), "t:place(of, latitude, longitude)",
            "t:place(of, { lat = latitude, lon = longitude })", isPoint,
            .call(of: "t:place") { given in
                given.count > 2 ? given.prefix(1) + [pointed(given, from: 1)] : nil
            })
    ]

    /// Two arguments as a point.
    private static func pointed(_ given: [LuaValue], from index: Int) -> LuaValue {
        let numbers = given.dropFirst(index).prefix(2) + [.nil, .nil]
        var table = LuaTable()
        for (name, number) in zip(["lat", "lon"] as [LuaName], numbers) { table[name] = number }
        return .table(table)
    }

    /// A list of it, where it is none.
    private static func listed(_ value: LuaValue) -> LuaValue {
        value.isNil || value.table?.fields.isEmpty == true ? value : .list([value])
    }
}
