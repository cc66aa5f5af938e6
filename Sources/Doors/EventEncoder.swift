import Community
package import Model
package import NIOCore

/// How a door writes what a hub delivers. There is one object for each wire format, and for each language if the format
/// has words.
///
/// A hub encodes an event once for all connections that share the object, so connections of one format must share it.
/// It is called on event loops and must not wait.
package protocol EventEncoder: AnyObject, Sendable {
    /// Whether the format says of an event that it is muted. Otherwise a muted one is left out, unless its conversation is
    /// open.
    var marksMuted: Bool { get }

    /// Appends an event of a conversation, as `viewer` sees it. Appends nothing if the format doesn't show it.
    ///
    /// - Parameters:
    ///   - viewer: Whose view it is; `nil` for a group, which looks the same to everybody.
    ///   - isMuted: Whether it is not to be shown to the person before they open the conversation.
    func encode(_ event: Event, for viewer: PersonID?, isMuted: Bool, into buffer: inout ByteBuffer)

    /// Appends a card that a plugin added to a message. Appends nothing if the format doesn't show it.
    ///
    /// - Parameters:
    ///   - viewer: Whose view it is; `nil` for a group, which looks the same to everybody.
    ///   - isMuted: Whether it is not to be shown to the person before they open the conversation.
    func encode(_ annotation: Annotation, for viewer: PersonID?, isMuted: Bool, into buffer: inout ByteBuffer)

    /// Appends who entered a group or left it, one soon after the other.
    ///
    /// - Parameter isMuted: Whether it is not to be shown to the person before they open the conversation.
    func encode(_ comings: Comings, isMuted: Bool, into buffer: inout ByteBuffer)

    /// Appends that messages of a place were hidden, before the next line of it.
    ///
    /// - Parameter isMuted: Whether it is not to be shown to the person before they open the conversation.
    func encode(
        hidden count: Int, in conversation: ConversationRef, isMuted: Bool, into buffer: inout ByteBuffer)

    /// Appends something that the gateway says to one person.
    func encode(remark: LocalizedText, into buffer: inout ByteBuffer)

    /// Appends a notification.
    func encode(_ notification: Notification, into buffer: inout ByteBuffer)

    /// Appends how far somebody has received or read a conversation: another member, or the viewer at another session.
    func encode(_ receipt: Receipt, for viewer: PersonID, into buffer: inout ByteBuffer)

    /// Appends that somebody starts or stops typing.
    func encode(_ signal: TypingSignal, for viewer: PersonID, into buffer: inout ByteBuffer)

    /// Appends how many notifications are left unseen, after the person saw some at any session.
    func encode(unseen count: Int, into buffer: inout ByteBuffer)
}

extension EventEncoder {
    package func encode(remark: LocalizedText, into buffer: inout ByteBuffer) {}
    package func encode(_ comings: Comings, isMuted: Bool, into buffer: inout ByteBuffer) {}
    package func encode(
        hidden count: Int, in conversation: ConversationRef, isMuted: Bool, into buffer: inout ByteBuffer
    ) {}
    package func encode(
        _ annotation: Annotation, for viewer: PersonID?, isMuted: Bool, into buffer: inout ByteBuffer
    ) {}
    package func encode(_ receipt: Receipt, for viewer: PersonID, into buffer: inout ByteBuffer) {}
    package func encode(_ signal: TypingSignal, for viewer: PersonID, into buffer: inout ByteBuffer) {}
    package func encode(unseen count: Int, into buffer: inout ByteBuffer) {}
}
