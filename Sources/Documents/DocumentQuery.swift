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

/// A part of what a query finds.
public struct DocumentPage: Sendable {
    public let documents: [Document]
    /// Metres from the circle's centre, for each document of a query with a circle.
    public let distances: [Double]
    /// Where the next page begins, or nil where there is none.
    public let next: PageMark?
}
