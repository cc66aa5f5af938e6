import Community
import Foundation
public import Logging
import Lua

/// Looks for mistakes in plugins, without a gateway: what would keep them from loading, and what would fail later.
public struct PluginCheck: Sendable {
    private let loader: PluginLoader
    /// The configuration's file, as it was given.
    private let configurationFile: String?
    private let reserved: Set<String>

    /// - Parameters:
    ///   - configuration: its settings are held against the manifests, its budget bounds what loading may take.
    ///   - file: what problems with settings call the configuration.
    ///   - reserved: commands that a door keeps for itself.
    public init(
        configuration: PluginConfiguration, file: String? = nil, reserved: Set<String> = [], logger: Logger
    ) {
        configurationFile = file
        self.reserved = reserved
        loader = PluginLoader(
            configuration: configuration, environment: HostEnvironment(clock: .system, logger: logger),
            pool: LuaThreadPool(threads: 1), announcer: Announcer(logger: logger), campus: CampusSeat())
    }

    /// The findings in one plugin file, in order of their places.
    /// - Parameter path: of the file, as findings call it.
    public func findings(in path: String) async -> [PluginFinding] {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            return [PluginFinding(file: path, "the file can't be read; check its rights")]
        }
        let source = PluginSource(file: PluginFiles.name(of: path), bytes: Array(data))
        let tokens = LuaLexer.tokens(of: source.bytes)
        let (plugin, problem) = await load(source)
        if let problem, problem.isSyntax { return [place(problem, tokens, KeyMap(), path)] }
        let scan = SourceScan(tokens)
        var findings = problem.map { [place($0, tokens, scan.keys, path)] } ?? []
        for command in plugin?.manifest.commands ?? [] where reserved.contains(command.description.name) {
            let name = command.description.name
            findings.append(
                PluginFinding(
                    file: path, at: scan.keys.place(of: "commands.\(name)"),
                    "/\(name) is a command of the gateway itself, so that this one is never reached: call it otherwise"
                ))
        }
        do {
            findings += try await names(in: scan, of: plugin?.manifest, path)
        } catch {
            findings.append(PluginFinding(file: path, "its names can't be checked: \(error)"))
        }
        var told: Set<PluginFinding> = []
        return findings.filter { told.insert($0).inserted }.sorted { $0.place < $1.place }
    }

    private func load(_ source: PluginSource) async -> (LoadedPlugin?, PluginProblem?) {
        do { return (try await loader.load(source), nil) } catch { return (nil, error) }
    }

    private func names(
        in scan: SourceScan, of manifest: PluginManifest?, _ path: String
    ) async throws -> [PluginFinding] {
        let areas = HostAPI.areas(for: path, in: loader.environment)
        let state = try await LuaState(
            label: "names", queue: loader.pool.makeQueue(label: "names"),
            host: HostAPI.functions(
                for: path, at: PluginSeat(campus: loader.campus), in: loader.environment))
        var given = ["quad.Call", "quad.Event", "quad.PostFacts"].reduce(into: [:]) {
            $0[$1] = APIShape(of: $1, in: areas)
        }
        if let manifest {
            let settings = APIShape(
                members: Dictionary(manifest.settings.map { ($0.name, .open) }) { $1 })
            given["quad.Settings"] = settings
            given["quad.Call"]?.members?["settings"] = settings
        }
        return NameCheck(
            file: path, scan: scan, globals: try await APIShape.globals(of: state, areas: areas),
            given: given, permissions: manifest?.permissions
        ).findings()
    }

    // MARK: Places

    private func place(
        _ problem: PluginProblem, _ tokens: [LuaToken], _ keys: KeyMap, _ path: String
    ) -> PluginFinding {
        if problem.file == "config.json" {
            let place = problem.path.map { "\($0): " } ?? ""
            return PluginFinding(file: configurationFile ?? problem.file, place + problem.message)
        }
        if let line = problem.line {
            let column = Self.column(of: problem, tokens.filter { $0.line == line })
            return PluginFinding(file: path, line: line, column: column, problem.message)
        }
        let message = problem.path.map { "\($0): \(problem.message)" } ?? problem.message
        return PluginFinding(file: path, at: keys.place(of: problem.path ?? ""), message)
    }

    /// Lua gives a line, and often the word that it stumbled on: `near 'x'`, `(field 'x')`.
    private static func column(of problem: PluginProblem, _ line: [LuaToken]) -> Int {
        let words = problem.message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        let quoted = words.indices.filter { $0 % 2 == 1 }.map { words[$0] }
        let token = quoted.reversed().lazy.compactMap { word in line.last { $0.text == word } }.first
        return (token ?? line.first)?.column ?? 1
    }
}
