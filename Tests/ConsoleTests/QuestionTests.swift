import Commands
import Concurrency
import Testing

@Suite struct QuestionTests {
    @Test func question_whenNobodyAnswers_endsAfterTwoMinutes() async {
        let waits = Mutex<[Duration]>([])
        let question = Question()
        let dialogue = Dialogue(
            ask: {
                await withTaskCancellationHandler {
                    await question.answer()
                } onCancel: {
                    question.settle(nil)
                }
            },
            say: { _ in },
            sleep: { time in waits.withLock { $0.append(time) } })
        #expect(await dialogue.ask() == nil)
        #expect(question.isSettled)
        #expect(waits.withLock(\.self) == [.seconds(120)])
    }

    @Test func question_whenItIsAnswered_waitsNoLonger() async {
        let dialogue = Dialogue(
            ask: { "yes" }, say: { _ in }, sleep: { _ in try await Task.sleep(for: .seconds(3_600)) })
        #expect(await dialogue.ask() == "yes")
    }
}
