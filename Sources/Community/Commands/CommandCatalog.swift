/// What a command says to its caller: lines, drawn by each door in its own way.
public struct Reply: Sendable, Hashable {
    public let lines: [String]

    public init(lines: [String]) { self.lines = lines }
    public init(_ line: String) { lines = [line] }
}

/// One typed command on its way.
public struct Invocation: Sendable {
    public let session: any Session
    /// Says something to the caller; may be called any number of times before the command ends.
    public let reply: @Sendable (Reply) -> Void

    public init(session: any Session, reply: @escaping @Sendable (Reply) -> Void) {
        self.session = session
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
    /// What the last save changed, as lines for people.
    /// - Throws: `CommunityError` where no earlier version is kept.
    func difference(plugin name: String) async throws -> [String]
}

extension CommandCatalog {
    public func difference(plugin name: String) async throws -> [String] {
        throw CommunityError(.notFound, "no earlier version of \(name) is kept")
    }
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
