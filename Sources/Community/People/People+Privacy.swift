public import Model
import Storage

/// What a person lets contacts and groups know.
public struct Privacy: Sendable, Hashable {
    /// Whether senders see that their messages were delivered and read.
    public var receipts: Bool
    /// Whether others see that the person is typing.
    public var typing: Bool
}

extension People {
    public func privacy(of person: PersonID) async throws -> Privacy {
        try await ledger.read { try PrivacyQueries.privacy(of: person, in: $0) }
    }

    /// Changes what the actor lets others know. It applies from now on, also to older messages.
    ///
    /// - Parameter setting: `receipts` or `typing`.
    @discardableResult
    public func setPrivacy(_ setting: String, to isTold: Bool, by actor: Actor) async throws -> Privacy {
        guard let column = PrivacyQueries.Setting(rawValue: setting.lowercased()) else {
            throw CommunityError(.invalid, PeopleWords.noSetting(setting))
        }
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            try PrivacyQueries.set(column, to: isTold, of: person.id, in: transaction)
            return try PrivacyQueries.privacy(of: person.id, in: transaction)
        }
    }
}
