import Testing

@testable import ConsoleClient

/// How an answer of several cards waits for their pictures.
struct HeldLinesTests {
    private let now = ContinuousClock.now

    private func line(_ text: String) throws -> GatewayLine {
        try #require(GatewayLine(#"{"type":"notice","text":"\#(text)"}"#))
    }

    /// What is written now.
    private func written(_ held: inout HeldLines, isHeld: Bool, at time: ContinuousClock.Instant) -> [String]
    {
        var texts: [String] = []
        while let (line, _) = held.next(isHeld: isHeld, now: time) { texts.append(line.text ?? "") }
        return texts
    }

    @Test func line_behindNoPicture_goesAtOnce() throws {
        var held = HeldLines()
        held.add(try line("a"))
        #expect(written(&held, isHeld: false, at: now) == ["a"])
        #expect(held.ends == nil)
    }

    @Test func line_behindAPicture_waitsForIt_butNotLong() throws {
        var held = HeldLines()
        held.begin(now: now)
        #expect(held.ends == nil, "nothing waits")
        held.add(try line("a"))
        held.add(try line("b"))
        let ends = try #require(held.ends)
        #expect(ends == now + HeldLines.patience)
        #expect(written(&held, isHeld: true, at: now).isEmpty)
        #expect(written(&held, isHeld: true, at: ends) == ["a", "b"], "all of them, not one each time")
        held.begin(now: ends)
        held.add(try line("c"))
        #expect(written(&held, isHeld: true, at: ends).isEmpty, "the next answer waits again")
    }

    @Test func lines_thatAreLetGo_goAtOnce_andWithoutWaitingForTheirOwnPictures() throws {
        var held = HeldLines()
        held.begin(now: now)
        held.add(try line("a"))
        held.release()
        let next = held.next(isHeld: true, now: now)
        #expect(next?.line.text == "a" && next?.isReleased == true)
    }

    @Test func lines_thatAreTooMany_waitNoLonger() throws {
        var held = HeldLines()
        held.begin(now: now)
        for _ in 0...200 { held.add(try line("a")) }
        #expect(written(&held, isHeld: true, at: now).count == 201)
    }
}
