import Commands
import Community
import Model

/// A command with something secret in it, which a terminal asks for instead of showing it.
struct SecretCommand {
    /// What is asked, in the order in which the command takes it.
    struct Prompt: Equatable {
        let words: LocalizedText
        let isSecret: Bool

        static func secret(_ words: LocalizedText) -> Prompt { Prompt(words: words, isSecret: true) }
        static func open(_ words: LocalizedText) -> Prompt { Prompt(words: words, isSecret: false) }
    }

    let name: String
    /// How many words come before the first that is asked for.
    let leading: Int
    /// How many of them the history may keep.
    let kept: Int
    let questions: [Prompt]
    /// Whether these leading words are such that the rest has to be asked.
    var asks: @Sendable ([String]) -> Bool = { _ in true }

    static let all = [
        SecretCommand(name: "login", leading: 1, kept: 1, questions: [.secret(SecretWords.password)]),
        SecretCommand(
            name: "signup", leading: 1, kept: 1,
            questions: [.secret(SecretWords.password), .open(SecretWords.username)]),
        SecretCommand(
            name: "password", leading: 0, kept: 0,
            questions: [.secret(SecretWords.oldPassword), .secret(SecretWords.newPassword)]),
        SecretCommand(
            name: "email", leading: 1, kept: 1, questions: [.secret(SecretWords.password)],
            asks: { $0[0].contains("@") }),
        SecretCommand(name: "reset", leading: 2, kept: 1, questions: [.secret(SecretWords.newPassword)]),
        SecretCommand(
            name: "account", leading: 1, kept: 1, questions: [.secret(SecretWords.password)],
            asks: { $0[0] == "close" }),
        SecretCommand(name: "resume", leading: 0, kept: 0, questions: [], asks: { _ in false }),
    ]

    static func named(_ name: String) -> SecretCommand? { all.first { $0.name == name } }
}
