/// One change of a document. Several are made together or not at all.
public struct DocumentWrite: Sendable {
    /// At which version the document has to be.
    public enum Expectation: Sendable, Hashable {
        case anything
        case absent
        case version(Int64)
    }

    enum Change: Sendable {
        case put(@Sendable (Document?) throws -> DocumentDraft)
        case delete
        /// Nothing: the expectation is all.
        case check
    }

    let collection: CollectionHandle
    /// Nil has the store choose one.
    let key: String?
    let expectation: Expectation
    let change: Change

    /// Stores a document in place of what has the key.
    public static func put(
        _ draft: DocumentDraft, at key: String?, in collection: CollectionHandle,
        expecting expectation: Expectation = .anything
    ) -> Self {
        Self(collection: collection, key: key, expectation: expectation, change: .put { _ in draft })
    }

    /// Stores what a function makes of the stored document, inside the transaction. The function may neither wait nor
    /// have effects.
    public static func modify(
        _ key: String, in collection: CollectionHandle, expecting expectation: Expectation = .anything,
        _ make: @escaping @Sendable (Document) throws -> DocumentDraft
    ) -> Self {
        Self(
            collection: collection, key: key, expectation: expectation,
            change: .put { document in
                guard let document else { throw DocumentError(.notFound, "nothing has the key \(key)") }
                return try make(document)
            })
    }

    /// As ``modify(_:in:expecting:_:)``, where nothing may have the key yet: then the function gets nil.
    public static func make(
        _ key: String, in collection: CollectionHandle,
        _ make: @escaping @Sendable (Document?) throws -> DocumentDraft
    ) -> Self {
        Self(collection: collection, key: key, expectation: .anything, change: .put(make))
    }

    public static func delete(
        _ key: String, in collection: CollectionHandle, expecting expectation: Expectation = .anything
    ) -> Self {
        Self(collection: collection, key: key, expectation: expectation, change: .delete)
    }

    /// Has the writes beside it fail where a document that was read is at another version by now.
    public static func check(
        _ key: String, in collection: CollectionHandle, expecting expectation: Expectation
    ) -> Self {
        Self(collection: collection, key: key, expectation: expectation, change: .check)
    }
}
