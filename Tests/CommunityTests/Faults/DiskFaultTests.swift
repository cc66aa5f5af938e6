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

    @Test(arguments: Fault.allCases)
    func send_whenTheDiskFails_isRefusedAndToldToNobody(_ fault: Fault) async throws {
        try await onDisk { campus, disk, talk in
            let bob = try await campus.signIn("Bob")
            let kept = try await campus.core.chat.send("kept", to: talk.place, by: talk.alice)
            fault.begin(on: disk)

            let problem = await storageProblem { try await talk.send("lost", in: campus) }
            #expect(problem?.code == .stopped)
            let reason = try #require(campus.core.storageProblem)
            #expect(reason.contains(fault == .full ? "disk is full" : "check the disk"), "\(reason)")
            disk.heal()
            // Until a restart nobody can say what the disk holds: nothing more is written, and reading goes on.
            #expect(await storageProblem { try await talk.send("late", in: campus) }?.code == .stopped)
            #expect(bob.recording.texts == ["kept"])
            #expect(try await talk.history(in: campus).map(\.id) == [kept.id])
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
