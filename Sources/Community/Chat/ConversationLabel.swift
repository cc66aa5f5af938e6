/// What a conversation is for.
public enum ConversationLabel: String, Sendable, CaseIterable {
    case chat, team, trade, listing, help
}
