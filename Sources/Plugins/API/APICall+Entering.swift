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

    /// Notes that the caller may write to somebody from here on.
    func noteMet(_ handle: String, by actor: Actor, _ campus: Campus) async {
        guard let session = context?.session, session.state.place != nil else { return }
        let place = try? await campus.chat.conversations.resolve("@\(handle)", for: actor.person)
        if let place { noteEntered(place) }
    }
}
