import Community

/// What a connection is told first.
enum ConsoleGreeting {
    /// The lines of a greeting.
    ///
    /// - Parameter isFirstStart: whether the community has no administrator yet.
    static func lines(isOwnTerminal: Bool, isFirstStart: Bool) -> [String] {
        guard isOwnTerminal, isFirstStart else { return [usual] }
        return [
            "Welcome to Quad, a chat gateway for a campus. It has no administrator yet.",
            "/signup EMAIL PASSWORD USERNAME makes you its first administrator, without a mail to wait for.",
            "/help lists what there is, /quit leaves.",
        ]
    }

    private static let usual =
        "Quad. /login EMAIL PASSWORD, or /signup EMAIL PASSWORD USERNAME; /help says more."
}
