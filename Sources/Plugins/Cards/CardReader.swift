import Community
package import Lua
package import Model

/// Makes a card of the table that a plugin wrote. What is no such table is told with its key path.
package struct CardReader {
    /// Of the person it is for: texts may be tables by language.
    let language: Language

    /// What the reader takes, as the API's document says it.
    static let documentation = """
        `title` is all that must be there. `subtitle`; `severity` (`info`, `good`, `warning`, `danger`); `fields`, \
        a list of `{ label, value }`; `header` and `rows`, lists of cells; `chart`, `{ kind = "bars", values = {…}, \
        labels = {…}, unit = "mm" }`, the same with `line`, or `{ kind = "gauge", value = 7, min = 0, max = 10, \
        label = "UV" }`, or what `call:draw` gave, `{ kind = "drawing", strokes = …, width = 40, height = 16 }`; \
        `picture`, `{ url = …, alt = … }`, or `{ media = …, alt = … }` with a table that `media.info` or an argument \
        gave, where `alt` says in words what it shows and is never empty; `actions`, a list of `{ label, command }` with commands \
        like `/roll 2d6`, which people may give and which never run by themselves; `source`, a text, `time`, a \
        moment, and `stale`, true where what it says is known to be old. At most \(CardBounds.fields) fields, \
        \(CardBounds.rows) rows of \(CardBounds.columns) cells, \(CardBounds.points) values and \
        \(CardBounds.actions) actions, and \(CardBounds.drawn >> 10) KiB of what doors draw of it.
        """

    /// Those of the table.
    package static let keys = [
        "title", "subtitle", "severity", "fields", "header", "rows", "chart", "picture", "actions", "source",
        "time",
        "stale",
    ]

    /// Bytes of a card's words in the longest of the languages.
    static func textBytes(of card: LuaValue) -> Int {
        Language.allCases.compactMap { try? CardReader(language: $0).read(card).textBytes }.max() ?? 0
    }

    /// - Throws: `APIMisuse`: `card.fields[2].value must be text, not a boolean`.
    func read(_ value: LuaValue) throws -> Card {
        let node = CardNode(value: value, path: "card", language: language)
        let top = try node.table(Self.keys)
        var card = Card(title: try top["title"].text())
        card.subtitle = try top["subtitle"].optionalText()
        if let word = try top["severity"].word(of: Card.Severity.allCases.map(\.rawValue)) {
            card.severity = Card.Severity(rawValue: word) ?? .info
        }
        card.fields = try top["fields"].items().map { item in
            let pair = try item.pair("label", "value")
            return Card.Field(try pair.0.text(), try pair.1.text())
        }
        card.table = try table(top)
        card.chart = try top["chart"].optional(chart)
        card.picture = try top["picture"].optional { node in
            let picture = try node.table(["url", "media", "alt"])
            let alternative = try picture["alt"].text()
            if let media = try picture["media"].optional(media) {
                return Card.Picture(media, alternative: alternative)
            }
            return Card.Picture(url: try picture["url"].text(), alternative: alternative)
        }
        card.actions = try top["actions"].items().map { item in
            let pair = try item.pair("label", "command")
            return Card.Action(try pair.0.text(), command: try pair.1.text())
        }
        card.source = try top["source"].optionalText()
        card.time = try top["time"].optional { Timestamp(milliseconds: try $0.moment()) }
        card.isStale = try top["stale"].flag() ?? false
        do { try card.check() } catch { throw APIMisuse("\(error)") }
        return card
    }

    /// What the API gave of a picture or file.
    /// - Throws: `APIMisuse` with the path.
    func media(_ value: LuaValue, at path: String) throws -> ListedMedia {
        try media(CardNode(value: value, path: path, language: language))
    }

    /// What the API gave of a picture. Whether it is true doesn't matter: whoever fetches it gets what it is, or nothing.
    private func media(_ node: CardNode) throws -> ListedMedia {
        let table = try node.table(ListedMedia.shape.names)
        func count(_ key: String) throws -> Int? {
            try table[key].optional { Int(exactly: try $0.number()) }.flatMap { $0 }
        }
        guard let id = try count("id"), let bytes = try count("bytes") else {
            throw node.problem("must be what media.info or an argument gave")
        }
        return ListedMedia(
            id: Int64(id), name: try table["name"].text(), type: try table["type"].text(), bytes: bytes,
            width: try count("width"), height: try count("height"))
    }

    private func table(_ top: CardNode.Keys) throws -> Card.Table? {
        let header = try top["header"].items().map { try $0.text() }
        let rows = try top["rows"].items().map { row in try row.items(isNeeded: true).map { try $0.text() } }
        return header.isEmpty && rows.isEmpty ? nil : Card.Table(header: header, rows: rows)
    }

    private func drawing(_ chart: CardNode.Keys) throws -> Drawing {
        let (width, height) = (chart["width"].value.integer, chart["height"].value.integer)
        guard let size = Drawing.Size(width: width, height: height) else {
            throw chart["width"].problem("and height must be whole numbers, \(Drawing.Size.sizes)")
        }
        guard let drawing = Drawing(text: try chart["strokes"].text(), in: size) else {
            throw chart["strokes"].problem("must be strokes of such a drawing, like \"3,4 5,4;10,2 10,9\"")
        }
        return drawing
    }

    private func chart(_ node: CardNode) throws -> Card.Chart {
        let chart = try node.table([
            "kind", "unit", "values", "labels", "label", "value", "min", "max", "strokes", "width", "height",
        ])
        let unit = try chart["unit"].optionalText()
        guard let kind = try chart["kind"].word(of: ["bars", "line", "gauge", "drawing"]) else {
            throw chart["kind"].problem("must be \"bars\", \"line\", \"gauge\" or \"drawing\"")
        }
        if kind == "drawing" { return Card.Chart(.drawing(try drawing(chart)), unit: unit) }
        if kind == "gauge" {
            let gauge = Card.Chart.Gauge(
                try chart["label"].optionalText() ?? "", try chart["value"].number(),
                from: try chart["min"].optional { try $0.number() } ?? 0, to: try chart["max"].number())
            return Card.Chart(.gauge(gauge), unit: unit)
        }
        let values = try chart["values"].items(isNeeded: true).map { try $0.number() }
        let labels = try chart["labels"].items().map { try $0.text() }
        guard labels.isEmpty || labels.count == values.count else {
            throw chart["labels"].problem("has \(labels.count) entries for \(values.count) values")
        }
        let points = values.enumerated().map {
            Card.Chart.Point(labels.isEmpty ? "" : labels[$0], $1)
        }
        return Card.Chart(kind == "bars" ? .bars(points) : .line(points), unit: unit)
    }
}

