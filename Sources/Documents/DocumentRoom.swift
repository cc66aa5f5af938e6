import Storage

/// How many documents one person may leave in a collection, and how many of them at one place.
package struct DocumentRoom: Sendable {
    /// The indexed field that says whose a document is, and the person.
    let field: String
    let person: Int64
    /// The place of the document that is to be left.
    let place: Coordinates
    let most: Int
    let mostHere: Int

    package init(field: String, person: Int64, place: Coordinates, most: Int, mostHere: Int) {
        self.field = field
        self.person = person
        self.place = place
        self.most = most
        self.mostHere = mostHere
    }

    /// - Throws: ``DocumentError`` `.full` if there is no room. It reads what the person left, up to the bound, and never
    ///   what others did.
    func require(in collection: CollectionHandle, _ reader: SQLReader) throws {
        let places = try RoomQueries.places(
            try collection.field(field).id, person, limit: most, in: reader)
        guard places.count < most, places.count(where: { $0 == place }) < mostHere else {
            throw DocumentError(
                .full,
                places.count < most
                    ? "no more of yours fit at this place: \(mostHere) are here"
                    : "no more of yours fit: there are \(most)")
        }
    }
}
