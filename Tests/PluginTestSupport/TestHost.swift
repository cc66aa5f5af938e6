package import Community
import Concurrency
import Documents
package import Fetch
package import Logging
import Lua
package import Model
package import Storage
package import TestSupport

package import Plugins

/// A plugin host over a temporary folder, with a campus behind it where a test asks for one.
package struct TestHost {
    /// Noon of 1 March 2026, UTC.
    package static let clock = WallClock { Timestamp(milliseconds: 1_772_366_400_000) }

    package let folder: TemporaryFolder
    package let host: PluginHost
    package let campus: Campus?

    /// - Parameters:
    ///   - files: Plugins by file name.
    ///   - storeOptions: How the committer of plugins' documents runs.
    ///   - sleep: How the host waits. No time passes unless a test says so.
    ///   - uptime: What the host measures intervals by, such as the time that a step of Lua takes.
    ///   - chance: What plugins draw, instead of always `random`.
    ///   - campus: Makes the campus that asks the host's plugins; `nil` for a host alone.
    package init(
        _ files: [String: String] = [:], settings: [String: [String: SettingValue]] = [:],
        priorities: [String: Int] = [:], random: UInt64 = 0x4CCC_CCCC_CCCC_CCCD,
        in folder: TemporaryFolder? = nil, storeQuota: Int = 1 << 20,
        storeOptions: LedgerOptions = .init(),
        transport: (any FetchTransport)? = nil, clock: WallClock = Self.clock,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        configure: (inout PluginConfiguration) -> Void = { _ in },
        sleep: @escaping @Sendable (Duration) async throws -> Void = StillTime.sleep,
        uptime: @escaping @Sendable () -> ContinuousClock.Instant = StillTime.uptime,
        chance: (@Sendable () -> UInt64)? = nil,
        campus: (PluginAnswers, TemporaryFolder) async throws -> Campus? = { _, _ in nil }
    ) async throws {
        self.folder = try folder ?? TemporaryFolder()
        let plugins = try self.folder.folder("plugins")
        for (name, text) in files { try self.folder.write(text, to: "plugins/\(name)") }
        var configuration = PluginConfiguration.patient(
            directory: plugins, history: "\(self.folder.path)/plugins-history")
        configuration.perPlugin.settings = settings
        configuration.perPlugin.priorities = priorities
        configuration.settleTime = .milliseconds(20)
        configure(&configuration)
        if folder == nil { try await Self.noDocuments.copy(to: self.folder.path) }
        let documents = try DocumentStore(
            path: "\(self.folder.path)/documents.sqlite", quota: storeQuota, niceness: 0,
            options: storeOptions, logger: logger)
        let answers = PluginAnswers(
            configuration: configuration,
            environment: HostEnvironment(
                clock: clock, logger: logger, documents: documents,
                fetcher: Fetcher(
                    transport: transport ?? NoNetwork(), clock: .still(now: { Self.clock.sinceEpoch })),
                random: chance ?? { random }, sleep: sleep, uptime: uptime))
        self.campus = try await campus(answers, self.folder)
        host = PluginHost(campus: self.campus, answers: answers)
    }

    /// A host that loaded these plugins.
    package static func loaded(
        _ files: [String: String], settings: [String: [String: SettingValue]] = [:],
        priorities: [String: Int] = [:], transport: (any FetchTransport)? = nil,
        configure: (inout PluginConfiguration) -> Void = { _ in }
    ) async throws -> TestHost {
        let test = try await TestHost(
            files, settings: settings, priorities: priorities, transport: transport, configure: configure)
        await test.host.open()
        return test
    }

    /// A whole gateway without doors.
    package static func gateway(
        _ files: [String: String], requests: RequestPolicy = .anyone, storeQuota: Int = 1 << 20,
        storeOptions: LedgerOptions = .init(),
        transport: (any FetchTransport)? = nil, clock: WallClock = Self.clock,
        configure: (inout PluginConfiguration) -> Void = { _ in },
        onAnnouncement: @escaping @Sendable (LocalizedText) -> Void = { _ in },
        mailer: any Mailer = NoMail(),
        sleep: @escaping @Sendable (Duration) async throws -> Void = StillTime.sleep,
        uptime: @escaping @Sendable () -> ContinuousClock.Instant = StillTime.uptime,
        chance: (@Sendable () -> UInt64)? = nil,
        rules: (inout CommunityConfiguration) -> Void = { _ in }
    ) async throws -> TestHost {
        var configuration = CommunityConfiguration()
        configuration.requests = requests
        configuration.accounts.passwordCost = .minimum
        configuration.guests = true
        configuration.limits.rates = .none
        configuration.storage.backgroundNiceness = 0
        rules(&configuration)
        let test = try await TestHost(
            files, storeQuota: storeQuota, storeOptions: storeOptions, transport: transport, clock: clock,
            configure: configure, sleep: sleep, uptime: uptime, chance: chance,
            campus: { [configuration] answers, folder in
                try await Self.emptyRecord.copy(to: folder.file("data"))
                return try Campus(
                    configuration: configuration, directory: DataDirectory(path: folder.file("data")),
                    mailer: mailer, normalizer: answers, scorer: answers, holders: [answers],
                    nearby: answers, viewers: answers, mediaReader: StandInMediaReader(),
                    clock: Self.clock, logger: Self.silence)
            })
        await test.host.start(onAnnouncement: onAnnouncement)
        return test
    }

    /// A store of documents in which there is nothing yet.
    private static let noDocuments = FolderTemplate { folder in
        let documents = try DocumentStore(
            path: "\(folder)/documents.sqlite", quota: 1 << 20, logger: silence)
        await documents.close()
    }

    /// A record in which there is nothing yet.
    private static let emptyRecord = FolderTemplate { folder in
        let campus = try Campus(
            configuration: CommunityConfiguration(), directory: DataDirectory(path: folder), mailer: NoMail(),
            normalizer: NoPlugins(), scorer: NoPlugins(), mediaReader: StandInMediaReader(), clock: clock,
            logger: silence)
        await campus.close()
    }

    private static let silence = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// In the place of plugins, where nobody asks them.
    private struct NoPlugins: TagNormalizer, PostScorer {
        let version = "none"
        let tagVersion = "none"

        func normalize(_ tag: String) async throws -> String { tag }
        func normalize(_ tags: [String]) async throws -> [String?] { tags }
        func score(_ posts: [PostFacts]) async throws -> [Double] { posts.map { _ in 0 } }
    }

    package struct NoMail: Mailer {
        package init() {}
        package func send(_ mail: Mail, postmark: Postmark) async throws {}
    }

    /// Where a test says nothing of sources, none is reached.
    private struct NoNetwork: FetchTransport {
        func send(_ hop: FetchHop) async throws -> FetchAnswer {
            throw FetchError(.unreachable, "no test reaches a network")
        }
    }

    // MARK: People

    /// Somebody new, signed in.
    package func person(_ name: String) async throws -> TestSession {
        guard let campus else { return TestSession() }
        _ = try await campus.accounts.add(email: "\(name)@connect.hku.hk", username: name, password: "secret")
        let session = TestSession(id: campus.makeSessionID())
        _ = try await campus.accounts.signIn(
            email: "\(name)@connect.hku.hk", password: "secret", session: session)
        return session
    }

    /// Another session of somebody.
    package func session(of name: String, language: Language? = nil) async throws -> TestSession {
        guard let campus else { return TestSession() }
        let session = TestSession(id: campus.makeSessionID())
        _ = try await campus.accounts.signIn(
            email: "\(name)@connect.hku.hk", password: "secret", session: session)
        if let language { session.state.use(language) }
        return session
    }

    /// What a line is answered with, as a door would show it.
    ///
    /// - Parameter answering: what the caller says when asked.
    package func type(
        _ line: String, as session: TestSession = TestSession(),
        answering: @escaping @Sendable () async -> String? = { nil }
    ) async -> [String] {
        await answer(to: line, as: session, answering).all
    }

    /// The cards that a line is answered with.
    package func cards(_ line: String, as session: TestSession = TestSession()) async -> [Card] {
        await answer(to: line, as: session).cards
    }

    private func answer(
        to line: String, as session: TestSession, _ ask: @escaping @Sendable () async -> String? = { nil }
    ) async -> Lines {
        let parts = line.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
        let lines = Lines()
        let invocation = Invocation(session: session, ask: ask) {
            lines.add($0.lines)
            if let card = $0.card { lines.add(card) }
        }
        if parts == ["more"] {
            do { try await host.more(invocation) } catch { lines.add(["error: \(error)"]) }
            return lines
        }
        guard let command = host.command(named: parts.first ?? "") else {
            lines.add(["error: no command \(line)"])
            return lines
        }
        do {
            try await host.run(
                command, arguments: parts.count > 1 ? parts[1] : "", invocation: invocation)
        } catch let error as CommunityError {
            lines.add(["error: \(error.message(in: session.language))"])
        } catch {
            lines.add(["unexpected: \(error)"])
        }
        return lines
    }

    /// The version of a plugin that is in force.
    package func loaded(_ name: String) -> LoadedPlugin? {
        host.answers.registry.plugins.first { $0.name == name }
    }

    /// The report of a plugin, by name or file.
    package func report(_ name: String) -> PluginReport? {
        host.plugins.first { $0.name == name && $0.file.hasPrefix(name) }
            ?? host.plugins.first { $0.file == name }
    }
}

