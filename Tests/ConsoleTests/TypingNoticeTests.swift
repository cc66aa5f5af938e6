import Testing

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

/// Who writes at a terminal is told of, as long as they go on.
@Suite struct TypingNoticeTests {
    private let start = ContinuousClock.now

    private func requests(_ steps: [(line: String, at: Double)], isHeard: Bool = true) -> [String?] {
        var notice = TypingNotice()
        return steps.map {
            notice.request(editing: $0.line, isHeard: isHeard, now: start + .seconds($0.at))
        }
    }

    @Test func message_whileItIsWritten_isToldOfNowAndThen() {
        #expect(
            requests([("", 0), ("h", 1), ("he", 1.2), ("hel", 3.9), ("hell", 4.1), ("hello", 5)])
                == [nil, "@0typing /typing", nil, nil, "@0typing /typing", nil])
    }

    @Test(arguments: ["//me", "@7", "@7up", " hi", "1/2"])
    func message_whateverItBeginsWith_isToldOf(line: String) {
        #expect(requests([(line, 0)]) == ["@0typing /typing"])
    }

    @Test func message_whenItIsTakenBack_endsIt() {
        #expect(requests([("h", 0), ("", 1), ("", 2)]) == ["@0typing /typing", "@0typing /typing off", nil])
    }

    @Test(arguments: [
        "/", "/history", "", " ", "\u{3000}", " /password a", "\u{FEFF}/password a", "／password a",
        "@7 /password a", "hi\n/password a",
    ])
    func commandsAndNothing_areNobodysBusiness(line: String) {
        #expect(requests([(line, 0)]) == [nil])
    }

    @Test func anything_whereNobodyHearsIt_isToldNobody() {
        #expect(requests([("h", 0), ("he", 9)], isHeard: false) == [nil, nil])
    }

    @Test func message_onceItIsSent_endsByItself() {
        var notice = TypingNotice()
        _ = notice.request(editing: "hi", isHeard: true, now: start)
        notice.sent()
        let after = notice.request(editing: "", isHeard: true, now: start + .seconds(1))
        #expect(after == nil)
        let next = notice.request(editing: "a", isHeard: true, now: start + .seconds(1))
        #expect(next == "@0typing /typing")
    }

    @Test func answers_areNotShown() throws {
        let notice = TypingNotice()
        #expect(
            notice.isAnswered(by: try #require(GatewayLine(#"{"type":"end","tag":"0typing","ok":true}"#))))
        #expect(!notice.isAnswered(by: try #require(GatewayLine(#"{"type":"end","tag":"7","ok":true}"#))))
    }
}
