import Concurrency
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Whose password is hashed next.
@Suite(.endsWhereItHangs)
struct HashingTurnsTests {
    @Test func turns_ofTwoNetworks_alternateHoweverManyOneHas() {
        var turns = HashingTurns<String>()
        for number in 1...100 { #expect(turns.add("a\(number)", of: "a", isKnown: false) == nil) }
        for number in 1...2 { #expect(turns.add("b\(number)", of: "b", isKnown: false) == nil) }
        #expect((1...5).map { _ in turns.next() } == ["a1", "b1", "a2", "b2", "a3"])
        #expect(turns.waiting == 97)
    }

    @Test func turns_ofThoseWhoAreKnown_comeFirstButForEveryFourth() {
        var turns = HashingTurns<String>()
        for number in 1...9 { #expect(turns.add("s\(number)", of: "a", isKnown: false) == nil) }
        for number in 1...6 { #expect(turns.add("k\(number)", of: "a", isKnown: true) == nil) }
        #expect((1...9).map { _ in turns.next() } == ["k1", "k2", "k3", "s1", "k4", "k5", "k6", "s2", "s3"])
        #expect((1...7).compactMap { _ in turns.next() }.count == 6)
        #expect(turns.next() == nil)
    }

    @Test func network_whenItHasAllItMay_isRefusedAndNobodyElse() {
        var turns = HashingTurns<String>(bounds: HashingBounds(inAll: 10, network: 3))
        for number in 1...3 { #expect(turns.add("a\(number)", of: "a", isKnown: false) == nil) }
        #expect(turns.add("a4", of: "a", isKnown: true) == "a4")
        #expect(turns.add("b1", of: "b", isKnown: false) == nil)
    }

    @Test func newcomer_whenAllIsFull_takesThePlaceOfWhoCameLastWhereMostWait() {
        var turns = HashingTurns<String>(bounds: HashingBounds(inAll: 4, network: 4))
        for number in 1...3 { #expect(turns.add("a\(number)", of: "a", isKnown: false) == nil) }
        #expect(turns.add("b1", of: "b", isKnown: false) == nil)
        #expect(turns.add("c1", of: "c", isKnown: false) == "a3")
        #expect(turns.add("d1", of: "d", isKnown: false) == "a2")
        #expect(turns.add("e1", of: "e", isKnown: false) == "e1")
        #expect(turns.add("e2", of: "e", isKnown: true) != "e2")
        #expect(turns.waiting == 4)
    }

    @Test func work_whenItsCallerLeaves_isNotDone() async throws {
        let (threads, turn) = (try HashingThreads(), HashingThreads.Turn(network: "a", isKnown: false))
        let (begun, gate) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        let work = Work()
        // Both threads are held until the third caller has left.
        async let first: Void = threads.run(turn) { Self.hold(begun.continuation, gate) }
        async let second: Void = threads.run(turn) { Self.hold(begun.continuation, gate) }
        var working = begun.stream.makeAsyncIterator()
        for _ in 1...2 { await working.next() }
        let third = Task { try await threads.run(turn) { work.count.withLock { $0 += 1 } } }
        await threads.waits(for: 1)
        third.cancel()
        await #expect(throws: CancellationError.self) { try await third.value }
        gate.signal()
        // On the one free thread, behind what the third wanted.
        try await threads.run(turn) {}
        #expect(work.count.withLock(\.self) == 0)
        gate.signal()
        _ = try await (first, second)
    }

    /// On Linux Dispatch's threads are those of the cooperative pool, so that hashing there stops every task.
    @Test func work_runsOnThreadsOfItsOwn() async throws {
        let threads = try HashingThreads()
        let names = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let turn = HashingThreads.Turn(network: "\(number)", isKnown: false)
                    return try await threads.run(turn) { try Self.threadName() }
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(names == ["passwords\n"])
    }

    /// The calling thread's name, with the newline that the system ends it with.
    private static func threadName() throws -> String {
        try String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
    }

    @Test func signIn_atADeviceThatThePersonSignedInAtBefore_waitsAmongThoseWhoAreKnown() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let threads = campus.accounts.credentials.threads
            func signIn(from source: String, device: String?) async throws {
                let session = campus.session(from: source)
                if let device { session.state.use(deviceSecret: device) }
                _ = try await campus.welcome("Alice", in: session)
            }
            try await signIn(from: "home", device: "hers")

            let (begun, gate) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
            let turn = HashingThreads.Turn(network: "a", isKnown: false)
            async let first: Void = threads.run(turn) { Self.hold(begun.continuation, gate) }
            async let second: Void = threads.run(turn) { Self.hold(begun.continuation, gate) }
            var working = begun.stream.makeAsyncIterator()
            for _ in 1...2 { await working.next() }
            // A device is known wherever it is carried, and a network by itself; nobody else is.
            async let device: Void = signIn(from: "elsewhere", device: "hers")
            await threads.waits(for: 1)
            #expect(threads.waiting == (1, 1))
            async let network: Void = signIn(from: "home", device: "another")
            await threads.waits(for: 2)
            #expect(threads.waiting == (2, 2))
            async let stranger: Void = signIn(from: "elsewhere", device: "another")
            await threads.waits(for: 3)
            #expect(threads.waiting == (3, 2))
            for _ in 1...2 { gate.signal() }
            _ = try await (first, second, device, network, stranger)
            #expect(threads.waiting == (0, 0))
        }
    }

    private static func hold(_ begun: AsyncStream<Void>.Continuation, _ gate: DispatchSemaphore) {
        begun.yield()
        gate.wait()
    }

    private final class Work: Sendable { let count = Mutex(0) }
}
