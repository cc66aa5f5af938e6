package import Lua
package import Model

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
