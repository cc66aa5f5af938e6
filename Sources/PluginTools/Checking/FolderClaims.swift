import Plugins

/// What the plugins of a folder want to be called: of two files with one name or one command, a gateway runs only one.
actor FolderClaims {
    private let loader: PluginLoader
    /// By what was read, so that a folder whose files are checked one by one is loaded once; `nil` where nothing can be
    /// made of it.
    private var known: [PluginSource: PluginHolders.Claim?] = [:]

    init(loader: PluginLoader) { self.loader = loader }

    /// Names of a plugin that another file beside it claims too.
    /// - Parameter path: of the plugin's own file.
    func findings(of manifest: PluginManifest, _ keys: KeyMap, at path: String) async -> [PluginFinding] {
        let claim = PluginHolders.Claim(PluginFiles.name(of: path), manifest)
        let others = await claims(beside: claim.file, in: PluginFiles.folder(of: path))
        let names = others.filter { $0.name == claim.name }.map { other in
            PluginFinding(
                file: path, at: keys.place(of: "name"),
                "\(claim.name) is the name of \(other.file) too, and only one of them can run: take another one"
            )
        }
        let commands = claim.commands.flatMap { command in
            others.filter { $0.commands.contains(command) }.map { other in
                PluginFinding(
                    file: path, at: keys.place(of: "commands.\(command)"),
                    "/\(command) is a command of \(other.file) too, and only one of them can run: call it otherwise"
                )
            }
        }
        return names + commands
    }

    private func claims(beside file: String, in folder: PluginFolder) async -> [PluginHolders.Claim] {
        var claims: [PluginHolders.Claim] = []
        for other in (try? folder.files()) ?? [] where other != file {
            guard let source = try? folder.read(other), let claim = await claim(of: source) else { continue }
            claims.append(claim)
        }
        return claims
    }

    private func claim(of source: PluginSource) async -> PluginHolders.Claim? {
        if let known = known[source] { return known }
        let instance = try? await loader.begin(source)
        let claim = instance.map { PluginHolders.Claim(source.file, $0.manifest) }
        known.updateValue(claim, forKey: source)
        return claim
    }
}
