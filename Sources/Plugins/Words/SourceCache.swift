import Concurrency
package import Lua

/// Bytecode and words of plugins' sources, for hosts that load the same sources again and again, as tests do.
package final class SourceCache: Sendable {
    /// The bytecode.
    package let chunks = LuaChunks()
    /// What files of words say, by the texts of the files.
    private let words = Mutex<[[String: [UInt8]]: PluginWords]>([:])

    package init() {}

    /// Returns what a plugin's files of words say, or `nil` if it has none.
    /// - Parameter state: Runs the files if no host read them before.
    /// - Throws: The first thing that is wrong with them.
    func words(of source: PluginSource, in state: LuaState) async throws(PluginProblem) -> PluginWords? {
        let texts = source.modules.filter { WordFile.isOne($0.key) }
        if let known = words.withLock({ $0[texts] }) { return known }
        guard let read = try await source.words(in: state) else { return nil }
        words.withLock { $0[texts] = read }
        return read
    }
}
