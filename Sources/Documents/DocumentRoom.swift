import Storage

/// How many documents one person may leave in a collection, and how many of them at one place.
package struct DocumentRoom: Sendable {
    /// The indexed field that says whose a document is, and the person.
    let field: String
    let person: Int64
    let most: Int
    /// The place of the document that is to be left, and how many may be there; `nil` if it has none.
    let here: (place: Coordinates, most: Int)?

    package init(field: String, person: Int64, place: Coordinates, most: Int, mostHere: Int) {
        self.field = field
        self.person = person
        self.most = most
        here = (place, mostHere)
    }

    package init(field: String, person: Int64, most: Int) {
        self.field = field
        self.person = person
        self.most = most
        here = nil
    }

    /// - Throws: ``DocumentError`` `.full` if there is no room. It reads what the person left, up to the bound, and never
    ///   what others did.
    func require(in collection: CollectionHandle, _ reader: SQLReader) throws {
        let field = try collection.field(field).id
        guard let here else {
            guard try RoomQueries.count(field, person, limit: most, in: reader) < most else { throw full }
            return
        }
        let places = try RoomQueries.places(field, person, limit: most, in: reader)
        guard places.count < most else { throw full }
        guard places.count(where: { $0 == here.place }) < here.most else {
            throw DocumentError(.full, "no more of yours fit at this place: \(here.most) are here")
        }
    }

    private var full: DocumentError { DocumentError(.full, "no more of yours fit: there are \(most)") }
}
