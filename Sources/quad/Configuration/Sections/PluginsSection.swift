import JSONCoding
import Plugins

/// Plugins and what they may use up.
struct PluginsSection: Sendable, Hashable {
    var directory = ""
    var keepVersions = 5
    var threads = 2
    var stuckAtMost = 8
    var storeBytes = 64 << 20
    var budget = BudgetSection()
    var quarantine = QuarantineSection()
    var http = HTTPSection()
    var hookFailures: [String: HookFailure] = [:]
    var byName = ByName()

    /// What is set for single plugins, by name.
    struct ByName: Sendable, Hashable {
        /// The file that the configuration was read from, for what the plugin host says of these.
        var file = ConfigurationFile.standard
        /// Checked against the keys of `plugins.budget`.
        var budgets: [String: JSON] = [:]
        var priorities: [String: Int] = [:]
        /// Checked by the plugin host against each plugin's manifest.
        var settings: [String: JSON] = [:]
    }

    static let keys =
        [
            ConfigurationKey(
                "plugins.directory", \.plugins.directory, .text(.optional(.path)),
                "Where the plugins are. A relative path starts at the directory that Quad was started in. Where it is "
                    + "empty, they are in `plugins` there, if there is such a folder, or else where `make install` puts "
                    + "those that come with Quad."),
            ConfigurationKey(
                "plugins.keepVersions", \.plugins.keepVersions, .integer(1...1000),
                "Saved versions kept of each plugin, for `/plugins undo NAME`, which goes back as far as they reach."
            ),
            ConfigurationKey(
                "plugins.threads", \.plugins.threads, .integer(1...64), "Threads that run Lua."),
            ConfigurationKey(
                "plugins.stuckAtMost", \.plugins.stuckAtMost, .integer(1...64),
                "Threads that may be stuck within one step of Lua, each replaced by another; from so many on plugins "
                    + "answer nothing new until one comes out."),
            ConfigurationKey(
                "plugins.storeBytes", \.plugins.storeBytes,
                .integer(65_536...1_099_511_627_776, unit: "bytes"),
                "What the documents of one plugin may take."),
        ] + BudgetSection.keys + [
            ConfigurationKey(
                "plugins.budgets", \.plugins.byName.budgets, .budgets,
                "Budgets by plugin name, where they differ from `plugins.budget`: "
                    + "`{\"trending\": {\"milliseconds\": 500}}`. Taken over without a restart.")
        ] + QuarantineSection.keys + HTTPSection.keys + [
            ConfigurationKey(
                "plugins.hookFailures", \.plugins.hookFailures, .choices(of: PluginConfiguration.hooks),
                "What a plugin's failure in a hook comes to, by hook: with `fallback`, where none is given, the value "
                    + "from before the plugin stands; with `fail` who asked is refused."),
            ConfigurationKey(
                "plugins.priorities", \.plugins.byName.priorities, .integers(-1000...1000),
                "Priorities by plugin name, 0 where none is given. The higher is asked first in hooks. Taken over "
                    + "without a restart."),
            ConfigurationKey(
                "plugins.settings", \.plugins.byName.settings, .objects,
                "Settings by plugin name. What a plugin takes stands in its file, and `/plugins NAME` shows it. Taken "
                    + "over without a restart."
            ),
        ]
}
