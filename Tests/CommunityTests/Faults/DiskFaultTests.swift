import CampusVerbs
import Faults
import Foundation
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// A disk that fails, stalls or loses power below a whole community.
///
/// What must hold: who sends gets a clear error, nobody is told what was not stored, and a restart finds everything that
/// was acknowledged.
@Suite(.endsWhereItHangs)
struct DiskFaultTests {
    enum Fault: CaseIterable {
        case full, failingWrites, failingSyncs

        func begin(on disk: FaultDisk) {
            switch self {
            case .full: disk.failWrites(full: true)
            case .failingWrites: disk.failWrites(full: false)
            case .failingSyncs: disk.failSyncs()
            }
        }
    }

    @Test(arguments: [Fault.failingWrites, .failingSyncs])
    func send_whenTheDiskFails_isRefusedAndToldToNobody(_ fault: Fault) async throws {
        try await onDisk { campus, disk, talk in
            let bob = try await campus.signIn("Bob")
            let kept = try await campus.core.chat.send("kept", to: talk.place, by: talk.alice)
            fault.begin(on: disk)

            let problem = await storageProblem { try await talk.send("lost", in: campus) }
            #expect(problem?.code == .stopped)
            guard case .failed(let reason) = campus.core.storageProblem else {
                Issue.record("not failed but \(String(describing: campus.core.storageProblem))")
                return
            }
            #expect(reason.contains("check the disk"), "\(reason)")
            disk.heal()
            // Until a restart nobody can say what the disk holds: nothing more is written, and reading goes on.
            #expect(await storageProblem { try await talk.send("late", in: campus) }?.code == .stopped)
            #expect(bob.recording.texts == ["kept"])
            #expect(try await talk.history(in: campus).map(\.id) == [kept.id])
        }
    }

    @Test func send_whileTheDiskIsFull_isRefusedAndThenStoredAgain() async throws {
        try await onDisk { campus, disk, talk in
            let bob = try await campus.signIn("Bob")
            let kept = try await campus.core.chat.send("kept", to: talk.place, by: talk.alice)
            Fault.full.begin(on: disk)
            #expect(await storageProblem { try await talk.send("lost", in: campus) }?.code == .full)
            #expect(campus.core.storageProblem == .full)
            #expect(try await talk.history(in: campus).map(\.id) == [kept.id])
            disk.heal()
            let next = try await talk.send("next", in: campus)
            #expect(campus.core.storageProblem == nil)
            #expect(bob.recording.texts == ["kept", "next"])
            #expect(try await talk.history(in: campus).map(\.id) == [kept.id, next.id])
        }
    }

