import Storage

/// What a person lets contacts and groups know.
public struct Privacy: Sendable, Hashable {
    /// Whether messages were delivered and read.
    public var receipts: Bool
    /// That one is writing.
    public var typing: Bool
}

extension People {
    public func privacy(of person: PersonID) async throws -> Privacy {
        try await ledger.read { try PrivacyQueries.privacy(of: person, in: $0) }
    }

    /// Switches what the actor lets others know; it counts from now on, for what is past too.
    /// - Parameter setting: `receipts` or `typing`.
    @discardableResult
    public func setPrivacy(_ setting: String, to isTold: Bool, by actor: Actor) async throws -> Privacy {
        guard let column = PrivacyQueries.Setting(rawValue: setting.lowercased()) else {
            throw CommunityError(.invalid, ReceiptWords.noSetting(setting))
        }
        return try await ledger.perform { transaction in
            let person = try Self.require(actor, in: transaction)
            try PrivacyQueries.set(column, to: isTold, of: person.id, in: transaction)
            return try PrivacyQueries.privacy(of: person.id, in: transaction)
        }
    }
}
