/// One document of a collection: bytes that the store doesn't look into, and what it is found by.
public struct Document: Sendable, Hashable {
    /// Unique in its collection.
    public let key: String
    /// The number of the write that made it so; it grows with every write of the store.
    public let version: Int64
    /// The person it concerns, whose closing account takes it along.
    public let person: Int64?
    public let body: [UInt8]

    /// A document as it was stored at some time.
    public init(key: String, version: Int64, person: Int64?, body: [UInt8]) {
        self.key = key
        self.version = version
        self.person = person
        self.body = body
    }
}

/// A value that documents are found and ordered by.
public enum FieldValue: Sendable, Hashable {
    case integer(Int64)
    case number(Double)
    case text(String)
}

/// A place on the earth: degrees, WGS 84.
public struct Coordinates: Sendable, Hashable {
    /// −90 to 90, north positive.
    public let latitude: Double
    /// −180 to 180, east positive.
    public let longitude: Double

    /// - Returns: nil where a degree is out of bounds.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A document as it is to be stored.
public struct DocumentDraft: Sendable {
    /// What it is found by.
    public struct Marks: Sendable {
        /// Values by the names of declared fields; a field without a value isn't found by it.
        public var fields: [String: FieldValue] = [:]
        /// What is searched in.
        public var words = ""
        public var place: Coordinates?
        public var person: Int64?

        public init() {}
    }

    public let body: [UInt8]
    public let marks: Marks

    public init(body: [UInt8], marks: Marks = Marks()) {
        self.body = body
        self.marks = marks
    }
}

/// Why the store refuses.
public struct DocumentError: Error, Sendable, CustomStringConvertible {
    public enum Code: String, Sendable {
        /// No document has the key.
        case notFound
        /// The document is at another version than was expected.
        case conflict
        /// The key, or a unique field's value, is taken.
        case exists
        /// The plugin's documents would take more room than they may.
        case quota
        /// More is found than is given at once.
        case tooMany
        /// Something about the request itself.
        case invalid
    }

    public let code: Code
    /// For a person to read.
    public let description: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        description = message
    }
}
