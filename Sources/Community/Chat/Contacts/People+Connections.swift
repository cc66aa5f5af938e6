public import Model
import Storage

/// Answers to requests, and who is in touch. Asking and forgetting are ``Contacts``', since they make and hide conversations.
extension People {
    /// Accepts a request, so that both people may write freely.
    @discardableResult
    public func accept(handle: String, by actor: Actor) async throws -> PersonRef {
        try await answer(handle, by: actor) { person, other, now, transaction in
            try Connections.requireRequest(to: person.id, from: other, in: transaction)
            try Connections.accept(person, other, cause: actor.cause, at: now, in: transaction)
        }
    }

    /// Rejects a request. The other person isn't told, and the request can still be accepted later.
    @discardableResult
    public func reject(handle: String, by actor: Actor) async throws -> PersonRef {
        try await answer(handle, by: actor) { person, other, now, transaction in
            try Connections.reject(person, other, cause: actor.cause, at: now, in: transaction)
        }
    }

    private func answer(
        _ handle: String, by actor: Actor,
        _ body: @escaping @Sendable (PersonRef, PersonRef, Timestamp, CommunityTransaction) throws -> Void
    ) async throws -> PersonRef {
        let clock = clock
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let other = try Self.require(handle, in: transaction)
            if try transaction.made(by: actor) != nil { return other }
            try body(person, other, clock.now(), transaction)
            try transaction.record(other.id.rawValue, madeBy: actor)
            return other
        }
    }

    // MARK: - Lists

    /// Returns a person's contacts after `handle`, sorted by handle, at most 100.
    public func contacts(
        of person: PersonID, after handle: String? = nil, limit: Int
    ) async throws -> [Contact] {
        let limit = min(max(limit, 1), Self.longestList)
        return try await ledger.read {
            try ConnectionQueries.contacts(of: person, after: handle ?? "", limit: limit, in: $0)
        }
    }

    /// The most people in touch that one call returns.
    public static let mostInTouch = 1_999

    /// Returns those in touch with a person of whom neither forgot the other, the newest contacts first, at most
    /// ``mostInTouch``.
    public func inTouch(with person: PersonID) async throws -> [PersonID] {
        try await ledger.read {
            try ConnectionQueries.inTouch(with: person, limit: Self.mostInTouch, in: $0)
        }
    }

    /// Returns the unanswered requests from and to a person, the newest first, at most 100.
    ///
    /// - Parameter before: The `order` of the last entry of the previous page.
    public func requests(
        of person: PersonID, before: Int64? = nil, limit: Int
    ) async throws -> [OpenRequest] {
        let limit = min(max(limit, 1), Self.longestList)
        return try await ledger.read {
            try ConnectionQueries.requests(of: person, before: before ?? .max, limit: limit, in: $0)
        }
    }
}
