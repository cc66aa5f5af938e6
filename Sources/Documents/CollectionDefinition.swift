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

    /// How many documents have the same values of some fields, and what others of their fields add up to: kept with each
    /// write, so that it is known at one look.
    package struct Tally: Sendable, Hashable {
        package let name: String
        /// The fields whose values are told apart. A document that lacks one is not counted.
        package let by: [String]
        /// The fields that are added up.
        package let sums: [String]

        package init(_ name: String, by: [String], sums: [String] = []) {
            (self.name, self.by, self.sums) = (name, by, sums)
        }
    }

    package let name: String
    package let fields: [Field]
    package let tallies: [Tally]
    /// Whether its documents are due at their moments.
    package let isDue: Bool
    /// Those of the fields that are worked out from documents, and stand in no body.
    package let derived: [String]
    /// A value that changes whenever the marks of stored documents may differ. The marks are then made again.
    package let fingerprint: String

    package init(
        _ name: String, fields: [Field], isDue: Bool = false, derived: [String] = [],
        tallies: [Tally] = [], fingerprint: String
    ) {
        self.tallies = tallies
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
    let tallies: [CollectionDefinition.Tally]

    struct FieldHandle: Sendable {
        let id: Int64
        let isUnique: Bool
        let isDerived: Bool

        /// The table with the field's values.
        var entries: String { isDerived ? DerivedSchema.entries : "entries" }
    }

    /// Whether a plugin owns the collection.
    package func isOf(_ plugin: String) -> Bool { self.plugin == plugin }

    func tally(_ name: String) throws(DocumentError) -> CollectionDefinition.Tally {
        guard let tally = tallies.first(where: { $0.name == name }) else {
            throw DocumentError(.invalid, "\(self.name) has no tally \(name)")
        }
        return tally
    }

    func field(_ name: String) throws(DocumentError) -> FieldHandle {
        guard let field = fields[name] else {
            throw DocumentError(.invalid, "\(self.name) has no index on \(name)")
        }
        return field
    }
}
