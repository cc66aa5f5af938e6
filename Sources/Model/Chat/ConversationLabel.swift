/// The purpose of a conversation. The raw values are stored and are what plugins use.
public enum ConversationLabel: String, Sendable, CaseIterable {
    case chat, team, trade, listing, request, help
}
