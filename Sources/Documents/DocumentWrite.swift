/// One change of a document. Changes in one call are made together or not at all.
package struct DocumentWrite: Sendable {
    /// The version that the document must have for the change to be made.
    package enum Expectation: Sendable, Hashable {
        case anything
        case absent
        case version(Int64)
    }

    enum Change: Sendable {
        case put(@Sendable (Document?) throws -> DocumentDraft)
        case delete
        /// Changes nothing, and only checks the expectation.
        case check
    }

    let collection: CollectionHandle
    /// The key, or `nil` to have the store choose one.
    let key: String?
    let expectation: Expectation
    let change: Change
    /// What the change needs beside, or `nil` if nothing.
    var room: DocumentRoom?
    /// The plugin whose share what is stored takes, or `nil` for the collection's.
    package var payer: String?

    /// Stores a document, replacing the one with this key.
    package static func put(
        _ draft: DocumentDraft, at key: String?, in collection: CollectionHandle,
        expecting expectation: Expectation = .anything
    ) -> Self {
        Self(collection: collection, key: key, expectation: expectation, change: .put { _ in draft })
    }

    /// Stores a new document where there is room for one more of its person, under a key that nothing has, or one that the
    /// store chooses.
    package static func leave(
        _ draft: DocumentDraft, at key: String? = nil, in collection: CollectionHandle,
        within room: DocumentRoom
    ) -> Self {
        var write = put(draft, at: key, in: collection, expecting: key == nil ? .anything : .absent)
        write.room = room
        return write
    }

    /// Stores what a function returns for the stored document. The function runs inside the transaction; it must not
    /// wait or have side effects.
    package static func modify(
        _ key: String, in collection: CollectionHandle, expecting expectation: Expectation = .anything,
        _ make: @escaping @Sendable (Document) throws -> DocumentDraft
    ) -> Self {
        Self(
            collection: collection, key: key, expectation: expectation,
            change: .put { document in
                guard let document else {
                    throw DocumentError(.notFound, "nothing in \(collection.name) has the key \(key)")
                }
                return try make(document)
            })
    }

    /// Does what ``modify(_:in:expecting:_:)`` does, and also creates: the function gets `nil` if there is no document
    /// with this key.
    package static func make(
        _ key: String, in collection: CollectionHandle,
        _ make: @escaping @Sendable (Document?) throws -> DocumentDraft
    ) -> Self {
        Self(collection: collection, key: key, expectation: .anything, change: .put(make))
    }

    /// Deletes the document with this key.
    package static func delete(
        _ key: String, in collection: CollectionHandle, expecting expectation: Expectation = .anything
    ) -> Self {
        Self(collection: collection, key: key, expectation: expectation, change: .delete)
    }

    /// Makes all changes of the call fail with `.conflict` if a document has another version than when it was read.
    package static func check(
        _ key: String, in collection: CollectionHandle, expecting expectation: Expectation
    ) -> Self {
        Self(collection: collection, key: key, expectation: expectation, change: .check)
    }
}
