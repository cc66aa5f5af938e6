import Community
import Fetch
import Lua

/// What a plugin's file returns, checked.
struct PluginManifest: Sendable {
    let name: String
    let version: String
    let summary: LocalizedText
    /// The higher is asked first.
    let priority: Int
    /// As written in `needs`.
    let needs: [String]
    /// Other plugins that have to be there, by name.
    let requires: [String: VersionRange]
    let settings: [SettingSchema]
    let commands: [Command]
    let hooks: [Hook: LuaFunction]
    let answers: [Question: LuaFunction]
    let events: [FactKind: LuaFunction]
    /// How old an event may be when it is heard; nil where the manifest doesn't say.
    let since: Duration?
    let timers: [Timer]
    let collections: [CollectionSchema]
    /// Whether what it remembers of conversations outlasts a save.
    let carriesMemory: Bool
    /// What it says, by key and language.
    let words: PluginWords

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

    /// The hooks and questions that it is asked, by name.
    var asked: [String] { hooks.keys.map(\.rawValue).sorted() + answers.keys.map(\.rawValue).sorted() }

    /// Where `http` may fetch from.
    var hosts: [HostRule] { needs.compactMap(Permission.host) }

    /// What `needs` grants.
    var permissions: Set<Permission> { Set(needs.flatMap { Permission.granted(by: $0) ?? [] }) }
}
