import Community
import Lua
import Model

extension LoadedPlugin {
    /// Has an event handled. An error of the plugin's own is told, and the event counts as handled: it would fail again.
    /// - Parameter bot: The plugin's own person, for an event of a direct conversation.
    /// - Returns: false where the handler did not come to its end for a reason that lies elsewhere.
    func handle(_ event: Event, for bot: PersonID?, in run: EventRun) async -> Bool {
        let kind = event.fact.kind
        return await handle(kind.rawValue, [event.luaValue(for: bot)], in: run) { $0.events[kind] }
    }

    /// Tells of a document that is due. What fails is told, and the document counts as told.
    /// - Returns: false where the handler did not come to its end for a reason that lies elsewhere.
    func handle(
        dueIn collection: String, _ key: String, _ document: LuaValue, in run: EventRun
    ) async -> Bool {
        await handle("due \(collection)", [.string(key), document], in: run) { $0.due[collection] }
    }

    private func handle(
        _ name: String, _ arguments: [LuaValue], in run: EventRun,
        _ pick: (PluginManifest.Handlers) -> LuaFunction?
    ) async -> Bool {
        guard pick(manifest.handlers) != nil else { return true }
        var isOver = false
        // What fails is counted and told; nobody waits for it.
        _ = try? await call(name, refusals: .told) { [settings] instance, meter in
            guard let function = pick(instance.manifest.handlers) else {
                isOver = true
                return
            }
            do {
                _ = try await instance.state.call(
                    function, arguments + [settings.luaValue], context: run, meter: meter)
                isOver = true
            } catch {
                let kind = (error as? LuaError)?.kind
                isOver = kind != .closed && kind != .cancelled
                throw error
            }
        }
        return isOver && !run.isInterrupted
    }
}
