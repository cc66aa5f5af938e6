public import Model
import Storage

extension Groups {
    /// Changes a group's slug. Only its owner may do so, and only once. The old slug goes on leading to
    /// the group, and is nobody else's.
    @discardableResult
    public func changeSlug(
        of conversation: ConversationID, to typed: String, by actor: Actor
    ) async throws -> ConversationSummary {
        let slug = try AsciiName.chosen(typed, as: .slug)
        let clock = clock
        return try await ledger.perform { transaction in
            let membership = try Conversations.requireMember(actor, of: conversation, in: transaction)
            guard case .group(_, let old) = membership.conversation else {
                throw CommunityError(.invalid, NameWords.onlyGroups)
            }
            if try transaction.made(by: actor) != nil {
                return try Conversations.summary(of: conversation, for: actor.person, in: transaction)
            }
            let group = try SlugQueries.group(conversation, in: transaction)
            guard group?.label != .help else { throw CommunityError(.forbidden, NameWords.helpSlugIsFixed) }
            try Self.require(.owner, membership)
            guard group?.hasChanged == false else { throw CommunityError(.limit, NameWords.slugIsFixed) }
            guard try !ChatQueries.isTaken(slug: slug, in: transaction) else {
                throw CommunityError(.exists, NameWords.taken(slug))
            }
            let (now, sequence) = (clock.now(), transaction.nextSequence())
            try SlugQueries.reserve(slug: old, of: conversation, in: transaction)
            try SlugQueries.set(slug: slug, of: conversation, at: now, as: sequence, in: transaction)
            try transaction.record(
                .slugChanged(.group(conversation, slug: slug)), by: membership.member, cause: actor.cause,
                at: now, as: sequence)
            transaction.emit(.renamed(Renaming(ofGroup: old, to: slug)))
            try transaction.record(conversation.rawValue, madeBy: actor)
            return try Conversations.summary(of: conversation, for: actor.person, in: transaction)
        }
    }
}
