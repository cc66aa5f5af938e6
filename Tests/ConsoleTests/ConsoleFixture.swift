import CampusVerbs
import Concurrency
import Foundation
import Logging
import NIOCore
import NIOPosix
import TestSupport

@testable import Community
@testable import Console
@testable import Model
@testable import Storage

/// A campus in a temporary directory, and a console on a free port.
final class ConsoleFixture: Sendable {
    let campus: Campus
    let server: ConsoleServer
    let serving: Task<Void, any Error>
    let catalog = StubCatalog()
    private let folder: TemporaryFolder
    var directory: String { folder.path }
    private let mails: MailBox

    init(
        guests: Bool = false, strangers: Rate? = nil, logsMail: Bool = false,
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton,
        _ adjust: (inout ConsoleConfiguration) -> Void = { _ in }
    ) throws {
        var logger = Logger(label: "console.tests")
        logger.logLevel = .critical
        folder = try TemporaryFolder()
        var rules = CommunityConfiguration()
        rules.storage.backgroundNiceness = 0
        rules.accounts.passwordCost = .minimum
        rules.guests = guests
        rules.logsMail = logsMail
        // Tests do in a second what a person does in an hour; `RateTests` says what rates do.
        rules.limits.rates = .none
        rules.limits.rates.guestCommands = strangers
        mails = MailBox()
        campus = try Campus(
            configuration: rules, directory: DataDirectory(path: folder.path), mailer: mails,
            normalizer: StubNormalizer(), scorer: StubScorer(), clock: StillTime.clock, logger: logger)
        var configuration = ConsoleConfiguration(address: "127.0.0.1:0", signInWithin: .seconds(86_400))
        adjust(&configuration)
        let server = ConsoleServer(
            campus: campus, catalog: catalog, configuration: configuration,
            eventLoopGroup: group, logger: logger)
        self.server = server
        serving = Task { try await server.run() }
    }

    /// Makes an account; its password is `pw`.
    func account(_ name: String) async throws -> PersonRef {
        try await campus.accounts.add(email: "\(name)@connect.hku.hk", username: name, password: "pw")
    }

    /// A connection that has read its greeting.
    func client() async throws -> LineClient {
        let client = try await LineClient.connect(to: server.boundAddress)
        _ = try await client.line()
        return client
    }

    /// A connection of somebody who is signed in.
    func client(of name: String) async throws -> LineClient {
        let client = try await client()
        try await client.send("/login \(name)@connect.hku.hk pw")
        _ = try await client.line()
        return client
    }

    /// The code in the last mail, once all mail has left.
    func code() async -> String? {
        await campus.mail.settle()
        return mails.code
    }

    func stop() async throws {
        serving.cancel()
        try await serving.value
        await campus.close()
    }

    /// Runs a scenario, and stops the console whatever becomes of it.
    static func run(
        address: String = "127.0.0.1:0", connections: Int = 10_000, guests: Bool = false,
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton,
        _ scenario: (ConsoleFixture) async throws -> Void
    ) async throws {
        let fixture = try ConsoleFixture(guests: guests, group: group) {
            $0.address = address
            $0.connections = connections
        }
        do {
            try await scenario(fixture)
        } catch {
            try? await fixture.stop()
            throw error
        }
        try await fixture.stop()
    }
}

/// Time that does not pass.
enum StillTime {
    /// 2026-09-01 08:00 UTC.
    static let clock = WallClock(now: { Timestamp(milliseconds: 1_788_249_600_000) })
    static let uptime: @Sendable () -> ContinuousClock.Instant = {
        let start = ContinuousClock.now
        return { start }
    }()
}

/// Speaks lines over a real socket.
struct LineClient: Sendable {
    let channel: any Channel
    private let lines: AsyncStream<String>
    private let reader: Reader

    struct Ended: Error {}

    /// One consumer at a time.
    private actor Reader {
        private var iterator: AsyncStream<String>.AsyncIterator

        init(_ lines: AsyncStream<String>) { iterator = lines.makeAsyncIterator() }

        func next() async -> String? {
            var copy = iterator
            let line = await copy.next(isolation: self)
            iterator = copy
            return line
        }
    }

    private final class LineHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        let continuation: AsyncStream<String>.Continuation
        var rest = ""

