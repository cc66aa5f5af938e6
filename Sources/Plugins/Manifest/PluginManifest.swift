import Community
import Lua

/// What a plugin's file returns, checked.
struct PluginManifest: Sendable {
    let name: String
    let version: String
    let summary: LocalizedText
    /// The higher is asked first and wins where two bring the same name.
    let priority: Int
    /// As written in `needs`.
    let needs: [String]
    /// Other plugins that have to be there, by name.
    let requires: [String: VersionRange]
    let settings: [SettingSchema]
    let commands: [Command]
    let hooks: [Hook: LuaFunction]
    let events: [FactKind: LuaFunction]
    let timers: [Timer]
    let collections: [CollectionSchema]

    /// A command and what runs it.
    struct Command: Sendable {
        let description: CommandDescription
        let run: LuaFunction
    }

    /// What is run again and again.
    struct Timer: Sendable {
        /// As written: `1h`.
        let name: String
        let interval: Duration
        let run: LuaFunction
    }

    /// What `needs` grants.
    var permissions: Set<Permission> { Set(needs.flatMap { Permission.granted(by: $0) ?? [] }) }
}
