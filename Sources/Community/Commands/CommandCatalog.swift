import Folding
public import Model

/// A reply of a command to its caller: lines or a card. Each door draws it in its own way.
public struct Reply: Sendable, Hashable {
    public let lines: [String]
    /// The message that each line is, or `nil` for one that is none; empty if none is.
    public let messages: [ListedMessage?]
    /// The card, which replaces the lines, or `nil`.
    public let card: Card?
    /// What programs get beside the lines, or `nil`.
    public let detail: Detail?

    /// What an answer is about beside its lines, for programs.
    public enum Detail: Sendable, Hashable {
        /// Pictures and files that it shows, each of which has a line.
        case shown([ListedMedia])
        /// The end of a line that may become the path of a file, which the program knows.
        case path(String)
        case upload(UploadProgress)
        case media(Media)
        case piece(MediaPiece)
        /// A text that its lines are, and that programs take whole.
        case export(ExportedText)
    }

    /// - Parameter messages: One for each line, or none at all.
    public init(lines: [String], messages: [ListedMessage?] = [], detail: Detail? = nil) {
        self.lines = lines
        self.messages = messages.contains { $0 != nil } ? messages : []
        self.detail = detail
        card = nil
    }

    public init(_ line: String) { self.init(lines: [line]) }

    /// Shows pictures and files, with a line for each.
    public init(showing media: [ListedMedia]) {
        self.init(lines: media.map(\.line), detail: .shown(media))
    }

    /// Gives a text as a whole file.
    public init(exporting text: ExportedText) {
        self.init(lines: text.lines, detail: .export(text))
    }

    public init(_ card: Card) {
        (lines, messages, detail) = ([], [], nil)
        self.card = card
    }

    /// The bytes of its lines, or the size of its card as drawn.
    public var textBytes: Int {
        var bytes = lines.reduce(0) { $0 + $1.utf8.count + 1 } + (card?.drawnBytes ?? 0)
        switch detail {
        case .piece(let piece): bytes += piece.bytes.count
        case .export(let export): bytes += export.note?.utf8.count ?? 0
        default: break
        }
        return bytes
    }

    /// Returns the two as one; neither has a card.
    public func joined(_ next: Reply) -> Reply {
        guard !messages.isEmpty || !next.messages.isEmpty else { return Reply(lines: lines + next.lines) }
        return Reply(lines: lines + next.lines, messages: rows + next.rows)
    }

    /// A message or `nil` for each line.
    private var rows: [ListedMessage?] {
        messages.isEmpty ? Array(repeating: nil, count: lines.count) : messages
    }
}

/// One call of a command that somebody typed.
public struct Invocation: Sendable {
    public let session: any Session
    /// The language of what is said: the session's, or a question's own.
    public private(set) var language: Language
    /// Sends a reply to the caller. It may be called any number of times before the command ends.
    public let reply: @Sendable (Reply) -> Void
    /// Waits for the caller's next text and returns it. `nil` if they give a command instead or leave, or the task is
    /// cancelled. A door where nobody can be asked returns `nil` at once.
    public let ask: @Sendable () async -> String?
    /// The rest of the list that the command has to continue, or `nil` if it starts from the beginning.
    public private(set) var rest: Continuation?
    /// Whether others read the answer: then it is nothing that is the caller's own.
    public let isPublic: Bool
    /// Whether the sources of the answer are to be asked anew, whatever was stored.
    public private(set) var isFresh = false

    public init(
        session: any Session, isPublic: Bool = false, ask: @escaping @Sendable () async -> String? = { nil },
        reply: @escaping @Sendable (Reply) -> Void
    ) {
        self.session = session
        self.isPublic = isPublic
        language = session.language
        self.ask = ask
        self.reply = reply
    }

    func resuming(_ rest: Continuation) -> Invocation {
        var invocation = self
        invocation.rest = rest
        return invocation
    }

    /// Returns the call with an answer that is made anew.
    public func refreshing() -> Invocation {
        var invocation = self
        invocation.isFresh = true
        return invocation
    }

    /// Returns the call with another language of what is said.
    public func speaking(_ language: Language) -> Invocation {
        var invocation = self
        invocation.language = language
        return invocation
    }
}

/// The commands of plugins, and the plugins themselves. The plugin host implements it.
public protocol CommandCatalog: QuestionCatalog, AlertCatalog {
    /// Every command, sorted by plugin, then name.
    var commands: [CommandDescription] { get }
    /// The command of that name.
    func command(named name: String) -> CommandDescription?
    /// Runs a command with the rest of its line.
    /// - Throws: `CommunityError`, with a message for the caller.
    func run(_ command: CommandDescription, arguments: String, invocation: Invocation) async throws

