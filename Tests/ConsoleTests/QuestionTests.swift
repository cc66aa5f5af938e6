import Commands
import Concurrency
import TestSupport
import Testing

@Suite struct QuestionTests {
    @Test func question_whenNobodyAnswers_endsAfterTwoMinutes() async {
        let waits = Mutex<[Duration]>([])
        let withdrawn = Mutex(0)
        let question = CommandQuestion()
        let answer = await question.ask(open: {}, withdraw: { withdrawn.withLock { $0 += 1 } }) { time in
            waits.withLock { $0.append(time) }
        }
        #expect(answer == nil && question.isSettled)
        #expect(waits.withLock(\.self) == [.seconds(120)])
        #expect(withdrawn.withLock(\.self) == 1)
    }

    @Test func question_whenItIsAnswered_waitsNoLonger() async {
        let question = CommandQuestion()
        let answer = await question.ask(open: { question.settle("yes") }, withdraw: {}) { _ in
            await untilCancelled()
            throw CancellationError()
        }
        #expect(answer == "yes")
    }
}
