import PluginTestSupport
import Testing

@testable import Plugins

/// Who goes next of the transactions that lost a race.
@Suite struct TransactionTurnsTests {
    @Test func turn_whenNobodyHasOne_isNotNeeded() async {
        let turns = TransactionTurns { _ in }
        let ticket = await withCheckedContinuation { granted in turns.begin { granted.resume(returning: $0) }
        }
        #expect(ticket == nil)
    }

    @Test func turn_whenItsHolderIsStopped_passesToTheNext() async {
        // The time that a turn may take is over at once.
        let turns = TransactionTurns { _ in }
        turns.take { _ in }
        let second = await withCheckedContinuation { granted in turns.take { granted.resume(returning: $0) } }
        #expect(second == 2)
    }

    @Test func turns_whenTheyEnd_passInOrderOfArrival() async {
        let (order, arrived) = AsyncStream.makeStream(of: Int64.self)
        let turns = TransactionTurns(sleep: StillTime.sleep)
        turns.take { _ in }
        for _ in 2...4 {
            turns.begin { ticket in
                guard let ticket else { return }
                arrived.yield(ticket)
                turns.leave(ticket)
            }
        }
        // One that has ended already has no effect.
        turns.leave(9)
        turns.leave(1)
        arrived.finish()
        #expect(await order.reduce(into: []) { $0.append($1) } == [2, 3, 4])
    }
}
