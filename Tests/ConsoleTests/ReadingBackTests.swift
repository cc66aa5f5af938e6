import TestSupport
import Testing

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Doors
@testable import Model

/// Reading back in the open place, at a terminal.
@Suite(.endsWhereItHangs) struct ReadingBackTests {
    private static let (pageUp, pageDown) = ("\u{1B}[5~", "\u{1B}[6~")

    // MARK: The window

    @Test func window_whenOneGoesBackAndOn_leavesNoLineOut() {
        var window = ReadingWindow(onScreen: 8)
        #expect(window.lines(of: 50, height: 10) == 32..<42, "right above the screen")
        var pages = [window.lines(of: 50, height: 10)]
        while window.goBack(50, height: 10) { pages.append(window.lines(of: 50, height: 10)) }
        #expect(pages == [32..<42, 24..<34, 16..<26, 8..<18, 0..<10])
        pages = []
        while window.goOn(height: 10) { pages.append(window.lines(of: 50, height: 10)) }
        #expect(pages == [8..<18, 16..<26, 24..<34, 32..<42])
    }

    @Test func window_whereLittleIsAbove_showsThatAndWantsMore() {
        var window = ReadingWindow(onScreen: 8)
        #expect(window.lines(of: 11, height: 10) == 0..<3 && window.needsOlder(11, height: 10))
        #expect(!window.goBack(11, height: 10) && !window.goOn(height: 10))
        // What comes before it fills the window up.
        #expect(window.lines(of: 30, height: 10) == 12..<22 && !window.needsOlder(30, height: 10))
        #expect(window.lines(of: 8, height: 10).isEmpty)
    }

    // MARK: What it goes back through

    private static func message(_ id: Int, in place: String = "#study", _ more: String = "") -> String {
        ##"{"type":"message","place":"\##(place)","id":\##(id),"from":"bob","at":0,"text":"line \##(id)"\##(more)}"##
    }

