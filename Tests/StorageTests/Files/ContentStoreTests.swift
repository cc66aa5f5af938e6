import Concurrency
import Glibc
import TestSupport
import Testing

@testable import Storage

/// Files by what is in them: kept once, durably, and removed only where nobody holds them.
@Suite struct ContentStoreTests {
    private let folder: TemporaryFolder
    private let store: ContentStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ContentStore(folder: folder.file("media"))
    }

    private func put(_ text: String) throws -> ContentHold {
        let arrival = store.arrival()
        try arrival.append(Array(text.utf8))
        return try store.put(arrival)
    }

    private func text(_ hash: ContentHash, at offset: Int = 0, count: Int = 100) throws -> String {
        String(decoding: try store.read(hash, at: offset, count: count), as: UTF8.self)
    }

    private func stored() throws -> [ContentHash] {
        try (0...255).flatMap { try store.contents(inPart: UInt8($0)) }
    }

    @Test func file_whenPutIn_isReadByItsHash() throws {
        let arrival = store.arrival()
        try arrival.append(Array("hello ".utf8))
        try arrival.append(Array("world".utf8))
        #expect(arrival.size == 11)
        #expect(try arrival.read(at: 6, count: 9) == Array("world".utf8))
        let hold = try store.put(arrival)
        #expect(hold.size == 11)
        #expect(try text(hold.hash) == "hello world")
        #expect(try text(hold.hash, at: 6, count: 3) == "wor")
        #expect(try text(hold.hash, at: 11) == "")
        // BLAKE2b-256 of these words, as b2sum -l 256 prints it.
        #expect(hold.hash.digits == "256c83b297114d201b30179f3f0ef0cace9783622da5974326b436178aeef610")
        #expect(try folder.mode(of: "media/25/" + hold.hash.digits.dropFirst(2)) == 0o600)
    }

    @Test func bytes_thatComeTwice_areStoredOnce() throws {
        let (one, other) = (try put("same"), try put("same"))
        #expect(one.hash == other.hash)
        #expect(try stored() == [one.hash])
        #expect(try folder.names(of: "media/arriving") == [])
    }

    @Test func bytes_thatComeTwiceAtOnce_areStoredOnce() async throws {
        let store = store
        let hashes = try await withThrowingTaskGroup(of: ContentHash.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let arrival = store.arrival()
                    for _ in 0..<10 { try arrival.append([UInt8](repeating: 7, count: 1000)) }
                    return try store.put(arrival).hash
                }
            }
            return try await group.reduce(into: Set<ContentHash>()) { $0.insert($1) }
        }
        #expect(try stored() == Array(hashes))
    }

    @Test func arrival_thatIsGivenUp_leavesNothing() throws {
        var arrival: Arrival? = store.arrival()
        try arrival?.append([1, 2, 3])
        #expect(try folder.names(of: "media/arriving").count == 1)
        arrival = nil
        #expect(try folder.names(of: "media/arriving") == [])
    }

    @Test func arrival_withoutABeginning_isNoFile() throws {
        let arrival = store.arrival()
        #expect(try folder.names(of: "media/arriving") == [] && !arrival.isThere)
        try arrival.append([1])
        #expect(try folder.names(of: "media/arriving").count == 1 && arrival.isThere)
        _ = try store.put(arrival)
        #expect(try folder.names(of: "media/arriving") == [] && !arrival.isThere)
    }

    @Test func file_thatACrashLeftUnwritten_isReplacedByTheSameBytes() throws {
        let hold = try put("whole")
        let digits = hold.hash.digits
        // The name and the length are there, the bytes aren't.
        try folder.write("\0\0\0\0\0", to: "media/\(digits.prefix(2))/\(digits.dropFirst(2))")
        let again = try put("whole")
        #expect(try store.read(again.hash, at: 0, count: 10) == Array("whole".utf8))
        #expect(try folder.names(of: "media/arriving") == [])
    }

    @Test func arrivals_whenAProcessEnds_areGoneAtTheNextStart() throws {
        let hold = try put("kept")
        try folder.write("half of a", to: "media/arriving/7")
        let again = try ContentStore(folder: folder.file("media"))
        #expect(try folder.names(of: "media/arriving") == [])
        #expect(try again.read(hold.hash, at: 0, count: 9) == Array("kept".utf8))
    }

    // MARK: Removing

    @Test func file_whileItIsHeld_isNotCondemned() throws {
        var hold: ContentHold? = try put("held")
        let hash = try #require(hold?.hash)
        #expect(!store.condemn(hash))
        hold = nil
        #expect(store.condemn(hash))
        try store.removeCondemned([hash])
        #expect(throws: StorageError.self) { try text(hash) }
    }

    @Test func file_thatIsPutInAgainOnceItIsCondemned_stays() throws {
        var hold: ContentHold? = try put("again")
        let hash = try #require(hold?.hash)
        hold = nil
        #expect(store.condemn(hash))
        hold = try put("again")
        try store.removeCondemned([hash])
        #expect(try text(hash) == "again")
        #expect(!store.condemn(hash))
    }

    @Test func file_thatIsSpared_stays() throws {
        let hash = try put("spared").hash
        #expect(store.condemn(hash))
        store.spare([hash])
        try store.removeCondemned([hash])
        #expect(try text(hash) == "spared")
    }

    @Test func file_thatIsHeldTwice_isHeldUntilBothLetGo() throws {
        let one = try put("twice")
        var other: ContentHold? = store.hold(one.hash, size: one.size)
        #expect(other?.size == 5)
        other = nil
        #expect(!store.condemn(one.hash))
        #expect(try text(one.hash) == "twice")
    }

    // MARK: Faults

    @Test func arrival_whenTheDiskIsFull_saysSo_andGoesOnOnceThereIsRoom() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let store = try ContentStore(folder: folder.file("media"))
            let arrival = store.arrival()
            try arrival.append([UInt8](repeating: 1, count: 1 << 20))
            // As on a full disk, a write ends in the middle.
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 3 << 19, rlim_max: 1 << 30)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            let error = #expect(throws: StorageError.self) {
                try arrival.append([UInt8](repeating: 2, count: 1 << 20))
            }
            #expect(error?.code == .full)
            #expect(arrival.size == 1 << 20)
            #expect(throws: StorageError.self) { try arrival.append([UInt8](repeating: 2, count: 1 << 20)) }
            limit.rlim_cur = limit.rlim_max
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            try arrival.append([3])
            let hold = try store.put(arrival)
            #expect(hold.size == 1 << 20 + 1)
            let stored = try store.read(hold.hash, at: 0, count: 3 << 20)
            #expect(stored == [UInt8](repeating: 1, count: 1 << 20) + [3])
        }
    }

    @Test func pieces_thatAreGathered_areWrittenWithWhatFollows_whoeverReads() throws {
        let arrival = store.arrival()
        for number in 0..<100 {
            let piece = [UInt8](repeating: UInt8(number), count: 6_000)
            if arrival.gather(piece, at: number * 6_000) == nil {
                #expect(try arrival.append(piece, at: number * 6_000) == (number + 1) * 6_000)
            }
            #expect(arrival.gather(piece, at: number * 6_000) == nil, "it has come already")
        }
        #expect(arrival.size == 600_000)
        #expect(try arrival.read(at: 599_990, count: 100) == [UInt8](repeating: 99, count: 10))
        let plain = store.arrival()
        for number in 0..<100 { try plain.append([UInt8](repeating: UInt8(number), count: 6_000)) }
        #expect(try store.put(arrival).hash == store.put(plain).hash)
    }

    @Test func room_whereItIsTaken_isLeftToOthersOnceTheFileIsGone() throws {
        let room = GatheringRoom()
        #expect(room.take(GatheringRoom.most) && !room.take(1))
        room.give(10)
        #expect(room.take(10) && !room.take(1))
    }

    @Test func folder_thatVanished_isAnErrorThatNamesIt() throws {
        let hold = try put("here")
        let arrival = store.arrival()
        try arrival.append([1])
        try folder.remove("media")
        let missing = #expect(throws: StorageError.self) { try store.read(hold.hash, at: 0, count: 1) }
        #expect(missing?.code == .missing)
        #expect(throws: StorageError.self) { try store.put(arrival) }
        let error = #expect(throws: StorageError.self) { try store.arrival().append([1]) }
        #expect(error?.message.contains(folder.file("media")) == true)
        #expect(try store.contents(inPart: 7) == [])
    }

    @Test func names_thatAreNoHashes_areLeftAlone() throws {
        let hold = try put("mine")
        let shard = String(hold.hash.digits.prefix(2))
        try folder.write("", to: "media/\(shard)/notes.txt")
        try folder.write("", to: "media/\(shard)/" + String(repeating: "Z", count: 62))
        #expect(try stored() == [hold.hash])
    }

    @Test func hash_whenReadFromTextOrBytes_isThatOrNothing() throws {
        let digits = String(repeating: "0f", count: 32)
        #expect(ContentHash(digits: digits)?.digits == digits)
        #expect(ContentHash(digits: digits.uppercased()) == nil)
        #expect(ContentHash(digits: String(digits.dropLast())) == nil)
        #expect(ContentHash(digits: "+f" + digits.dropFirst(2)) == nil)
        #expect(ContentHash([1, 2, 3]) == nil)
    }
}
