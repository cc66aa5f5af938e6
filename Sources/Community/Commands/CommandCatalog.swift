import Folding
public import Model

/// The commands of plugins, the plugins themselves, what people may ask them in plain words, and what they may be told of
/// when it comes about. The plugin host implements it.
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
    /// Who answers a hook; `nil` if there is none of that name.
    func hook(named name: String) -> HookReport?
    /// What administrators are told where there is no plugin file at all, and what to do then; `nil` if there is one.
    var lack: LocalizedText? { get }
    /// Restores an earlier version. Returns what changed.
    /// - Parameter steps: which of `versions(of:)`; `nil` for the one before the last save, never one
    ///   that was undone.
    /// - Throws: `CommunityError` if so many are not kept, or it no longer loads.
    func undo(plugin name: String, steps: Int?) async throws -> LocalizedText
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

    // MARK: Questions in plain words

    /// Answers a question in plain words, by the plugin that it belongs to, in the question's language. What is unclear
    /// is asked back.
    /// - Throws: `CommunityError`, with a message for the caller.
    func ask(_ text: String, invocation: Invocation) async throws
    /// Takes back the answer to the caller's last question: keeps the question for administrators, without a name, and
    /// offers what else it may have meant.
    /// - Throws: `CommunityError`: `.notFound` if they asked nothing lately.
    func correct(invocation: Invocation) async throws

    /// Shows the cards that the caller keeps, each as of now.
    func showDashboard(invocation: Invocation) async throws
    /// Keeps the last card that somebody was shown. Returns what was kept, in words.
    /// - Throws: `CommunityError`: `.notFound` if they were shown none lately, `.limit` if they keep as many as they may.
    func addToDashboard(for session: any Session) async throws -> LocalizedText
    /// Keeps a card no longer. Returns which, in words.
    /// - Throws: `CommunityError`: `.notFound` if there is no such number.
    func dropFromDashboard(_ number: Int, for session: any Session) async throws -> LocalizedText

    /// What can be asked in plain words, sorted by name.
    var intents: [IntentReport] { get }
    /// Returns how a question is understood, on lines that a program can read, and why.
    /// - Parameter before: An intent with its slots in JSON, as if that had been asked before.
    /// - Throws: `CommunityError` if `before` can't be read.
    func explanation(of text: String, after before: String?) async throws -> [String]
    /// The questions that people said were misread, the latest first.
    func misreadQuestions() async throws -> [MisreadQuestion]
    /// Removes them. Returns how many there were.
    func removeMisreadQuestions() async throws -> Int

    // MARK: Alerts

    /// What there is to be told of, sorted by name; each is called `alert NAME`.
    var alertKinds: [CommandDescription] { get }
    /// The alerts that somebody set, as they typed them, in their order.
    func alerts(of session: any Session) async throws -> [String]
    /// Sets an alert. Returns what becomes of it, in words.
    /// - Parameter line: its name and its arguments: `air 7 Central`.
    /// - Throws: `CommunityError`: `.notFound` if there is no such alert, `.invalid` for wrong arguments, `.limit` if
    ///   they have as many as they may, `.exists` if they have that one.
    func setAlert(_ line: String, for session: any Session) async throws -> LocalizedText
    /// Removes an alert by its number, from 1. Returns which, in words.
    /// - Throws: `CommunityError`: `.notFound` if there is none.
    func removeAlert(_ number: Int, for session: any Session) async throws -> LocalizedText
}

/// A hook, and who answers it.
public struct HookReport: Sendable, Hashable {
    public let name: String
    /// The plugin that declares it, or `nil` if the core asks it.
    public let asker: String?
    /// The plugins that answer it, in the order in which they are asked.
    public let answerers: [String]

    public init(name: String, asker: String?, answerers: [String]) {
        (self.name, self.asker, self.answerers) = (name, asker, answerers)
    }
}

/// A stored version of a plugin.
public struct PluginRelease: Sendable, Hashable {
    /// What `undo` takes to reach it, or `nil` for the running version: the number of saves since, and
    /// after the oldest those that were undone.
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

extension CommandCatalog {
    /// Continues the session's last list: the command that showed it runs again, with what it recorded of the rest. Where no
    /// list goes on, the open conversation does whose unread messages are not all shown yet.
    ///
    /// - Throws: `CommunityError`, with a message for the caller, also if there is nothing to continue.
    public func more(_ invocation: Invocation) async throws {
        let state = invocation.session.state
        guard let rest = state.consumeContinuation(), let command = command(named: rest.command) else {
            guard let place = state.unshownPlace, let open = command(named: Self.opening) else {
                throw CommunityError(.notFound, nothingLeft)
            }
            let rest = Continuation(command: open.name, arguments: place.name, note: Self.all)
            return try await run(open, arguments: place.name, invocation: invocation.resuming(rest))
        }
        do {
            try await run(command, arguments: rest.arguments, invocation: invocation.resuming(rest))
        } catch {
            state.restore(rest)
            throw error
        }
    }

    /// The command that shows what is unread in a conversation.
    private static var opening: String { "open" }

    /// What that command is given where it recorded nothing of the rest: `true`, as plugins' values are recorded (CBOR).
    private static var all: [UInt8] { [0xF5] }

    private var nothingLeft: LocalizedText {
        phrase("command_catalog_nothing_left")
    }
}

/// Something that can be asked in plain words, and how often it was.
public struct IntentReport: Sendable, Hashable {
    public let name: String
    public let summary: LocalizedText
    /// Questions since the gateway started.
    public let count: Int

    public init(name: String, summary: LocalizedText, count: Int) {
        (self.name, self.summary, self.count) = (name, summary, count)
    }
}

/// A question whose answer somebody took back.
public struct MisreadQuestion: Sendable, Hashable {
    public let text: String
    /// The intent that it was taken for; `nil` if nothing answered it.
    public let taken: String?
    /// The intent that was meant; `nil` if none of those that were offered.
    public let meant: String?
    /// The text as a phrase of what was meant: `rain in {place}`.
    public let phrase: String?
    public let count: Int
    public let at: Timestamp

    public init(text: String, taken: String?, meant: String?, phrase: String?, count: Int, at: Timestamp) {
        (self.text, self.taken, self.meant) = (text, taken, meant)
        (self.phrase, self.count, self.at) = (phrase, count, at)
    }
}
