import Community

/// What is in force: which plugin answers to which name. Made whole, never changed, swapped at once.
struct PluginRegistry: Sendable {
    /// A plugin file as the folder's reader knows it.
    struct Entry: Sendable {
        var source: PluginSource?
        /// The good version that runs, if any.
        var plugin: LoadedPlugin?
        /// Why the text on disk does not run.
        var problem: PluginProblem?
    }

    /// A command with what runs it.
    struct Command: Sendable {
        let description: CommandDescription
        let grammar: CommandGrammar
        let plugin: LoadedPlugin
    }

    /// In order of precedence.
    let plugins: [LoadedPlugin]
    let commands: [String: Command]
    /// Sorted by plugin, then name.
    let descriptions: [CommandDescription]
    /// What administrators should know: two plugins of one name or command.
    let warnings: [String]
    let normalizers: HookChain
    let scorers: HookChain
    let annotators: HookChain
    private let entries: [String: Entry]
    private let shadowed: [String: String]

    init(entries: [String: Entry] = [:]) {
        self.entries = entries
        let candidates = entries.values.compactMap(\.plugin).sorted {
            ($1.priority, $0.file) < ($0.priority, $1.file)
        }
        var names: [String: LoadedPlugin] = [:]
        var plugins: [LoadedPlugin] = []
        var warnings: [String] = []
        var shadowed: [String: String] = [:]
        for plugin in candidates {
            if let winner = names[plugin.name] {
                shadowed[plugin.file] = "\(winner.file) is called \(plugin.name) too, and comes first"
                warnings.append(
                    "two plugins are called \(plugin.name): \(winner.file) runs, \(plugin.file) does not")
            } else {
                names[plugin.name] = plugin
                plugins.append(plugin)
            }
        }
        var commands: [String: Command] = [:]
        for plugin in plugins {
            for command in plugin.manifest.commands.map(\.description) {
                if let winner = commands[command.name] {
                    warnings.append(
                        "two plugins bring /\(command.name): that of \(winner.plugin.file) runs, "
                            + "that of \(plugin.file) does not")
                } else {
                    commands[command.name] = Command(
                        description: command, grammar: CommandGrammar(command), plugin: plugin)
                }
            }
        }
        self.plugins = plugins
        self.commands = commands
        self.warnings = warnings
        self.shadowed = shadowed
        descriptions = commands.values.map(\.description).sorted {
            ($0.plugin, $0.name) < ($1.plugin, $1.name)
        }
        normalizers = Self.chain(.normalizeTag, plugins)
        scorers = Self.chain(.scorePost, plugins)
        annotators = Self.chain(.annotateMessage, plugins)
    }

    /// By priority, then by name.
    private static func chain(_ hook: Hook, _ plugins: [LoadedPlugin]) -> HookChain {
        let asked = plugins.filter { $0.manifest.hooks[hook] != nil }
            .sorted { ($1.priority, $0.name) < ($0.priority, $1.name) }
        return HookChain(bindings: asked.map { HookBinding(plugin: $0, hook: hook) })
    }

    /// The names of the commands that a plugin really has.
    func commands(of plugin: LoadedPlugin) -> [CommandDescription] {
        plugin.manifest.commands.map(\.description).filter { commands[$0.name]?.plugin === plugin }
    }

    /// Every plugin file, loaded or not, sorted by name, then file.
    var reports: [PluginReport] {
        entries.map { file, entry in report(file, entry) }.sorted { ($0.name, $0.file) < ($1.name, $1.file) }
    }

    private func report(_ file: String, _ entry: Entry) -> PluginReport {
        let reason = entry.problem?.description
        guard let plugin = entry.plugin else {
            return PluginReport(
                name: PluginSource(file: file, bytes: []).stem, version: "", summary: "", file: file,
                state: .refused(reason ?? "not read yet"))
        }
        let state: PluginReport.State =
            shadowed[file].map { .refused($0) } ?? plugin.reasonSetAside.map { .setAside($0.full) }
            ?? reason.map { .stale($0) } ?? .loaded
        let figures = plugin.statistics
        return PluginReport(
            name: plugin.name, version: plugin.manifest.version, summary: plugin.manifest.summary, file: file,
            state: state, permissions: plugin.manifest.needs, commands: commands(of: plugin).map(\.name),
            hooks: plugin.manifest.hooks.keys.map(\.rawValue).sorted(), settings: plugin.settings.lines,
            calls: figures.calls, errors: figures.errors, meanTime: figures.meanTime,
            budget: plugin.budget.words, costs: figures.report)
    }
}
