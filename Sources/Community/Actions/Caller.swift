public import Model
import Storage

/// Who does something, while a rule runs.
public struct Caller: Sendable {
    public let actor: Actor
    /// The session that it is done in; `nil` if there is none, as for a plugin's bot.
    public let session: (any Session)?
    /// When it is done.
    public let now: Timestamp
    private let known: PersonRef?

    init(_ actor: Actor, in session: (any Session)? = nil, at now: Timestamp, known: PersonRef? = nil) {
        (self.actor, self.session, self.now, self.known) = (actor, session, now, known)
    }

    public var id: PersonID { actor.person }

    /// The session, where it is the caller's: a bot has none, wherever its command was given.
    var ownSession: (any Session)? { session?.person?.id == id ? session : nil }

    /// Returns the caller as others see them.
    ///
    /// - Throws: `CommunityError` `.accountClosed` if the account was closed meanwhile.
    func person(in reader: SQLReader) throws -> PersonRef { try known ?? Self.require(actor, in: reader) }

    /// Returns the person who acts.
    ///
    /// - Throws: `CommunityError` `.accountClosed` if the account was closed meanwhile.
    static func require(_ actor: Actor, in reader: SQLReader) throws -> PersonRef {
        guard let person = try ReferenceQueries.person(actor.person, in: reader), !person.isFormer else {
            throw CommunityError(.accountClosed, closedMeanwhile)
        }
        return person
    }

    /// Stores a fact that the caller made, with the next number.
    func record(_ fact: Fact, by person: PersonRef, in transaction: CommunityTransaction) throws {
        try transaction.record(fact, by: person, cause: actor.cause, at: now, as: transaction.nextSequence())
    }

    static let closedMeanwhile = phrase("caller_closed_meanwhile")
}
