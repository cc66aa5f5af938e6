import Community
import Model

/// Noting which conversations a call brought its caller into, so that they are told where their next words go.
extension APICall {
    /// Notes a conversation that the caller of a command has entered. What a bot enters is not theirs.
    func noteEntered(_ place: Place) {
        if entry.permission != .bot { context?.noteEntered(place) }
    }

    /// Notes that the caller has entered a conversation, and returns it.
    func entering(_ summary: ConversationSummary) -> ConversationSummary {
        noteEntered(summary.place)
        return summary
    }
}
