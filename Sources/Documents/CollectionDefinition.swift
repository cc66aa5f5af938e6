/// What a collection's documents are found by, as its owner declares it.
public struct CollectionDefinition: Sendable, Hashable {
    public struct Field: Sendable, Hashable {
        public let name: String
        /// Whether no two documents may have the same value.
        public let isUnique: Bool

        public init(_ name: String, isUnique: Bool = false) {
            self.name = name
            self.isUnique = isUnique
        }
    }

    public let name: String
    public let fields: [Field]
    /// Changes whenever the marks of stored documents may differ: they are made anew then.
    public let fingerprint: String

    public init(_ name: String, fields: [Field], fingerprint: String) {
        self.name = name
        self.fields = fields
        self.fingerprint = fingerprint
    }
}

/// A collection that is there: its numbers in the store.
public struct CollectionHandle: Sendable {
    let id: Int64
    let plugin: String
    public let name: String
    let fields: [String: FieldHandle]

    struct FieldHandle: Sendable {
        let id: Int64
        let isUnique: Bool
    }

    func field(_ name: String) throws(DocumentError) -> FieldHandle {
        guard let field = fields[name] else {
            throw DocumentError(.invalid, "\(self.name) has no index on \(name)")
        }
        return field
    }
}
