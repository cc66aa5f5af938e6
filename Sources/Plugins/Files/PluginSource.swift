/// The text of a plugin's file at one moment.
struct PluginSource: Sendable, Hashable {
    /// Relative to the plugin folder: `dice.lua`, `dice/init.lua`.
    let file: String
    let bytes: [UInt8]

    /// What the file would be called without Lua: `dice`.
    var stem: String {
        let name =
            file.hasSuffix("/init.lua") ? file.dropLast("/init.lua".count) : file.dropLast(".lua".count)
        return String(name)
    }
}
