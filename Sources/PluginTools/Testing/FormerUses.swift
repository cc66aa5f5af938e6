import Concurrency
import Logging
import Model
import Plugins

/// What a plugin and its tests write as the version before has it, each thing once.
final class FormerUses: Sendable {
    private let changes = Mutex<[APIChange]>([])

    /// In the order in which it was noted.
    var all: [APIChange] { changes.withLock(\.self) }

    func note(_ change: APIChange) {
        changes.withLock { changes in
            if !changes.contains(where: { $0.subject == change.subject }) { changes.append(change) }
        }
    }
}

/// Where what was noted stands.
struct FormerPlaces {
    private let found: [PluginFinding]
    private let keys: KeyMap
    /// The plugin's own file.
    private let path: String

    /// - Parameters:
    ///   - path: of the plugin's own file, as findings call it.
    ///   - tests: The file of tests, and its path.
    init(in source: PluginSource, at path: String, tests: (bytes: [UInt8], path: String)) {
        self.path = path
        let areas = HostAPI.areas(
            in: HostEnvironment(
                clock: .system, logger: Logger(label: "quad.test") { _ in SwiftLogNoOpLogHandler() }))
        let folder = String(path.dropLast(PluginFiles.name(of: path).count))
        let files =
            CheckedFile.all(of: source, at: path)
            + CheckedFile.all(of: PluginLibrary(modules: source.library.modules), in: folder)
        let ofCode = files.filter { !$0.isWords && !$0.isData }.flatMap { file -> [PluginFinding] in
            let tokens = LuaLexer.tokens(of: file.bytes)
            let check = ChangeCheck(file: file.path, tokens: tokens, areas: areas)
            return SourceScan(tokens).references.compactMap(check.finding) + check.ofFields
        }
        let tokens = LuaLexer.tokens(of: tests.bytes)
        found = ofCode + ChangeCheck(file: tests.path, tokens: tokens, areas: areas).ofTests
        keys = files.first { $0.isMain }.map { SourceScan(LuaLexer.tokens(of: $0.bytes)).keys } ?? KeyMap()
    }

    /// What to say of a change at each of its places; of one that stands nowhere as such, the file alone.
    func findings(of change: APIChange) -> [PluginFinding] {
        if case .key(let name) = change.subject {
            return [PluginFinding(file: path, at: keys.place(of: name), change.advice)]
        }
        let own = found.filter { $0.message.hasPrefix(change.advice) }.sorted {
            ($0.file, $0.place.0, $0.place.1) < ($1.file, $1.place.0, $1.place.1)
        }
        return own.isEmpty ? [PluginFinding(file: path, change.advice)] : own
    }
}