    private static func list(_ ids: some Sequence<Int>, tag: String? = nil, in place: String = "#study")
        -> String
    {
        let messages = ids.map {
            ##"{"place":"\##(place)","id":\##($0),"from":"bob","at":0,"text":"line \##($0)"}"##
        }
        let lines = ids.map { _ in #""x""# }
        return #"{"type":"reply",\#(tag.map { #""tag":"\#($0)","# } ?? "")"#
            + #""lines":[\#(lines.joined(separator: ","))],"messages":[\#(messages.joined(separator: ","))]}"#
    }

    private func note(_ lines: [String], in timeline: inout PlaceTimeline) throws {
        for line in lines { timeline.note(try #require(GatewayLine(line)), rows: 0) }
    }

    @Test func timeline_ofAPlace_hasWhatOpeningShowedAndWhatCame() throws {
        var timeline = PlaceTimeline()
        timeline.open("#study")
        try note(
            [
                Self.list([5], in: "#other"), Self.list([60, 61]), Self.message(62),
                Self.message(7, in: "#other"),
                Self.message(61, #","edited":true"#),
            ], in: &timeline)
        #expect(timeline.entries.map(\.id) == [60, 61, 62])
        #expect(timeline.entries[1].message?.isEdited == true)
        timeline.open("#other")
        #expect(timeline.entries.isEmpty)
    }

    /// What was found, or belongs to a thread, has gaps: going back from there would leave messages out.
    @Test func timeline_whenOtherListsAreShown_staysWithoutGaps() throws {
        var timeline = PlaceTimeline()
        timeline.open("#study")
        try note([Self.list([60, 61]), Self.list([12, 40, 61]), Self.message(62)], in: &timeline)
        #expect(timeline.entries.map(\.id) == [60, 61, 62])
        timeline.open("@bob")
        timeline.asked()
        try note([Self.list([3, 9], in: "@bob"), Self.message(63, in: "@bob")], in: &timeline)
        #expect(timeline.entries.map(\.id) == [63], "opening it showed nothing")
        // After a connection was lost there may be a gap before what opening it again shows.
        try note([Self.list([70, 71], tag: "0open", in: "@bob")], in: &timeline)
        #expect(timeline.entries.map(\.id) == [70, 71])
    }

    @Test func timeline_whenOlderOnesAreFetched_goesFurtherBack() throws {
        var timeline = PlaceTimeline()
        timeline.open("#study")
        try note([Self.list([60, 61])], in: &timeline)
        var reading = ReadingBack(timeline, onScreen: 2)
        #expect(reading.request() == "@0back1 /history 40 60" && reading.request() == nil)
        let hidden =
            ##"{"type":"reply","tag":"0back1","lines":["* 3 hidden"],"messages":[{"place":"#study","id":50,"from":"","##
            + ##""at":0,"text":"","hidden":3,"since":44}]}"##
        for line in [
            hidden, Self.list([55, 60], tag: "0back1"), #"{"type":"end","tag":"0back1","ok":true}"#,
        ] {
            #expect(reading.take(try #require(GatewayLine(line))))
        }
        #expect(reading.timeline.entries.map(\.id) == [44, 55, 60, 61])
        #expect(reading.request() == "@0back2 /history 40 44", "before the first of those that are hidden")
        let none = #"{"type":"reply","tag":"0back2","lines":["no messages here before that"]}"#
        for line in [none, #"{"type":"end","tag":"0back2","ok":true}"#] {
            #expect(reading.take(try #require(GatewayLine(line))))
        }
        #expect(reading.timeline.isWhole && reading.request() == nil)
        timeline.adopt(reading.timeline)
        #expect(timeline.entries.map(\.id) == [44, 55, 60, 61] && timeline.isWhole)
    }

    @Test(arguments: [#","ok":false,"code":"limit","text":"no""#, #","ok":true"#])
    func request_thatComesToNothing_leavesTheBeginningOpen(_ end: String) throws {
        var timeline = PlaceTimeline()
        timeline.open("#study")
        var reading = ReadingBack(timeline, onScreen: 0, after: 4)
        #expect(reading.request() == "@0back5 /history 40")
        // That of a reader who left.
        #expect(reading.take(try #require(GatewayLine(#"{"type":"end","tag":"0back4","ok":true}"#))))
        #expect(!reading.take(try #require(GatewayLine(#"{"type":"end","tag":"0back5"\#(end)}"#))))
        #expect(!reading.timeline.isWhole && !reading.isFetching)
    }

    // MARK: At a terminal

    @Test func pageUp_goesBackFromWhatIsOnTheScreenAndLeavesItAsItWas() async throws {
        let stage = try TerminalStage()
        let terminal = stage.terminal
        var screen = ModelTerminal(columns: 80)
        terminal.type("/times off\r")
        screen.write(await terminal.expect("/times on shows them\r"))
        stage.prompt()
        stage.say(Self.list(70...119))
        stage.say(Self.message(120))
        screen.write(await terminal.expect("line 120\r"))
        screen.write(await terminal.expect("#study> "))
        let before = screen.screen

        // 24 rows, of which the edited line takes one: 98 is the first that is on the screen.
        terminal.type(Self.pageUp)
        screen.write(await terminal.expect("looking further back…"))
        #expect(screen.screen.filter { $0.contains("bob: ") }.map(Self.number) == Array(76...97))
        #expect(await stage.sent() == "@0back1 /history 40 70\n")
        stage.say(Self.list(30...69, tag: "0back1"))
        stage.say(#"{"type":"end","tag":"0back1","ok":true}"#)
        screen.write(await terminal.expect("any other key returns"))
        terminal.type(Self.pageUp)
        screen.write(await terminal.expect("any other key returns"))
        #expect(screen.screen.filter { $0.contains("bob: ") }.map(Self.number) == Array(56...77))
        // What comes meanwhile is for the screen from which one came.
        stage.say(Self.message(121))
        terminal.type(Self.pageDown)
        screen.write(await terminal.expect("any other key returns"))
        #expect(screen.screen.filter { $0.contains("bob: ") }.map(Self.number) == Array(76...97))
        terminal.type(Self.pageDown)
        screen.write(await terminal.expect("line 121\r"))
        screen.write(await terminal.expect("#study> "))
        #expect(screen.screen.dropLast(2).elementsEqual(before.dropLast()))
        #expect(screen.screen.suffix(2).first?.hasSuffix("121 bob: line 121") == true)
        // A letter comes back, too, and is typed.
        terminal.type(Self.pageUp)
        screen.write(await terminal.expect("any other key returns"))
        terminal.type("x")
        screen.write(await terminal.expect("#study> x"))
        await stage.end()
    }

    private static func number(_ line: String) -> Int {
        line.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }
}
