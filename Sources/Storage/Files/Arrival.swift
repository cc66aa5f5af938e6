import Concurrency
import Glibc

/// A file that arrives piece by piece, and is nobody's until it is put into a ``ContentStore``.
///
/// It is removed with the value, or when it is discarded. Calls wait for the disk, but for ``gather(_:at:)``. No file stays
/// open between them, so that thousands may arrive at a time.
public final class Arrival: Sendable {
    private struct Received: ~Copyable {
        var size = 0
        /// What arrived last and is not in the file yet.
        var gathered: [[UInt8]] = []
        var gatheredBytes = 0
        var hasher = ContentHasher()
        /// `nil` while bytes may be added.
        var hash: ContentHash?
        /// Whether the file is there: it is made with the first bytes.
        var isMade = false
        /// Whether it is in the store, where it has another name.
        var isPlaced = false
        /// Whether somebody else wrote it, it is gone, or it may not have reached the disk: nothing can be added to it.
        var isBroken = false
    }

    /// Bytes that are gathered of one file before they are written: many small pieces are one write.
    static let mostGathered = 1 << 20

    /// Where it lies until it is put into the store.
    public let path: String
    private let room: GatheringRoom
    private let state = Mutex(Received())

    init(path: String, gatheringIn room: GatheringRoom) {
        (self.path, self.room) = (path, room)
    }

    deinit { discard() }

    /// How many bytes have arrived.
    public var size: Int { state.withLock { $0.size } }

    /// Adds bytes at the end.
    /// - Throws: `StorageError`; what was there stays, and the same may be tried again.
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
            try write(bytes, &state)
            state.hasher.update(bytes)
            state.size += bytes.count
            return state.size
        }
    }

    /// Keeps bytes that begin at `offset` in memory, where there is room; they are written with what follows.
    ///
    /// It doesn't wait for the disk. What is gathered is lost with this process, as the whole arrival is.
    /// - Returns: How many bytes have arrived; `nil` if it has to be written, which ``append(_:at:)`` does.
    public func gather(_ bytes: [UInt8], at offset: Int) -> Int? {
        state.withLock { state in
            guard !state.isBroken, state.hash == nil, offset == state.size,
                state.gatheredBytes + bytes.count <= Self.mostGathered, room.take(bytes.count)
            else { return nil }
            state.gathered.append(bytes)
            state.gatheredBytes += bytes.count
            state.hasher.update(bytes)
            state.size += bytes.count
            return state.size
        }
    }

    /// Writes what is gathered, and bytes behind it. Where that fails, as on a full disk, the same may be tried again: each
    /// byte has its place.
    private func write(_ bytes: [UInt8], _ state: inout Received) throws {
        guard !state.gathered.isEmpty || !bytes.isEmpty || !state.isMade else { return }
        try SystemCall.withFile(path, O_WRONLY | (state.isMade ? 0 : O_CREAT | O_EXCL)) { file in
            state.isMade = true
            let offset = state.size - state.gatheredBytes
            try SystemCall.write(state.gathered + [bytes], to: file, at: offset, path)
        }
        forget(&state)
    }

    private func forget(_ state: inout Received) {
        state.gathered = []
        room.give(exchange(&state.gatheredBytes, with: 0))
    }

    /// Has all that arrived in the file, for whoever reads it by its path.
    /// - Throws: `StorageError`.
    public func flush() throws { try state.withLock { try write([], &$0) } }

    /// Reads some of what arrived, from `offset` on.
    /// - Throws: `StorageError`.
    public func read(at offset: Int, count: Int) throws -> [UInt8] {
        try flush()
        return try SystemCall.withFile(path, O_RDONLY) {
            try SystemCall.read($0, path, at: offset, count: count)
        }
    }

    /// Has somebody else write the file, such as another process. What is written can be read, and not put into a store.
    ///
    /// - Parameter write: Is given the file, open for writing.
    /// - Throws: What `write` threw, or `StorageError`.
    public func fill<Value>(_ write: (Int32) async throws -> Value) async throws -> Value {
        let file = try SystemCall.open(path, O_WRONLY | O_CREAT | O_TRUNC)
        defer { close(file) }
        state.withLock { ($0.isMade, $0.isBroken) = (true, true) }
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
            forget(&state)
            if state.isMade, !state.isPlaced { unlink(path) }
            state.isMade = false
        }
    }

    /// Whether there is anything to remove.
    public var isThere: Bool { state.withLock { $0.isMade && !$0.isPlaced } }

    /// Ends adding, gives the file the name that its bytes have, and returns which they are, once they are on the disk. Its
    /// name is not yet: that is the folder's.
    ///
    /// A file of that name is replaced by one that is on the disk. Where there is none the name comes first, so that one
    /// sync of the file has the disk take both. What a crash leaves in between belongs to nothing, and is replaced by
    /// whoever comes with the same bytes.
    func place(at name: (ContentHash, Int) -> String) throws -> (hash: ContentHash, size: Int) {
        try state.withLock { state in
            guard !state.isBroken else { throw StorageError.isClosed }
            try write([], &state)
            let hash = try hash(&state)
            // Who puts it into the store again, having been too late to say so, finds it there.
            if !state.isPlaced { try place(at: name(hash, state.size), &state) }
            return (hash, state.size)
        }
    }

    private func hash(_ state: inout Received) throws -> ContentHash {
        if let hash = state.hash { return hash }
        let hasher = exchange(&state.hasher, with: ContentHasher())
        guard let hash = hasher.finish() else { throw StorageError.isClosed }
        state.hash = hash
        return hash
    }

    private func place(at name: String, _ state: inout Received) throws {
        try SystemCall.withFile(path, O_WRONLY) { file in
            // Behind the end there may be what a write left that ended in the middle.
            guard ftruncate(file, off_t(state.size)) == 0 else { throw StorageError.ofFile(path, errno) }
            let isNew = SystemCall.renameUnlessThere(path, name)
            do { try SystemCall.sync(file, path) } catch {
                // What a sync that failed left nobody knows.
                (state.isBroken, state.isPlaced) = (true, isNew)
                throw error
            }
            guard isNew || rename(path, name) == 0 else { throw StorageError.ofFile(path, errno) }
            state.isPlaced = true
        }
    }
}

/// How many bytes may be gathered of all files together.
final class GatheringRoom: Sendable {
    /// As many as 32 files have at most: beyond that each piece is written by itself.
    static let most = 32 << 20

    private let taken = Mutex(0)

    /// Takes room; `false` if there is none.
    func take(_ count: Int) -> Bool {
        taken.withLock { taken in
            guard taken + count <= Self.most else { return false }
            taken += count
            return true
        }
    }

    func give(_ count: Int) { taken.withLock { $0 -= count } }
}
