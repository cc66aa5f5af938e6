import Community
import Plugins

/// The hooks that a plugin and those around it declare, against which its answers are checked.
struct KnownHooks: Sendable {
    private var hooks: [String: DeclaredHook] = [:]
    private var owners: Set<String> = []

    /// Adds what a plugin declares; the first of a name stands.
    mutating func add(_ declared: [DeclaredHook], of plugin: String) {
        guard owners.insert(plugin).inserted else { return }
        for hook in declared { hooks[hook.name] = hook }
    }

    /// All of them, by name.
    var all: [DeclaredHook] { hooks.values.sorted { $0.name < $1.name } }

    /// The names of hooks that a plugin answers, and that nobody declares, in order.
    func unknown(to manifest: PluginManifest) -> [String] {
        manifest.handlers.hooks.keys.filter { DeclaredHook.isName($0) && hooks[$0] == nil }.sorted()
    }

    /// Answers to hooks that nobody declares. A plugin that isn't there may come later, unless its name is
    /// near that of one that is.
    func findings(of manifest: PluginManifest, _ keys: KeyMap, at path: String) -> [PluginFinding] {
        unknown(to: manifest).compactMap { name in
            fault(in: name).map { PluginFinding(file: path, at: keys.place(of: "hooks.\(name)"), $0) }
        }
    }

    private func fault(in name: String) -> String? {
        guard let owner = DeclaredHook.owner(of: name) else { return nil }
        guard owners.contains(owner) else {
            return Suggestion.nearest(to: owner, among: owners.sorted()).map {
                "there is no plugin \(owner) beside this one. Did you mean \($0)?"
            }
        }
        let names = hooks.keys.filter { DeclaredHook.owner(of: $0) == owner }.sorted()
        let nearest = Suggestion.nearest(to: name, among: names).map { ". Did you mean \($0)?" }
        let others = names.isEmpty ? "" : ": there are \(names.joined(separator: ", "))"
        return "\(owner) declares no hook \(name)" + (nearest ?? others)
    }

    /// What a record of each has, by the type that its hook's functions are given it as.
    var records: [String: APIShape] {
        Dictionary(
            uniqueKeysWithValues: hooks.values.map { hook in
                let fields = hook.fields.map { ($0.name, APIShape.open) }
                return (
                    DeclaredHook.recordType(of: hook.name),
                    APIShape(members: Dictionary(uniqueKeysWithValues: fields))
                )
            })
    }
}
