import Concurrency
import Glibc

/// A file that arrives piece by piece, and is nobody's until it is put into a ``ContentStore``.
///
/// It is removed with the value, or when it is discarded. Calls wait for the disk. No file stays open between them, so that thousands may arrive
/// at a time.
public final class Arrival: Sendable {
    private struct State: ~Copyable {
        var size = 0
        var hasher = ContentHasher()
        var hash: ContentHash?
        /// What a write that failed left: nothing can be added to it.
        var isBroken = false
    }

    /// Where it lies until it is put into the store.
    public let path: String
    private let state = Mutex(State())

    /// - Throws: `StorageError`.
    init(path: String) throws {
        self.path = path
        try SystemCall.withFile(path, O_WRONLY | O_CREAT | O_EXCL) { _ in }
    }

    deinit { discard() }

    /// How many bytes have arrived.
    public var size: Int { state.withLock { $0.size } }

    /// Adds bytes at the end.
    /// - Throws: `StorageError`; what was there stays, and nothing more can be added.
    public func append(_ bytes: [UInt8]) throws { _ = try append(bytes, at: nil) }

    /// Adds bytes that begin at `offset`: none of them where the file doesn't end there. Returns how many bytes have
    /// arrived.
    /// - Throws: `StorageError`, as ``append(_:)`` does.
    public func append(_ bytes: [UInt8], at offset: Int) throws -> Int {
        try append(bytes, at: .some(offset))
    }

    private func append(_ bytes: [UInt8], at offset: Int?) throws -> Int {
        try state.withLock { state in
            guard !state.isBroken, state.hash == nil else { throw StorageError.isClosed }
            guard offset.map({ $0 == state.size }) ?? true else { return state.size }
            do {
                try SystemCall.withFile(path, O_WRONLY) { file in
                    try SystemCall.write(bytes, to: file, at: state.size, path)
                }
            } catch {
                state.isBroken = true
                throw error
            }
            state.hasher.update(bytes)
            state.size += bytes.count
            return state.size
        }
    }

    /// Reads some of what arrived, from `offset` on.
    /// - Throws: `StorageError`.
    public func read(at offset: Int, count: Int) throws -> [UInt8] {
        try SystemCall.withFile(path, O_RDONLY) { try SystemCall.read($0, path, at: offset, count: count) }
    }

    /// Has somebody else write the file, such as another process. What is written can be read, and not put into a store.
    ///
    /// - Parameter write: Is given the file, open for writing.
    /// - Throws: What `write` threw, or `StorageError`.
    public func fill<Value>(_ write: (Int32) async throws -> Value) async throws -> Value {
        let file = try SystemCall.open(path, O_WRONLY | O_TRUNC)
        defer { close(file) }
        state.withLock { $0.isBroken = true }
        let value = try await write(file)
        var status = stat()
        guard fstat(file, &status) == 0 else { throw StorageError.ofFile(path, errno) }
        state.withLock { $0.size = Int(status.st_size) }
        return value
    }

    /// Adds `count` bytes of another file, from `offset` on.
    /// - Throws: `StorageError`.
    public func append(_ other: Arrival, at offset: Int, count: Int) throws {
        var taken = 0
        while taken < count {
            let piece = try other.read(at: offset + taken, count: min(count - taken, 1 << 20))
            guard !piece.isEmpty else { throw StorageError(.missing, "a file is shorter than was said") }
            try append(piece)
            taken += piece.count
        }
    }

    /// Removes the file; where it was put into a store it has another name, and stays.
    public func discard() {
        state.withLock { state in
            state.isBroken = true
            unlink(path)
        }
    }

    /// Ends adding, and returns which bytes arrived, once they are on the disk.
    func finish() throws -> (hash: ContentHash, size: Int) {
        try state.withLock { state in
            // Who puts it into the store again, having been too late to say so, finds it there.
            if let hash = state.hash { return (hash, state.size) }
            guard !state.isBroken else { throw StorageError.isClosed }
            try SystemCall.withFile(path, O_RDONLY) { try SystemCall.sync($0, path) }
            let hasher = exchange(&state.hasher, with: ContentHasher())
            guard let hash = hasher.finish() else { throw StorageError.isClosed }
            state.hash = hash
            return (hash, state.size)
        }
    }
}
