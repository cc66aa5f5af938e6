import Community

/// What `/help` says about one thing that people want to do.
///
/// Whatever a line tells people to type is looked up in the catalog: a line about a command that no plugin brings
/// now is left out, and so is a topic of which nothing is left.
struct HelpTopic: Sendable {
    /// What to type, and what comes of it.
    struct Line: Sendable {
        let typed: LocalizedText
        let words: LocalizedText

        init(_ typed: LocalizedText, _ words: LocalizedText) {
            (self.typed, self.words) = (typed, words)
        }

        /// The commands that it tells people to type.
        var commands: [String] { [typed, words].flatMap { HelpTopic.commands(in: $0.text(in: .english)) } }
    }

    /// What stands behind `/help`.
    let name: String
    let title: LocalizedText
    /// Its lines in the overview.
    let overview: [Line]
    /// Worked examples.
    let examples: [Line]

    /// The commands that it speaks of.
    var commands: [String] { (overview + examples).flatMap(\.commands) }

    /// What is left of it where only these commands are there.
    func limited(to isThere: (String) -> Bool) -> HelpTopic {
        func left(_ lines: [Line]) -> [Line] {
            let lines = lines.filter { $0.commands.allSatisfy(isThere) }
            return lines.contains { !$0.commands.isEmpty } ? lines : []
        }
        return HelpTopic(name: name, title: title, overview: left(overview), examples: left(examples))
    }

    /// The names behind slashes: `/open @bob` is one of `open`.
    static func commands(in text: String) -> [String] {
        text.split { !($0.isLetter || $0.isNumber || "-/".contains($0)) }
            .filter { $0.hasPrefix("/") && $0.count > 1 }.map { String($0.dropFirst()) }
    }
}

extension HelpTopic {
    /// For those who are signed in, in the order of the overview.
    static let all: [HelpTopic] = [talk, groups, nearby, forum, profile, notifications, account, leaving]
    /// For those who are not.
    static let beforeSigningIn: [HelpTopic] = [signUp, signIn, language]
    static let everyone = all + beforeSigningIn
}
