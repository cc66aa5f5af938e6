import Community
import Concurrency
import Documents
import Fetch
import Foundation
import Logging
import Lua
import Model
import ServiceLifecycle
import Plugins

/// A community in a temporary folder with one plugin, for as long as a test takes.
final class ScratchCommunity: Sendable {
    let host: PluginHost
    let campus: Campus
    private let first: LoadedPlugin
    private let documents: DocumentStore
    private let folder: String
    private let file: String
    /// Holds the folder of plugins.
    private let files: ScratchFiles
    private let problems: Problems
    /// Scores posts meanwhile, as a gateway does.
    private let scoring: Task<Void, Never>

    /// What went wrong, until somebody looks.
    final class Problems: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ line: String) { lines.withLock { $0.append(line) } }

        func drain() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }

    /// - Parameters:
    ///   - files: What it begins with.
    ///   - neighbours: where plugins are looked for whose collections it uses, or whose hooks it answers.
    /// - Throws: `PluginProblem` if the plugin does not load.
    init(
        _ source: PluginSource, on files: ScratchFiles, beside neighbours: [PluginFolder] = [],
        configuration given: PluginConfiguration, bench: TestBench
    ) async throws {
        let time = bench.time
        let path = try files.copy()
        folder = path
        file = source.file
        let logger = Logger(label: "quad.test") { _ in SwiftLogNoOpLogHandler() }
        self.files = files
        do {
            try files.need(source)
            var configuration = given
            configuration.directory = files.plugins.path
            configuration.threads.niceness = 0
            configuration.showsErrors = true
            // Of what a budget stops, that is all that an author needs to read.
            configuration.quarantine = .never
            configuration.history.folder = ""
            documents = try DocumentStore(
                path: ScratchFiles.documents(in: path), quota: ScratchFiles.storeBytes, niceness: 0,
                logger: logger)
            let answers = PluginAnswers(
                configuration: configuration,
                environment: HostEnvironment(
                    clock: time.clock, logger: logger, documents: documents,
                    fetcher: Fetcher(
                        transport: bench.sources, limits: given.http.limits,
                        clock: .still(now: { time.clock.sinceEpoch })),
                    zone: given.timeZone, random: time.random, printing: bench.printing,
                    places: bench.places.coordinates(of:),
                    formerUse: { [former = bench.former] name, change in
                        // What those beside it write is not its author's.
                        if name == source.stem { former.note(change) }
                    }, sources: files.sources))
            let problems = Problems()
            let campus = try Campus(
                scratch: ScratchFiles.data(in: path), configuration: Self.rules, normalizer: answers,
                scorer: answers, viewers: answers,
                clock: time.clock, logger: logger)
            let host = PluginHost(campus: campus, answers: answers)
            (self.host, self.problems, self.campus) = (host, problems, campus)
            let services = campus.derivingServices
            scoring = Task {
                await withDiscardingTaskGroup { group in
                    for service in services { group.addTask { try? await service.run() } }
                }
            }
            await host.start(onAnnouncement: { problems.add($0.text(in: .english)) })
            await Self.bring(neighbours, to: files, of: host)
            let found = Self.plugin(source.file, of: host)
            // It was loaded before who shares with it.
            let lack = found.flatMap { host.answers.registry.lack(of: $0) }
            guard let plugin = found, lack == nil else {
                scoring.cancel()
                await campus.close()
                await documents.close()
                throw PluginProblem(
                    file: source.file, message: lack ?? Self.reason(source.file, of: host, problems))
            }
            first = plugin
            plugin.manifest.changes.forEach(bench.former.note)
            _ = problems.drain()
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }

    /// The plugin as it is in force.
    var plugin: LoadedPlugin { Self.plugin(file, of: host) ?? first }

    private static func plugin(_ file: String, of host: PluginHost) -> LoadedPlugin? {
        host.answers.registry.plugins.first { $0.file == file }
    }

    /// Why the plugin is not there.
    private static func reason(_ file: String, of host: PluginHost, _ problems: Problems) -> String {
        let problem = problems.drain().first ?? "the plugin does not load"
        let report = host.plugins.first { $0.file == file }
        guard case .refused(let reason) = report?.state, !problem.hasPrefix(reason) else { return problem }
        return reason
    }

    /// Copies those that it needs, and those that they need in turn; a plugin lies in a file of its name.
    private static func bring(
        _ neighbours: [PluginFolder], to files: ScratchFiles, of host: PluginHost
    ) async {
        var brought: Set<String> = []
        while true {
            let missing = host.answers.registry.missing.filter { brought.insert($0).inserted }
            guard !missing.isEmpty else { return }
            for name in missing {
                let found = neighbours.lazy.flatMap { folder in
                    ["\(name).lua", "\(name)/init.lua"].lazy.compactMap { try? folder.read($0) }
                }.first
                guard let found else { continue }
                try? files.need(found)
            }
            await host.reload()
        }
    }

    /// Takes over another version of the plugin. Returns what is said of it.
    func replace(with source: PluginSource) async throws -> [String] {
        try files.plugins.replace(with: source)
        try files.plugins.share(source.library.modules)
        let lines = await host.reload()
        _ = problems.drain()
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
        await host.catchUp(plugin.name)
        await host.scoreAll()
        await campus.settleTrending()
        let problems = self.problems.drain()
        guard problems.isEmpty else { throw APIMisuse(problems.joined(separator: "; ")) }
    }

    /// The address by which somebody is an administrator.
    static let administrator = "administrator@connect.hku.hk"

    private static var rules: CommunityConfiguration {
        var rules = CommunityConfiguration()
        rules.accounts.passwordCost = .minimum
        rules.accounts.administrators = [Self.administrator]
        rules.guests = true
        rules.storage.readers = 1
        rules.storage.backgroundNiceness = 0
        // An author's test does in a second what people do in an hour, and its clock stands still.
        rules.limits.rates = .none
        return rules
    }
}
