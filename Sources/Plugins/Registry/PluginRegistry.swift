package import Community
import Concurrency
package import Intents
import Model

/// What is in force: which plugin answers to which name. Made whole, never changed, swapped at once.
package struct PluginRegistry: Sendable {
    /// A plugin file as the folder's reader knows it.
    package struct Entry: Sendable {
        /// The text on disk; `nil` if it is to be read anew.
        package var source: PluginSource?
        /// What the text on disk wants to be, where it could be loaded so far.
        package var claim: PluginHolders.Claim?
        /// Whether that is why the text does not run.
        var isClaimRefused = false
        /// What the text wants of others' collections, where that is why it does not run.
        var refusedWishes: ShareWishes?
        /// The good version that runs, if any.
        package var plugin: LoadedPlugin?
        /// Why the text on disk does not run.
        package var problem: PluginProblem?
        /// Who switched it off, if anybody did.
        var disabled: DisabledPlugins.Entry?

        package init(
            source: PluginSource? = nil, claim: PluginHolders.Claim? = nil, plugin: LoadedPlugin? = nil
        ) {
            self.source = source
            self.claim = claim
            self.plugin = plugin
        }

        init(disabled: DisabledPlugins.Entry) { self.disabled = disabled }
    }

    /// A command with what runs it, and what each call of it looks at.
    package final class Command: Sendable {
        package let description: CommandDescription
        let grammar: CommandGrammar
        package let plugin: LoadedPlugin
        package let permissions: Set<Permission>
        /// Whether guests may use it.
        package let guests: Bool

        init(_ description: CommandDescription, of plugin: LoadedPlugin) {
            self.description = description
            grammar = CommandGrammar(description)
            self.plugin = plugin
            permissions = plugin.manifest.permissions
            guests = description.guests
        }
    }

    /// Those in force, in the order of their files.
    package let plugins: [LoadedPlugin]
    /// By name, without the slash.
    package let commands: [String: Command]
    /// Sorted by plugin, then name.
    let descriptions: [CommandDescription]
    /// What people may ask in plain words.
    package let intents: AskedIntents
    /// What administrators should know: what plugins want of others and is not there.
    let warnings: [String]
    package let hooks: HookChains
    private let answerers: [PluginQuestion: [LoadedPlugin]]
    private let named: [String: LoadedPlugin]
    private let entries: [String: Entry]
    /// What plugins share.
    let library: PluginLibrary
    /// What is wrong with modules of `lib`, whose last good text is in force.
    let libraryProblems: [PluginProblem]

    /// - Parameters:
    ///   - library: What plugins share.
    ///   - libraryProblems: Why modules of the folder are not what is in force.
    package init(
        entries: [String: Entry] = [:], library: PluginLibrary = PluginLibrary(),
        libraryProblems: [PluginProblem] = []
    ) {
        self.entries = entries
        self.library = library
        self.libraryProblems = libraryProblems
        // Whoever is here holds its name and commands: the shelf lets nothing else in.
        let plugins = entries.values.compactMap(\.plugin).sorted { $0.file < $1.file }
        var commands: [String: Command] = [:]
        for plugin in plugins {
            for command in plugin.manifest.commands.map(\.description) {
                guard commands[command.name] == nil else { continue }
                commands[command.name] = Command(command, of: plugin)
            }
        }
        let inForce = Dictionary(plugins.map { ($0.name, $0) }) { first, _ in first }
        named = inForce
        self.plugins = plugins
        self.commands = commands
        let declared = Self.declaredChains(plugins)
        warnings = plugins.flatMap {
            Self.shareWarnings(of: $0, among: inForce) + Self.hookWarnings(of: $0, among: declared)
                + $0.manifestWarnings
        }
        intents = AskedIntents(of: plugins)
        descriptions = commands.values.map(\.description).sorted {
            ($0.plugin, $0.name) < ($1.plugin, $1.name)
        }
        hooks = HookChains(declared: declared) { Self.chain($0, plugins) }
        answerers = Dictionary(
            uniqueKeysWithValues: PluginQuestion.allCases.map { question in
                (question, Self.inOrder(plugins.filter { $0.manifest.handlers.answers[question] != nil }))
            })
    }

    /// Who is asked, in that order.
    func answerers(to question: PluginQuestion) -> [LoadedPlugin] { answerers[question] ?? [] }

    /// The names whose collections plugins use, or whose hooks they answer, and which no plugin has.
    package var missing: [String] {
        let loaded = entries.values.compactMap(\.plugin)
        let wanted = loaded.flatMap {
            $0.manifest.storage.uses.keys.map(\.owner)
                + $0.manifest.handlers.hooks.keys.compactMap { DeclaredHook.owner(of: $0) }
        }
        return Set(wanted).subtracting(loaded.map(\.name)).sorted()
    }

    /// Returns a plugin in force.
    func plugin(named name: String) -> LoadedPlugin? { named[name] }

    /// The collections of a plugin, or `nil` if it is not in force.
    func collections(of plugin: String) -> [CollectionSchema]? { named[plugin]?.manifest.storage.collections }

    /// What keeps a plugin from a collection that it wants, of an owner who is in force; `nil` if nothing does.
    package func lack(of plugin: LoadedPlugin) -> String? {
        plugin.manifest.wishes.lack(collections)?.words
    }

    /// What a plugin wants of others and does not get: its calls are refused meanwhile.
    private static func shareWarnings(
        of plugin: LoadedPlugin, among named: [String: LoadedPlugin]
    ) -> [String] {
        let wishes = plugin.manifest.wishes
        let away = wishes.wanted.sorted { $0.key < $1.key }.filter { named[$0.key.owner] == nil }.map {
            "\(plugin.name) \($0.value.verb) \($0.key), and \($0.key.owner) is not there: until it is, what "
                + "\(plugin.name) does with it is refused"
        }
        let lack = wishes.lack { named[$0]?.manifest.storage.collections }
        return away + (lack.map { ["\($0.words). What \(plugin.name) does with it is refused"] } ?? [])
    }

    /// Why a plugin of that file is not in force: the file is gone, it was switched off, or refused.
    func absence(of plugin: LoadedPlugin) -> LocalizedText {
        let (name, version) = (plugin.name, plugin.manifest.version)
        guard let entry = entries[plugin.file] else { return ChangeWords.removed(name, version) }
        return entry.disabled == nil
            ? ChangeWords.noLongerRuns(name, version) : ChangeWords.disabled(name, version)
    }

    private static func chain(_ hook: Hook, _ plugins: [LoadedPlugin]) -> HookChain {
        let asked = inOrder(plugins.filter { $0.manifest.handlers.function(of: hook) != nil })
        return HookChain(hook: hook, plugins: asked)
    }

    /// By priority, then by name.
    static func inOrder(_ plugins: [LoadedPlugin]) -> [LoadedPlugin] {
        plugins.sorted { ($1.priority, $0.name) < ($0.priority, $1.name) }
    }

    /// The names of the commands that a plugin really has.
    package func commands(of plugin: LoadedPlugin) -> [CommandDescription] {
        plugin.manifest.commands.map(\.description).filter { commands[$0.name]?.plugin === plugin }
    }

    /// Whether there is no plugin file, loaded or not.
    var isEmpty: Bool { entries.isEmpty }

    /// Every plugin file, loaded or not, and the library, sorted by name, then file.
    var reports: [PluginReport] {
        ([libraryReport].compactMap(\.self) + entries.map { file, entry in report(file, entry) }).sorted {
            ($0.name, $0.file) < ($1.name, $1.file)
        }
    }

    /// Which modules the library has, and which plugins use each; `nil` if it has none.
    private var libraryReport: PluginReport? {
        guard library != PluginLibrary() || !libraryProblems.isEmpty else { return nil }
        let uses = library.modules.keys.sorted().map { path in
            let users = plugins.filter { $0.source.library.modules[path] != nil }.map(\.name).sorted()
            return "\(path) → \(users.isEmpty ? "–" : users.joined(separator: " "))"
        }
        let problems = libraryProblems.map(\.description).joined(separator: "; ")
        return PluginReport(
            name: PluginLibrary.folder, version: "", summary: ChangeWords.whatPluginsShare,
            file: "\(PluginLibrary.folder)/", state: problems.isEmpty ? .loaded : .stale(problems),
            contents: PluginReport.Contents(sharing: uses))
    }

    /// What a file is called that is no plugin: as it would be called, unless a plugin is.
    func label(of file: String) -> String {
        let stem = PluginSource.stem(of: file)
        return entries.values.contains { $0.plugin?.name == stem } ? file : stem
    }

    /// The hooks that a plugin declares, each with those who answer it, in the order in which they are asked.
    private func asked(by plugin: LoadedPlugin) -> [String] {
        plugin.manifest.handlers.provided.map(\.name).sorted().map { name in
            let names = hooks.declared[name]?.plugins.map(\.name) ?? []
            return "\(name) → \(names.isEmpty ? "–" : names.joined(separator: " "))"
        }
    }

    /// Who asks a hook of the core's or of a plugin's, and who answers; `nil` if there is none of that name.
    func hookReport(_ name: String) -> HookReport? {
        let asked: [LoadedPlugin]
        if let hook = Hook(rawValue: name) {
            asked = Self.inOrder(plugins.filter { $0.manifest.handlers.function(of: hook) != nil })
        } else if let question = PluginQuestion(rawValue: name) {
            asked = answerers(to: question)
        } else if let chain = hooks.declared[name] {
            return HookReport(
                name: name, asker: DeclaredHook.owner(of: name), answerers: chain.plugins.map(\.name))
        } else {
            return nil
        }
        return HookReport(name: name, asker: nil, answerers: asked.map(\.name))
    }

    private func report(_ file: String, _ entry: Entry) -> PluginReport {
        if let mark = entry.disabled {
            return PluginReport(
                name: mark.name, version: "", summary: "", file: file,
                state: .disabled(by: mark.by, at: mark.at))
        }
        let reason = entry.problem?.description
        guard let plugin = entry.plugin else {
            return PluginReport(
                name: label(of: file), version: "", summary: "", file: file,
                state: .refused(reason ?? "not read yet"))
        }
        let state: PluginReport.State =
            plugin.reasonSetAside.map { .setAside($0.full.text(in: .english)) }
            ?? reason.map { .stale($0) } ?? .loaded
        let figures = plugin.statistics
        return PluginReport(
            name: plugin.name, version: plugin.manifest.version, summary: plugin.manifest.summary, file: file,
            state: state,
            contents: PluginReport.Contents(
                permissions: plugin.manifest.grants, commands: commands(of: plugin).map(\.name),
                hooks: plugin.manifest.handlers.hooks.keys.sorted(), asked: asked(by: plugin),
                alerts: plugin.manifest.handlers.alerts.map(\.name).sorted(),
                answers: plugin.manifest.handlers.answers.keys.map(\.rawValue).sorted(),
                settings: plugin.settings.lines,
                credits: plugin.manifest.credits, sharing: plugin.manifest.sharing,
                former: plugin.formerUses.map(\.name)),
            usage: PluginReport.Usage(
                calls: figures.calls, errors: figures.errors, lastError: figures.lastError,
                meanTime: figures.meanTime, costs: figures.report),
            budget: plugin.budget.words, slowed: plugin.slowedCallers, resting: plugin.restingCommands)
    }
}

/// What people may ask in plain words, and who answers.
package struct AskedIntents: Sendable {
    /// Something to ask, and who answers.
    struct Asked: Sendable {
        let intent: PluginIntent
        let plugin: LoadedPlugin
    }

    private let asked: [String: Asked]
    /// Made at the first question: weighing all words takes 40 to 60 ms, and most changes of plugins come between two
    /// questions.
    private let weighed: OnDemand<Recognizer>

    init(of plugins: [LoadedPlugin]) {
        let all = plugins.flatMap { plugin in
            plugin.manifest.handlers.intents.map { Asked(intent: $0, plugin: plugin) }
        }
        asked = Dictionary(all.map { ($0.intent.name, $0) }) { first, _ in first }
        let intents = all.map(\.intent.intent)
        weighed = OnDemand { Recognizer(intents) }
    }

    /// Understands what they ask.
    package var recognizer: Recognizer { weighed.value }

    subscript(name: String) -> Asked? { asked[name] }

    /// All of them, by name.
    var all: [PluginIntent] { asked.values.map(\.intent).sorted { $0.name < $1.name } }
}