/// Time that does not pass.
package enum StillTime {
    /// Sleeps until the task is cancelled.
    package static let sleep: @Sendable (Duration) async throws -> Void = { _ in
        await untilCancelled()
        throw CancellationError()
    }

    package static let uptime: @Sendable () -> ContinuousClock.Instant = {
        let now = ContinuousClock.now
        return { now }
    }()
}

extension PluginConfiguration {
    /// One with which a busy machine ends no call and no fetch, and sets no plugin aside. Errors are told to
    /// everybody.
    package static func patient(directory: String, history: String = "") -> PluginConfiguration {
        var configuration = PluginConfiguration(directory: directory, history: history)
        configuration.limits.time.processor = .seconds(60)
        configuration.limits.time.margin = .seconds(3_600)
        configuration.http.limits.time = .seconds(600)
        configuration.quarantine.slow = .seconds(3_600)
        configuration.threads.stuckAfter = .seconds(600)
        configuration.threads.niceness = 0
        configuration.showsErrors = true
        return configuration
    }
}

/// A plugin of one command that replies with a text, or does something else.
package func plugin(
    _ name: String, version: String = "1.0.0", command: String? = nil, says: String = "hello",
    body: String? = nil, top: String = "", after: String = ""
) -> String {
    """
    return {
      name = "\(name)", version = "\(version)", summary = "A test.", guests = true, \(top)
      commands = {
        \(command ?? name) = {
          summary = "Says something.",
          run = function(call, ...)
            \(body ?? "call:reply(\"\(says)\")")
          end,
        },\(after)
      },
    }
    """
}

extension [LocalizedText] {
    /// What administrators who read English are told.
    package var english: [String] { map { $0.text(in: .english) } }
}

extension PluginHost {
    /// Takes the last save of a plugin back.
    package func undo(plugin name: String) async throws -> LocalizedText {
        try await undo(plugin: name, steps: nil)
    }

    /// Returns what the last save of a plugin changed.
    package func difference(plugin name: String) async throws -> [String] {
        try await difference(plugin: name, steps: 1)
    }
}
