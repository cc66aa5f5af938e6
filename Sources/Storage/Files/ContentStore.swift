internal import Concurrency
import Glibc

/// Files by what is in them: bytes that come twice are stored once.
///
/// The store knows nothing of who refers to a file. Whoever puts one in gets a ``ContentHold``, and lets go of it once
/// what refers to the file is durable. Whoever removes one first has nothing refer to it, durably, and then calls
/// ``condemn(_:)`` and ``removeCondemned(_:)``. A file that is held in between stays.
///
/// All calls wait for the disk. A name in the folder is `ab/cd…`, the digits of the file's ``ContentHash``.
public final class ContentStore: Sendable {
    private struct Holdings {
        /// How often a file is held.
        var held: [ContentHash: Int] = [:]
        /// Files to which nothing refers, and that are about to be removed.
        var condemned: Set<ContentHash> = []
        /// The number of the last arrival.
        var arrivals = 0
        /// Whether the folders of all parts are on the disk.
        var hasParts = false
    }

    /// The folder, as it was given.
    public let folder: String
    private let room = GatheringRoom()
    private let state = Mutex(Holdings())

    private var arriving: String { "\(folder)/arriving" }

    /// Makes the folder if it is missing.
    ///
    /// - Parameter isAlone: Whether no other process has the folder: then what was arriving when the last one ended is
    ///   removed.
    /// - Throws: `StorageError`.
    public init(folder: String, isAlone: Bool = true) throws {
        self.folder = folder
        try Self.make(folder)
        try Self.make(arriving)
        guard isAlone else { return }
        for name in try Self.names(in: arriving) {
            guard unlink("\(arriving)/\(name)") == 0 || errno == ENOENT else {
                throw StorageError.ofFile("\(arriving)/\(name)", errno)
            }
        }
    }

    // MARK: - Putting in

    /// Begins a file, which is made with its first bytes.
    public func arrival() -> Arrival {
        let number = state.withLock { state in
            state.arrivals += 1
            return state.arrivals
        }
        return Arrival(path: "\(arriving)/\(getpid())-\(number)", gatheringIn: room)
    }

    /// Keeps a file that has arrived, durably, and holds it.
    /// - Throws: `StorageError`; the file goes with the arrival then.
    public func put(_ arrival: Arrival) throws -> ContentHold {
        try makeParts()
        // Held before it has its name: nobody takes it out from then on.
        var held: ContentHold?
        do {
            let (hash, size) = try arrival.place { hash, size in
                held = hold(hash, size: size)
                return path(of: hash)
            }
            // Also where it was there: whoever put it in may not have come so far yet.
            try SystemCall.sync(folder: shard(of: hash))
            return held ?? hold(hash, size: size)
        } catch {
            // Somebody may have taken folders away: the next one looks again.
            state.withLock { $0.hasParts = false }
            throw error
        }
    }

    /// Has the folders of all parts on the disk, once and with one sync.
    private func makeParts() throws {
        guard state.withLock({ !$0.hasParts }) else { return }
        for part in UInt8.min...UInt8.max { try Self.make("\(folder)/\(Self.name(ofPart: part))") }
        try SystemCall.sync(folder: folder)
        state.withLock { $0.hasParts = true }
    }

    /// Holds a file that is there, so that something new may refer to it.
    /// - Parameter size: its length in bytes.
    public func hold(_ hash: ContentHash, size: Int) -> ContentHold {
        state.withLock { state in
            state.held[hash, default: 0] += 1
            state.condemned.remove(hash)
        }
        return ContentHold(hash: hash, size: size, store: self)
    }

    func letGo(of hash: ContentHash) {
        state.withLock { state in
            let count = state.held[hash, default: 1] - 1
            state.held[hash] = count > 0 ? count : nil
        }
    }

    // MARK: - Taking out

    /// Returns up to `count` bytes of a file from `offset` on: fewer at its end.
    /// - Throws: `StorageError`, with `.missing` if there is no such file.
    public func read(_ hash: ContentHash, at offset: Int, count: Int) throws -> [UInt8] {
        let path = path(of: hash)
        return try SystemCall.withFile(path, O_RDONLY) {
            try SystemCall.read($0, path, at: offset, count: count)
        }
    }

    /// Returns the files in one of 256 parts of the store.
    /// - Throws: `StorageError`.
    public func contents(inPart part: UInt8) throws -> [ContentHash] {
        let name = Self.name(ofPart: part)
        return try Self.names(in: "\(folder)/\(name)").compactMap { ContentHash(digits: name + $0) }
    }

    // MARK: - Removing

    /// Notes that nothing refers to a file any more, which isn't durable yet; `false` if it is held.
    ///
    /// Whoever puts the same bytes in from now on takes that back.
    public func condemn(_ hash: ContentHash) -> Bool {
        state.withLock { state in
            guard state.held[hash] == nil else { return false }
            state.condemned.insert(hash)
            return true
        }
    }

    /// Takes back that files are about to be removed.
    public func spare(_ hashes: [ContentHash]) { state.withLock { $0.condemned.subtract(hashes) } }

    /// Removes those of the files that are still condemned.
    /// - Throws: `StorageError`; files that could not be removed are spared.
    public func removeCondemned(_ hashes: [ContentHash]) throws {
        for hash in hashes {
            // Within the lock: whoever puts it in again finds it gone, and not about to go.
            try state.withLock { state in
                guard state.condemned.remove(hash) != nil else { return }
                let path = path(of: hash)
                guard unlink(path) == 0 || errno == ENOENT else { throw StorageError.ofFile(path, errno) }
            }
        }
    }

    // MARK: - Names

    private func shard(of hash: ContentHash) -> String { "\(folder)/\(hash.digits.prefix(2))" }

    private func path(of hash: ContentHash) -> String { "\(shard(of: hash))/\(hash.digits.dropFirst(2))" }

    private static func name(ofPart part: UInt8) -> String {
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }

    private static func make(_ folder: String) throws {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw StorageError.ofFile(folder, errno) }
    }

    /// The names in a folder; none where there is no folder.
    private static func names(in folder: String) throws -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw StorageError.ofFile(folder, errno)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}

/// Keeps a file of a ``ContentStore`` from being removed as long as the value lives.
public final class ContentHold: Sendable {
    public let hash: ContentHash
    /// The length of the file in bytes.
    public let size: Int
    private let store: ContentStore

    init(hash: ContentHash, size: Int, store: ContentStore) {
        (self.hash, self.size, self.store) = (hash, size, store)
    }

    deinit { store.letGo(of: hash) }
}
