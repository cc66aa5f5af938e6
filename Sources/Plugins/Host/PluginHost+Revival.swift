import Community
import Concurrency
package import Model

extension PluginHost {
    /// Brings a plugin back that was set aside, or lets those go on whom it made wait; says so.
    /// - Throws: `CommunityError` if there is no such plugin, it is in force and nobody waits, or it no longer loads.
    package func revive(plugin name: String) async throws -> LocalizedText {
        guard let plugin = answers.plugin(named: name) else {
            throw CommunityError(.notFound, ShelfWords.noPlugin(name))
        }
        let line = try await plugin.revive()
        announcer.tell(answering: [line])
        // What happened meanwhile waits.
        delivery.feed.ring(name)
        delivery.due.feed.ring(name)
        return line
    }
}
