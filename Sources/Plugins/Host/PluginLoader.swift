import Community
import Fetch
import Logging
import Lua

/// Makes plugins of source text: a state, the host's functions, the manifest, every check.
struct PluginLoader: Sendable {
    var configuration: PluginConfiguration
    let environment: HostEnvironment
    let pool: LuaThreadPool
    let announcer: Announcer
    let campus: CampusSeat
    private let functions: HostAPI.Functions

    init(
        configuration: PluginConfiguration, environment: HostEnvironment, pool: LuaThreadPool,
        announcer: Announcer, campus: CampusSeat
    ) {
        self.configuration = configuration
        self.environment = environment
        self.pool = pool
        self.announcer = announcer
        self.campus = campus
        functions = HostAPI.Functions(in: environment)
    }

    /// The functions that a plugin's state is made with.
    func functions(at seat: PluginSeat, with require: LuaHostFunction?) -> some LuaHost {
        functions.at(seat, with: require)
    }

    /// A plugin that may take its place, or why it may not.
    func load(_ source: PluginSource) async throws(PluginProblem) -> LoadedPlugin {
        try await finish(source, try await instantiate(source))
    }

    /// Makes a plugin of a text that could be loaded: its hooks are asked, with its settings.
    func finish(
        _ source: PluginSource, _ instance: PluginInstance
    ) async throws(PluginProblem) -> LoadedPlugin {
        let settings = try settings(of: instance.manifest)
        try await smoke(instance, settings, file: source.file)
        return LoadedPlugin(source: source, settings: settings, instance: instance, loader: self)
    }

    private func settings(of manifest: PluginManifest) throws(PluginProblem) -> PluginSettings {
        try PluginSettings(
            manifest.settings, plugin: manifest.name, given: configuration.settings[manifest.name] ?? [:])
    }

    /// The same source in a fresh state.
    func instantiate(_ source: PluginSource) async throws(PluginProblem) -> PluginInstance {
        // Only the manifest tells the name; nearly always it is that of the file.
        let budget = configuration.budget(of: source.stem)
        let instance = try await instantiate(source, within: budget)
        let own = configuration.budget(of: instance.manifest.name)
        return own == budget ? instance : try await instantiate(source, within: own)
    }

    private func instantiate(
        _ source: PluginSource, within budget: PluginBudget
    ) async throws(PluginProblem) -> PluginInstance {
        do {
            let seat = PluginSeat(campus: campus, file: source.file)
            let state = try await LuaState(
                label: source.file, queue: pool.makeQueue(label: source.file), limits: budget.limits,
                host: functions(at: seat, with: source.require), prelude: Prelude.source)
            // What is required later only should not be found broken then.
            for (file, bytes) in source.files.dropFirst() { try await state.compile(bytes, name: file) }
            let table = try await state.load(source.bytes, name: source.file)
            let manifest = try ManifestReader(table, file: source.file).read()
            let functions = await state.preludeFunctions
            guard let enter = functions["command"], let grant = functions["grant"],
                let configure = functions["configure"]
            else {
                throw PluginProblem(file: source.file, message: "the prelude is incomplete")
            }
            seat.take(
                manifest.name, permissions: manifest.permissions,
                collections: environment.documents.map {
                    PluginCollections(manifest.collections, of: manifest.name, in: $0)
                })
            seat.take(manifest.words)
            seat.take(environment.fetcher?.client(manifest.name), hosts: manifest.hosts)
            let areas = Permission.allCases.filter(manifest.permissions.contains).compactMap(\.area)
            let isBot = manifest.permissions.contains(.bot)
            _ = try await state.call(grant, [.list(areas.map(LuaValue.string)), .boolean(isBot)])
            _ = try await state.call(configure, [try settings(of: manifest).luaValue])
            try await state.settle()
            return PluginInstance(manifest: manifest, state: state, enter: enter)
        } catch let problem as PluginProblem {
            throw problem
        } catch let error as LuaError {
            throw PluginProblem(error, file: source.file)
        } catch {
            throw PluginProblem(file: source.file, message: "\(error)")
        }
    }

    /// Asks each hook once with sample values: what fails on these fails always.
    private func smoke(
        _ instance: PluginInstance, _ settings: PluginSettings, file: String
    ) async throws(PluginProblem) {
        for hook in Hook.allCases where instance.manifest.hooks[hook] != nil {
            let answer: LuaValue
            do {
                answer = try await instance.answer(hook, hook.sample + [settings.luaValue])
            } catch let error as LuaError {
                throw PluginProblem(error, file: file)
            } catch {
                throw PluginProblem(file: file, path: "hooks.\(hook.rawValue)", message: "\(error)")
            }
            guard answer.isNil || hook.accepts(answer) else {
                throw PluginProblem(
                    file: file, path: "hooks.\(hook.rawValue)", message: hook.complaint(about: answer))
            }
        }
    }
}

extension Hook {
    /// Arguments before `settings`, as they may come.
    fileprivate var sample: [LuaValue] {
        switch self {
        case .normalizeTag: ["Hiking Club", "hiking_club"]
        case .scorePost:
            [
                [
                    "id": 1, "age_hours": 2.5, "comments_24h": 3, "comments": 4, "views": 20, "likes": 2,
                    "commenters": 2, "categories": ["student life"],
                ], 0.0,
            ]
        case .annotateMessage:
            [
                [
                    "id": 1, "conversation": 1, "place": "#study", "sender": "alice",
                    "text": "See https://www.hku.hk at 3?", "at": 1_772_366_400.0,
                ]
            ]
        }
    }
}
