import Concurrency
import Dispatch
import Foundation
import Model
import TestSupport
import Testing

@testable import Community

/// Where what people ask for is worked out, and whose turn it is.
@Suite(.endsWhereItHangs) struct TurnThreadTests {
    /// Whose pieces have run.
    private final class Order: Sendable {
        private let added = Mutex<[String]>([])
        var names: [String] { added.withLock(\.self) }
        func add(_ name: String) { added.withLock { $0.append(name) } }
    }

    private static let (alice, bob) = (PersonID(rawValue: 1), PersonID(rawValue: 2))

    @Test func work_whenItIsRun_takesAThreadOfItsOwn() async throws {
        let name = try await TurnThread("recognition").run(for: Self.alice) {
            // What Linux shows of the thread that reads it.
            (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
        }
        #expect(name == "recognition\n")
    }

    @Test func work_ofOnePerson_letsAnothersPassAfterOnePiece() async throws {
        let thread = TurnThread<PersonID>("test")
        let (begun, begins) = AsyncStream.makeStream(of: Void.self)
        let hold = DispatchSemaphore(value: 0)
        let order = Order()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                try? await thread.run(for: Self.alice) {
                    begins.yield()
                    hold.wait()
                    order.add("alice")
                }
            }
            for await _ in begun { break }
            for _ in 0..<3 {
                group.addTask {
                    try? await thread.run(for: Self.alice) { order.add("alice") }
                }
            }
            await thread.waits(for: 3)
            group.addTask { try? await thread.run(for: Self.bob) { order.add("bob") } }
            await thread.waits(for: 4)
            hold.signal()
        }
        #expect(order.names == ["alice", "bob", "alice", "alice", "alice"])
    }
}
