/// Which documents of a collection are wanted, in which order.
public struct DocumentQuery: Sendable {
    /// What a field's value must be.
    public enum Filter: Sendable, Hashable {
        case equal(FieldValue)
        case any([FieldValue])
        /// Bounds that are themselves inside.
        case range(FieldValue?, FieldValue?)
    }

    public enum Order: Sendable, Hashable {
        case newest
        case oldest
        case ascending(String)
        case descending(String)
    }

    /// A circle on the earth; what is in it comes nearest first.
    public struct Circle: Sendable {
        public let center: Coordinates
        /// Metres.
        public let radius: Double

        public init(center: Coordinates, radius: Double) {
            self.center = center
            self.radius = radius
        }
    }

    public var filters: [(field: String, filter: Filter)] = []
    public var order = Order.newest
    /// Words that must all be there.
    public var words: String?
    public var circle: Circle?
    public var limit = 20
    /// Where the page before ended.
    public var after: PageMark?

    public init() {}
}

/// Where a page ends: what the last document was ordered by, and its number.
public struct PageMark: Sendable, Hashable {
    let value: FieldValue
    let document: Int64
}

extension PageMark {
    /// As text, to be handed out and taken back: the document's number, the value's kind, the value.
    public var text: String {
        switch value {
        case .integer(let number): "\(document)i\(number)"
        case .number(let number): "\(document)n\(number)"
        case .text(let text): "\(document)t\(text)"
        }
    }

    /// - Returns: nil where it is no such text.
    public init?(text: String) {
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

/// A part of what a query finds.
public struct DocumentPage: Sendable {
    public let documents: [Document]
    /// Metres from the circle's centre, for each document of a query with a circle.
    public let distances: [Double]
    /// Where the next page begins, or nil where there is none.
    public let next: PageMark?
}
