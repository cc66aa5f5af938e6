package import Community
package import Logging
package import Model

/// Runs the commands that people type at any door: the built-in ones and those of plugins.
package struct CommandRunner: Sendable {
    package let campus: Campus
    package let catalog: any CommandCatalog
    private let listing = CommandListing()
    private let logger: Logger

    /// A command with parsed arguments, ready to run.
    package typealias Work = @Sendable (Dialogue) async throws -> BuiltIn.Effect

    package init(campus: Campus, catalog: any CommandCatalog, logger: Logger) {
        (self.campus, self.catalog, self.logger) = (campus, catalog, logger)
    }

    /// The command that `/3` stands for, with the number behind it.
    private static let ofNumbers = "go"

    private static func number(_ name: String, _ rest: String) -> String? {
        let isNumber =
            (1...3).contains(name.utf8.count) && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber && rest.isEmpty ? name : nil
    }

    /// Returns the command that a name leads to, with the rest of its line: itself, unless it is only another name of one.
    package func command(called name: String, _ rest: String) -> (name: String, rest: String) {
        guard BuiltIns.named(name) == nil, catalog.command(named: name) == nil else { return (name, rest) }
        let known = BuiltIns.all.lazy.map(\.description).flatMap(\.aliases).first { $0.name == name }
        guard let alias = known ?? catalog.commands.lazy.flatMap(\.aliases).first(where: { $0.name == name })
        else { return (name, rest) }
        return (alias.command, alias.rest(for: rest))
    }

    /// Returns the command that a text means where it can't be a message, such as `help`; `nil` if it means none.
    package static func command(
        meantBy text: String, in session: any Session
    ) -> (name: String, rest: String)? {
        GuessedWords.command(meantBy: text, in: session)
    }

    /// Finds a command and parses its arguments.
    ///
    /// - Throws: `CommunityError` if there is no command of that name, the arguments are wrong, or the session may not
    ///   use it.
    package func work(for name: String, _ rest: String, in session: any Session) throws -> Work {
        if let builtIn = BuiltIns.named(name, in: campus) {
            let arguments = try CommandGrammar(builtIn.description).parse(rest)
            return { [campus, catalog, listing] dialogue in
                try await builtIn.run(
                    BuiltIn.Call(
                        campus: campus, catalog: catalog, listing: listing, session: session,
                        arguments: arguments, ask: dialogue.ask, say: dialogue.say))
            }
        }
        if let number = Self.number(name, rest), catalog.command(named: Self.ofNumbers) != nil {
            return try work(for: Self.ofNumbers, number, in: session)
        }
        guard let command = catalog.command(named: name) else {
            throw GuessedWords.absence(of: name)
                ?? CommandError.noCommand(name, nearest: BuiltIns.nearest(to: name, in: catalog))
        }
        guard session.person != nil || (campus.configuration.guests && command.guests) else {
            throw CommandError.signInFirst
        }
        return { [catalog] dialogue in
            let invocation = Invocation(session: session, ask: dialogue.ask, reply: dialogue.say)
            try await catalog.run(command, arguments: rest, invocation: invocation)
            return .none
        }
    }

    /// Counts a command of a session among what its person may do in a while.
    ///
    /// - Throws: `CommunityError` `.slowDown`, which says how long to wait.
    package func spend(_ name: String, _ rest: String, in session: any Session) throws(CommunityError) {
        // Thousands of them are one file; they are counted as they are handled.
        guard session.person == nil || !BuiltIn.isTransfer(name, rest) else { return }
        try campus.rates.spendCommand(by: session.person, in: session)
    }

    /// Counts a line that is no command among what a session may do in a while.
    ///
    /// - Throws: `CommunityError` `.slowDown`, which says how long to wait.
    package func spendLine(in session: any Session) throws(CommunityError) {
        try campus.rates.spendCommand(by: session.person, in: session)
    }

    /// Returns the names of all commands that a session may use.
    package func names(for session: any Session) -> [String] {
        BuiltIns.usable(by: session, in: campus, catalog).map(\.name)
    }

    /// Returns what the person is told of a failure. A failure that isn't a refusal is logged.
    package func refusal(for error: any Error) -> CommunityError {
        if let refusal = error as? CommunityError { return refusal }
        let problem = campus.storageProblem
        // The record's own line says that, once.
        if problem != .full { logger.error("a request failed", metadata: ["error": "\(error)"]) }
        return CommandError.unexpected(storageProblem: problem)
    }
}
