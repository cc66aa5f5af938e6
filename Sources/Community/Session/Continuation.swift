/// Where a list goes on: the command that showed its beginning, and what that command noted of the rest.
public struct Continuation: Sendable, Hashable {
    /// The command's name.
    public let command: String
    /// The rest of its line, as it was typed.
    public let arguments: String
    /// What the command noted, in its own form.
    public let note: [UInt8]

    public init(command: String, arguments: String, note: [UInt8]) {
        self.command = command
        self.arguments = arguments
        self.note = note
    }
}

extension CommandCatalog {
    /// Goes on with the last list of the session: the command that showed it runs again and finds what it noted.
    /// - Throws: `CommunityError`, with a message for the caller, and where there is nothing to go on with.
    public func more(_ invocation: Invocation) async throws {
        let state = invocation.session.state
        guard let rest = state.takeContinuation(), let command = command(named: rest.command) else {
            throw CommunityError(.notFound, nothingLeft)
        }
        do {
            try await run(command, arguments: rest.arguments, invocation: invocation.resuming(rest))
        } catch {
            state.restore(rest)
            throw error
        }
    }

    private var nothingLeft: LocalizedText {
        LocalizedText(
            "there is nothing more to show. /latest, /search WORDS and /history list something",
            hant: "沒有更多內容。可用 /latest、/search WORDS 或 /history 列出內容",
            hans: "没有更多内容。可用 /latest、/search WORDS 或 /history 列出内容")
    }
}
