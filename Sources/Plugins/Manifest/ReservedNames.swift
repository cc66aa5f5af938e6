import Community
import Model

/// Names that a plugin's commands may not have.
package struct ReservedNames: Sendable, Hashable {
    /// The gateway's own commands: one of the same name in a plugin would never be reached.
    package var commands: Set<String>
    /// Commands behind which people type secrets: one a letter off would be handed what was meant for these.
    package var secret: Set<String>

    package init(commands: Set<String> = [], secret: Set<String> = []) {
        (self.commands, self.secret) = (commands, secret)
    }

    /// - Throws: a problem with the first command or alias of the manifest that may not be called so.
    func requireFree(for manifest: PluginManifest, file: String) throws(PluginProblem) {
        for command in manifest.commands.map(\.description) {
            try requireFree(command.name, file: file, path: "commands.\(command.name)")
            for alias in command.aliases {
                try requireFree(alias.name, file: file, path: "aliases.\(alias.name)")
            }
        }
    }

    private func requireFree(_ name: String, file: String, path: String) throws(PluginProblem) {
        if commands.contains(name) {
            throw PluginProblem(
                file: file, path: path,
                message: "/\(name) is a command of the gateway itself: call this one otherwise")
        }
        guard let near = secret.sorted().first(where: { Suggestion.isOneSlip(from: $0, to: name) }) else {
            return
        }
        throw PluginProblem(
            file: file, path: path,
            message:
                "/\(name) is one slip from /\(near), behind which people type secrets: call this one otherwise"
        )
    }
}
