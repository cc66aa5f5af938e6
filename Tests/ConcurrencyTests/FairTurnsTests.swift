import Concurrency
import TestSupport
import Testing

/// How many tasks have a turn at once, and which waits for it no more.
@Suite(.endsWhereItHangs) struct FairTurnsTests {
    @Test func turns_whenTaken_areGivenInOrderAndNotToWhoLeft() async throws {
        let turns = FairTurns<String>(atOnce: 1)
        let order = Order()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (held, hold) = AsyncStream.makeStream(of: Void.self)
        func enter(_ number: Int) -> Task<Void, any Error> {
            Task { try await turns.run(for: "a") { order.add(number) } }
        }
        var tasks = [
            Task {
                try await turns.run(for: "a") {
                    begin.finish()
                    for await _ in held {}
                    order.add(0)
                }
            }
        ]
        for await _ in begun {}
        for number in 1...4 {
            tasks.append(enter(number))
            await turns.waits(for: number)
        }
        tasks[2].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[2].value }
        hold.finish()
        for task in [tasks[0], tasks[1], tasks[3], tasks[4]] { try await task.value }
        #expect(order.all == [0, 1, 3, 4])
        try await turns.run(for: "b") {}
    }

    @Test func turn_whenItsTaskWasCancelledBefore_isLeftToOthers() async throws {
        let turns = FairTurns<String>(atOnce: 1)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await turns.run(for: "a") {}
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        try await turns.run(for: "a") {}
    }
}

/// Numbers in the order in which they came.
private final class Order: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock(\.self) }
    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
