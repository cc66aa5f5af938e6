import Concurrency
import Glibc
import Testing

@testable import Storage

/// The thread for long work that nobody waits for.
@Suite struct BackgroundThreadTests {
    @Test func tasks_whenTheyPreferIt_runOnItsOneThreadAtItsPriority() async throws {
        let thread = try BackgroundThread(niceness: 7)
        let seen = await withTaskGroup(of: Place.self) { group in
            for _ in 0..<20 { group.addTask(executorPreference: thread) { Place.current() } }
            return await group.reduce(into: Set<Place>()) { $0.insert($1) }
        }
        #expect(seen.count == 1)
        #expect(seen.first?.niceness == 7)
        #expect(seen.first?.thread != Place.current().thread)
    }

    @Test func enqueue_whenTasksWaitForOneAnother_keepsServing() async throws {
        let thread = try BackgroundThread()
        let (questions, ask) = AsyncStream.makeStream(of: Int.self)
        let (answers, answer) = AsyncStream.makeStream(of: Int.self)
        let total = await withTaskExecutorPreference(thread) {
            async let served: Void = { for await number in questions { answer.yield(number) } }()
            var (total, numbers) = (0, answers.makeAsyncIterator())
            for number in 1...100 {
                ask.yield(number)
                total += await numbers.next() ?? 0
            }
            ask.finish()
            await served
            return total
        }
        #expect(total == 5050)
    }

    /// Where code runs.
    private struct Place: Hashable {
        let thread: UInt
        let niceness: Int32

        static func current() -> Place {
            Place(thread: UInt(pthread_self()), niceness: getpriority(Int32(PRIO_PROCESS.rawValue), 0))
        }
    }
}
