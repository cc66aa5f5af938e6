import JSONCoding
import Lua

extension PluginSource {
    /// The files of Lua that it can require, in order: neither data nor files of words.
    var requirable: [LuaSource] {
        modules.sorted { $0.key < $1.key }
            .filter { !WordFile.isOne($0.key) && !ModuleName.isData($0.key) }
            .map { LuaSource($0.value, name: "\(stem)/\($0.key)") }
    }

    /// Refuses a file of data that is no JSON, with its place: what is required later only should not be found broken
    /// then.
    func checkData() throws(PluginProblem) {
        for (path, bytes) in modules.sorted(by: { $0.key < $1.key }) where ModuleName.isData(path) {
            do throws(JSONProblem) { _ = try JSONText.decode(bytes) } catch {
                throw PluginProblem(file: "\(stem)/\(path)", message: error.message)
            }
        }
    }
}
