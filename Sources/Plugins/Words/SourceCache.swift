import Concurrency
package import Lua

/// What was made of plugins' sources, for hosts that load the same ones again and again, as tests do.
package final class SourceCache: Sendable {
    /// The code.
    package let chunks = LuaChunks()
    /// What files of words say, by the texts of the files.
    private let words = Mutex<[[String: [UInt8]]: PluginWords]>([:])

    package init() {}

    /// What a plugin's files of words say, read in a state where nobody did so before; `nil` if it has none.
    /// - Throws: the first thing that is wrong with them.
    func words(of source: PluginSource, in state: LuaState) async throws(PluginProblem) -> PluginWords? {
        let texts = source.modules.filter { WordFile.isOne($0.key) }
        if let known = words.withLock({ $0[texts] }) { return known }
        guard let read = try await source.words(in: state) else { return nil }
        words.withLock { $0[texts] = read }
        return read
    }
}
