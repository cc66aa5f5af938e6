import NIOCore
import Testing

@testable import Console

@Suite struct ConsoleFlowTests {
    private func flow(_ lines: String) -> ConsoleFlow {
        var flow = ConsoleFlow(maximumLine: 16)
        flow.received(ByteBuffer(string: lines))
        return flow
    }

    @Test func texts_whenTyped_followWithoutWaiting() {
        var flow = flow("a\nb\n\n@7 c\n")
        #expect(flow.next(textsInFlight: 0) == .text("a", tag: nil))
        #expect(flow.next(textsInFlight: 1) == .text("b", tag: nil))
        #expect(flow.next(textsInFlight: 2) == .text("c", tag: "7"))
        #expect(flow.next(textsInFlight: 3) == .idle)
    }

    @Test(arguments: ["\n", "@7\n", "xxxxxxxxxxxxxxxxxxxxxxx\n"])
    func lines_thatComeByTheThousand_letOthersHaveTheirTurn(line: String) {
        var flow = flow(String(repeating: line, count: 1_000))
        var (rests, inARow) = (0, 0)
        while true {
            switch flow.next(textsInFlight: 0) {
            case .rest: (rests, inARow) = (rests + 1, 0)
            case .problem: inARow += 1
            case let step:
                #expect(step == .idle)
                #expect(rests == 1_000 / ConsoleFlow.turn)
                return
            }
            #expect(inARow <= ConsoleFlow.turn)
        }
    }

    @Test(arguments: [("", true), ("\u{3000}", true), ("a", false), ("@7", false), ("/a", false)])
    func turn_ofEmptyLinesAlone_isFollowedByALongerRest(_ last: String, _ wasEmpty: Bool) {
        var flow = flow(String(repeating: "\n", count: ConsoleFlow.turn - 1) + last + "\n\n")
        var step = flow.next(textsInFlight: 0)
        while step != .rest(wasEmpty: wasEmpty) {
            guard step != .idle else {
                Issue.record("it never rested")
                return
            }
            flow.commandEnded()
            step = flow.next(textsInFlight: 0)
        }
    }

    @Test func command_whenTextsAreInFlight_waitsForThem() {
        var flow = flow("a\n/b c\nd\n")
        #expect(flow.next(textsInFlight: 0) == .text("a", tag: nil))
        #expect(flow.next(textsInFlight: 1) == .awaitTexts(atMost: 0))
        #expect(flow.next(textsInFlight: 1) == .awaitTexts(atMost: 0))
        #expect(flow.next(textsInFlight: 0) == .command(name: "b", rest: "c", tag: nil))
    }

    @Test func lines_whenACommandRuns_waitForItsEnd() {
        var flow = flow("/a\nb\n/c\n")
        #expect(flow.next(textsInFlight: 0) == .command(name: "a", rest: "", tag: nil))
        #expect(flow.next(textsInFlight: 0) == .idle)
        flow.commandEnded()
        #expect(flow.next(textsInFlight: 0) == .text("b", tag: nil))
        #expect(flow.next(textsInFlight: 0) == .command(name: "c", rest: "", tag: nil))
    }

    @Test func text_whenTheCommandAsks_isItsAnswer() {
        var flow = flow("/a\n\nb\nc\n")
        #expect(flow.next(textsInFlight: 0) == .command(name: "a", rest: "", tag: nil))
        flow.commandStarted()
        flow.questionAsked()
        #expect(flow.next(textsInFlight: 0) == .answer("b", tag: nil))
        #expect(flow.next(textsInFlight: 0) == .idle)
        flow.commandEnded()
        #expect(flow.next(textsInFlight: 0) == .text("c", tag: nil))
    }

