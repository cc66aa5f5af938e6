/// What a command says to its caller: lines or a card, drawn by each door in its own way.
public struct Reply: Sendable, Hashable {
    public let lines: [String]
    /// Stands in place of lines.
    public let card: Card?

    public init(lines: [String]) {
        self.lines = lines
        card = nil
    }

    public init(_ line: String) { self.init(lines: [line]) }

    public init(_ card: Card) {
        lines = []
        self.card = card
    }

    /// Bytes of all its words.
    public var textBytes: Int { lines.reduce(0) { $0 + $1.utf8.count + 1 } + (card?.textBytes ?? 0) }
}

/// One typed command on its way.
public struct Invocation: Sendable {
    public let session: any Session
    /// Says something to the caller; may be called any number of times before the command ends.
    public let reply: @Sendable (Reply) -> Void
    /// Waits for the caller's next line of text; nil where they give a command instead, leave, or the task is
    /// cancelled. A door where nobody can be asked gives nil at once.
    public let ask: @Sendable () async -> String?

    public init(
        session: any Session, ask: @escaping @Sendable () async -> String? = { nil },
        reply: @escaping @Sendable (Reply) -> Void
    ) {
        self.session = session
        self.ask = ask
        self.reply = reply
    }
}

/// The commands that plugins bring, and the plugins themselves. Implemented by the plugin host.
public protocol CommandCatalog: Sendable {
    /// Every command, sorted by plugin, then name.
    var commands: [CommandDescription] { get }
    /// The command of that name.
    func command(named name: String) -> CommandDescription?
    /// Runs a command with the rest of its line.
    /// - Throws: `CommunityError`, with a message for the caller.
    func run(_ command: CommandDescription, arguments: String, invocation: Invocation) async throws

    /// Every plugin file, loaded or not.
    var plugins: [PluginReport] { get }
    /// Restores the version before the last save; gives what changed.
    /// - Throws: `CommunityError` where there is none or it no longer loads.
    func undo(plugin name: String) async throws -> String
}

/// How one plugin is doing.
public struct PluginReport: Sendable, Hashable {
    public enum State: Sendable, Hashable {
        case loaded
        /// Not loaded, with the reason.
        case refused(String)
        /// The version shown runs, a newer save was refused with this reason.
        case stale(String)
    }

    public let name: String
    public let version: String
    public let summary: LocalizedText
    public let file: String
    public let state: State
    public let permissions: [String]
    public let commands: [String]
    public let hooks: [String]
    public let settings: [String]
    public let calls: Int
    public let errors: Int
    /// Mean running time of a call, waits included.
    public let meanTime: Duration

    public init(
        name: String, version: String, summary: LocalizedText, file: String, state: State,
        permissions: [String],
        commands: [String], hooks: [String], settings: [String], calls: Int, errors: Int, meanTime: Duration
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.file = file
        self.state = state
        self.permissions = permissions
        self.commands = commands
        self.hooks = hooks
        self.settings = settings
        self.calls = calls
        self.errors = errors
        self.meanTime = meanTime
    }
}
