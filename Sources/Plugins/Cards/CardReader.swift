import Community
import Lua
import Model

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