    @Test func command_whenTheCommandAsks_isNoAnswerAndRunsAfterIt() {
        var flow = flow("/a\n/b\n")
        #expect(flow.next(textsInFlight: 0) == .command(name: "a", rest: "", tag: nil))
        flow.commandStarted()
        flow.questionAsked()
        #expect(flow.next(textsInFlight: 0) == .answer(nil, tag: nil))
        #expect(flow.next(textsInFlight: 0) == .idle)
        flow.commandEnded()
        #expect(flow.next(textsInFlight: 0) == .command(name: "b", rest: "", tag: nil))
    }

    /// A program that names places does so behind the tag; an answer belongs to none.
    @Test func place_whenTheProgramNamesIt_comesWithItsLine() {
        var flow = ConsoleFlow(maximumLine: 64)
        flow.namesPlaces = true
        flow.received(ByteBuffer(string: "@1>#study a\n@2>#study /b c\n@3>#study d\n"))
        #expect(flow.next(textsInFlight: 0) == .text("a", place: "#study", tag: "1"))
        #expect(flow.next(textsInFlight: 0) == .command(name: "b", rest: "c", place: "#study", tag: "2"))
        flow.commandStarted()
        flow.questionAsked()
        #expect(flow.next(textsInFlight: 0) == .answer("d", tag: "3"))
    }

    /// The whole of it is refused, in its turn.
    @Test func block_inWhichALineLooksLikeACommand_isAProblem() {
        var flow = ConsoleFlow(maximumLine: 64)
        flow.received(ByteBuffer(string: "a\n@7 hi\u{2028}/quit now\nb\n"))
        #expect(flow.next(textsInFlight: 0) == .text("a", tag: nil))
        #expect(flow.next(textsInFlight: 1) == .awaitTexts(atMost: 0))
        #expect(flow.next(textsInFlight: 0) == .problem(.looksLikeCommand("quit"), tag: "7"))
        #expect(flow.next(textsInFlight: 0) == .text("b", tag: nil))
    }

    /// Nor is it an answer: the question stays open, so that what is typed next goes nowhere else.
    @Test func block_inWhichALineLooksLikeACommand_isNoAnswer() {
        var flow = ConsoleFlow(maximumLine: 64)
        flow.received(ByteBuffer(string: "/a\nhi\u{2028}/quit now\nb\n"))
        #expect(flow.next(textsInFlight: 0) == .command(name: "a", rest: "", tag: nil))
        flow.commandStarted()
        flow.questionAsked()
        #expect(flow.next(textsInFlight: 0) == .problem(.looksLikeCommand("quit"), tag: nil))
        #expect(flow.next(textsInFlight: 0) == .answer("b", tag: nil))
    }

    @Test(arguments: [" /b", "\u{3000}／b", "@7  /b"])
    func indentedCommand_whenTheCommandAsks_isNoAnswer(_ line: String) {
        var flow = flow("/a\n\(line)\n")
        #expect(flow.next(textsInFlight: 0) == .command(name: "a", rest: "", tag: nil))
        flow.commandStarted()
        flow.questionAsked()
        #expect(flow.next(textsInFlight: 0) == .answer(nil, tag: nil))
        flow.commandEnded()
        guard case .command("b", "", _, _) = flow.next(textsInFlight: 0) else {
            Issue.record("\(line) is no command")
            return
        }
    }

    /// What a person's program sends by itself while the answer is typed.
    @Test(arguments: ["/download 4 0", "/typing", "/typing off"])
    func whatAProgramSends_whenTheCommandAsks_leavesTheQuestionOpen(_ line: String) {
        var flow = flow("/a\n@1 \(line)\nb\n")
        #expect(flow.next(textsInFlight: 0) == .command(name: "a", rest: "", tag: nil))
        flow.commandStarted()
        flow.questionAsked()
        #expect(flow.next(textsInFlight: 0) == .problem(.asked, tag: "1"))
        #expect(flow.next(textsInFlight: 0) == .answer("b", tag: nil))
    }

