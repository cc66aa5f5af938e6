package import Community
import Model

/// A command of the gateway itself. Signing in and all that belongs to it never reach a plugin.
package struct BuiltIn: Sendable {
    /// What a door has to do after a command has succeeded.
    package enum Effect: Sendable {
        case none
        /// Somebody signed in, with a token if a program asked for one.
        indirect case signedIn(Welcome, SignInToken? = nil)
        case signedOut
        /// Later replies are in another language.
        case languageChanged

        /// Returns this effect, with a new token if somebody signed in at a program that wants one.
        package func keeping(_ isWanted: Bool, _ session: any Session, _ campus: Campus) async throws
            -> Effect
        {
            guard isWanted, case .signedIn(let welcome, _) = self, !session.state.isKept else { return self }
            return .signedIn(welcome, try await campus.accounts.keepSignIn(of: session))
        }
    }

    /// Who may use the command.
    enum Access: Sendable {
        case everyone
        case signedIn
        case administrators
    }

    /// One call of the command.
    struct Call: Sendable {
        let campus: Campus
        let catalog: any CommandCatalog
        let listing: CommandListing
        let session: any Session
        let arguments: [ArgumentValue]
        let ask: @Sendable () async -> String?
        let say: @Sendable (Reply) -> Void

        var language: Language { session.language }

        /// Returns the argument at `index` as text, or an empty string if it was left out.
        func text(_ index: Int) -> String {
            if case .text(let text) = arguments[index] { return text }
            return ""
        }

        /// - Throws: `CommunityError` if the caller is no administrator. Who isn't signed in is told to do
        ///   that first.
        func requireAdministrator() throws {
            guard !session.isAdministrator else { return }
            throw session.person == nil ? CommandError.signInFirst : CommandError.administratorsOnly
        }
    }

    /// The heading under which `/help` lists them.
    static let plugin = "quad"

    package let description: CommandDescription
    let access: Access
    let run: @Sendable (Call) async throws -> Effect

    init(
        _ name: String, _ summary: LocalizedText, _ arguments: [Argument] = [], usage hint: String? = nil,
        aliases: [String] = [], for access: Access = .everyone,
        run: @escaping @Sendable (Call) async throws -> Effect
    ) {
        description = CommandDescription(
            name: name, plugin: Self.plugin, summary: summary, arguments: arguments,
            guests: access == .everyone,
            hint: hint, aliases: aliases.map { CommandAlias($0, for: name) })
        self.access = access
        self.run = run
    }

    func isUsable(by session: any Session) -> Bool {
        switch access {
        case .everyone: true
        case .signedIn: session.person != nil
        case .administrators: session.isAdministrator
        }
    }
}

/// The gateway's own commands.
enum BuiltIns {
    /// All of them, in the order of `/help`.
    static let all: [BuiltIn] = [
        .signUp, .verify, .login, .resume, .logout, .sessions, .password, .reset, .email, .handle, .account,
        .language, .typing, .help, .more, .ask, .wrong, .dashboard, .alert, .alerts, .policy, .plugins,
        .intents, .attach, .fetch, .upload, .download, .pictures,
        .mail, .demo, .trace,
        .complete,
        .hello,
        .quit,
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.description.name, $0) })

    static func named(_ name: String) -> BuiltIn? { byName[name] }

    /// Returns the command that a name has in a campus; a gateway for tests has one more.
    static func named(_ name: String, in campus: Campus) -> BuiltIn? {
        if campus.configuration.isForTests, name == BuiltIn.testing.description.name { return .testing }
        return named(name)
    }

    /// Returns every command that a session may use. Guests get only those that are open to guests.
    static func usable(by session: any Session, in campus: Campus, _ catalog: any CommandCatalog)
        -> [CommandDescription]
    {
        let own = all.filter { $0.isUsable(by: session) }.map(\.description)
        guard session.person == nil else { return own + catalog.commands }
        return campus.configuration.guests ? own + catalog.commands.filter(\.guests) : own
    }

    /// Returns the name closest to a mistyped one, among these and the plugins', or `nil` if none is close.
    static func nearest(to name: String, in catalog: any CommandCatalog) -> String? {
        Suggestion.nearest(to: name, among: all.map(\.description.name) + catalog.commands.map(\.name))
    }
}