        init(_ continuation: AsyncStream<String>.Continuation) { self.continuation = continuation }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            rest += String(buffer: unwrapInboundIn(data))
            while let end = rest.firstIndex(of: "\n") {
                continuation.yield(String(rest[..<end]))
                rest = String(rest[rest.index(after: end)...])
            }
        }

        func channelInactive(context: ChannelHandlerContext) { continuation.finish() }
    }

    static func connect(to address: SocketAddress) async throws -> LineClient {
        let (lines, continuation) = AsyncStream<String>.makeStream()
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: false)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(LineHandler(continuation))
                }
            }
            .connect(to: address).get()
        return LineClient(channel: channel, lines: lines, reader: Reader(lines))
    }

    /// Sends lines; LF is added to each.
    func send(_ lines: String...) async throws {
        try await channel.writeAndFlush(ByteBuffer(string: lines.map { $0 + "\n" }.joined()))
    }

    /// The next line.
    /// - Throws: `Ended` where the connection was closed.
    func line() async throws -> String {
        guard let line = await reader.next() else { throw Ended() }
        return line
    }

    /// The next `count` lines.
    func lines(_ count: Int) async throws -> [String] {
        var lines: [String] = []
        for _ in 0..<count { lines.append(try await line()) }
        return lines
    }

    /// Returns once every line sent before has been handled to its end. Skips all lines received until then.
    ///
    /// The reply of a command may arrive before the command has ended: a client that read "signed in" may still be counted as
    /// not signed in.
    func settle() async throws {
        try await send("@0settle /help login")
        while try await line() != "@0settle ok" {}
    }

    /// Sends a line and gives the next one.
    func ask(_ line: String) async throws -> String {
        try await send(line)
        return try await self.line()
    }
}

/// Commands as plugins would bring them, enough to chat.
final class StubCatalog: CommandCatalog {
    let gate = AsyncStream<Void>.makeStream()
    private let open = CommandDescription(
        name: "open", plugin: "chat", summary: "Opens a conversation.",
        arguments: [Argument(name: "place", kind: .place)])
    private let group = CommandDescription(
        name: "group", plugin: "chat", summary: "Makes a group.",
        arguments: [Argument(name: "name", kind: .text)])
    private let join = CommandDescription(
        name: "join", plugin: "chat", summary: "Enters a group.",
        arguments: [Argument(name: "slug", kind: .word)])
    private let poll = CommandDescription(
        name: "poll", plugin: "polls", summary: "Asks a group something.",
        arguments: [Argument(name: "question", kind: .text)], topic: "groups")
    private let seats = CommandDescription(
        name: "seats", plugin: "library", summary: "Shows free seats.", arguments: [], topic: "libraries")
    private let say = CommandDescription(
        name: "say", plugin: "echo", summary: "Says it back.",
        arguments: [Argument(name: "text", kind: .text)],
        guests: true)
    private let wait = CommandDescription(name: "wait", plugin: "echo", summary: "Waits.", arguments: [])
    private let fail = CommandDescription(name: "fail", plugin: "echo", summary: "Fails.", arguments: [])

    var commands: [CommandDescription] { [group, join, open, fail, say, wait, seats, poll] }

    func command(named name: String) -> CommandDescription? { commands.first { $0.name == name } }

    let chat = Mutex<Chat?>(nil)
    /// What it says where it has no plugins.
    let missing = Mutex<LocalizedText?>(nil)

    var lack: LocalizedText? { missing.withLock(\.self) }

    func run(_ command: CommandDescription, arguments: String, invocation: Invocation) async throws {
        let session = invocation.session
        switch command.name {
        case "say": invocation.reply(Reply(lines: arguments.split(separator: "|").map(String.init)))
        case "wait":
            invocation.reply(Reply("waiting"))
            for await _ in gate.stream { break }
            invocation.reply(Reply("done"))
        case "fail": throw StubFailure()
        default: try await converse(command.name, arguments, session, invocation)
        }
    }

    private func converse(
        _ name: String, _ argument: String, _ session: any Session, _ invocation: Invocation
    ) async throws {
        guard let chat = chat.withLock({ $0 }), let person = session.person else { throw StubFailure() }
        switch name {
        case "open":
            let summary = try await chat.conversations.open(argument, in: session)
            invocation.reply(Reply("\(summary.place): \(summary.members) people, \(summary.unread) unread"))
        case "group":
            let summary = try await chat.groups.create(name: argument, kind: .open, by: Actor(person.id))
            invocation.reply(Reply("made \(summary.place)"))
        default: _ = try await chat.groups.join(slug: argument, by: Actor(person.id))
        }
    }

    var plugins: [PluginReport] {
        [
            PluginReport(
                name: "chat", version: "1.0.0", summary: "Chats.", file: "plugins/chat.lua", state: .loaded,
                contents: .init(
                    permissions: ["act:chat", "store"], commands: ["group", "open"],
                    settings: ["most = 5"]),
                usage: .init(calls: 12, errors: 1, meanTime: .microseconds(1234))),
            PluginReport(
                name: "echo", version: "0.1", summary: "Echoes.", file: "plugins/echo.lua",
                state: .stale("line 3: 'end' expected")),
            PluginReport(
                name: "dice", version: "1.0.0", summary: "Rolls.", file: "dice.lua",
                state: .setAside("it looped"),
                contents: .init(
                    commands: ["roll"], hooks: ["forum.score"], asked: ["dice.luck → dice fate"],
                    alerts: ["six"], former: ["bot.notify_all", "answers"]),
                usage: .init(
                    calls: 1_003, errors: 3, lastError: "dice.lua:4: oh (in /roll)",
                    meanTime: .microseconds(7),
                    costs: [
                        PluginCost(
                            call: "/roll", calls: 1_003, errors: 3, p50: .nanoseconds(6_540),
                            p99: .microseconds(20_250), instructions: 2_000, memory: 31_000)
                    ]),
                budget: ["250 ms", "16 MiB of memory"]),
            PluginReport(
                name: "off", version: "", summary: "", file: "off.lua",
                state: .disabled(by: "alice", at: Timestamp(milliseconds: 1_772_366_400_000))),
        ]
    }

