import JSONCoding

extension PluginSource {
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
