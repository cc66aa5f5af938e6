import Community
import Concurrency
import Documents
import Foundation
import Logging
import Model
import Plugins
import ServiceLifecycle

/// What the communities of a plugin's tests begin with, made once: the files of an empty community, which each test copies,
/// the plugins, which no test changes, and what was made of their sources. Making either takes longer than most tests.
final class ScratchFiles: Sendable {
    /// The folder that everything is in.
    private let folder: String
    /// The tested plugin, and those that it was found to need.
    let plugins: PluginFolder
    /// The bytecode and words of the sources.
    let sources = SourceCache()
    /// What is in the folder of plugins.
    private let written = Mutex<[PluginSource]>([])

    /// What a plugin may store, as in a gateway where nothing is configured.
    static let storeBytes = 64 << 20

    private init(_ folder: String) {
        self.folder = folder
        plugins = PluginFolder(path: "\(folder)/plugins")
    }

    /// The folder of an empty community's files.
    private var empty: String { "\(folder)/empty" }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Makes the files.
    static func make() async throws -> ScratchFiles {
        let files = ScratchFiles(path(named: "quad-empty"))
        let logger = Logger(label: "quad.test") { _ in SwiftLogNoOpLogHandler() }
        try FileManager.default.createDirectory(
            atPath: files.empty, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let documents = try DocumentStore(
            path: documents(in: files.empty), quota: storeBytes, logger: logger)
        await documents.close()
        let campus = try Campus(
            scratch: data(in: files.empty), configuration: CommunityConfiguration(),
            normalizer: NoPlugins(), scorer: NoPlugins(), clock: .system, logger: logger)
        // Empty indexes are made here, once.
        await withDiscardingTaskGroup { group in
            for service in campus.derivingServices { group.addTask { try? await service.run() } }
            await campus.settle()
            group.cancelAll()
        }
        await campus.close()
        return files
    }

    /// Copies them into a new folder. Returns its path.
    func copy() throws -> String {
        let path = Self.path(named: "quad-test")
        try FileManager.default.copyItem(atPath: empty, toPath: path)
        return path
    }

    /// Has the folder of plugins hold this one, too.
    func need(_ source: PluginSource) throws {
        try written.withLock { written in
            guard !written.contains(source) else { return }
            try plugins.replace(with: source)
            try plugins.share(source.library.modules)
            written.append(source)
        }
    }

    static func data(in folder: String) -> String { "\(folder)/data" }

    static func documents(in folder: String) -> String { "\(folder)/documents.sqlite" }

    /// A path that nothing has yet: in memory where that can be, since nothing of a test outlives it.
    private static func path(named name: String) -> String {
        let memory = "/dev/shm"
        let parent =
            FileManager.default.isWritableFile(atPath: memory)
            ? memory : FileManager.default.temporaryDirectory.path
        return "\(parent)/\(name)-\(UUID().uuidString)"
    }
}

/// In the place of plugins, while there is nothing to ask them.
private struct NoPlugins: TagNormalizer, PostScorer {
    /// That of a host of which no plugin scores.
    let version = "newest"
    let tagVersion = "none"

    func normalize(_ tag: String) async throws -> String { tag }
    func normalize(_ tags: [String]) async throws -> [String?] { tags }
    func score(_ posts: [PostFacts]) async throws -> [Double] { posts.map { _ in 0 } }
}