/// A value within a card's table that knows its key path.
struct CardNode {
    let value: LuaValue
    let path: String
    let language: Language

    /// The named values of a table.
    struct Keys {
        fileprivate let table: LuaTable
        fileprivate let node: CardNode

        subscript(key: String) -> CardNode { node.child(table[key], ".\(key)") }
    }

    func problem(_ message: String) -> APIMisuse { APIMisuse("\(path) \(message)") }

    private func wrong(_ expected: String) -> APIMisuse {
        problem("must be \(expected), not \(value.isNil ? "nil" : "a \(value.typeName)")")
    }

    fileprivate func child(_ value: LuaValue, _ step: String) -> CardNode {
        CardNode(value: value, path: path + step, language: language)
    }

    /// The values at these names; another name is a slip that would otherwise go unnoticed.
    func table(_ keys: [String]) throws -> Keys {
        guard let table = value.table else { throw wrong("a table") }
        if let unknown = table.firstName(besides: keys) {
            let nearest = Suggestion.hint(for: unknown, among: keys) ?? ""
            throw child(.nil, ".\(unknown)").problem("is an unknown key\(nearest)")
        }
        guard table.array.isEmpty else { throw child(.nil, "[1]").problem("has no name") }
        return Keys(table: table, node: self)
    }

    /// `{ "one", "other" }`, or the same by name.
    func pair(_ one: String, _ other: String) throws -> (CardNode, CardNode) {
        if let table = value.table, table.fields.isEmpty, table.array.count == 2 {
            return (child(table[1], ".\(one)"), child(table[2], ".\(other)"))
        }
        let keys = try table([one, other])
        return (keys[one], keys[other])
    }

    /// The values of a list; none of nil, unless it is needed.
    func items(isNeeded: Bool = false) throws -> [CardNode] {
        if value.isNil, !isNeeded { return [] }
        guard let table = value.table, table.fields.isEmpty else { throw wrong("a list") }
        return table.array.enumerated().map { child($1, "[\($0 + 1)]") }
    }

