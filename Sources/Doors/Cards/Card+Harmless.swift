import Community
import Model

extension Card {
    /// The card with all texts escaped by ``Escaping``, so that nothing can be forged with it.
    var harmless: Card {
        var card = self
        card.title = Escaping.escape(title)
        card.subtitle = subtitle.map(Escaping.escape)
        card.fields = fields.map { Field(Escaping.escape($0.label), Escaping.escape($0.value)) }
        card.table = table.map { table in
            Table(
                header: table.header.map(Escaping.escape),
                rows: table.rows.map { $0.map(Escaping.escape) })
        }
        card.chart = chart?.harmless
        card.picture = picture.map {
            var picture = $0
            picture.url = $0.url.map(Escaping.escape)
            picture.media = $0.media?.harmless
            picture.alternative = Escaping.escape($0.alternative)
            return picture
        }
        card.actions = actions.map {
            Action(Escaping.escape($0.label), command: Escaping.escape($0.command))
        }
        card.source = source.map(Escaping.escape)
        return card
    }
}

extension Card.Chart {
    fileprivate var harmless: Card.Chart {
        let escape = { (point: Point) in Point(Escaping.escape(point.label), point.value) }
        let form: Form =
            switch self.form {
            case .bars(let points): .bars(points.map(escape))
            case .line(let points): .line(points.map(escape))
            case .gauge(let gauge):
                .gauge(
                    Gauge(
                        Escaping.escape(gauge.label), gauge.value, from: gauge.minimum, to: gauge.maximum))
            // Dots are numbers.
            case .drawing(let drawing): .drawing(drawing)
            }
        return Card.Chart(form, unit: unit.map(Escaping.escape))
    }
}

extension ListedMedia {
    /// The same with a name and a type that mean nothing to a terminal.
    fileprivate var harmless: ListedMedia {
        ListedMedia(
            id: id, name: Escaping.escape(name), type: Escaping.escape(type), bytes: bytes, width: width,
            height: height)
    }
}
