/// Plugins and what they may use up.
struct PluginsSection: Sendable, Hashable {
    var directory = "plugins"
    var keepVersions = 5
    var threads = 2
    var timeZone = "UTC"
    var budget = BudgetSection()
    var priorities: [String: Int] = [:]
    /// Checked by the plugin host against each plugin's manifest.
    var settings: [String: JSON] = [:]

    static let keys =
        [
            ConfigurationKey(
                "plugins.directory", \.plugins.directory, .text(.path),
                "Where the plugins are. A relative path starts at the directory that Quad was started in."),
            ConfigurationKey(
                "plugins.keepVersions", \.plugins.keepVersions, .integer(1...1000),
                "Saved versions kept of each plugin, for `/plugins undo NAME`."),
            ConfigurationKey(
                "plugins.threads", \.plugins.threads, .integer(1...64), "Threads that run Lua."),
            ConfigurationKey(
                "plugins.timeZone", \.plugins.timeZone, .text(.timeZone),
                "The zone of the times that a plugin reads or writes without naming one, such as `Asia/Hong_Kong`."
            ),
        ] + BudgetSection.keys + [
            ConfigurationKey(
                "plugins.priorities", \.plugins.priorities, .integers(-1000...1000),
                "Priorities by plugin name, 0 where none is given. The higher goes first, and wins a name or a "
                    + "command that two plugins claim."),
            ConfigurationKey(
                "plugins.settings", \.plugins.settings, .objects,
                "Settings by plugin name. What a plugin takes stands in its file, and `/plugins NAME` shows it."
            ),
        ]
}

/// What one call of a plugin may use up.
struct BudgetSection: Sendable, Hashable {
    var instructions = 5_000_000
    var wall = Duration.milliseconds(250)
    var memoryBytes = 16 << 20

    static let keys = [
        ConfigurationKey(
            "plugins.budget.instructions", \.plugins.budget.instructions, .integer(10_000...1_000_000_000),
            "Lua instructions a call."),
        ConfigurationKey(
            "plugins.budget.milliseconds", \.plugins.budget.wall, .duration(1...60_000, in: .milliseconds),
            "Running time a call."),
        ConfigurationKey(
            "plugins.budget.memoryBytes", \.plugins.budget.memoryBytes,
            .integer(1_048_576...1_073_741_824, unit: "bytes"),
            "Memory of a plugin."),
    ]
}
