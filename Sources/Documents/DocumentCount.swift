/// How many documents a query finds, and how many were looked at for it.
package struct DocumentCount: Sendable, Hashable {
    package let found: Int
    package let scanned: Int
}

/// What a tally has for some values.
package struct DocumentTally: Sendable, Hashable {
    package let count: Int
    /// What the documents' values add up to, by field.
    package let sums: [String: FieldValue]
}
