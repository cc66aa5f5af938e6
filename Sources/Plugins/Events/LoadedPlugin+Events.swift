import Community
import Lua
import Model

extension LoadedPlugin {
    /// Has an event handled. An error of the plugin's own is told, and the event counts as handled: it would fail again.
    /// - Parameter bot: The plugin's own person, for an event of a direct conversation.
    /// - Returns: false where the handler did not come to its end for a reason that lies elsewhere.
    func handle(_ event: Event, for bot: PersonID?, in run: EventRun) async -> Bool {
        let kind = event.fact.kind
        guard manifest.handlers.events[kind] != nil else { return true }
        var isOver = false
        // What fails is counted and told; nobody waits for it.
        _ = try? await call(kind.rawValue, refusals: .told) { [settings] instance, meter in
            guard let function = instance.manifest.handlers.events[kind] else {
                isOver = true
                return
            }
            do {
                _ = try await instance.state.call(
                    function, [event.luaValue(for: bot), settings.luaValue], context: run, meter: meter)
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
