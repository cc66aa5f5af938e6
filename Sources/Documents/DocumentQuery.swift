/// Which documents of a collection are wanted, in which order.
package struct DocumentQuery: Sendable {
    /// What a field's value must be.
    package enum Filter: Sendable, Hashable {
        case equal(FieldValue)
        case any([FieldValue])
        /// The value lies between these bounds, inclusive. A bound of `nil` leaves that end open.
        case range(FieldValue?, FieldValue?)
    }

    package enum Order: Sendable, Hashable {
        case newest
        case oldest
        case ascending(String)
        case descending(String)
    }

    /// A circle on the earth. Documents in it come nearest first.
    package struct Circle: Sendable {
        package let center: Coordinates
        /// Metres.
        package let radius: Double
        /// Metres to which distances are rounded before anything is sorted by them, or `nil` for exact ones.
        package let step: Double?

        package init(center: Coordinates, radius: Double, step: Double? = nil) {
            self.center = center
            self.radius = radius
            self.step = step
        }

        func shown(_ metres: Double) -> Double { step.map { (metres / $0).rounded() * $0 } ?? metres }
    }

    package var filters: [(field: String, filter: Filter)] = []
    package var order = Order.newest
    /// Words that a document must all have.
    package var words: String?
    package var circle: Circle?
    package var limit = 20
    /// The end of the previous page, or `nil` for the first page.
    package var after: PageMark?
    var bounds = SearchBounds()

    package init() {}
}

/// How far a query looks before it takes another way, or gives what it found.
struct SearchBounds: Sendable {
    /// Documents of a filter that are sorted, rather than found by walking an index in order.
    var few = RareFilter.most
    /// Entries after which it is asked whether more documents are worth sorting.
    var first = SearchQueries.first
    /// The same, where the first of them promised a full page.
    var near = SearchQueries.near
    /// Entries that are looked through for a page.
    var most = SearchQueries.most
}

/// The end of a page: the sort value and the number of the last document that was looked at for it.
package struct PageMark: Sendable, Hashable {
    let value: FieldValue
    let document: Int64
}

extension PageMark {
    /// The mark as text, for callers to keep and give back: the document's number, the kind of value and the value.
    package var text: String {
        switch value {
        case .integer(let number): "\(document)i\(number)"
        case .number(let number): "\(document)n\(number)"
        case .text(let text): "\(document)t\(text)"
        }
    }

    /// Makes a mark from its ``text``. `nil` if it is malformed.
    package init?(text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(digits.count)
        guard let document = Int64(digits), let kind = rest.first else { return nil }
        let shown = String(rest.dropFirst())
        switch kind {
        case "i":
            guard let number = Int64(shown) else { return nil }
            self.init(value: .integer(number), document: document)
        case "n":
            guard let number = Double(shown) else { return nil }
            self.init(value: .number(number), document: document)
        case "t": self.init(value: .text(shown), document: document)
        default: return nil
        }
    }
}

/// One page of what a query finds. It may be shorter than the query's limit, even empty, and not the last: so is one for
/// which as many entries were looked through as a page may cost.
package struct DocumentPage: Sendable {
    package let documents: [Document]
    /// The distance of each document from the circle's centre in metres. Empty for a query without a circle.
    package let distances: [Double]
    /// Where each document lies from the circle's centre, in degrees clockwise from north. Empty for a query without a
    /// circle.
    package var bearings: [Double] = []
    /// Where the next page begins, or `nil` if this is the last one.
    package let next: PageMark?
}
