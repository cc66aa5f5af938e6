import Concurrency
import TestSupport
import Testing

/// Whose job is next.
@Suite struct FairQueueTests {
    private typealias Queue = FairQueue<Character, String>

    /// A queue of jobs such as `a1`, each of the key that it begins with.
    private func queue(_ jobs: String...) -> Queue {
        var queue = Queue()
        for job in jobs { add(job, to: &queue) }
        return queue
    }

    @discardableResult
    private func add(_ job: String, to queue: inout Queue) -> Queue.Ticket {
        queue.add(job, for: job.first ?? "?")
    }

    /// Takes all that wait.
    private func rest(_ queue: inout Queue) -> [String] {
        var jobs: [String] = []
        while let job = queue.popFirst() { jobs.append(job) }
        return jobs
    }

    @Test func keys_whenTheyWait_haveOneJobARoundInOrderOfArrival() {
        var queue = queue("a1", "a2", "a3", "b1", "c1", "b2")
        #expect(queue.count == 6 && queue.count(of: "a") == 3 && queue.count(of: "z") == 0)
        #expect(rest(&queue) == ["a1", "b1", "c1", "a2", "b2", "a3"])
        #expect(queue.count == 0 && queue.popFirst() == nil)
    }

    @Test func key_whenItComesDuringARound_goesBeforeThoseThatHadTheirTurn() {
        var queue = queue("a1", "a2", "a3", "b1")
        #expect(queue.popFirst() == "a1")
        add("c1", to: &queue)
        #expect(rest(&queue) == ["b1", "c1", "a2", "a3"])
    }

    @Test func key_whenItHadATurnWithoutWaiting_goesBehindOthers() {
        var queue = queue()
        queue.noteTurn(of: "a")
        for job in ["a1", "a2", "b1"] { add(job, to: &queue) }
        #expect(rest(&queue) == ["b1", "a1", "a2"])
    }

    @Test func keys_whenNewOnesKeepComing_waitForOneRound() {
        var queue = queue("a1", "a2")
        #expect(queue.popFirst() == "a1")
        var taken: [String] = []
        for job in ["b1", "c1", "d1"] {
            add(job, to: &queue)
            taken.append(queue.popFirst() ?? "")
        }
        #expect(taken == ["b1", "a2", "c1"])
    }

    @Test func job_whenItLeaves_isNotTaken() {
        var queue = queue("a1")
        let second = add("a2", to: &queue)
        for job in ["a3", "b1"] { add(job, to: &queue) }
        #expect(queue.remove(second) == "a2" && queue.remove(second) == nil && queue.count == 3)
        #expect(rest(&queue) == ["a1", "b1", "a3"])
        let last = add("a4", to: &queue)
        #expect(rest(&queue) == ["a4"] && queue.remove(last) == nil && queue.count == 0)
    }

    @Test func key_whenItLeavesAndComesBack_hasOnePlaceBehindTheOthers() {
        var queue = queue()
        for _ in 0..<100 { _ = queue.remove(add("a0", to: &queue)) }
        for job in ["b1", "a1", "a2", "a3", "b2"] { add(job, to: &queue) }
        #expect(rest(&queue) == ["b1", "a1", "b2", "a2", "a3"])
    }

    @Test func lastJob_ofTheLongestLine_canBeTaken() {
        var queue = queue("a1", "b1", "b2")
        #expect(queue.longest == "b" && queue.popLast(of: "b") == "b2" && queue.popLast(of: "z") == nil)
        #expect(queue.popLast(of: "a") == "a1" && queue.longest == "b")
        #expect(rest(&queue) == ["b1"] && queue.longest == nil)
    }

    @Test func keys_thatHaveJobs_waitForOneOfEachOther() {
        var generator = SeededGenerator(seed: 1)
        var queue = queue("a0")
        /// What was taken since the last job of a, of which some wait always.
        var taken: [Character: Int] = [:]
        for number in 1...10_000 {
            let key = "abcdefgh".randomElement(using: &generator) ?? "a"
            add("\(key)\(number)", to: &queue)
            add("a\(number)", to: &queue)
            guard Bool.random(using: &generator), let next = queue.popFirst()?.first else { continue }
            taken[next, default: 0] += 1
            #expect(taken.values.allSatisfy { $0 == 1 })
            if next == "a" { taken = [:] }
        }
    }
}
