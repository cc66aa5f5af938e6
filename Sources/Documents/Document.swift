import Foundation

/// One document of a collection. The store doesn't look into its bytes.
package struct Document: Sendable, Hashable {
    /// Unique in its collection.
    package let key: String
    /// The number of the write that stored it, counted in its collection. No later write has the same.
    package let version: Int64
    /// The id of the person whom the document concerns, or `nil`. It is erased with that person's account.
    package let person: Int64?
    package let body: [UInt8]

    /// A document as it was stored at some time.
    package init(key: String, version: Int64, person: Int64?, body: [UInt8]) {
        self.key = key
        self.version = version
        self.person = person
        self.body = body
    }
}

/// A value of a declared field, by which documents are found and ordered.
///
/// Two are equal where SQLite says so: numbers by what they are worth, texts by their bytes.
package enum FieldValue: Sendable {
    case integer(Int64)
    case number(Double)
    case text(String)
}

extension FieldValue: Hashable {
    package static func == (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.integer(let one), .integer(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
            Int64(exactly: number) == integer
        case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
        case (.text, _), (_, .text): false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .integer(let integer): hasher.combine(integer)
        case .number(let number):
            if let integer = Int64(exactly: number) {
                hasher.combine(integer)
            } else {
                hasher.combine(number)
            }
        case .text(let text): for byte in text.utf8 { hasher.combine(byte) }
        }
    }
}

/// A place on the earth, in degrees of WGS 84.
package struct Coordinates: Sendable, Hashable {
    /// The latitude, −90 to 90; north is positive.
    package let latitude: Double
    /// The longitude, −180 to 180; east is positive.
    package let longitude: Double

    /// Makes a place from degrees. `nil` if one is out of bounds.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    private init(latitude: Double, east longitude: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Returns the middle of the cell that the place is in, in a grid over the earth.
    ///
    /// Rows have the same height, and each has as many cells as are at least that wide there. The middle of a cell is its
    /// own middle, so that who knows a middle can make nothing more exact of it.
    ///
    /// - Parameter metres: The sides of the cells.
    package func snapped(to metres: Double) -> Coordinates {
        let degree = GreatCircle.radius * .pi / 180
        let rows = (180 * degree / metres).rounded(.down)
        let row = min(((latitude + 90) * rows / 180).rounded(.down), rows - 1)
        let middle = (row + 0.5) * 180 / rows - 90
        let columns = max((360 * degree * cos(middle * .pi / 180) / metres).rounded(.down), 1)
        // A pole has every longitude, and 180 degrees east are 180 degrees west.
        let east = abs(latitude) == 90 ? 0 : longitude
        let column = ((east + 180) * columns / 360).rounded(.down).truncatingRemainder(dividingBy: columns)
        return Coordinates(latitude: middle, east: (column + 0.5) * 360 / columns - 180)
    }
}

/// A document that is to be stored.
package struct DocumentDraft: Sendable {
    /// What a document is found by.
    package struct Marks: Sendable {
        /// Values by the names of declared fields. A document isn't found by a field without a value.
        package var fields: [String: FieldValue] = [:]
        /// The text that searches look in.
        package var words = ""
        package var place: Coordinates?
        /// Whether a stored document without a new `place` stays where it is.
        package var keepsPlace = false
        package var person: Int64?
        /// When the document is due, in seconds since 1970, or `nil` if it waits for nothing.
        package var moment: Double?

        package init() {}
    }

    package let body: [UInt8]
    package let marks: Marks

    package init(body: [UInt8], marks: Marks = Marks()) {
        self.body = body
        self.marks = marks
    }
}

/// Why the store refuses.
package struct DocumentError: Error, Sendable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// No document has the key.
        case notFound
        /// The document is at another version than was expected.
        case conflict
        /// Another document has the key, or the value of a unique field.
        case exists
        /// The plugin's documents would exceed its quota.
        case quota
        /// The person has left as many documents as fit.
        case full
        /// More documents are found than one call may return.
        case tooMany
        /// The request is malformed.
        case invalid
    }

    package let code: Code
    /// For a person to read.
    package let description: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        description = message
    }
}