    func hook(named name: String) -> HookReport? {
        switch name {
        case "dice.luck": HookReport(name: name, asker: "dice", answerers: ["dice", "fate"])
        case "place.named": HookReport(name: name, asker: nil, answerers: [])
        default: nil
        }
    }

    func undo(plugin name: String, steps: Int?) async throws -> LocalizedText {
        guard name == "chat" else { throw CommunityError(.notFound, "no version of \(name) before this one") }
        return "chat 0.\(10 - (steps ?? 1)).0 loaded"
    }

    func disable(plugin name: String, by person: String) async throws -> LocalizedText {
        guard name == "chat" else { throw CommunityError(.invalid, "\(name) can't be disabled") }
        return "chat 1.0.0 disabled by \(person)"
    }

    func enable(plugin name: String) async throws -> LocalizedText {
        guard name == "off" else { throw CommunityError(.invalid, "\(name) is not disabled") }
        return "off 1.0.0 loaded"
    }

    func versions(of name: String) async throws -> [PluginRelease] {
        guard name == "chat" else { throw CommunityError(.notFound, "no earlier version of \(name) is kept") }
        return [
            PluginRelease(
                steps: nil, at: Timestamp(milliseconds: 1_772_366_430_000), words: "chat 1.0.0: ~ /open"),
            PluginRelease(
                steps: 1, at: Timestamp(milliseconds: 1_772_366_405_000), words: "chat 0.9.0: + /open"),
            PluginRelease(steps: 2, at: nil, words: "chat 0.8.0: + /open"),
        ]
    }

    func give(_ word: String, to file: String) async throws -> LocalizedText {
        guard word == "/roll" else { throw CommunityError(.invalid, "\(file) does not ask for \(word)") }
        return "\(file) has \(word)"
    }

    func release(_ word: String) async throws -> LocalizedText {
        guard word == "gone" else { throw CommunityError(.notFound, "\(word) belongs to no file") }
        return "\(word) is free"
    }

    func revive(plugin name: String) async throws -> LocalizedText {
        guard name == "dice" else { throw CommunityError(.invalid, "\(name) is not set aside") }
        return "dice 1.0.0 is back"
    }

    func trace(of message: MessageID) -> MessageTrace? {
        guard message.rawValue == 41 else { return nil }
        return MessageTrace(
            message: message, together: 12,
            steps: [
                .init(plugin: "preview", version: "1.2.0", time: .nanoseconds(340), outcome: .card("Notes")),
                .init(plugin: "glossary", version: "1.0.0", time: .microseconds(1_200), outcome: .nothing),
                .init(plugin: "wrong", version: "2.0.0", time: .zero, outcome: .failed("wrong failed: no")),
            ])
    }
}

/// What it has none of.
extension StubCatalog {
    private var nothing: CommunityError { CommunityError(.notFound, "nobody answers questions here") }

    func settle() async {}
    func refresh() async -> [LocalizedText] { [] }
    func difference(plugin name: String, steps: Int) async throws -> [String] {
        throw CommunityError(.notFound, "no earlier version of \(name) is kept")
    }

    func ask(_ text: String, invocation: Invocation) async throws { throw nothing }
    func correct(invocation: Invocation) async throws { throw nothing }
    func showDashboard(invocation: Invocation) async throws { throw nothing }
    func addToDashboard(for session: any Session) async throws -> LocalizedText { throw nothing }
    func dropFromDashboard(_ number: Int, for session: any Session) async throws -> LocalizedText {
        throw nothing
    }
    var intents: [IntentReport] { [] }
    func explanation(of text: String, after before: String?) async throws -> [String] { [] }
    func misreadQuestions() async throws -> [MisreadQuestion] { [] }
    func removeMisreadQuestions() async throws -> Int { 0 }

    var alertKinds: [CommandDescription] { [] }
    func alerts(of session: any Session) async throws -> [String] { [] }
    func setAlert(_ line: String, for session: any Session) async throws -> LocalizedText { throw nothing }
    func removeAlert(_ number: Int, for session: any Session) async throws -> LocalizedText { throw nothing }
}

struct StubFailure: Error {}

private struct StubNormalizer: TagNormalizer {
    let tagVersion = "lower case"

    func normalize(_ tag: String) async throws -> String { tag.lowercased() }
    func normalize(_ tags: [String]) async throws -> [String?] { tags.map { $0.lowercased() } }
}

private struct StubScorer: PostScorer {
    let version = "1"
    func score(_ posts: [PostFacts]) async throws -> [Double] { posts.map { _ in 0 } }
}

/// Keeps the last code.
private final class MailBox: Mailer {
    private let last = Mutex<String?>(nil)
    var code: String? { last.withLock { $0 } }
    func send(_ mail: Mail, postmark: Postmark) async throws { last.withLock { $0 = mail.code ?? $0 } }
}
