import Community
package import Fetch
package import Lua
package import Model

/// What an operator may set of the plugin host.
package struct PluginConfiguration: Sendable {
    /// The folder of plugins: `NAME.lua`, or `NAME/init.lua`.
    package var directory: String
    /// The folder of the plugins that were installed with Quad; `nil` if there is none.
    package var installed: String?
    /// Where and how many good versions are kept.
    package var history: History
    /// What some plugins are given that others are not.
    package var perPlugin = PerPlugin()
    /// Threads that run Lua.
    package var threads = Threads()
    /// What plugins may use that have no budget of their own.
    package var budget = PluginBudget()
    /// Names that no command of a plugin may have.
    package var reserved = ReservedNames()
    /// When a plugin is set aside.
    package var quarantine = QuarantineRules()
    /// How hooks are asked.
    package var hooks = HookRules()
    /// The zone of times for which a plugin names none: `UTC`, or a name of the system's database.
    package var timeZone = "UTC"
    /// How plugins fetch.
    package var http = PluginFetching()
    /// Whether everybody reads what a plugin's error says, as its author needs it; administrators always do.
    package var showsErrors = false
    /// How long after a change the folder is read, so that one save is one reload.
    package var settleTime = Duration.milliseconds(100)

    /// Good versions of plugins, so that a save can be undone after a restart too.
    package struct History: Sendable {
        /// Where they are kept; empty where none are.
        package var folder: String
        /// How many are kept of each plugin.
        package var keep = 5
    }

    /// What is given by plugin. A running host takes over all of it.
    package struct PerPlugin: Sendable {
        /// The file that it stands in, as problems call it.
        package var file = "config.json"
        /// Values from `plugins.settings.NAME`, by plugin and setting.
        package var settings: [String: [String: SettingValue]] = [:]
        /// Priorities that stand above those of the manifests.
        package var priorities: [String: Int] = [:]
        /// What a plugin may use instead of the common budget.
        package var budgets: [String: PluginBudget] = [:]
    }

    /// Threads that run Lua.
    package struct Threads: Sendable {
        package var count = 2
        /// Threads that may be stuck in Lua beside them; from so many on plugins answer nothing new.
        package var stuckAtMost = 8
        /// The nice value of the threads that run Lua: people's own lines come first.
        package var niceness: Int32 = 10
        /// How long a thread may be within one step that no budget can interrupt before another one takes its place.
        package var stuckAfter = Duration.seconds(1)
    }

    /// How hooks are asked.
    package struct HookRules: Sendable {
        /// What a plugin's failure comes to, by hook; where none is given, `fallback`.
        package var failures: [String: HookFailure] = [:]
        /// Records that a plugin is asked about in one hop.
        package var batch = 2_000
    }

    /// - Parameter history: the folder that good versions are kept in; empty where none are.
    package init(directory: String, history: String) {
        self.directory = directory
        self.history = History(folder: history)
    }
}

extension PluginConfiguration {
    /// The hooks that there are, by name.
    package static var hooks: [String] { Hook.allCases.map(\.rawValue) }

    /// The part of ``budget`` that is bounded within Lua.
    package var limits: LuaLimits {
        get { budget.limits }
        set { budget.limits = newValue }
    }

    /// What a plugin's calls may use: its own budget, or the common one.
    package func budget(of plugin: String) -> PluginBudget { perPlugin.budgets[plugin] ?? budget }

    /// What a plugin's failure in a hook comes to: as configured, or as the hook declares it.
    package func failure(of hook: Hook) -> HookFailure {
        hooks.failures[hook.rawValue] ?? hook.signature.failure
    }
}

/// How plugins fetch over HTTP, and what an operator may set of it.
package struct PluginFetching: Sendable {
    /// What the gateway calls itself to others: `Quad/1.0.0`.
    package var agent = "Quad"
    /// Networks that may be reached though they are private.
    package var privateNetworks: [NetworkRule] = []
    package var limits = FetchLimits()

    package init() {}

    /// Makes what fetches for all plugins, within these limits.
    /// - Parameter kept: Where answers outlive a restart; its owner closes it.
    package func fetcher(clock: WallClock, kept: KeptAnswers? = nil) -> Fetcher {
        Fetcher(
            transport: CurlTransport(agent: agent, privateNetworks: privateNetworks), limits: limits,
            clock: FetchClock(wall: clock), kept: kept)
    }
}

extension FetchClock {
    package init(wall: WallClock) { self.init(now: { wall.sinceEpoch }) }
}

extension WallClock {
    package var sinceEpoch: Duration { .milliseconds(now().milliseconds) }
}
