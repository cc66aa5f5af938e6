import Concurrency
import Glibc
import TestSupport
import Testing

@testable import Commands
@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

@Suite(.endsWhereItHangs) struct BuiltInTests {
    /// The lines that a command answers an operator with.
    private func answer(_ command: String, count: Int) async throws -> [String] {
        let told = Mutex<[String]>([])
        try await ConsoleFixture.run { fixture in
            let ends = try ConsoleDialer.makePair()
            try await fixture.server.adopt(fileDescriptor: ends.server, isOwnTerminal: false)
            let reader = TextReader(descriptor: ends.frontEnd)
            _ = await onThread { reader.read(until: "\n") }
            _ = PipeBytes.write(ArraySlice("@1 \(command)\n".utf8), to: ends.frontEnd)
            let end = await onThread { (0...count).map { _ in reader.read(until: "\n") } }
            told.withLock { $0 = end.map { String($0.dropLast()) } }
            close(ends.frontEnd)
        }
        return told.withLock { $0 }
    }

    @Test func helpAll_whenAsked_groupsByPluginInColumns() async throws {
        let lines = try await answer("/help all", count: 13 + BuiltIns.all.count)
        #expect(
            lines.prefix(12) == [
                "@1   chat",
                "@1     /group NAME                        Makes a group.",
                "@1     /join SLUG                         Enters a group.",
                "@1     /open PLACE                        Opens a conversation.",
                "@1   echo",
                "@1     /fail                              Fails.",
                "@1     /say TEXT                          Says it back.",
                "@1     /wait                              Waits.",
                "@1   library",
                "@1     /seats                             Shows free seats.",
                "@1   polls",
                "@1     /poll QUESTION                     Asks a group something.",
            ])
        #expect(lines[12] == "@1   built in")
        #expect(lines.last == "@1 ok")
    }

    @Test func helpOnOne_whenAsked_showsItsUsage() async throws {
        #expect(
            try await answer("/help /login", count: 3) == [
                "@1   /login EMAIL PASSWORD", "@1   Signs in; a password with spaces goes in double quotes.",
                "@1   (built in)", "@1 ok",
            ])
        #expect(
            try await answer("/help opne", count: 0) == [
                "@1 error: there is no help on opne. Did you mean /help open?"
            ])
    }

    @Test func plugins_whenAskedByAnOperator_areATable() async throws {
        #expect(
            try await answer("/plugins", count: 7) == [
                "@1   name  version  state      calls  errors  mean     permissions",
                "@1   chat  1.0.0    loaded     12     1       1.23 ms  act:chat, store",
                "@1   echo  0.1      stale      0      0       0.00 ms",
                "@1   dice  1.0.0    set aside  1003   3       0.01 ms",
                "@1   off            disabled   0      0       0.00 ms",
                "@1   dice is set aside: it looped. /plugins revive dice brings it back",
                "@1   off is disabled by alice, 2026-03-01 12:00 UTC. /plugins enable off brings it back",
                "@1 ok",
            ])
    }

    @Test func plugin_whenNamed_showsWhatItsCallsCost() async throws {
        #expect(
            try await answer("/plugins dice", count: 17) == [
                "@1   dice 1.0.0", "@1   Rolls.", "@1   file        dice.lua", "@1   state       set aside",
                "@1   reason      it looped", "@1   commands    /roll", "@1   answers     forum.score",
                "@1   asks        dice.luck → dice fate", "@1   alerts      six",
                "@1   as before   bot.notify_all, answers",
                "@1   budget      250 ms, 16 MiB of memory", "@1   calls       1003",
                "@1   errors      3", "@1   last error  dice.lua:4: oh (in /roll)",
                "@1   mean time   0.01 ms",
                "@1   cost of  calls  errors  p50     p99       instructions  memory",
                "@1   /roll    1003   3       6.5 µs  20.25 ms  2000          31 KiB", "@1 ok",
            ])
    }

    @Test func hook_whenNamed_showsWhoAsksAndWhoAnswers() async throws {
        #expect(
            try await answer("/plugins dice.luck", count: 3) == [
                "@1   dice.luck", "@1   asked by     dice", "@1   answered by  dice, fate", "@1 ok",
            ])
        #expect(
            try await answer("/plugins place.named", count: 3) == [
                "@1   place.named", "@1   asked by     Quad", "@1   answered by  nobody so far", "@1 ok",
            ])
    }

    @Test func revive_whenAsked_saysWhatCameBack() async throws {
        #expect(try await answer("/plugins revive dice", count: 1) == ["@1   dice 1.0.0 is back", "@1 ok"])
    }

    @Test func trace_whenAsked_showsWhatEachPluginAddedInOrder() async throws {
        #expect(
            try await answer("/trace 41", count: 5) == [
                "@1      plugin    version  time       added",
                "@1   1  preview   1.2.0    0.3 µs     a card: Notes",
                "@1   2  glossary  1.0.0    1200.0 µs  nothing",
                "@1   3  wrong     2.0.0    0.0 µs     nothing: wrong failed: no",
                "@1   asked about 12 messages at once; the times are this one's share", "@1 ok",
            ])
    }

    @Test(arguments: [
        ("/plugins undo chat", ["@1   chat 0.9.0 loaded", "@1 ok"]),
        ("/plugins undo chat 3", ["@1   chat 0.7.0 loaded", "@1 ok"]),
        ("/plugins reload", ["@1   nothing has changed. /plugins lists what runs", "@1 ok"]),
        ("/plugins disable chat", ["@1   chat 1.0.0 disabled by the gateway's operator", "@1 ok"]),
        ("/plugins disable ＣＨＡＴ", ["@1   chat 1.0.0 disabled by the gateway's operator", "@1 ok"]),
        ("/plugins give /roll echo.lua", ["@1   echo.lua has /roll", "@1 ok"]),
        ("/plugins release gone", ["@1   gone is free", "@1 ok"]),
        (
            "/plugins disable plugins/chat.lua",
            ["@1   chat 1.0.0 disabled by the gateway's operator", "@1 ok"]
        ),
        ("/plugins enable off", ["@1   off 1.0.0 loaded", "@1 ok"]),
        (
            "/plugins versions chat",
            [
                "@1   now     2026-03-01 12:00:30 UTC  chat 1.0.0: ~ /open",
                "@1   undo 1  2026-03-01 12:00:05 UTC  chat 0.9.0: + /open",
                "@1   undo 2                           chat 0.8.0: + /open", "@1 ok",
            ]
        ),
    ])
    func change_whenAsked_saysWhatCameOfIt(_ command: String, _ lines: [String]) async throws {
        #expect(try await answer(command, count: lines.count - 1) == lines)
    }

    @Test func plugin_whenNamed_showsItsDetails() async throws {
        #expect(
            try await answer("/plugins echo", count: 8) == [
                "@1   echo 0.1", "@1   Echoes.", "@1   file       plugins/echo.lua", "@1   state      stale",
                "@1   reason     line 3: 'end' expected", "@1   calls      0", "@1   errors     0",
                "@1   mean time  0.00 ms", "@1 ok",
            ])
    }

    @Test func plugin_whenDisabled_saysByWhom() async throws {
        #expect(
            try await answer("/plugins off", count: 7) == [
                "@1   off", "@1   file       off.lua", "@1   state      disabled",
                "@1   reason     by alice, 2026-03-01 12:00 UTC", "@1   calls      0", "@1   errors     0",
                "@1   mean time  0.00 ms", "@1 ok",
            ])
    }

    @Test(arguments: [
        ("/plugins ehco", "@1 error: no plugin ehco. Did you mean echo?"),
        ("/plugins zzzzzz", "@1 error: no plugin zzzzzz. /plugins lists them"),
        ("/plugins undo echo", "@1 error: no version of echo before this one"),
        ("/plugins undo", "@1 error: write it as /plugins undo NAME. /plugins lists the names"),
        ("/plugins give", "@1 error: write it as /plugins give NAME FILE. /plugins lists the names"),
        (
            "/plugins a b",
            "@1 error: write it as /plugins, /plugins NAME, /plugins reload, /plugins give NAME FILE, or /plugins "
                + "versions, diff, undo, disable, enable, revive or release with a NAME"
        ),
        ("/plugins give dice echo.lua", "@1 error: echo.lua does not ask for dice"),
        ("/plugins release zoo", "@1 error: zoo belongs to no file"),
        ("/plugins revive echo", "@1 error: echo is not set aside"),
        ("/plugins undo chat x", "@1 error: x is not a number of saves: /plugins versions chat lists them"),
        ("/plugins undo chat 0", "@1 error: 0 is not a number of saves: /plugins versions chat lists them"),
        ("/plugins disable echo", "@1 error: echo can't be disabled"),
        ("/plugins enable chat", "@1 error: chat is not disabled"),
        ("/plugins versions echo", "@1 error: no earlier version of echo is kept"),
        ("/plugins diff echo", "@1 error: no earlier version of echo is kept"),
        (
            "/trace 42",
            "@1 error: nothing is remembered of message 42: no plugin was asked about it, or it was too long ago. "
                + "/history shows newer ones"
        ),
        ("/trace", "@1 error: MESSAGE is missing. Usage: /trace MESSAGE"),
        ("/verify", "@1 error: CODE is missing. Usage: /verify CODE"),
        ("/hello quad/1", "@1 error: write it as /hello quad/1 plain|json"),
    ])
    func command_whenMistyped_saysWhatToDo(_ command: String, _ line: String) async throws {
        #expect(try await answer(command, count: 0) == [line])
    }

    @Test func replyBox_whenClosed_takesNoMore() {
        let box = ReplyBox()
        box.say(Reply("a"))
        #expect(box.drain() == [Reply("a")])
        box.say(Reply("b"))
        #expect(box.drain(closing: true) == [Reply("b")])
        box.say(Reply("c"))
        #expect(box.drain().isEmpty)
    }

    @Test func replyBox_whenNothingWaits_wakesOnceForWhatComes() {
        let box = ReplyBox()
        let woken = Mutex(0)
        let wake: @Sendable () -> Void = { woken.withLock { $0 += 1 } }
        box.say(Reply("a"))
        #expect(box.drain(orWake: wake) == [Reply("a")])
        box.say(Reply("b"))
        #expect(woken.withLock(\.self) == 0)
        #expect(box.drain(orWake: wake) == [Reply("b")])
        #expect(box.drain(orWake: wake).isEmpty)
        box.say(Reply("c"))
        box.say(Reply("d"))
        #expect(woken.withLock(\.self) == 1)
        #expect(box.drain(orWake: wake) == [Reply(lines: ["c", "d"])])
        #expect(box.drain(orWake: wake).isEmpty)
        #expect(box.drain(closing: true).isEmpty)
        box.say(Reply("e"))
        #expect(box.drain(orWake: wake).isEmpty)
        #expect(woken.withLock(\.self) == 1)
    }

    @Test func replyBox_whenCardsStandBetweenLines_keepsTheirOrder() {
        let box = ReplyBox()
        let card = Reply(Card(title: "A"))
        for reply in [Reply("a"), Reply("b"), card, card, Reply("c")] { box.say(reply) }
        #expect(box.drain() == [Reply(lines: ["a", "b"]), card, card, Reply("c")])
    }

    @Test func replyBox_whenFlooded_leavesTheRestOut() {
        let box = ReplyBox()
        let line = String(repeating: "x", count: 1 << 19)
        for _ in 0..<5 { box.say(Reply(line)) }
        #expect(box.drain() == [Reply(lines: [line, line, "…"])])
        box.say(Reply("on"))
        #expect(box.drain() == [Reply("on")])
    }

    @Test func prompt_whenUnreadChanges_isToldOnce() {
        var tracker = PromptTracker()
        let state = SessionState()
        let first = tracker.changed(in: state)
        #expect(first == ConsolePrompt())
        let place = Place(conversation: ConversationID(rawValue: 9), name: "#study")
        tracker.tally.welcome([PlaceUnread(place: place, unread: 2)])
        let prompt = tracker.changed(in: state)
        #expect(prompt?.unread == 2)
        let again = tracker.changed(in: state)
        #expect(again == nil)
        // What came live before the welcome was taken over counts too.
        tracker.tally.clear()
        tracker.tally.count(
            Self.message(12, in: place), for: PersonRef(id: PersonID(rawValue: 1), handle: "alice"),
            open: nil,
            muting: Muting())
        tracker.tally.welcome([PlaceUnread(place: place, unread: 2)])
        #expect(tracker.tally.total == 3)
        _ = state.open(place)
        let opened = tracker.changed(in: state)
        #expect(opened == ConsolePrompt(handle: nil, place: "#study", unread: 0))
    }

    @Test func unread_whenReadElsewhereOrDeleted_goesDown() {
        var tally = UnreadTally()
        let alice = PersonRef(id: PersonID(rawValue: 1), handle: "alice")
        let place = Place(conversation: ConversationID(rawValue: 9), name: "#study")
        tally.welcome([PlaceUnread(place: place, unread: 2)])
        for id: Int64 in 12...15 {
            tally.count(Self.message(id, in: place), for: alice, open: nil, muting: Muting())
        }
        #expect(tally.total == 6)
        let last = Self.message(15, in: place)
        guard case .messageSent(let message) = last.fact else { return }
        for _ in 1...2 {
            let gone = Event(
                sequence: 16, at: last.at, actor: last.actor, cause: nil, fact: .messageDeleted(message))
            tally.count(gone, for: alice, open: nil, muting: Muting())
        }
        #expect(tally.total == 5, "once")
        tally.read(place.conversation, upTo: MessageID(rawValue: 12))
        #expect(tally.total == 2, "13 and 14")
        tally.read(place.conversation, upTo: MessageID(rawValue: 14))
        #expect(tally.total == 0)
    }

    private static func message(_ id: Int64, in place: Place) -> Event {
        let sender = PersonRef(id: PersonID(rawValue: 2), handle: "bob")
        let message = Message(
            id: MessageID(rawValue: id), conversation: .group(place.conversation, slug: "study"),
            sender: sender,
            sentAt: Timestamp(milliseconds: 0), text: "x", isEdited: false, isDeleted: false)
        return Event(
            sequence: id, at: message.sentAt, actor: sender, cause: nil, fact: .messageSent(message))
    }
}
