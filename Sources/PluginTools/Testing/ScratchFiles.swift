import Community
import Concurrency
import Documents
import Foundation
import Logging
import Model
import Plugins

/// What the communities of a plugin's tests begin with, made once: the files of an empty community, which each test copies,
/// and what was made of the plugins' sources. Making either takes longer than most tests.
final class ScratchFiles: Sendable {
    /// The folder that an empty community's files are in.
    private let folder: String
    /// The bytecode and words of the sources.
    let sources = SourceCache()
    /// The plugins that the tested one was found to need.
    private let neighbours = Mutex<[PluginSource]>([])

    /// What a plugin may store, as in a gateway where nothing is configured.
    static let storeBytes = 64 << 20

    private init(_ folder: String) { self.folder = folder }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Makes the files.
    static func make() async throws -> ScratchFiles {
        let files = ScratchFiles(path(named: "quad-empty"))
        let logger = Logger(label: "quad.test") { _ in SwiftLogNoOpLogHandler() }
        try FileManager.default.createDirectory(
            atPath: files.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let documents = try DocumentStore(
            path: documents(in: files.folder), quota: storeBytes, logger: logger)
        await documents.close()
        let campus = try Campus(
            scratch: data(in: files.folder), configuration: CommunityConfiguration(),
            normalizer: NoPlugins(), scorer: NoPlugins(), clock: .system, logger: logger)
        await campus.close()
        return files
    }

    /// Copies them into a new folder. Returns its path.
    func copy() throws -> String {
        let path = Self.path(named: "quad-test")
        try FileManager.default.copyItem(atPath: folder, toPath: path)
        return path
    }

    /// The plugins that a community was found to need, beside the tested one.
    var needed: [PluginSource] { neighbours.withLock { $0 } }

    /// Notes that communities need this plugin.
    func need(_ source: PluginSource) {
        neighbours.withLock { if !$0.contains(source) { $0.append(source) } }
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
    let version = "none"
    let tagVersion = "none"

    func normalize(_ tag: String) async throws -> String { tag }
    func normalize(_ tags: [String]) async throws -> [String?] { tags }
    func score(_ posts: [PostFacts]) async throws -> [Double] { posts.map { _ in 0 } }
}