    /// A text or a number, or the text of a table by language.
    func text() throws -> String {
        if let text = value.lenientString { return ValueBreaks.restored(in: text) }
        guard let table = value.table, table.array.isEmpty else { throw wrong("text") }
        let chosen = table[language.rawValue].isNil ? table["en"] : table[language.rawValue]
        guard let text = chosen.lenientString else {
            throw problem("must be text, or a table by language that has at least en")
        }
        return ValueBreaks.restored(in: text)
    }

    func optionalText() throws -> String? { try optional { try $0.text() } }

    func number() throws -> Double {
        guard let number = value.number, number.isFinite else { throw wrong("a finite number") }
        return number
    }

    /// Seconds since 1970 as milliseconds.
    func moment() throws -> Int64 {
        let seconds = try number()
        guard seconds.magnitude < 1e11 else { throw problem("must be a moment in seconds since 1970") }
        return Int64(seconds * 1000)
    }

    func flag() throws -> Bool? {
        if value.isNil { return nil }
        guard let flag = value.boolean else { throw wrong("true or false") }
        return flag
    }

    func word(of words: [String]) throws -> String? {
        if value.isNil { return nil }
        guard let word = value.string, words.contains(word) else {
            throw problem("must be one of \(words.joined(separator: ", "))")
        }
        return word
    }

    /// What `read` makes of it, or `nil` if it is nil.
    func optional<Result>(_ read: (CardNode) throws -> Result) throws -> Result? {
        value.isNil ? nil : try read(self)
    }
}

extension LuaValue {
    /// A card as plugins write it.
    package static func card(_ card: Card) -> LuaValue {
        var fields: [LuaName: LuaValue] = ["title": .string(card.title)]
        fields["subtitle"] = card.subtitle.map(LuaValue.string)
        if card.severity != .info { fields["severity"] = .string(card.severity.rawValue) }
        fields["fields"] = list(card.fields) { .list([.string($0.label), .string($0.value)]) }
        fields["header"] = list(card.table?.header ?? [], LuaValue.string)
        fields["rows"] = list(card.table?.rows ?? []) { .list($0.map(LuaValue.string)) }
        fields["chart"] = card.chart.map(chart)
        fields["picture"] = card.picture.map {
            .record([
                "url": .text($0.url), "media": $0.media.map(media) ?? .nil, "alt": .string($0.alternative),
            ])
        }
        fields["actions"] = list(card.actions) { .list([.string($0.label), .string($0.command)]) }
        fields["source"] = card.source.map(LuaValue.string)
        fields["time"] = card.time.map(LuaValue.moment)
        if card.isStale { fields["stale"] = true }
        return .table(LuaTable(fields: fields))
    }

    private static func list<Item>(_ items: [Item], _ make: (Item) -> LuaValue) -> LuaValue? {
        items.isEmpty ? nil : .list(items.map(make))
    }

    private static func chart(_ chart: Card.Chart) -> LuaValue {
        var fields: [LuaName: LuaValue] = [:]
        fields["unit"] = chart.unit.map(LuaValue.string)
        switch chart.form {
        case .bars(let points): fields.merge(series(points, "bars")) { $1 }
        case .line(let points): fields.merge(series(points, "line")) { $1 }
        case .gauge(let gauge):
            fields["kind"] = "gauge"
            if !gauge.label.isEmpty { fields["label"] = .string(gauge.label) }
            fields["value"] = .number(gauge.value)
            fields["min"] = .number(gauge.minimum)
            fields["max"] = .number(gauge.maximum)
        case .drawing(let drawing):
            fields["kind"] = "drawing"
            fields["strokes"] = .string(drawing.text)
            fields["width"] = .count(drawing.size.width)
            fields["height"] = .count(drawing.size.height)
        }
        return .table(LuaTable(fields: fields))
    }

    private static func series(_ points: [Card.Chart.Point], _ kind: String) -> [LuaName: LuaValue] {
        var fields: [LuaName: LuaValue] = [
            "kind": .string(kind), "values": .list(points.map { .number($0.value) }),
        ]
        if points.contains(where: { !$0.label.isEmpty }) {
            fields["labels"] = .list(points.map { .string($0.label) })
        }
        return fields
    }
}
