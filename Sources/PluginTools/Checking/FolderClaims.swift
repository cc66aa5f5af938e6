import Community
import Intents
import Plugins

/// What the plugins of a folder want to be called, and what they want to be asked: of two files with one name or one
/// command, a gateway runs only one, and of two phrases alike, one is understood.
actor FolderClaims {
    private let loader: PluginLoader
    /// By what was read, so that a folder whose files are checked one by one is loaded once; `nil` if nothing can be
    /// made of it.
    private var known: [PluginSource: Neighbour?] = [:]

    /// What a plugin of the folder takes.
    private struct Neighbour {
        let claim: PluginHolders.Claim
        let intents: [Intent]
        let collections: [CollectionSchema]
        let hooks: [DeclaredHook]
    }

    init(loader: PluginLoader) { self.loader = loader }

    /// Names of a plugin that another file beside it claims too.
    /// - Parameter path: of the plugin's own file.
    func findings(of manifest: PluginManifest, _ keys: KeyMap, at path: String) async -> [PluginFinding] {
        let claim = PluginHolders.Claim(PluginFiles.name(of: path), manifest)
        let neighbours = await neighbours(beside: claim.file, in: PluginFiles.folder(of: path))
        let others = neighbours.map(\.claim)
        let names = others.filter { $0.name == claim.name }.map { other in
            PluginFinding(
                file: path, at: keys.place(of: "name"),
                "\(claim.name) is the name of \(other.file) too, and only one of them can run: take another one"
            )
        }
        let commands = (claim.commands + claim.aliases).flatMap { command in
            others.filter { $0.commands.contains(command) || $0.aliases.contains(command) }.map { other in
                PluginFinding(
                    file: path, at: keys.place(of: claim.path(of: command)),
                    "/\(command) is a command of \(other.file) too, and only one of them can run: call it otherwise"
                )
            }
        }
        let phrases = IntentCheck(manifest, others: neighbours.flatMap(\.intents)).findings.map {
            PluginFinding(file: path, at: keys.place(of: "intents"), $0)
        }
        let owned = await collections(around: manifest, at: path)
        return names + commands + phrases + uses(of: manifest, keys, at: path, owned)
    }

    /// What a plugin wants of others in the folder and they don't share, and names of plugins that are nearly those of
    /// others. Who isn't there may come later.
    private func uses(
        of manifest: PluginManifest, _ keys: KeyMap, at path: String, _ owned: [String: [CollectionSchema]]
    ) -> [PluginFinding] {
        let lack = manifest.wishes.lack { owned[$0] }.map {
            PluginFinding(file: path, at: Self.place(of: "uses.\($0.shared)", in: keys), $0.words)
        }
        let wanted = manifest.storage.uses.keys.sorted().map { ("uses.\($0)", $0.owner) }
        let given = manifest.storage.collections.flatMap { collection in
            collection.share.keys.sorted().map { ("collections.\(collection.name).share", $0) }
        }
        let strangers = (wanted + given).compactMap { place, name -> PluginFinding? in
            guard owned[name] == nil, let nearest = Suggestion.nearest(to: name, among: owned.keys.sorted())
            else { return nil }
            return PluginFinding(
                file: path, at: Self.place(of: place, in: keys),
                "there is no plugin \(name) beside this one. Did you mean \(nearest)?")
        }
        return [lack].compactMap(\.self) + strangers
    }

    /// The collections of the plugins of a plugin's folder and, where it uses those of one that isn't there, of
    /// the plugins around it, by their owners.
    func collections(
        around manifest: PluginManifest, at path: String
    ) async -> [String: [CollectionSchema]] {
        var owned: [String: [CollectionSchema]] = [:]
        let wanted = manifest.storage.uses.keys.map(\.owner)
        for (index, folder) in PluginFiles.folders(around: path, with: loader.configuration).enumerated()
        where index == 0 || wanted.contains(where: { owned[$0] == nil }) {
            for neighbour in await neighbours(beside: PluginFiles.name(of: path), in: folder) {
                owned[neighbour.claim.name] = owned[neighbour.claim.name] ?? neighbour.collections
            }
        }
        return owned
    }

    /// The hooks that a plugin may answer: its own and, where it answers others, those of the plugins around it.
    func hooks(around manifest: PluginManifest, at path: String) async -> KnownHooks {
        var known = KnownHooks()
        known.add(manifest.handlers.provided, of: manifest.name)
        for folder in PluginFiles.folders(around: path, with: loader.configuration)
        where !known.unknown(to: manifest).isEmpty {
            for neighbour in await neighbours(beside: PluginFiles.name(of: path), in: folder) {
                known.add(neighbour.hooks, of: neighbour.claim.name)
            }
        }
        return known
    }

    private static func place(of path: String, in keys: KeyMap) -> LuaToken? {
        keys.place(of: path, or: APIChange.formerPaths(of: path))
    }

    private func neighbours(beside file: String, in folder: PluginFolder) async -> [Neighbour] {
        var neighbours: [Neighbour] = []
        for other in (try? folder.files()) ?? [] where other != file {
            guard let source = try? folder.read(other), let neighbour = await neighbour(of: source) else {
                continue
            }
            neighbours.append(neighbour)
        }
        return neighbours
    }

    private func neighbour(of source: PluginSource) async -> Neighbour? {
        if let known = known[source] { return known }
        let instance = try? await loader.begin(source)
        let neighbour = instance.map {
            Neighbour(
                claim: PluginHolders.Claim(source.file, $0.manifest),
                intents: $0.manifest.handlers.intents.map(\.intent),
                collections: $0.manifest.storage.collections,
                hooks: $0.manifest.handlers.provided)
        }
        known.updateValue(neighbour, forKey: source)
        return neighbour
    }
}
