import Concurrency
import Testing

@testable import Fetch

/// Several callers who ask the same at the same time.
@Suite struct SharedFetchTests {
    /// Holds requests until it is opened.
    private final class Gate: Sendable {
        private let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        private let (openings, opened) = AsyncStream.makeStream(of: Void.self)

        func pass() async throws {
            arrived.yield()
            for await _ in openings { break }
            try Task.checkCancellation()
        }

        func waitForOne() async { for await _ in arrivals { break } }
        func open() { opened.finish() }
    }

    private func desk(_ gate: Gate, _ answer: @escaping @Sendable (Int) throws -> FetchAnswer) -> Desk {
        Desk { _, number in
            try await gate.pass()
            return try answer(number)
        }
    }

    /// Begins so many requests for one URL, and returns once all of them wait for one answer.
    private func begin(
        _ count: Int, _ desk: Desk, _ gate: Gate
    ) async throws -> [Task<FetchResponse, any Error>] {
        let tasks = (0..<count).map { _ in Task { try await desk.get { $0.reuse = .upTo(.seconds(60)) } } }
        await gate.waitForOne()
        await desk.fetcher.client("weather").sharing(count, of: "https://data.example/x")
        return tasks
    }

    @Test func requests_forTheSame_areMadeOnce() async throws {
        let gate = Gate()
        let desk = desk(gate) { .text("answer \($0)") }
        let tasks = try await begin(20, desk, gate)
        gate.open()
        for task in tasks { #expect(try await task.value.text == "answer 1") }
        #expect(desk.transport.hops.count == 1)
    }

    @Test func failure_isEverybodys_andNobodysLater() async throws {
        let gate = Gate()
        let desk = desk(gate) { number in
            if number == 1 { throw FetchError(.badAnswer, "no answer") }
            return .text("answer \(number)")
        }
        let tasks = try await begin(3, desk, gate)
        gate.open()
        for task in tasks { #expect(await failure { try await task.value }?.code == .badAnswer) }
        #expect(try await desk.get().text == "answer 2")
    }

    @Test func caller_whoGivesUp_endsItForNobodyElse() async throws {
        let gate = Gate()
        let desk = desk(gate) { .text("answer \($0)") }
        let tasks = try await begin(3, desk, gate)
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        gate.open()
        for task in tasks.dropFirst() { #expect(try await task.value.text == "answer 1") }
        #expect(desk.transport.hops.count == 1)
    }

    @Test func request_thatNobodyWaitsFor_ends() async throws {
        let gate = Gate()
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let desk = Desk { _, number in
            guard number == 1 else { return .text("answer \(number)") }
            defer { ended.yield() }
            try await gate.pass()
            return .text("late")
        }
        let tasks = try await begin(2, desk, gate)
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        for await _ in ends { break }
        #expect(try await desk.get().text == "answer 2")
    }

    @Test func requests_forOtherThings_areMadeApart() async throws {
        let desk = Desk { hop, number in .text("\(number) \(hop.url)") }
        async let one = desk.get("https://data.example/a")
        async let other = desk.get("https://data.example/b")
        #expect(try await Set([one.text, other.text]).count == 2)
        #expect(desk.transport.hops.count == 2)
    }
}
