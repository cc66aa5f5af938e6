/// A stored message.
public struct Message: Sendable, Hashable {
    public let id: MessageID
    public let conversation: ConversationRef
    public let sender: PersonRef
    public let sentAt: Timestamp
    /// Empty where it was deleted.
    public let text: String
    public let isEdited: Bool
    public let isDeleted: Bool
}
