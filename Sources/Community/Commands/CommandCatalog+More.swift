import Model

extension CommandCatalog {
    /// Continues the session's last list: the command that showed it runs again, with what it recorded of the rest. Where no
    /// list goes on, the open conversation does whose unread messages are not all shown yet.
    ///
    /// - Throws: `CommunityError`, with a message for the caller, also if there is nothing to continue.
    public func more(_ invocation: Invocation) async throws {
        let state = invocation.session.state
        guard let rest = state.consumeContinuation(), let command = command(named: rest.command) else {
            guard let place = state.unshownPlace, let open = command(named: Self.opening) else {
                throw CommunityError(.notFound, nothingLeft)
            }
            let rest = Continuation(command: open.name, arguments: place.name, note: Self.all)
            return try await run(open, arguments: place.name, invocation: invocation.resuming(rest))
        }
        do {
            try await run(command, arguments: rest.arguments, invocation: invocation.resuming(rest))
        } catch {
            state.restore(rest)
            throw error
        }
    }

    /// The command that shows what is unread in a conversation.
    private static var opening: String { "open" }

    /// What that command is given where it recorded nothing of the rest: `true`, as plugins' values are recorded (CBOR).
    private static var all: [UInt8] { [0xF5] }

    private var nothingLeft: LocalizedText {
        LocalizedText(
            "there is nothing more to show. /latest, /search WORDS and /history list something",
            hant: "沒有更多內容。可用 /latest、/search WORDS 或 /history 列出內容",
            hans: "没有更多内容。可用 /latest、/search WORDS 或 /history 列出内容")
    }
}
