package import Community
import Fetch
import JSONCoding
import Logging
package import Lua
import Model

/// Makes plugins of source text: a state, the host's functions, the manifest, every check.
package struct PluginLoader: Sendable {
    package var configuration: PluginConfiguration
    package let environment: HostEnvironment
    package let pool: LuaThreadPool
    /// Where plugins are loaded that somebody waits for; `nil` if that is the pool that they run on.
    ///
    /// Threads that step back get their turn behind everybody else, each time that they have slept, and a load goes to and
    /// fro: a save was live in 1.3 ms mostly, but in 8 to 22 ms where others used the processor.
    let loading: LuaThreadPool?
    let announcer: Announcer
    /// The community; `nil` where plugins are only looked at.
    let campus: Campus?
    private let others: (any PluginsInForce)?
    private let functions: HostAPI.Functions
    /// The bytecode of modules of `lib`, which the plugins of one look at the folder share.
    private let libraryChunks: LuaChunks

    package init(
        configuration: PluginConfiguration, environment: HostEnvironment, pool: LuaThreadPool,
        loading: LuaThreadPool? = nil, announcer: Announcer, campus: Campus? = nil,
        others: (any PluginsInForce)? = nil
    ) {
        self.configuration = configuration
        self.environment = environment
        self.pool = pool
        self.loading = loading
        self.announcer = announcer
        self.campus = campus
        self.others = others
        functions = HostAPI.Functions(in: environment)
        libraryChunks = LuaChunks()
    }

    /// The functions that a plugin's state is made with.
    package func functions(at seat: PluginContext, with require: LuaHostFunction?) -> some LuaHost {
        functions.at(seat, with: require)
    }

    /// A plugin that may take its place, or why it may not.
    package func load(_ source: PluginSource) async throws(PluginProblem) -> LoadedPlugin {
        try await finish(source, try await begin(source))
    }

    /// Makes a state of a text that somebody saved and waits for. ``finish(_:_:)`` has it go on where plugins run, and
    /// holds the configured settings against what it declares: they may be meant for another that has its name.
    package func begin(_ source: PluginSource) async throws(PluginProblem) -> PluginInstance {
        try await instantiate(source, on: loading ?? pool)
    }

    /// Makes a plugin of a text that could be loaded: its hooks are asked, with its settings.
    func finish(
        _ source: PluginSource, _ instance: PluginInstance
    ) async throws(PluginProblem) -> LoadedPlugin {
        let settings = try settings(of: instance.manifest)
        try await smoke(instance, settings, file: source.file)
        pool.adopt(instance.state)
        return LoadedPlugin(source: source, settings: settings, instance: instance, loader: self)
    }

    private func settings(of manifest: PluginManifest) throws(PluginProblem) -> PluginSettings {
        try PluginSettings(
            manifest.settings, plugin: manifest.name,
            given: configuration.perPlugin.settings[manifest.name] ?? [:], from: configuration.perPlugin.file)
    }

    /// Where a plugin may fetch from: what it needs, and the URLs that an administrator set. Its own defaults are no such.
    private func hosts(of manifest: PluginManifest) -> [HostRule] {
        let given = (configuration.perPlugin.settings[manifest.name] ?? [:]).values
        return manifest.hosts
            + given.compactMap { if case .string(let text) = $0 { HostRule.rule(forURL: text) } else { nil } }
    }

    /// The same source in a fresh state.
    func instantiate(_ source: PluginSource) async throws(PluginProblem) -> PluginInstance {
        try await instantiate(source, on: pool)
    }

    private func instantiate(
        _ source: PluginSource, on pool: LuaThreadPool
    ) async throws(PluginProblem) -> PluginInstance {
        // Only the manifest tells the name; nearly always it is that of the file.
        let budget = configuration.budget(of: source.stem)
        let instance = try await instantiate(source, within: budget, on: pool)
        let own = configuration.budget(of: instance.manifest.name)
        return own == budget ? instance : try await instantiate(source, within: own, on: pool)
    }

    private func instantiate(
        _ source: PluginSource, within budget: PluginBudget, on pool: LuaThreadPool
    ) async throws(PluginProblem) -> PluginInstance {
        do {
            let seat = PluginContext(
                campus: campus, others: others, memory: environment.conversations.memory, file: source.file)
            let state = try await LuaState(
                label: source.file, queue: pool.makeQueue(label: source.file), limits: budget.limits,
                host: functions(at: seat, with: source.require), prelude: Prelude.source,
                chunks: environment.sources?.chunks)
            try source.checkData()
            let words =
                if let sources = environment.sources {
                    try await sources.words(of: source, in: state)
                } else {
                    try await source.words(in: state)
                }
            // What is required later only should not be found broken then.
            let shared = environment.sources == nil ? libraryChunks : nil
            let table = try await state.load(
                source.bytes, name: source.file, compiling: source.requirable(sharing: shared))
            let manifest = try ManifestReader(table, file: source.file, words: words).read()
            try configuration.reserved.requireFree(for: manifest, file: source.file)
            let functions = state.preludeFunctions
            guard let enter = functions["command"], let configure = functions["configure"] else {
                throw PluginProblem(file: source.file, message: "the prelude is incomplete")
            }
            seat.grant(grant(of: manifest))
            let areas = Permission.allCases.filter(manifest.permissions.contains).compactMap(\.area)
            let isBot = manifest.permissions.contains(.bot)
            // Wrong ones keep it from loading later, and nothing of it is called until then.
            let settings = try? settings(of: manifest)
            _ = try await state.call(
                configure,
                [
                    settings?.luaValue ?? .table(LuaTable()), .list(areas.map(LuaValue.string)),
                    .boolean(isBot),
                ])
            try await state.settle()
            return PluginInstance(manifest: manifest, state: state, seat: seat, enter: enter)
        } catch let problem as PluginProblem {
            throw problem
        } catch let error as LuaError {
            throw PluginProblem(error, file: source.file)
        } catch {
            throw PluginProblem(file: source.file, message: "\(error)")
        }
    }

    /// Ends a look at the folder: what its plugins shared is compiled again when one of them changes.
    func forgetLibrary() { libraryChunks.removeAll() }

    /// Compiles modules that no plugin uses yet.
    /// - Parameter modules: By their paths in `lib`.
    /// - Throws: `PluginProblem` for the first that is no Lua.
    func compile(_ modules: [String: [UInt8]]) async throws(PluginProblem) {
        let folder = PluginLibrary.folder
        let sources = modules.sorted { $0.key < $1.key }.map {
            LuaSource($0.value, name: "\(folder)/\($0.key)")
        }
        do {
            let state = try await LuaState(
                label: folder, queue: pool.makeQueue(label: folder), limits: configuration.limits)
            try await state.compile(sources)
        } catch let error as LuaError {
            throw PluginProblem(error, file: folder)
        } catch {
            throw PluginProblem(file: folder, message: "\(error)")
        }
    }

    /// What a manifest grants its plugin here.
    private func grant(of manifest: PluginManifest) -> PluginContext.Grant {
        var grant = PluginContext.Grant(manifest)
        if let documents = environment.documents {
            grant.collections = PluginCollections(
                manifest.storage.collections, of: manifest.name, in: documents, clock: environment.clock,
                others: .init(wanted: manifest.storage.uses) { [others] in others?.collections(of: $0) })
            grant.forms = FormShelf.collections(of: manifest.name, in: documents)
            grant.spent = SpendShelf.collections(of: manifest.name, in: documents)
        }
        grant.line = environment.fetcher.map { ($0.client(manifest.name), hosts(of: manifest)) }
        return grant
    }

    /// Asks each hook once with sample values: what fails on these fails always.
    private func smoke(
        _ instance: PluginInstance, _ settings: PluginSettings, file: String
    ) async throws(PluginProblem) {
        for hook in Hook.allCases where instance.manifest.handlers.function(of: hook) != nil {
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
                    "commenters": 2, "own_comments": 1, "own_views": 1, "own_likes": 0,
                    "categories": ["student life"],
                ], 0.0,
            ]
        case .rankIntents:
            [
                "will it rain tomorrow",
                [
                    ["intent": "weather.forecast", "slots": ["day": "tomorrow"], "score": 0.91],
                    ["intent": "weather.rainfall", "slots": [:], "score": 0.44],
                ],
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

/// A plugin's functions in one Lua state. After a kill a fresh one takes its place.
package final class PluginInstance: Sendable {
    package let manifest: PluginManifest
    package let state: LuaState
    let seat: PluginContext
    private let commands: [String: LuaFunction]
    private let enter: LuaFunction

    /// - Parameter enter: the prelude's function that makes `call` and runs a command with it.
    init(manifest: PluginManifest, state: LuaState, seat: PluginContext, enter: LuaFunction) {
        self.manifest = manifest
        self.state = state
        self.seat = seat
        self.enter = enter
        commands = Dictionary(manifest.commands.map { ($0.description.name, $0.run) }) { first, _ in first }
    }

    /// Runs a command and returns when it has ended.
    /// - Throws: `LuaError`, or what a host function threw.
    package func run(
        _ command: String, _ arguments: [LuaValue], context: CallContext, meter: (any LuaMeter)?
    ) async throws {
        guard let run = commands[command] else { return }
        try await enter(run, arguments, context, meter)
    }

    /// Answers what somebody asked in plain words.
    /// - Throws: `LuaError`, or what a host function threw.
    func answer(
        _ intent: String, _ slots: LuaValue, context: CallContext, meter: (any LuaMeter)?
    ) async throws {
        guard let run = manifest.handlers.intents.first(where: { $0.name == intent })?.run else { return }
        try await enter(run, [slots], context, meter)
    }

    private func enter(
        _ run: LuaFunction, _ arguments: [LuaValue], _ context: CallContext, _ meter: (any LuaMeter)?
    ) async throws {
        let head: [LuaValue] = [
            .function(run), context.person.map { .integer($0.id.rawValue) } ?? .nil,
            .string(context.person?.handle ?? "guest"), .boolean(context.session.isAdministrator),
            .text(context.place?.name),
            .integer(Int64(bitPattern: context.session.id.rawValue)), .string(context.language.rawValue),
            .boolean(context.isFresh),
        ]
        _ = try await state.call(enter, head + arguments, context: context, meter: meter)
    }

    /// Asks a hook. Returns its first result; `.nil` if the plugin doesn't have the hook, or leaves things as they are.
    package func answer(
        _ hook: some AskedHook, _ arguments: [LuaValue], meter: (any LuaMeter)? = nil
    ) async throws -> LuaValue {
        guard let function = manifest.handlers.function(of: hook) else { return .nil }
        return try await state.call(function, arguments, meter: meter).first ?? .nil
    }

    /// Asks a hook about each record of a batch, in one hop. Returns a result for each; none if the plugin doesn't have it.
    package func answers(
        _ hook: some AskedHook, over records: LuaRecordBatch, settings: LuaValue, meter: (any LuaMeter)?
    ) async throws -> [Result<LuaValue, LuaError>] {
        guard let function = manifest.handlers.function(of: hook) else { return [] }
        return try await state.map(function, over: records, settings: settings, meter: meter)
    }
}

extension PluginSource {
    /// The files of Lua that it can require, in order: those of the library first.
    /// - Parameter chunks: Where the bytecode of the library's is kept; `nil` for that of the state.
    func requirable(sharing chunks: LuaChunks?) -> [LuaSource] {
        let shared = library.modules.sorted { $0.key < $1.key }.filter { !ModuleName.isData($0.key) }
        return shared.map {
            LuaSource($0.value, name: "\(PluginLibrary.folder)/\($0.key)", chunks: chunks)
        }
            + scripts.dropFirst().map { LuaSource($0.bytes, name: $0.file) }
    }

    /// Refuses a file of data that is no JSON, with its place: what is required later only should not be found broken
    /// then.
    package func checkData() throws(PluginProblem) {
        let shared = library.modules.map { ("\(PluginLibrary.folder)/\($0.key)", $0.value) }
        let own = modules.map { ("\(stem)/\($0.key)", $0.value) }
        for (file, bytes) in (shared + own).sorted(by: { $0.0 < $1.0 }) where ModuleName.isData(file) {
            do throws(JSONProblem) { _ = try JSONText.decode(bytes) } catch {
                throw PluginProblem(file: file, message: error.message)
            }
        }
    }
}
