import Concurrency

/// The bytecode of sources that a state compiled, for other states of this process that run the same ones.
///
/// Crafted bytecode can do anything to the process that loads it. Only a state adds to this cache, and only what it compiled
/// from text.
package final class LuaChunks: Sendable {
    private struct Key: Hashable {
        let name: String
        let source: [UInt8]

        func hash(into hasher: inout Hasher) {
            // An array hashes its bytes one by one.
            source.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    private let dumps = Mutex<[Key: [UInt8]]>([:])

    package init() {}

    /// The preludes of all states. There are only a few.
    static let preludes = LuaChunks()

    /// Returns the bytecode of a source, or `nil` if it wasn't compiled yet.
    func dump(of source: [UInt8], name: String) -> [UInt8]? {
        dumps.withLock { $0[Key(name: name, source: source)] }
    }

    /// Keeps the bytecode of a source.
    func keep(_ dump: [UInt8], of source: [UInt8], name: String) {
        dumps.withLock { $0[Key(name: name, source: source)] = dump }
    }

    /// Forgets all bytecode, which takes memory.
    package func removeAll() {
        // Freed behind the lock.
        let gone = dumps.withLock { dumps in
            defer { dumps = [:] }
            return dumps
        }
        withExtendedLifetime(gone) {}
    }
}
