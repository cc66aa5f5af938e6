/// A document whose moment has come and that was not told yet.
package struct DueDocument: Sendable, Hashable {
    /// The document's number in the store.
    package let id: Int64
    /// The moment, in seconds since 1970.
    package let moment: Double
    /// When it may be told: its moment, or later if it was told just before.
    let ready: Double
    /// The name of its collection.
    package let collection: String

    /// Documents that are taken at once.
    package static let mostAtOnce = 64
    /// Documents of one person among those that are taken at once. An eighth leaves room for seven others, and a person
    /// with few is told of them in their order.
    static let mostOfOnePerson = 8
}

/// A document that has been told.
package struct ToldDocument: Sendable, Hashable {
    /// The document's number in the store.
    package let id: Int64
    /// The moment that it was told for, in seconds since 1970.
    package let moment: Double
    /// When it was told, in seconds since 1970.
    package let at: Double

    /// Seconds until the same document, or one that its handler stores, is told next. So a handler that sets the moment
    /// to now runs once a second.
    package static let rest = 1.0

    package init(_ document: DueDocument, at: Double) {
        self.init(id: document.id, moment: document.moment, at: at)
    }

    package init(id: Int64, moment: Double, at: Double) {
        (self.id, self.moment, self.at) = (id, moment, at)
    }
}
