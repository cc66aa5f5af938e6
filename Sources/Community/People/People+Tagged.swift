public import Model
import Storage

/// Somebody in a list of people.
public struct TaggedPerson: Sendable, Hashable {
    public let person: PersonRef
    public let username: String
}

/// The people who carry a tag.
public struct TaggedPeople: Sendable, Hashable {
    /// The tag's normal form.
    public let normal: String
    /// The latest of them, at most 100, sorted by name.
    public let people: [TaggedPerson]
    /// The number of people who carry the tag.
    public let count: Int
}

extension People {
    /// The most people in one list. One more tag narrows it down.
    public static let longestList = 100

    /// Returns the people who carry a tag, given in any form that has the same normal form. Case, accents and width
    /// make no difference.
    ///
    /// - Parameter viewer: The person who asks. People whom they blocked are left out.
    public func tagged(
        _ written: String, for viewer: PersonID? = nil, in language: Language
    ) async throws -> TaggedPeople {
        let tag = try await normalized(written)
        return try await ledger.read { reader in
            let normals = try TagQueries.normals(matching: tag.normal, in: reader)
            let people = try TagQueries.people(
                tagged: tag.normal, for: viewer, limit: Self.longestList, in: reader)
            return TaggedPeople(
                normal: normals.count == 1 ? normals[0] : tag.normal,
                people: people.sorted { PeopleOrder.sorts($0.username, before: $1.username, in: language) },
                count: try TagQueries.count(tagged: tag.normal, for: viewer, in: reader))
        }
    }

    /// Normalizes the stored tags again in the background. Call it when `tag.normalize` may have changed.
    public func tagRuleChanged() { keeper.ring() }

    /// Sets who is told each time that stored tags have got another normal form.
    public func onTagRenewal(_ listener: @escaping @Sendable (TagRenewal) -> Void) {
        keeper.onRenewal(listener)
    }

    /// Normalizes the stored tags with the current hook, and waits for it. The gateway does this by itself.
    @discardableResult
    public func renewTags() async throws -> TagRenewal { try await keeper.renew() }
}
