public import Model
public import Storage

/// What an operation hands to the bus, in commit order: stored facts, and changes of who gets them.
public enum LedgerItem: Sendable {
    case event(Event)
    indirect case notification(Notification)
    indirect case annotation(Annotation)
    indirect case attach(SessionID, PersonID, any Outlet, [ConversationID])
    case detach(SessionID)
    case subscribe(PersonID, ConversationID)
    case unsubscribe(PersonID, ConversationID)
    /// From here on the session is told of receipts and of who types.
    case listen(SessionID)
    /// What the session, which was just attached, doesn't show.
    indirect case mutes(SessionID, Muting)
    /// From here on the person's sessions show more or less.
    indirect case muting(PersonID, MutingChange)
    /// A sentence for a person's sessions alone.
    indirect case remark(PersonID, LocalizedText)
    /// A place, `@handle` or `#slug`, has another name from here on.
    indirect case renamed(Renaming)
    indirect case receipt(Receipt, to: [PersonID])
    /// Told only where the one whom it is about has a session.
    indirect case receiptIfPresent(Receipt, to: PersonID)
    indirect case typing(TypingSignal)
    /// How many notifications of a person are not seen yet, after some were.
    case seen(PersonID, unseen: Int)
}

public typealias CommunityLedger = Ledger<LedgerItem>
public typealias CommunityTransaction = Transaction<LedgerItem>

extension CommunityTransaction {
    /// Emits a stored fact, and logs it unless its own row is the log (a message).
    func record(_ fact: Fact, by actor: PersonRef, cause: String?, at: Timestamp, as sequence: Int64) throws {
        if case .messageSent = fact {
            // One row: the message is its own event.
        } else {
            try EventQueries.insert(fact, by: actor.id, cause: cause, at: at, as: sequence, in: self)
        }
        emit(.event(.init(sequence: sequence, at: at, actor: actor, cause: cause, fact: fact)))
    }
}

/// That a person has another handle, or a group another slug: whoever has the place open knows it by the new name.
public struct Renaming: Sendable, Hashable {
    /// The place's name until now: `@handle` or `#slug`.
    let before: String
    let after: String
    /// Whose handle it is; `nil` for a group.
    public let person: PersonRef?

    init(ofGroup before: String, to after: String) {
        (self.before, self.after, person) = ("#\(before)", "#\(after)", nil)
    }

    /// - Parameters:
    ///   - before: The handle until now.
    ///   - person: The person with the new one.
    init(of before: String, to person: PersonRef) {
        (self.before, self.after, self.person) = ("@\(before)", "@\(person.handle)", person)
    }
}