    /// Every plugin file, loaded or not.
    var plugins: [PluginReport] { get }
    /// What administrators are told where there is no plugin file at all, and what to do then; `nil` if there is one.
    var lack: LocalizedText? { get }
    /// Restores a version before the last save. Returns what changed.
    /// - Parameter steps: how many saves are taken back.
    /// - Throws: `CommunityError` if so many are not kept, or it no longer loads.
    func undo(plugin name: String, steps: Int) async throws -> LocalizedText
    /// Brings back a plugin that was set aside; says so.
    /// - Throws: `CommunityError` if it is in force, or no longer loads.
    func revive(plugin name: String) async throws -> LocalizedText
    /// What plugins added to a message, where that is remembered.
    func trace(of message: MessageID) -> MessageTrace?
    /// Switches a plugin off, until it is switched on again, over restarts too; says what went.
    /// - Parameter person: the handle of who does it.
    /// - Throws: `CommunityError` if there is no such plugin, or it is off.
    func disable(plugin name: String, by person: String) async throws -> LocalizedText
    /// Switches a plugin on again; says what came.
    /// - Throws: `CommunityError` if it is not off.
    func enable(plugin name: String) async throws -> LocalizedText
    /// Hands a name or a command (`/roll`) over to a file that claims it. Returns the result in words.
    /// - Throws: `CommunityError` if there is nothing to give.
    func give(_ word: String, to file: String) async throws -> LocalizedText
    /// Frees a name or a command that a file holds which is gone; says so.
    /// - Throws: `CommunityError` if nobody holds it, or it is in use.
    func release(_ word: String) async throws -> LocalizedText
    /// Waits until plugins have handled what happened so far, and the scores that they keep are stored. For tests.
    func settle() async
    /// Takes over at once what changed in plugins' files and settings; says what did.
    func refresh() async -> [LocalizedText]
    /// The versions of a plugin that are kept, the newest first.
    /// - Throws: `CommunityError` if there is no such plugin.
    func versions(of name: String) async throws -> [PluginRelease]
    /// What the last saves changed, as lines for people.
    /// - Throws: `CommunityError` if so many versions are not kept.
    func difference(plugin name: String, steps: Int) async throws -> [String]
}

/// A stored version of a plugin.
public struct PluginRelease: Sendable, Hashable {
    /// The number of saves to undo in order to reach it, or `nil` for the running version.
    public let steps: Int?
    public let at: Timestamp?
    /// A summary of what its save changed: `dice 1.1.0: ~ /roll`.
    public let words: String

    public init(steps: Int?, at: Timestamp?, words: String) {
        self.steps = steps
        self.at = at
        self.words = words
    }
}

extension CommandCatalog {
    /// Returns the name of the plugin that is meant, without regard to case, accents and width. A text that names none
    /// is returned unchanged.
    public func pluginName(_ typed: String) -> String {
        let plugins = plugins
        return
            (plugins.first { NameFolding.isSame($0.name, typed) } ?? plugins.first {
                NameFolding.isSame($0.file, typed)
            }
            ?? plugins.first { NameFolding.matches($0.name, typed) })?.name ?? typed
    }
}

/// Where plugins are fixed, there is nothing to change of them.
extension CommandCatalog {
    public var lack: LocalizedText? { nil }

    public func trace(of message: MessageID) -> MessageTrace? { nil }

    public func disable(plugin name: String, by person: String) async throws -> LocalizedText {
        throw CommunityError(.invalid, CommandWords.staysEnabled(name))
    }

    public func enable(plugin name: String) async throws -> LocalizedText {
        throw CommunityError(.invalid, CommandWords.notDisabled(name))
    }

    public func give(_ word: String, to file: String) async throws -> LocalizedText {
        throw CommunityError(.notFound, CommandWords.noPluginFile(file))
    }

    public func release(_ word: String) async throws -> LocalizedText {
        throw CommunityError(.notFound, CommandWords.belongsToNone(word))
    }

    public func settle() async {}

    public func refresh() async -> [LocalizedText] { [] }

    public func versions(of name: String) async throws -> [PluginRelease] {
        throw CommunityError(.notFound, CommandWords.noEarlier(name))
    }

    /// Undoes the last save of a plugin.
    public func undo(plugin name: String) async throws -> LocalizedText {
        try await undo(plugin: name, steps: 1)
    }

    /// Returns what the last save of a plugin changed, as lines of a diff.
    public func difference(plugin name: String) async throws -> [String] {
        try await difference(plugin: name, steps: 1)
    }

    public func difference(plugin name: String, steps: Int) async throws -> [String] {
        throw CommunityError(.notFound, CommandWords.noEarlier(name))
    }
}
