import Foundation
import Testing

@testable import Console
@testable import ConsoleClient
@testable import Doors
@testable import Model

struct MessageTimesTests {
    /// Noon on 24 November 2026, in Hong Kong.
    private static let noon = Timestamp(milliseconds: 1_795_492_800_000)
    private static let minute: Int64 = 60_000

    private func times(
        _ areShown: Bool = true, language: Language = .english, zone: String = "Asia/Hong_Kong"
    ) throws -> MessageTimes {
        MessageTimes(
            areShown: areShown, language: language, now: Self.noon,
            zone: try #require(TimeZone(identifier: zone)))
    }

    private func message(_ minutes: Int64, _ text: String = "hi") -> String {
        let at = Self.noon.milliseconds + minutes * Self.minute
        return ##"{"type":"message","place":"#s","id":4,"from":"bob","at":\##(at),"text":"\##(text)"}"##
    }

    private func drawn(_ objects: [String], _ times: MessageTimes?, width: Int = 40) throws -> [String] {
        var times = times
        return try objects.flatMap { object in
            try TerminalPainter(isColoured: false).lines(
                for: #require(GatewayLine(object)), width: width, now: Self.noon, times: &times)
        }
    }

    @Test func messages_whenShown_haveTheirTimesAndALineWhereTheDayChanges() throws {
        let objects = [message(0), message(7), message(12 * 60), message(12 * 60 + 1), message(-60)]
        #expect(
            try drawn(objects, times()) == [
                "12:00 [#s] 4 bob: hi", "12:07 [#s] 4 bob: hi", "— Wednesday 25 November 2026 —",
                "00:00 [#s] 4 bob: hi", "00:01 [#s] 4 bob: hi", "— Tuesday 24 November 2026 —",
                "11:00 [#s] 4 bob: hi",
            ])
    }

    @Test(arguments: [Language.traditionalChinese, .simplifiedChinese])
    func day_inChinese_isWrittenThatWay(_ language: Language) throws {
        #expect(
            try drawn([message(24 * 60)], times(language: language)).first == "— 2026年11月25日　星期三 —")
    }

    @Test func times_areThoseOfTheTerminalsZone() throws {
        #expect(try drawn([message(0)], times(zone: "Europe/London")) == ["04:00 [#s] 4 bob: hi"])
    }

    @Test func times_whenSwitchedOff_areNotShown() throws {
        #expect(try drawn([message(24 * 60)], times(false)) == ["[#s] 4 bob: hi"])
    }

    @Test func text_whenItGoesOn_standsBehindTheTime() throws {
        #expect(
            try drawn([message(0, "are we meeting at three or at four?")], times()) == [
                "12:00 [#s] 4 bob: are we meeting at", "      three or at four?",
            ])
    }

    @Test func message_withoutATime_isOfNow() throws {
        let object = ##"{"type":"message","place":"#s","id":4,"from":"me","text":"again"}"##
        #expect(try drawn([object], times()) == ["12:00 [#s] 4 me: again"])
    }

    @Test func listedMessages_areDrawnAsMessages_furtherIn() throws {
        let at = Self.noon.milliseconds
        let object =
            ##"{"type":"reply","lines":["[#s] 4 bob (👍 2): a\nb","[#s] 5 bob (edited): c","/more"],"language":"en","##
            + ##""messages":[{"place":"#s","id":4,"from":"bob","at":\##(at),"text":"a\nb","reactions":[{"emoji":"👍","##
            + ##""count":2}]},{"place":"#s","id":5,"from":"bob","at":\##(at),"text":"c","edited":true},null]}"##
        #expect(
            try drawn([object], times()) == [
                "  12:00 [#s] 4 bob (👍 2): a", "        b", "  12:00 [#s] 5 bob (edited): c", "  /more",
            ])
        // A line is a line where nothing is drawn.
        var none: MessageTimes?
        let plain = TerminalPainter(isColoured: false, drawing: .plain)
        #expect(
            plain.lines(for: try #require(GatewayLine(object)), times: &none) == [
                #"  [#s] 4 bob (👍 2): a\nb"#, "  [#s] 5 bob (edited): c", "  /more",
            ])
    }

    @Test(arguments: [
        ("/times off", TypedLine.times(false)), ("/times on", .times(true)), ("/times", .times(nil)),
    ])
    func times_whenTyped_areTheTerminals(_ line: String, _ typed: TypedLine) {
        #expect(TypedLine(line) == typed)
    }
}

struct TerminalViewTests {
    @Test func mention_whenItsMessageIsOnTheScreen_isNotToldTwice() throws {
        var view = TerminalView()
        let notice = try #require(
            GatewayLine(#"{"type":"notice","kind":"mention","id":9,"subject":4,"text":"bob mentioned you"}"#))
        #expect(!view.shows(subjectOf: notice))
        view.note(
            try #require(
                GatewayLine(##"{"type":"message","place":"#s","id":4,"from":"bob","text":"@alice"}"##)))
        #expect(view.shows(subjectOf: notice))
        let like = try #require(
            GatewayLine(#"{"type":"notice","kind":"like","id":9,"subject":4,"text":"bob likes 4"}"#))
        #expect(!view.shows(subjectOf: like))
    }
}
