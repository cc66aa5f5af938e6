import Lua
import Plugins
import Storage

extension QuadConfiguration {
    /// The plugin host's part.
    func pluginHost(in data: DataDirectory) -> PluginConfiguration {
        var host = PluginConfiguration(directory: plugins.directory, history: data.file("plugins"))
        host.keepVersions = plugins.keepVersions
        host.threads = plugins.threads
        host.timeZone = plugins.timeZone
        host.priorities = plugins.priorities
        host.limits.instructions = plugins.budget.instructions
        host.limits.wallTime = plugins.budget.wall
        host.limits.memory = plugins.budget.memoryBytes
        host.settings = plugins.settings.mapValues { settings in
            guard case .object(let members) = settings else { return [:] }
            return members.mapValues(SettingValue.init)
        }
        return host
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
