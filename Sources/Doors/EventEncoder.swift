public import Community
public import NIOCore

/// How a door writes what a hub delivers: one object for each wire format (and language, where it has words).
///
/// A hub encodes an event once for all connections that share the object, so connections of one format must
/// use the same one. It is called on event loops and must not wait.
public protocol EventEncoder: AnyObject, Sendable {
    /// Appends an event of a conversation, as `viewer` sees it; nothing where the format doesn't show it.
    ///
    /// `viewer` is nil for a group, which looks the same to everyone.
    func encode(_ event: Event, for viewer: PersonID?, into buffer: inout ByteBuffer)

    /// Appends a card that a plugin added to a message; nothing where the format doesn't show it.
    ///
    /// `viewer` is nil for a group, as for its events.
    func encode(_ annotation: Annotation, for viewer: PersonID?, into buffer: inout ByteBuffer)

    /// Appends a notification.
    func encode(_ notification: Notification, into buffer: inout ByteBuffer)

    /// Appends how far somebody has come with a conversation of the viewer's, or the viewer's other sessions.
    func encode(_ receipt: Receipt, for viewer: PersonID, into buffer: inout ByteBuffer)

    /// Appends that somebody types, or no longer does.
    func encode(_ signal: TypingSignal, for viewer: PersonID, into buffer: inout ByteBuffer)

    /// Appends how many notifications are not seen yet, after some were, at any session of the person.
    func encode(unseen count: Int, into buffer: inout ByteBuffer)
}

extension EventEncoder {
    public func encode(_ annotation: Annotation, for viewer: PersonID?, into buffer: inout ByteBuffer) {}
    public func encode(_ receipt: Receipt, for viewer: PersonID, into buffer: inout ByteBuffer) {}
    public func encode(_ signal: TypingSignal, for viewer: PersonID, into buffer: inout ByteBuffer) {}
    public func encode(unseen count: Int, into buffer: inout ByteBuffer) {}
}
