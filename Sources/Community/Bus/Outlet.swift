public import Model

/// Receives from the bus what one event loop has to deliver.
///
/// `deliver` is called on the ledger's thread, once for each commit, with everything in commit order. It may only hand
/// over, and must not wait.
public protocol Outlet: AnyObject, Sendable {
    func deliver(_ batch: [Delivery])
}

/// One thing that an event loop has to do, in commit order.
public enum Delivery: Sendable {
    /// From here on the session gets what concerns the person and these conversations.
    indirect case attach(SessionID, PersonID, [ConversationID])
    /// From here on the session gets nothing.
    case detach(SessionID)
    /// The person's sessions get this conversation from here on.
    case join(PersonID, ConversationID)
    /// The person's sessions no longer get this conversation.
    case leave(PersonID, ConversationID)
    /// For every session that gets the event's conversation.
    case conversation(ConversationID, Event)
    /// For every session that gets the annotation's conversation.
    indirect case annotation(ConversationID, Annotation)
    /// For every session of the person.
    indirect case notification(Notification)
    /// From here on the session is told of receipts and of who types.
    case listen(SessionID)
    /// What the session, which was just attached, doesn't show.
    indirect case mutes(SessionID, Muting)
    /// From here on the person's sessions show more or less.
    indirect case muting(PersonID, MutingChange)
    /// For every session of the person: something that the gateway says.
    indirect case remark(PersonID, LocalizedText)
    /// For every session: a place has another name from here on.
    indirect case renamed(Renaming)
    /// For the person's sessions that listen. Of the person's own reading it tells the others.
    indirect case receipt(PersonID, Receipt)
    /// For the person's sessions that listen: how many notifications are not seen yet.
    case seen(PersonID, unseen: Int)
    /// For the sessions that listen and get the conversation, of those whom the signal is told to.
    indirect case typing(ConversationID, TypingSignal)
}
