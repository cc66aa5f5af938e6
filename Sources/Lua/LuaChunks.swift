import Concurrency

/// What states compiled, for other states of this process that run the same source.
///
/// Bytecode can do anything to the process that loads it, so no other may come in here.
package final class LuaChunks: Sendable {
    private struct Key: Hashable {
        let name: String
        let source: [UInt8]
    }

    private let dumps = Mutex<[Key: [UInt8]]>([:])

    package init() {}

    /// Those of preludes: every state has one, and there are only a few.
    static let preludes = LuaChunks()

    /// Returns the bytecode of a source, or `nil` if it wasn't compiled yet.
    func dump(of source: [UInt8], name: String) -> [UInt8]? {
        dumps.withLock { $0[Key(name: name, source: source)] }
    }

    /// Keeps the bytecode of a source.
    func keep(_ dump: [UInt8], of source: [UInt8], name: String) {
        dumps.withLock { $0[Key(name: name, source: source)] = dump }
    }
}
