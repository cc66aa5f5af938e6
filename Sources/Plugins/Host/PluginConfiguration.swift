public import Lua

/// What an operator may set of the plugin host.
public struct PluginConfiguration: Sendable {
    /// The folder of plugins: `NAME.lua`, or `NAME/init.lua`.
    public var directory: String
    /// Where good versions are kept, so that a save can be undone after a restart too.
    public var history: String
    /// Good versions that are kept of each plugin.
    public var keepVersions = 5
    /// Values from `plugins.settings.NAME`, by plugin and setting.
    public var settings: [String: [String: SettingValue]] = [:]
    /// Priorities that stand above those of the manifests, by plugin.
    public var priorities: [String: Int] = [:]
    /// Threads that run Lua.
    public var threads = 2
    /// Threads that may be stuck in Lua beside them; from so many on plugins answer nothing new.
    public var stuckAtMost = 8
    /// What plugins may use that `budgets` does not name.
    public var budget = PluginBudget()
    /// What some plugins may use instead, by plugin.
    public var budgets: [String: PluginBudget] = [:]
    /// When a plugin is set aside.
    public var quarantine = QuarantineRules()
    /// What a plugin's failure in a hook comes to, by hook; where none is given, `fallback`.
    public var hookFailures: [String: HookFailure] = [:]
    /// The zone of times for which a plugin names none: `UTC`, or a name of the system's database.
    public var timeZone = "UTC"
    /// How plugins fetch.
    public var http = PluginFetching()
    /// How long after a change the folder is read, so that one save is one reload.
    public var settleTime = Duration.milliseconds(100)
    /// Posts that are scored in one hop.
    public var scoreBatch = 2_000

    public init(directory: String, history: String) {
        self.directory = directory
        self.history = history
    }
}

extension PluginConfiguration {
    /// The hooks that there are, by name.
    public static var hooks: [String] { Hook.allCases.map(\.rawValue) }

    /// The part of ``budget`` that is bounded within Lua.
    public var limits: LuaLimits {
        get { budget.limits }
        set { budget.limits = newValue }
    }

    func budget(of plugin: String) -> PluginBudget { budgets[plugin] ?? budget }

    func failure(of hook: Hook) -> HookFailure { hookFailures[hook.rawValue] ?? hook.signature.failure }
}

/// A value of a plugin's setting as configuration gives it.
public enum SettingValue: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    /// Something that no setting can hold, named for the error: `a list`.
    case other(String)
}

extension SettingValue {
    var luaValue: LuaValue {
        switch self {
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .other: .nil
        }
    }

    /// As an error shows it: `5`, `"fast"`, `a list`.
    var shown: String {
        switch self {
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .number(let value): Self.shown(value)
        case .string(let value): "\"\(value)\""
        case .other(let what): what
        }
    }

    static func shown(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? String(number)
    }
}
