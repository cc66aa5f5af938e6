import Community
import Locks
import Lua

extension PluginHost {
    /// Wakes the plugins that listen as something happens, until the gateway stops.
    func runEvents() async {
        await delivery.feed.run { await self.catchUp($0) }
        await delivery.storeCursors()
    }

    /// Brings a plugin all that it has not heard yet.
    func catchUp(_ name: String) async {
        await delivery.deliver { self.state.withLock(\.registry).plugins.first { $0.name == name } }
    }

    /// Runs `every` of all plugins. An interval counts from the last run, or from the gateway's start.
    func runTimers() async {
        let began = ContinuousClock.now
        var last: [String: ContinuousClock.Instant] = [:]
        while !Task.isCancelled {
            do { try await environment.sleep(.seconds(1)) } catch { return }
            let now = ContinuousClock.now
            for plugin in state.withLock(\.registry).plugins {
                for timer in plugin.manifest.timers {
                    let key = "\(plugin.name) \(timer.name)"
                    guard now - (last[key] ?? began) >= timer.interval else { continue }
                    last[key] = now
                    await plugin.run(
                        "every \(timer.name)",
                        { manifest in
                            manifest.timers.first { $0.name == timer.name }?.run
                        }, [])
                }
            }
        }
    }
}