    /// What an operation did to a session is undone where its batch is lost: the session is what it was.
    @Test func session_whenTheDiskIsFull_isAsItWasBefore() async throws {
        try await onDisk { campus, disk, talk in
            let (bob, stranger) = (try await campus.signIn("Bob"), campus.session())
            _ = try await campus.core.chat.send("before", to: talk.place, by: talk.alice)
            Fault.full.begin(on: disk)
            #expect(await storageProblem { _ = try await campus.welcome("Alice", in: stranger) } != nil)
            #expect(stranger.person == nil)
            #expect(
                await storageProblem {
                    _ = try await campus.core.chat.conversations.open("@alice", in: bob)
                } != nil)
            #expect(bob.state.place == nil)
            #expect(await storageProblem { try await campus.core.accounts.signOut(session: bob) } != nil)
            #expect(bob.person != nil)
            disk.heal()
            _ = try await campus.core.chat.send("still here?", to: talk.place, by: talk.alice)
            #expect(bob.recording.texts == ["before", "still here?"])
            _ = try await campus.welcome("Alice", in: stranger)
            _ = try await campus.core.chat.send("both", to: talk.place, by: talk.alice)
            #expect(stranger.recording.texts == ["both"])
        }
    }

    @Test func connection_thatEndsWhileTheDiskIsFull_isTakenOff() async throws {
        try await onDisk { campus, disk, talk in
            let bob = try await campus.signIn("Bob")
            Fault.full.begin(on: disk)
            _ = await storageProblem { try await talk.send("lost", in: campus) }
            await campus.core.end(bob)
            disk.heal()
            _ = try await talk.send("next", in: campus)
            #expect(bob.recording.texts.isEmpty)
            #expect(!campus.core.accounts.attendance.sessions.isPresent(try #require(bob.person).id))
        }
    }

    /// Administrators are told once, also where much is refused meanwhile, and it goes on by itself.
    @Test func administrators_whenTheDiskIsFullAndThenIsnt_areToldOfBoth() async throws {
        try await onDisk { campus, disk, talk in
            let (told, news) = AsyncStream.makeStream(of: String.self)
            campus.core.recordWatch.onNews { news.yield($0.text(in: .english)) }
            let watching = Task { try await campus.core.recordWatch.run() }
            Fault.full.begin(on: disk)
            for _ in 1...3 { _ = await storageProblem { try await talk.send("lost", in: campus) } }
            var lines = told.makeAsyncIterator()
            #expect(await lines.next()?.contains("the gateway's disk is full") == true)
            disk.heal()
            #expect(await lines.next()?.contains("there is room on the gateway's disk again") == true)
            Fault.failingWrites.begin(on: disk)
            _ = await storageProblem { try await talk.send("lost", in: campus) }
            #expect(await lines.next()?.contains("the gateway stops") == true)
            await #expect(throws: StorageError.self) { try await watching.value }
        }
    }

    @Test(arguments: Fault.allCases)
    func restart_afterTheDiskFailed_findsWhatWasAcknowledgedAndTakesResends(_ fault: Fault) async throws {
        try await onDisk { campus, disk, talk in
            for number in 1...5 { _ = try await talk.send("\(number)", in: campus) }
            fault.begin(on: disk)
            for number in 6...8 {
                #expect(await storageProblem { try await talk.send("\(number)", in: campus) } != nil)
            }
            disk.heal()
            let again = try await campus.restarted()
            #expect(again.core.storageProblem == nil)
            let stored = try await talk.history(in: again).map(\.text)
            #expect(stored.starts(with: (1...5).map { "\($0)" }))
            for number in 4...9 { _ = try await talk.send("\(number)", in: again) }
            #expect(try await talk.history(in: again).map(\.text) == (1...9).map { "\($0)" })
            await again.core.close()
        }
    }

    @Test func send_whileTheDiskIsSlow_isToldAndAnsweredOnlyOnceItIsStored() async throws {
        try await onDisk { campus, disk, talk in
            let bob = try await campus.signIn("Bob")
            let stall = disk.stall()
            async let first = talk.send("1", in: campus)
            await blocking { stall.waitForSync() }
            async let second = talk.send("2", in: campus)

            #expect(bob.recording.texts.isEmpty)
            #expect(try await talk.history(in: campus).isEmpty)
            stall.end()
            #expect(try await first.id < second.id)
            #expect(bob.recording.texts == ["1", "2"])
        }
    }

    @Test(arguments: [0, 1, 17])
    func powerCut_whileManyWrite_losesNothingThatWasAcknowledged(seed: UInt32) async throws {
        try await onDisk { campus, disk, talk in
            for number in 1...20 { _ = try await talk.send("\(number)", in: campus) }
            let stall = disk.stall()
            async let late = talk.send("21", in: campus)
            await blocking { stall.waitForSync() }
            let folder = "\(campus.directory)/cut"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            #expect(disk.cutPower(to: folder, keeping: seed))
            stall.end()
            _ = try await late

            let after = try campus.opened(in: folder)
            let stored = try await talk.history(in: after).map(\.text)
            #expect(stored.prefix(20) == (1...20).map { "\($0)" }[...])
            for number in 19...22 { _ = try await talk.send("\(number)", in: after) }
            #expect(try await talk.history(in: after).map(\.text) == (1...22).map { "\($0)" })
            await after.core.close()
        }
    }

    // MARK: - Steps

    /// Two people, and what the first writes to the second with ids of her own.
    struct Talk: Sendable {
        let alice: Actor
        let place: ConversationID

        func send(_ text: String, in campus: TestCampus) async throws -> Message {
            try await campus.core.chat.send(text, to: place, by: alice, clientID: text)
        }

        /// But the request and its answer.
        func history(in campus: TestCampus) async throws -> [Message] {
            let all = try await campus.core.chat.conversations.history(
                of: place, for: alice.person, before: nil, limit: 100)
            return Array(all.dropFirst())
        }
    }

    /// A community of two whose files lie on a disk that fails on demand.
    private func onDisk(_ body: (TestCampus, FaultDisk, Talk) async throws -> Void) async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let disk = try FaultDisk(folder: campus.directory)
            let watched = try await campus.restarted()
            try await body(watched, disk, Talk(alice: alice, place: place))
            disk.heal()
            await watched.core.close()
        }
    }

    private func storageProblem<Value>(_ body: () async throws -> Value) async -> StorageError? {
        do {
            _ = try await body()
            return nil
        } catch { return error as? StorageError }
    }

    private func blocking(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                body()
                continuation.resume()
            }
        }
    }
}
