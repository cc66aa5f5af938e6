import Community
package import Model

/// The greeting of a new connection.
package enum ConsoleGreeting {
    /// Returns the lines of a greeting.
    ///
    /// - Parameters:
    ///   - community: What the community calls itself.
    ///   - isFirstStart: Whether the community has no administrator yet.
    package static func lines(
        of community: String, isOwnTerminal: Bool, isFirstStart: Bool, in language: Language
    ) -> [String] {
        let isFirst = isOwnTerminal && isFirstStart
        let lines = isFirst ? [welcome(to: community), firstSignUp, help] : [usual(community)]
        return lines.map { $0.text(in: language) }
    }

    /// What is said to strangers, and to people who can't change it, where the gateway has no plugins.
    package static let noPlugins = phrase("console_greeting_no_plugins")

    private static func welcome(to community: String) -> LocalizedText {
        phrase("console_greeting_welcome", ["community": community])
    }

    private static let firstSignUp = phrase("console_greeting_first_sign_up")

    private static let help = phrase("console_greeting_help")

    private static func usual(_ community: String) -> LocalizedText {
        phrase("console_greeting_usual", ["community": community])
    }
}
