import Concurrency
import TestSupport
import Testing

@testable import Fetch

/// A source that answers again and again with something else than was asked for isn't asked for a while.
struct SourceRestTests {
    private static let patience = SourceRests.patience

    /// Asks for an answer that has to be good.
    private func ask(_ desk: Desk, _ url: String = "https://data.example/x", stale: Duration? = nil)
        async throws
        -> FetchResponse
    {
        try await desk.get(url) {
            $0.isGood = { $0 == Array("good".utf8) }
            $0.reuse = .never
            $0.staleUpTo = stale
        }
    }

    @Test func source_whenItsAnswersAreBad_restsLongerEachTime() async throws {
        let desk = Desk { _, _ in .text("bad") }
        for number in 1...Self.patience {
            let answer = try await ask(desk)
            #expect(answer.isMisfit && !answer.isResting && desk.transport.hops.count == number)
        }
        var asked = Self.patience
        for rest in [SourceRests.first, SourceRests.first * 2, SourceRests.first * 4] {
            desk.clock.advance(by: rest - .milliseconds(1))
            let answer = try await ask(desk)
            #expect(answer.isMisfit && answer.isResting && answer.body.isEmpty)
            #expect(desk.transport.hops.count == asked)
            desk.clock.advance(by: .milliseconds(1))
            #expect(try await ask(desk).isResting == false)
            asked += 1
            #expect(desk.transport.hops.count == asked)
        }
    }

    @Test func source_whenItIsGoodAgain_isAskedAsBefore() async throws {
        let good = Self.patience + 1
        let desk = Desk { _, number in .text(number == good ? "good" : "bad") }
        for _ in 1...Self.patience { _ = try await ask(desk) }
        desk.clock.advance(by: SourceRests.first)
        #expect(try await ask(desk).isMisfit == false)
        for _ in 1..<Self.patience { #expect(try await ask(desk).isResting == false) }
        #expect(desk.transport.hops.count == 2 * Self.patience)
    }

    @Test func source_whenItRests_givesItsCopyAndTroublesNoOther() async throws {
        let desk = Desk { hop, number in
            .text(number == 1 || hop.url.hasSuffix("/y") ? "good" : "bad", ["Cache-Control": "max-age=1"])
        }
        let day = Duration.seconds(86_400)
        #expect(try await ask(desk, stale: day).text == "good")
        for _ in 0...Self.patience {
            let copy = try await ask(desk, stale: day)
            #expect(copy.text == "good" && copy.isStale)
        }
        #expect(desk.transport.hops.count == 1 + Self.patience)
        #expect(try await ask(desk, "https://data.example/y").text == "good")
        // Who doesn't say what it has to be gets what there is.
        #expect(try await desk.get { $0.reuse = .never }.text == "bad")
    }

    @Test func records_areBounded_andTheOldestGo() {
        var rests = SourceRests.breaker()
        for _ in 1...Self.patience { rests.failed("first", at: .seconds(1)) }
        #expect(rests.left(for: "first", at: .seconds(1)) == SourceRests.first)
        for number in 1...SourceRests.most { rests.failed("\(number)", at: .seconds(2 + number)) }
        #expect(rests.left(for: "first", at: .seconds(1)) == nil)
    }
}
