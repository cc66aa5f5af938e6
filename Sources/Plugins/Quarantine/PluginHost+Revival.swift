public import Community
import Locks

extension PluginHost {
    /// Brings a plugin back that was set aside; says so.
    /// - Throws: `CommunityError` where there is no such plugin, it is in force, or it no longer loads.
    public func revive(plugin name: String) async throws -> LocalizedText {
        guard let plugin = state.withLock(\.registry).plugins.first(where: { $0.name == name }) else {
            throw CommunityError(.notFound, ShelfWords.noPlugin(name))
        }
        try await plugin.revive()
        let line = ChangeWords.isBack(name, plugin.manifest.version)
        announcer.tell(line)
        // What happened meanwhile waits.
        delivery.feed.ring(name)
        return line
    }
}
