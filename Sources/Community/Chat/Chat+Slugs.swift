import Storage

extension Chat {
    /// Changes a group's slug, once, by whoever made it; the old one stays reserved for good.
    @discardableResult
    public func changeSlug(
        of conversation: ConversationID, to typed: String, by actor: Actor
    ) async throws -> ConversationSummary {
        let slug = try AsciiName.chosen(typed, as: .slug)
        let clock = clock
        return try await ledger.perform { transaction in
            let membership = try Self.requireMember(actor, of: conversation, in: transaction)
            guard case .group(_, let old) = membership.conversation else {
                throw CommunityError(.invalid, NameWords.onlyGroups)
            }
            if try transaction.made(by: actor) != nil {
                return try Self.summary(of: conversation, for: actor.person, in: transaction)
            }
            let group = try SlugQueries.group(conversation, in: transaction)
            guard group?.creator == actor.person else {
                throw CommunityError(.forbidden, NameWords.onlyTheMaker)
            }
            guard group?.hasChanged == false else { throw CommunityError(.limit, NameWords.slugIsFixed) }
            guard try !ChatQueries.isTaken(slug: slug, in: transaction) else {
                throw CommunityError(.exists, NameWords.taken(slug))
            }
            let now = clock.now()
            try SlugQueries.reserve(slug: old, in: transaction)
            try SlugQueries.set(slug: slug, of: conversation, at: now, in: transaction)
            try transaction.record(
                .slugChanged(.group(conversation, slug: slug)), by: membership.member, cause: actor.cause,
                at: now,
                as: transaction.nextSequence())
            try transaction.note(conversation.rawValue, madeBy: actor)
            return try Self.summary(of: conversation, for: actor.person, in: transaction)
        }
    }
}
