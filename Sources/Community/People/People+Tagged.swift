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
    /// At most 100, those who came last, sorted by name.
    public let people: [TaggedPerson]
    /// How many there are in all.
    public let count: Int
}

extension People {
    /// People that one list names at most.
    public static let longestList = 100

    /// Who carries a tag, given in any form that has the same normal form; case, accents and width make no difference.
    public func tagged(_ written: String, in language: Language) async throws -> TaggedPeople {
        let tag = try await normalized(written)
        return try await ledger.read { reader in
            let normals = try TagQueries.normals(matching: tag.normal, in: reader)
            let people = try TagQueries.people(tagged: tag.normal, limit: Self.longestList, in: reader)
            return TaggedPeople(
                normal: normals.count == 1 ? normals[0] : tag.normal,
                people: people.sorted { PeopleOrder.sorts($0.username, before: $1.username, in: language) },
                count: try TagQueries.count(tagged: tag.normal, in: reader))
        }
    }

    /// Says that `tag.normalize` may have changed: stored tags get their form anew, in the background.
    public func tagRuleChanged() { keeper.ring() }

    /// Who hears of each time that stored tags got another form.
    public func onTagRenewal(_ listener: @escaping @Sendable (TagRenewal) -> Void) {
        keeper.onRenewal(listener)
    }

    /// Gives stored tags the form of the hook of now, and waits for it. The gateway does so by itself.
    @discardableResult
    public func renewTags() async throws -> TagRenewal { try await keeper.renew() }
}
