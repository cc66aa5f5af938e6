import Community
import NIOCore

/// A command of the console itself: signing in and what belongs to it never enters a plugin.
struct BuiltIn: Sendable {
    /// What the connection has to know of a command's success.
    enum Effect: Sendable {
        case none
        /// With a token, where a program asked for one, and what a returning session missed, as it is written.
        case signedIn(Welcome, SignInToken? = nil, missed: ByteBuffer? = nil)
        case signedOut
        /// What comes is in another language.
        case languageChanged
        /// The connection's first task: these lines nobody asked for.
        case greeted([String])

        /// Where somebody has signed in at a program that wants a token, the same with a token.
        func keeping(_ isWanted: Bool, _ session: any Session, _ campus: Campus) async throws -> Effect {
            guard isWanted, case .signedIn(let welcome, _, _) = self, !session.state.isKept else {
                return self
            }
            return .signedIn(welcome, try await campus.accounts.keepSignIn(of: session))
        }

        /// Where something was missed, the same with that in a format: it may be much, and no event loop's work.
        func written(in format: any ConsoleFormat) -> Effect {
            guard case .signedIn(let welcome, let token, _) = self, let missed = welcome.missed else {
                return self
            }
            var bytes = ByteBuffer()
            missed.write(to: &bytes, for: welcome, in: format)
            return .signedIn(welcome, token, missed: bytes)
        }
    }

    /// Who can do anything with it.
    enum Audience: Sendable {
        case everyone
        case signedIn
        case administrators
    }

    /// One call.
    struct Call: Sendable {
        let campus: Campus
        let catalog: any CommandCatalog
        let session: any Session
        let arguments: [ArgumentValue]
        let ask: @Sendable () async -> String?
        let say: @Sendable (Reply) -> Void

        var language: Language { session.language }

        /// The argument at `index` as text; empty where it was left out.
        func text(_ index: Int) -> String {
            if case .text(let text) = arguments[index] { return text }
            return ""
        }
    }

    /// The heading under which `/help` lists them.
    static let plugin = "quad"

    let description: CommandDescription
    let audience: Audience
    let run: @Sendable (Call) async throws -> Effect

    init(
        _ name: String, _ summary: LocalizedText, _ arguments: [Argument] = [], usage hint: String? = nil,
        for audience: Audience = .everyone,
        run: @escaping @Sendable (Call) async throws -> Effect
    ) {
        description = CommandDescription(
            name: name, plugin: Self.plugin, summary: summary, arguments: arguments,
            guests: audience == .everyone,
            hint: hint)
        self.audience = audience
        self.run = run
    }

    func isUsable(by session: any Session) -> Bool {
        switch audience {
        case .everyone: true
        case .signedIn: session.person != nil
        case .administrators: session.isAdministrator
        }
    }
}

/// The console's own commands.
enum BuiltIns {
    /// In the order in which `/help` lists them.
    static let all: [BuiltIn] = [
        .signUp, .verify, .login, .resume, .logout, .sessions, .password, .reset, .email, .handle, .account,
        .language, .typing, .help, .more, .plugins, .demo, .trace, .complete, .hello, .quit,
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.description.name, $0) })

    static func named(_ name: String) -> BuiltIn? { byName[name] }

    /// Every command that a session may use: a guest only those that say so, where guests are allowed.
    static func usable(by session: any Session, in campus: Campus, _ catalog: any CommandCatalog)
        -> [CommandDescription]
    {
        let own = all.filter { $0.isUsable(by: session) }.map(\.description)
        guard session.person == nil else { return own + catalog.commands }
        return campus.configuration.guests ? own + catalog.commands.filter(\.guests) : own
    }

    /// The name nearest to a mistyped one, among these and the plugins'.
    static func nearest(to name: String, in catalog: any CommandCatalog) -> String? {
        Suggestion.nearest(to: name, among: all.map(\.description.name) + catalog.commands.map(\.name))
    }
}
