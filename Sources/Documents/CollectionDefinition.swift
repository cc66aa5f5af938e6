/// A collection as its owner declares it: the fields by which its documents are found.
package struct CollectionDefinition: Sendable, Hashable {
    package struct Field: Sendable, Hashable {
        package let name: String
        /// Whether no two documents may have the same value.
        package let isUnique: Bool

        package init(_ name: String, isUnique: Bool = false) {
            self.name = name
            self.isUnique = isUnique
        }
    }

    package let name: String
    package let fields: [Field]
    /// Whether its documents are due at their moments.
    package let isDue: Bool
    /// Those of the fields that are worked out from documents, and stand in no body.
    package let derived: [String]
    /// A value that changes whenever the marks of stored documents may differ. The marks are then made again.
    package let fingerprint: String

    package init(
        _ name: String, fields: [Field], isDue: Bool = false, derived: [String] = [], fingerprint: String
    ) {
        self.name = name
        self.fields = fields
        self.isDue = isDue
        self.derived = derived
        self.fingerprint = fingerprint
    }
}

/// An open collection, with its numbers in the store.
package struct CollectionHandle: Sendable {
    let id: Int64
    let plugin: String
    package let name: String
    let fields: [String: FieldHandle]
    let isDue: Bool
    let derived: [String]

    struct FieldHandle: Sendable {
        let id: Int64
        let isUnique: Bool
        let isDerived: Bool

        /// The table with the field's values.
        var entries: String { isDerived ? DerivedSchema.entries : "entries" }
    }

    /// Whether a plugin owns the collection.
    package func isOf(_ plugin: String) -> Bool { self.plugin == plugin }

    func field(_ name: String) throws(DocumentError) -> FieldHandle {
        guard let field = fields[name] else {
            throw DocumentError(.invalid, "\(self.name) has no index on \(name)")
        }
        return field
    }
}
