import Community
import Model

/// What `/help` says about one thing that people want to do.
///
/// The commands in a line are looked up in the catalog. A line whose commands aren't there is left out, and so is a
/// topic without any lines. Commands of a plugin that names the topic in its manifest stand after its examples.
struct HelpTopic: Sendable {
    /// What to type, and what it does.
    struct Line: Sendable {
        let typed: LocalizedText
        let words: LocalizedText
        /// The names of the commands in the line. They are looked for once, as every `/help` asks for those of all lines.
        let commands: [String]

        init(_ typed: LocalizedText, _ words: LocalizedText) {
            (self.typed, self.words) = (typed, words)
            commands = [typed, words].flatMap { HelpTopic.commands(in: $0.text(in: .english)) }
        }
    }

    /// The word that shows the topic: `/help NAME`.
    let name: String
    let title: LocalizedText
    /// The topic's lines in the overview.
    let overview: [Line]
    /// Worked examples.
    let examples: [Line]

    /// The names of the commands that the topic mentions.
    var commands: [String] { (overview + examples).flatMap(\.commands) }

    /// Returns the topic without the lines whose commands aren't there.
    func limited(to isThere: (String) -> Bool) -> HelpTopic {
        func left(_ lines: [Line]) -> [Line] {
            let lines = lines.filter { $0.commands.allSatisfy(isThere) }
            return lines.contains { !$0.commands.isEmpty } ? lines : []
        }
        return HelpTopic(name: name, title: title, overview: left(overview), examples: left(examples))
    }

    /// Returns the names after slashes in a text: `open` for `/open @bob`.
    static func commands(in text: String) -> [String] {
        text.split { !($0.isLetter || $0.isNumber || "-/".contains($0)) }
            .filter { $0.hasPrefix("/") && $0.count > 1 }.map { String($0.dropFirst()) }
    }
}

extension HelpTopic {
    /// For those who are signed in, in the order of the overview.
    static let all: [HelpTopic] = [
        talk, groups, nearby, forum, questions, profile, notifications, account, leaving,
    ]
    /// For those who are not.
    static let beforeSigningIn: [HelpTopic] = [signUp, signIn, language]
    static let everyone = all + beforeSigningIn
    /// The names of the commands that those mention.
    static let mentioned = Set(everyone.flatMap(\.commands))
}
