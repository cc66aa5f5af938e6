import Community
package import Logging
import Lua
import Model
package import Plugins

/// Looks for mistakes in plugins, without a gateway: what would keep them from loading, and what would fail later.
package struct PluginCheck: Sendable {
    private let loader: PluginLoader
    private let claims: FolderClaims

    /// - Parameters:
    ///   - configuration: its settings are held against the manifests, its budget bounds what loading may take.
    package init(configuration: PluginConfiguration, logger: Logger) {
        loader = PluginLoader(
            configuration: configuration, environment: HostEnvironment(clock: .system, logger: logger),
            pool: configuration.authorsPool(), announcer: Announcer(logger: logger))
        claims = FolderClaims(loader: loader)
    }

    /// The findings in one plugin, file by file, in order of their places.
    /// - Parameter path: of its file, as findings call it.
    package func findings(in path: String) async -> [PluginFinding] {
        let source: PluginSource
        do {
            source = try PluginFiles.source(of: path, with: loader.configuration)
        } catch let problem as PluginProblem {
            return [PluginFinding(file: CheckedFile.path(of: problem.file, beside: path), problem.message)]
        } catch {
            return [PluginFinding(file: path, "the file can't be read; check its rights")]
        }
        let (plugin, problem) = await load(source)
        let words = await WordFileCheck(source, plugin?.manifest, problem, loader)
        var hooks = KnownHooks()
        var answers: [PluginFinding] = []
        var others: Set<String> = []
        if let plugin {
            let owned = await claims.collections(around: plugin.manifest, at: path)
            others = Set(owned.flatMap { owner, all in all.map { "\(owner).\($0.name)" } })
            hooks = await claims.hooks(around: plugin.manifest, at: path)
            answers = await AnswerCheck(plugin, hooks).findings(at: path)
        }
        var findings: [PluginFinding] = []
        for file in CheckedFile.all(of: source, at: path) {
            var told: Set<PluginFinding> = []
            let ofAnswers = answers.filter { $0.file == file.path }
            let found =
                file.isWords
                ? words.findings(in: file)
                : await self.findings(in: file, of: source, plugin?.manifest, problem, hooks, others: others)
                    + ofAnswers
            findings += found.filter { told.insert($0).inserted }.sorted { $0.place < $1.place }
        }
        return findings + words.missing(beside: path)
    }

    /// The findings in what the plugins of a folder share, file by file.
    /// - Parameter plugin: The path of a plugin's file in that folder, as findings call it.
    package func findings(inLibraryBeside plugin: String) async -> [PluginFinding] {
        let folder = String(plugin.dropLast(PluginFiles.name(of: plugin).count))
        let library: PluginLibrary
        do { library = try PluginFiles.folder(of: plugin).library() } catch let problem as PluginProblem {
            return [PluginFinding(file: folder + problem.file, problem.message)]
        } catch {
            return [PluginFinding(file: folder + PluginLibrary.folder, "it can't be read; check its rights")]
        }
        // As a plugin without a manifest: what its modules call depends on who requires them.
        let source = library.attached(to: PluginSource(file: "\(PluginLibrary.folder).lua", bytes: []))
        var findings: [PluginFinding] = []
        for file in CheckedFile.all(of: library, in: folder) {
            var problem: PluginProblem?
            if file.isData { problem = Self.problem(ofData: file) }
            findings += await self.findings(in: file, of: source, nil, problem, KnownHooks())
                .sorted { $0.place < $1.place }
        }
        return findings
    }

    private static func problem(ofData file: CheckedFile) -> PluginProblem? {
        var source = PluginSource(file: file.name, bytes: [])
        source.library.modules = [String(file.name.dropFirst(PluginLibrary.prefix.count)): file.bytes]
        do throws(PluginProblem) { try source.checkData() } catch { return error }
        return nil
    }

    private func findings(
        in file: CheckedFile, of source: PluginSource, _ manifest: PluginManifest?, _ problem: PluginProblem?,
        _ hooks: KnownHooks, others: Set<String> = []
    ) async -> [PluginFinding] {
        var problem = problem.flatMap { file.concerns($0) ? $0 : nil }
        if file.isMain, let shared = problem, shared.file.hasPrefix("\(PluginLibrary.folder)/") {
            return [PluginFinding(file: file.path, "it does not load: \(shared)")]
        }
        if file.isData { return problem.map { [PluginFinding(file: file.path, $0.message)] } ?? [] }
        let tokens = LuaLexer.tokens(of: file.bytes)
        if !file.isMain, let fault = await syntax(of: file, source) { problem = fault }
        if let problem, problem.isSyntax {
            return [Self.place(problem, tokens, KeyMap(), file.path)]
        }
        let scan = SourceScan(tokens)
        var findings = file.missing(
            among: source.required, and: source.library.names, in: source.isFolder ? source.stem : nil, tokens
        )
        // Loading stumbles on the first of these, too.
        if let problem, !findings.contains(where: { $0.line == problem.line }) {
            findings.append(Self.place(problem, tokens, scan.keys, file.path))
        }
        if let manifest {
            if file.isMain {
                findings += ChangeCheck.findings(of: manifest, scan.keys, at: file.path)
                findings += await claims.findings(of: manifest, scan.keys, at: file.path)
                findings += hooks.findings(of: manifest, scan.keys, at: file.path)
            }
            findings += words(manifest, tokens, scan.keys, source, file)
            findings += collections(manifest, tokens, scan, file.path, others)
        }
        do {
            findings += try await names(in: scan, tokens, of: manifest, source, file, hooks)
        } catch {
            findings.append(PluginFinding(file: file.path, "its names can't be checked: \(error)"))
        }
        return findings
    }

    private func words(
        _ manifest: PluginManifest, _ tokens: [LuaToken], _ keys: KeyMap, _ source: PluginSource,
        _ file: CheckedFile
    ) -> [PluginFinding] {
        let check = WordCheck(manifest)
        let asked = check.findings(in: tokens, of: file.path)
        guard file.isMain, !source.hasWordFiles else { return asked }
        return asked + check.findings(at: keys, of: file.path, sources: source.code)
    }

    /// Collections that are not declared. Without the permission, that is what is said.
    private func collections(
        _ manifest: PluginManifest, _ tokens: [LuaToken], _ scan: SourceScan, _ path: String,
        _ others: Set<String>
    ) -> [PluginFinding] {
        guard manifest.permissions.contains(.store) else { return [] }
        return CollectionCheck(
            file: path, tokens: tokens, collections: Set(manifest.collectionNames),
            read: Set(manifest.storage.uses.filter { $0.value == .read }.map(\.key.description)),
            others: others
        ).findings(in: scan)
    }

    /// Why a file of a folder is no Lua at all, if it is none: loading the plugin tells only of the first.
    private func syntax(of file: CheckedFile, _ source: PluginSource) async -> PluginProblem? {
        do {
            let state = try await LuaState(
                label: "syntax", queue: loader.pool.makeQueue(label: "syntax"),
                limits: loader.configuration.limits)
            try await state.compile([LuaSource(file.bytes, name: file.name)])
        } catch let error as LuaError where error.kind == .syntax {
            return PluginProblem(error, file: source.file)
        } catch {}
        return nil
    }

    private func load(_ source: PluginSource) async -> (LoadedPlugin?, PluginProblem?) {
        do { return (try await loader.load(source), nil) } catch { return (nil, error) }
    }

    private func names(
        in scan: SourceScan, _ tokens: [LuaToken], of manifest: PluginManifest?, _ source: PluginSource,
        _ file: CheckedFile, _ hooks: KnownHooks
    ) async throws -> [PluginFinding] {
        let areas = HostAPI.areas(in: loader.environment)
        let state = try await LuaState(
            label: "names", queue: loader.pool.makeQueue(label: "names"),
            host: loader.functions(
                at: PluginContext(file: source.file), with: source.require),
            prelude: Prelude.source)
        var given = [
            "quad.Call", "quad.Event", "quad.PostFacts", "quad.MessageFacts", "quad.Transaction",
        ].reduce(into: [:]) {
            $0[$1] = APIShape(of: $1, in: areas)
        }
        given.merge(hooks.records) { first, _ in first }
        if let manifest {
            let settings = APIShape(
                members: Dictionary(manifest.settings.map { ($0.name, .open) }) { $1 })
            given["quad.Settings"] = settings
            given["quad.Call"]?.members?["settings"] = settings
        }
        return NameCheck(
            file: file.path, scan: scan, globals: try await APIShape.globals(of: state, areas: areas),
            given: given, permissions: manifest?.permissions, needs: manifest?.needs ?? [],
            changes: ChangeCheck(file: file.path, tokens: tokens, areas: areas)
        ).findings()
    }

    // MARK: Places

    /// What keeps a plugin from loading, at its place.
    /// - Parameter path: of the plugin's own file, as findings call it.
    static func finding(
        of problem: PluginProblem, in source: PluginSource, at path: String
    ) -> PluginFinding {
        guard let file = CheckedFile.all(of: source, at: path).first(where: { $0.concerns(problem) }),
            !problem.file.hasPrefix("\(PluginLibrary.folder)/"), !file.isData
        else { return PluginFinding(file: path, "it does not load: \(problem)") }
        let tokens = LuaLexer.tokens(of: file.bytes)
        let keys = problem.isSyntax ? KeyMap() : SourceScan(tokens).keys
        return place(problem, tokens, keys, file.path)
    }

    static func place(
        _ problem: PluginProblem, _ tokens: [LuaToken], _ keys: KeyMap, _ path: String
    ) -> PluginFinding {
        if problem.isOfConfiguration {
            let place = problem.path.map { "\($0): " } ?? ""
            return PluginFinding(file: problem.file, place + problem.message)
        }
        if problem.path == nil, let line = problem.line {
            let column = column(of: problem, tokens.filter { $0.line == line })
            return PluginFinding(file: path, line: line, column: column, problem.message)
        }
        let message = problem.path.map { "\($0): \(problem.message)" } ?? problem.message
        let place = problem.path ?? ""
        return PluginFinding(
            file: path, at: keys.place(of: place, or: APIChange.formerPaths(of: place)), message)
    }

    /// Lua gives a line, and often the word that it stumbled on: `near 'x'`, `(field 'x')`.
    private static func column(of problem: PluginProblem, _ line: [LuaToken]) -> Int {
        let words = problem.message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        let quoted = words.indices.filter { $0 % 2 == 1 }.map { words[$0] }
        let token = quoted.reversed().lazy.compactMap { word in line.last { $0.text == word } }.first
        return (token ?? line.first)?.column ?? 1
    }
}
