import Commands
import Fetch
import Foundation
import JSONCoding
import Lua
import Plugins
import Storage

extension QuadConfiguration {
    /// The plugin host's part.
    func pluginHost(in data: DataDirectory) -> PluginConfiguration {
        pluginHost(history: data.file("plugins"))
    }

    /// - Parameter history: where versions are kept; an author's tools keep none.
    func pluginHost(history: String = "") -> PluginConfiguration {
        let installed = PluginFolder.find(beside: "/proc/self/exe")
        var host = PluginConfiguration(
            directory: plugins.folder(installed: installed, besides: history), history: history)
        host.installed = installed
        host.history.keep = plugins.keepVersions
        host.threads.count = plugins.threads
        host.threads.stuckAtMost = plugins.stuckAtMost
        if isForTests { (host.threads.niceness, host.threads.stuckAfter) = (0, Self.longest) }
        host.timeZone = community.timeZone
        host.perPlugin.file = plugins.byName.file
        host.perPlugin.priorities = plugins.byName.priorities
        host.reserved = ReservedNames(commands: ReservedCommands.names, secret: ReservedCommands.secret)
        host.budget = plugins.budget.pluginBudget
        host.perPlugin.budgets = plugins.byName.budgets.mapValues {
            plugins.budget.overridden(by: $0).pluginBudget
        }
        host.quarantine = plugins.quarantine.rules
        host.hooks.failures = plugins.hookFailures
        host.http = plugins.http.fetching
        host.perPlugin.settings = plugins.byName.settings.mapValues { settings in
            guard case .object(let members) = settings else { return [:] }
            return members.mapValues(SettingValue.init)
        }
        return host
    }
}

extension PluginsSection {
    /// The folder that a start from here would use, if none is named.
    static let usual = "plugins"

    /// Where the plugins are.
    ///
    /// - Parameters:
    ///   - installed: The folder of those that were installed with Quad; `nil` if there is none.
    ///   - history: Where earlier versions are kept. A gateway that is started in its data directory finds that folder
    ///     under the name of the usual one, and no plugins in it.
    ///   - directory: Where Quad was started; `nil` for here.
    func folder(installed: String?, besides history: String, in directory: String? = nil) -> String {
        guard self.directory.isEmpty else { return self.directory }
        let start = URL(
            filePath: directory ?? FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let own = start.appending(path: Self.usual)
        let isHistory =
            !history.isEmpty && Self.path(of: own) == Self.path(of: URL(filePath: history, relativeTo: start))
        let isThere = !isHistory && FileManager.default.fileExists(atPath: own.path)
        return isThere ? Self.usual : installed ?? Self.usual
    }

    private static func path(of url: URL) -> String {
        url.absoluteURL.resolvingSymlinksInPath().standardized.path
    }
}

extension BudgetSection {
    fileprivate var pluginBudget: PluginBudget {
        var budget = PluginBudget()
        budget.limits.instructions = instructions
        budget.limits.patternSteps = patternSteps
        budget.limits.time.processor = wall
        budget.limits.memory = memoryBytes
        budget.limits.hostCalls = hostCalls
        budget.limits.coroutines = coroutines
        budget.outputBytes = outputBytes
        return budget
    }
}

extension HTTPSection {
    fileprivate var fetching: PluginFetching {
        var fetching = PluginFetching()
        fetching.agent = "Quad/\(QuadVersion.current)"
        fetching.privateNetworks = privateNetworks.compactMap(NetworkRule.init)
        fetching.limits.time = time
        fetching.limits.bodyBytes = bodyBytes
        fetching.limits.atOnce = atOnce
        fetching.limits.atOnceInAll = atOnceInAll
        fetching.limits.cacheBytes = cacheBytes
        return fetching
    }
}

extension QuarantineSection {
    fileprivate var rules: QuarantineRules {
        var rules = QuarantineRules()
        rules.isOn = enabled
        rules.kills = kills
        rules.window = window
        rules.calls = calls
        rules.failuresPercent = failuresPercent
        rules.slow = slow
        rules.slowFor = slowFor
        return rules
    }
}

extension SettingValue {
    /// A setting as the file holds it; the host says what is wrong with what no setting can hold.
    fileprivate init(_ json: JSON) {
        self =
            switch json {
            case .bool(let flag): .boolean(flag)
            case .integer(let whole): .integer(Int64(whole))
            case .number(let number): .number(number)
            case .text(let text): .string(text)
            case .null: .other("null")
            case .list: .other("a list")
            case .object: .other("an object")
            }
    }
}