    /// Whoever presses Tab while they answer goes on answering.
    @Test func completion_whenTheCommandAsks_runsBesideIt() {
        var flow = flow("/a\n@1 /complete x\nb\n")
        #expect(flow.next(textsInFlight: 0) == .command(name: "a", rest: "", tag: nil))
        flow.commandStarted()
        flow.questionAsked()
        #expect(flow.next(textsInFlight: 0) == .aside(name: "complete", rest: "x", tag: "1"))
        #expect(flow.next(textsInFlight: 0) == .idle, "one at a time")
        flow.asideEnded()
        #expect(flow.next(textsInFlight: 0) == .answer("b", tag: nil))
    }

    @Test func completion_whenTheQuestionEndsMeanwhile_endsFirst() {
        var flow = flow("/a\n@1 /complete x\nb\n")
        _ = flow.next(textsInFlight: 0)
        flow.commandStarted()
        flow.questionAsked()
        #expect(flow.next(textsInFlight: 0) == .aside(name: "complete", rest: "x", tag: "1"))
        flow.questionWithdrawn()
        flow.commandEnded()
        #expect(flow.next(textsInFlight: 0) == .idle)
        flow.asideEnded()
        #expect(flow.next(textsInFlight: 0) == .problem(.late, tag: nil))
    }

    /// Who was typing when a question ended meant it for nobody else.
    @Test func question_whenItIsWithdrawn_keepsTheNextTextFromBeingSent() {
        var flow = flow("/a\n")
        #expect(flow.next(textsInFlight: 0) == .command(name: "a", rest: "", tag: nil))
        flow.commandStarted()
        flow.questionAsked()
        #expect(flow.next(textsInFlight: 0) == .idle)
        flow.questionWithdrawn()
        flow.received(ByteBuffer(string: "b\n"))
        #expect(flow.next(textsInFlight: 0) == .idle)
        flow.commandEnded()
        #expect(flow.next(textsInFlight: 0) == .problem(.late, tag: nil))
        flow.received(ByteBuffer(string: "b\n"))
        #expect(flow.next(textsInFlight: 0) == .text("b", tag: nil))
    }

    @Test func question_whenItIsWithdrawnAndACommandIsTyped_isForgotten() {
        var flow = flow("/a\n")
        #expect(flow.next(textsInFlight: 0) == .command(name: "a", rest: "", tag: nil))
        flow.commandStarted()
        flow.questionAsked()
        flow.questionWithdrawn()
        flow.commandEnded()
        flow.received(ByteBuffer(string: "/b\nc\n"))
        #expect(flow.next(textsInFlight: 0) == .command(name: "b", rest: "", tag: nil))
        flow.commandStarted()
        flow.commandEnded()
        #expect(flow.next(textsInFlight: 0) == .text("c", tag: nil))
    }

    @Test(arguments: [true, false])
    func question_whenNothingMoreComes_isAnsweredByNothing(_ stops: Bool) {
        var flow = flow("/a\n")
        #expect(flow.next(textsInFlight: 0) == .command(name: "a", rest: "", tag: nil))
        flow.commandStarted()
        if stops { flow.stop() } else { flow.inputEnded() }
        flow.questionAsked()
        #expect(flow.next(textsInFlight: 0) == .answer(nil, tag: nil))
        flow.commandEnded()
        #expect(flow.next(textsInFlight: 0) == .finished)
    }

    @Test func texts_whenTooManyAreInFlight_waitUntilFewAre() {
        var flow = flow("a\n")
        #expect(flow.next(textsInFlight: ConsoleFlow.mostTexts) == .awaitTexts(atMost: ConsoleFlow.fewTexts))
        #expect(flow.next(textsInFlight: ConsoleFlow.fewTexts) == .text("a", tag: nil))
    }

