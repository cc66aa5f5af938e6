import Community
import Documents
import Foundation
import Locks
import Logging
import Lua
import ServiceLifecycle

/// A community in a temporary folder with one plugin, for as long as a test takes.
final class ScratchCommunity: Sendable {
    let host: PluginHost
    let campus: Campus
    private let first: LoadedPlugin
    private let documents: DocumentStore
    private let folder: String
    private let file: String
    private let plugins: PluginFolder
    private let events: Events
    /// Scores posts meanwhile, as a gateway does.
    private let scoring: Task<Void, Never>

    /// What was stored and what went wrong, until somebody looks.
    final class Events: Sendable {
        private let stored = Mutex<[Event]>([])
        private let problems = Mutex<[String]>([])

        func add(_ events: [Event]) { stored.withLock { $0 += events } }
        func add(_ problem: String) { problems.withLock { $0.append(problem) } }

        func next() -> Event? { stored.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        func takeProblems() -> [String] {
            problems.withLock { problems in
                defer { problems = [] }
                return problems
            }
        }
    }

    /// - Parameter neighbours: where plugins are that it requires.
    /// - Throws: `PluginProblem` where the plugin does not load.
    init(
        _ source: PluginSource, beside neighbours: PluginFolder? = nil,
        configuration given: PluginConfiguration,
        time: TestTime
    ) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "quad-test-\(UUID().uuidString)")
            .path
        folder = path
        file = source.file
        let logger = Logger(label: "quad.test") { _ in SwiftLogNoOpLogHandler() }
        plugins = PluginFolder(path: "\(path)/plugins")
        do {
            try plugins.replace(with: source)
            var configuration = given
            configuration.directory = "\(path)/plugins"
            configuration.history = "\(path)/history"
            documents = try DocumentStore(
                path: "\(path)/documents.sqlite", quota: Self.storeBytes, logger: logger)
            let host = PluginHost(
                configuration: configuration,
                environment: HostEnvironment(
                    clock: time.clock, logger: logger, documents: documents, random: time.random),
                logger: logger)
            let events = Events()
            let campus = try Campus(
                scratch: "\(path)/data", configuration: Self.rules, normalizer: host, scorer: host,
                clock: time.clock, logger: logger)
            (self.host, self.events, self.campus) = (host, events, campus)
            let services = campus.services
            scoring = Task { for service in services { try? await service.run() } }
            campus.bus.listen(events.add)
            await host.start(community: campus, onAnnouncement: events.add)
            await Self.bring(neighbours, to: plugins, of: host)
            guard let plugin = Self.plugin(source.file, of: host) else {
                scoring.cancel()
                await campus.close()
                await documents.close()
                throw PluginProblem(file: source.file, message: Self.reason(source.file, of: host, events))
            }
            first = plugin
            _ = events.takeProblems()
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }

    /// The plugin as it is in force.
    var plugin: LoadedPlugin { Self.plugin(file, of: host) ?? first }

    private static func plugin(_ file: String, of host: PluginHost) -> LoadedPlugin? {
        host.state.withLock(\.registry).plugins.first { $0.file == file }
    }

    /// Why the plugin is not there.
    private static func reason(_ file: String, of host: PluginHost, _ events: Events) -> String {
        let problem = events.takeProblems().first ?? "the plugin does not load"
        let report = host.plugins.first { $0.file == file }
        guard case .refused(let reason) = report?.state, !problem.hasPrefix(reason) else { return problem }
        return reason
    }

    /// Copies what is required, and what that requires in turn; a plugin lies in a file of its name.
    private static func bring(_ neighbours: PluginFolder?, to plugins: PluginFolder, of host: PluginHost)
        async
    {
        var brought: Set<String> = []
        while let neighbours {
            let missing = host.state.withLock(\.registry).missing.filter { brought.insert($0).inserted }
            guard !missing.isEmpty else { return }
            for name in missing {
                let found = ["\(name).lua", "\(name)/init.lua"].compactMap { try? neighbours.read($0) }.first
                if let found { try? plugins.replace(with: found) }
            }
            await host.reload()
        }
    }

    /// Takes over another version of the plugin; gives what is said of it.
    func replace(with source: PluginSource) async throws -> [String] {
        try plugins.replace(with: source)
        let lines = await host.reload()
        _ = events.takeProblems()
        return lines
    }

    /// Ends it and removes its folder.
    func close() async {
        scoring.cancel()
        await scoring.value
        await campus.close()
        await documents.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Has the plugin hear what happened.
    /// - Throws: `APIMisuse` with what went wrong in the plugin since the last look.
    func settle() async throws {
        while let event = events.next() {
            // As in a gateway: bots don't hear what bots caused.
            if event.cause == nil { await host.deliver(event, to: plugin.name) }
        }
        await campus.settleTrending()
        let problems = events.takeProblems()
        guard problems.isEmpty else { throw APIMisuse(problems.joined(separator: "; ")) }
    }

    /// What a plugin may store, as in a gateway where nothing is configured.
    private static let storeBytes = 64 << 20

    private static var rules: CommunityConfiguration {
        var rules = CommunityConfiguration()
        rules.passwordCost = .minimum
        rules.guests = true
        return rules
    }
}
