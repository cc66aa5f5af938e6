import Storage

extension Chat {
    /// Messages that one page of history has at most.
    public static let longestPage = 200

    /// The conversations of a person, the one with the latest message first.
    /// - Parameter before: the `order` of the one after which the list goes on.
    public func conversations(
        of person: PersonID, before: Int64 = .max, limit: Int = .max
    ) async throws -> [ConversationSummary] {
        let listing = ChatQueries.Listing(before: before, limit: limit)
        return try await ledger.read { try ChatQueries.summaries(for: person, listing, in: $0) }
    }

    /// The person's conversation of that name: `#slug`, or `@handle`.
    public func resolve(_ name: String, for person: PersonID) async throws -> Place {
        try await ledger.read { try Self.resolve(name, for: person, in: $0) }
    }

    /// The same for a session: its open conversation is known by more than its name, which may have changed since.
    public func resolve(
        _ name: String, for person: PersonID, in session: (any Session)?
    ) async throws -> Place {
        guard let session, session.person?.id == person, let open = session.state.place, open.name == name
        else { return try await resolve(name, for: person) }
        let place = try await ledger.read { reader in
            let known = try? Self.requireMember(Actor(person), of: open.conversation, in: reader)
            let now = known?.conversation.place(for: person).name ?? name
            return try Self.resolve(now, for: person, in: reader)
        }
        session.state.rename(to: place)
        return place
    }

    /// Opens a conversation in a session: lines without a slash go there, and what is in it counts as read.
    /// The summary's unread count is that from before.
    public func open(_ name: String, in session: any Session) async throws -> ConversationSummary {
        guard let person = session.person?.id else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
        let now = clock.now()
        return try await ledger.perform { transaction in
            let place = try Self.resolve(name, for: person, in: transaction)
            guard
                let summary = try ChatQueries.summaries(
                    for: person, ChatQueries.Listing(only: place.conversation), in: transaction
                ).first
            else { throw CommunityError(.notFound, ChatWords.notIn(name)) }
            if let before = session.state.open(summary.place) {
                try Receipts.read(
                    person, before.place.conversation, upTo: before.shownUpTo, at: now,
                    in: transaction)
            }
            let last = try ChatQueries.lastMessage(of: place.conversation, in: transaction)
            try Receipts.read(person, place.conversation, upTo: last, at: now, in: transaction)
            return summary
        }
    }

    /// A page of messages before `before` (or the last ones), oldest first.
    public func history(
        of conversation: ConversationID, for person: PersonID, before: MessageID?, limit: Int
    ) async throws -> [Message] {
        let limit = min(max(limit, 1), Self.longestPage)
        return try await ledger.read { reader in
            let membership = try Self.requireMember(Actor(person), of: conversation, in: reader)
            return try MessageQueries.page(
                of: membership.conversation, after: membership.visibleFrom, before: before?.rawValue ?? .max,
                limit: limit, in: reader)
        }
    }

    /// Moves a person's read cursor forward.
    public func markRead(_ conversation: ConversationID, upTo message: MessageID, for person: PersonID)
        async throws
    {
        let now = clock.now()
        try await ledger.perform { transaction in
            try Receipts.read(
                person, conversation, upTo: message.rawValue, at: now, in: transaction)
        }
    }
}