    @Test func badLines_whenTyped_areProblemsAndTheSessionGoesOn() {
        var flow = flow("12345678901234567\n@7\n")
        flow.received(ByteBuffer(bytes: [0xFF, 0x0A]))
        flow.received(ByteBuffer(string: "ok\n"))
        #expect(flow.next(textsInFlight: 0) == .problem(.tooLong, tag: nil))
        #expect(flow.next(textsInFlight: 0) == .problem(.nothingAfterTag, tag: "7"))
        #expect(flow.next(textsInFlight: 0) == .problem(.notUTF8, tag: nil))
        #expect(flow.next(textsInFlight: 0) == .text("ok", tag: nil))
    }

    @Test func badLines_whenTagged_areAnsweredUnderTheirTags() {
        var flow = flow("@7 345678901234567\n")
        flow.received(ByteBuffer(bytes: Array("@8 ".utf8) + [0xFF, 0x0A]))
        #expect(flow.next(textsInFlight: 0) == .problem(.tooLong, tag: "7"))
        #expect(flow.next(textsInFlight: 0) == .problem(.notUTF8, tag: "8"))
    }

    @Test func input_whenItEnds_finishesAfterEverythingIsAnswered() {
        var flow = flow("a\n/b")
        flow.inputEnded()
        #expect(flow.next(textsInFlight: 0) == .text("a", tag: nil))
        #expect(flow.next(textsInFlight: 1) == .awaitTexts(atMost: 0))
        #expect(flow.next(textsInFlight: 0) == .command(name: "b", rest: "", tag: nil))
        #expect(flow.next(textsInFlight: 0) == .idle)
        flow.commandEnded()
        #expect(flow.next(textsInFlight: 0) == .finished)
    }

    @Test func stop_whenLinesWait_takesNoMore() {
        var flow = flow("a\nb\n")
        #expect(flow.next(textsInFlight: 0) == .text("a", tag: nil))
        flow.stop()
        #expect(flow.next(textsInFlight: 1) == .awaitTexts(atMost: 0))
        #expect(flow.next(textsInFlight: 0) == .finished)
    }

    @Test func reading_whenMuchWaits_pausesAndResumes() {
        var flow = flow("/a\n")
        _ = flow.next(textsInFlight: 0)
        #expect(flow.wantsReading() == true)
        let line = String(repeating: "x", count: 15) + "\n"
        let lines = ConsoleFlow.mostBytes / line.utf8.count
        for _ in 0...lines { flow.received(ByteBuffer(string: line)) }
        #expect(flow.wantsReading() == false)
        flow.commandEnded()
        takeTexts(lines / 2, from: &flow)
        #expect(flow.wantsReading() == false)
        takeTexts(2, from: &flow)
        #expect(flow.wantsReading() == true)
    }

    /// A client that sends long lines without waiting would never be read again otherwise.
    @Test func reading_whenOnlyTheBeginningOfALongLineWaits_goesOn() {
        var flow = ConsoleFlow(maximumLine: 20_000)
        let long = String(repeating: "x", count: ConsoleFlow.mostBytes + 1)
        flow.received(ByteBuffer(string: "/a\n\(long)"))
        _ = flow.next(textsInFlight: 0)
        #expect(flow.wantsReading() == false, "the command runs")
        flow.commandEnded()
        #expect(flow.next(textsInFlight: 0) == .idle)
        #expect(flow.wantsReading() == true)
        flow.received(ByteBuffer(string: "end\n"))
        #expect(flow.next(textsInFlight: 0) == .text(long + "end", tag: nil))
    }

    private func takeTexts(_ count: Int, from flow: inout ConsoleFlow) {
        var taken = 0
        while taken < count { if case .text = flow.next(textsInFlight: 0) { taken += 1 } }
    }

    @Test func flight_whenAwaited_wakesOnceAtTheLimit() {
        let flight = TextsInFlight()
        for _ in 0..<4 { flight.begin() }
        #expect(!flight.end())
        #expect(flight.wait(atMost: 1))
        #expect(!flight.end())
        #expect(flight.end())
        #expect(!flight.end())
        #expect(flight.count == 0)
        #expect(!flight.wait(atMost: 0))
    }
}
