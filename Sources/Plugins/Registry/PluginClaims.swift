import Community
import Model

extension PluginHolders {
    /// Why a file may not be what its text says; `nil` if it may.
    ///
    /// A name that nobody holds is kept for the file that is called like it, should that only not load now.
    package func refusal(of claim: Claim, among entries: [String: PluginRegistry.Entry]) -> PluginProblem? {
        for thing in claim.things {
            guard let holder = self[thing] else {
                if let owner = shipped(thing, to: claim, among: entries) {
                    return claim.problem(of: thing, keptFor: owner)
                }
                continue
            }
            guard holder != claim.file else { continue }
            return claim.problem(of: thing, holder, isGone: entries[holder] == nil)
        }
        guard self[.name(claim.name)] == nil, claim.stem != claim.name else { return nil }
        let namesake = entries.keys.sorted().first { file in
            let isCalledSo = PluginSource.stem(of: file) == claim.name
            let known = entries[file]?.claim ?? entries[file]?.plugin?.claim
            return isCalledSo && known.map { $0.name == claim.name } ?? true
        }
        return namesake.map { claim.problem(keptFor: $0) }
    }

    /// The file in the folder that comes with Quad and has a command which nobody holds yet; `nil` if anybody may take it.
    private func shipped(
        _ thing: Thing, to claim: Claim, among entries: [String: PluginRegistry.Entry]
    ) -> String? {
        guard case .command(let command) = thing, let owner = ShippedCommands.owner(of: command),
            claim.stem != owner
        else { return nil }
        return entries.keys.sorted().first { PluginSource.stem(of: $0) == owner }
    }

    /// Who is asked first: what holds its name, then what is called like its file, then by file.
    package func inOrder<Value>(_ claims: [(claim: Claim, value: Value)]) -> [(claim: Claim, value: Value)] {
        func rank(_ claim: Claim) -> (Int, String) {
            (self[.name(claim.name)] == claim.file ? 0 : claim.stem == claim.name ? 1 : 2, claim.file)
        }
        return claims.sorted { rank($0.claim) < rank($1.claim) }
    }
}

extension PluginHolders.Claim {
    package init(_ file: String, _ manifest: PluginManifest) {
        let commands = manifest.commands.map(\.description)
        self.init(
            file: file, name: manifest.name, commands: commands.map(\.name),
            aliases: commands.flatMap(\.aliases).map(\.name))
    }

    fileprivate var stem: String { PluginSource.stem(of: file) }

    fileprivate func problem(of thing: PluginHolders.Thing, _ holder: String, isGone: Bool) -> PluginProblem {
        let place = isGone ? "\(holder), which is not in the folder" : holder
        switch thing {
        case .name(let name):
            return PluginProblem(
                file: file, path: "name",
                message: "\(name) is the name of \(place): take another one, or \(handing(thing))")
        case .command(let command):
            return PluginProblem(
                file: file, path: path(of: command),
                message: "/\(command) is a command of \(place): call it otherwise, or \(handing(thing))")
        }
    }

    fileprivate func problem(of thing: PluginHolders.Thing, keptFor owner: String) -> PluginProblem {
        PluginProblem(
            file: file, path: path(of: thing.word.replacing("/", with: "")),
            message:
                "\(thing.word) is kept for \(owner), which comes with Quad: call it otherwise, or \(handing(thing))"
        )
    }

    /// Where the manifest has a command, or another name of one.
    package func path(of command: String) -> String {
        "\(commands.contains(command) ? "commands" : "aliases").\(command)"
    }

    fileprivate func problem(keptFor namesake: String) -> PluginProblem {
        PluginProblem(
            file: file, path: "name",
            message:
                "\(name) is kept for \(namesake), which does not load: put that right, take another name, or "
                + handing(.name(name)))
    }

    /// What an administrator may do.
    private func handing(_ thing: PluginHolders.Thing) -> String {
        let command = "/plugins give \(thing.word) \(file) hands it over"
        if case .name = thing { return command + " with all that is stored under it" }
        return command
    }
}
