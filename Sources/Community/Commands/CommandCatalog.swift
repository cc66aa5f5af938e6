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
    /// Brings back a plugin that was set aside; says so.
    /// - Throws: `CommunityError` where it is in force, or no longer loads.
    func revive(plugin name: String) async throws -> String
    /// What plugins added to a message, where that is remembered.
    func trace(of message: MessageID) -> MessageTrace?
    /// What the last save changed, as lines for people.
    /// - Throws: `CommunityError` where no earlier version is kept.
    func difference(plugin name: String) async throws -> [String]
}

extension CommandCatalog {
    public func trace(of message: MessageID) -> MessageTrace? { nil }

    public func difference(plugin name: String) async throws -> [String] {
        throw CommunityError(.notFound, "no earlier version of \(name) is kept")
    }
}
