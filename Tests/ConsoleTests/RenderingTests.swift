import Foundation
import NIOCore
import Testing

@testable import Commands
@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Doors
@testable import Model

/// Words that try to pass for something else: from every source they show harmless, on one line.
let forgeries: [(String, String)] = [
    ("x\nerror: y", #"x\nerror: y"#), ("x\r\n[#x] 9 y: z", #"x\r\n[#x] 9 y: z"#),
    ("\u{1B}[2Jx", #"\u{1B}[2Jx"#),
    ("\u{202E}x", #"\u{202E}x"#), ("a\u{2028}* b", #"a\u{2028}* b"#), ("a\u{85}b", #"a\u{85}b"#),
]

@Suite struct RenderingTests {
    private static let alice = PersonRef(id: PersonID(rawValue: 1), handle: "alice")
    private static let bob = PersonRef(id: PersonID(rawValue: 2), handle: "bob")
    private static let study = ConversationRef.group(ConversationID(rawValue: 9), slug: "study")
    private static let direct = ConversationRef.direct(ConversationID(rawValue: 8), alice, bob)

    private static func message(
        _ text: String, in conversation: ConversationRef = study, edited: Bool = false, deleted: Bool = false
    ) -> Message {
        Message(
            id: MessageID(rawValue: 41), conversation: conversation, sender: bob,
            sentAt: Timestamp(milliseconds: 1000), text: text, isEdited: edited, isDeleted: deleted)
    }

    private static func event(_ fact: Fact) -> Event {
        Event(sequence: 41, at: Timestamp(milliseconds: 1000), actor: bob, cause: nil, fact: fact)
    }

    private static func notification(_ kind: Model.Notification.Kind, title: String, excerpt: String)
        -> Model.Notification
    {
        Model.Notification(
            id: NotificationID(rawValue: 50), person: alice.id, kind: kind, actor: bob,
            at: Timestamp(milliseconds: 1000), subject: 44, title: title, excerpt: excerpt, isSeen: false)
    }

    private func plain(_ write: (any ConsoleFormat, inout ByteBuffer) -> Void) -> String {
        rendered(.plain, write)
    }

    private func rendered(
        _ name: LineFormat, in language: Language = .english,
        _ write: (any ConsoleFormat, inout ByteBuffer) -> Void
    ) -> String {
        var buffer = ByteBuffer()
        write(ConsoleFormats.format(name, in: language), &buffer)
        return String(buffer: buffer)
    }

    private static func annotation(_ title: String) -> Annotation {
        Annotation(
            message: Message(
                id: MessageID(rawValue: 41), conversation: study,
                sender: PersonRef(id: PersonID(rawValue: 2), handle: "bob"),
                sentAt: Timestamp(milliseconds: 0),
                text: "", isEdited: false, isDeleted: false),
            plugin: "preview", at: Timestamp(milliseconds: 61_000)
        ) { language in
            Card(
                title: language == .english ? title : "預覽", fields: [.init("Size", "3 KiB")],
                time: Timestamp(milliseconds: 1_000))
        }
    }

    @Test func card_belowAMessage_standsOnLinesOfItsOwn() {
        let text = plain { $0.encode(Self.annotation("Notes"), for: nil, isMuted: false, into: &$1) }
        let lines = text.split(separator: "\n")
        #expect(lines.first == "+ 41 Notes" && lines.count >= 2)
        #expect(lines.allSatisfy { $0.hasPrefix("+ 41 ") } && text.hasSuffix("\n"))
        let others = rendered(.plain, in: .traditionalChinese) {
            $0.encode(Self.annotation("Notes"), for: nil, isMuted: false, into: &$1)
        }
        #expect(others.hasPrefix("+ 41 預覽\n"))
    }

    @Test(arguments: forgeries)
    func card_belowAMessage_forgesNothing(written: String, shown: String) {
        let text = plain { $0.encode(Self.annotation(written), for: nil, isMuted: false, into: &$1) }
        #expect(text.hasPrefix("+ 41 \(shown)\n"))
    }

    @Test func card_belowAMessage_isOneJSONObjectThatATerminalDraws() throws {
        let line = rendered(.json) {
            $0.encode(Self.annotation("Notes"), for: nil, isMuted: false, into: &$1)
        }
        #expect(
            line.hasPrefix(
                ##"{"type":"annotation","place":"#study","id":41,"plugin":"preview","lines":["Notes""##))
        let read = try #require(GatewayLine(String(line.dropLast())))
        #expect(read.answer.card?.card == Self.annotation("Notes").card(in: .english))
        let drawn = TerminalPainter(isColoured: false).lines(for: read, width: 60)
        #expect(drawn.count >= 2 && drawn.allSatisfy { $0.hasPrefix("  ") })
        #expect(drawn.contains { $0.contains("Notes") } && drawn.contains { $0.contains("3 KiB") })
    }

    static let events: [(Fact, PersonID?, String, String)] = [
        (
            .messageSent(message("are we meeting at 3?")), nil, "[#study] 41 bob: are we meeting at 3?\n",
            ##"{"type":"message","place":"#study","id":41,"from":"bob","at":1000,"text":"are we meeting at 3?"}"##
        ),
        (
            .messageSent(message("hi", in: direct)), alice.id, "[@bob] 41 bob: hi\n",
            #"{"type":"message","place":"@bob","id":41,"from":"bob","at":1000,"text":"hi"}"#
        ),
        (
            .messageSent(message("hi", in: direct)), bob.id, "[@alice] 41 bob: hi\n",
            #"{"type":"message","place":"@alice","id":41,"from":"bob","at":1000,"text":"hi"}"#
        ),
        (
            .messageEdited(message("at 4", edited: true)), nil, "[#study] 41 bob (edited): at 4\n",
            ##"{"type":"message","place":"#study","id":41,"from":"bob","at":1000,"text":"at 4","edited":true,"language":"en"}"##
        ),
        (
            .messageDeleted(message("", deleted: true)), nil, "[#study] 41 bob (deleted)\n",
            ##"{"type":"message","place":"#study","id":41,"from":"bob","at":1000,"text":"","deleted":true,"language":"en"}"##
        ),
        (
            .joined(study, alice), nil, "* alice joined #study\n",
            ##"{"type":"notice","kind":"joined","place":"#study","person":"alice","text":"alice joined #study"}"##
        ),
        (
            .left(study, alice), nil, "* bob took alice out of #study\n",
            ##"{"type":"notice","kind":"left","place":"#study","person":"alice","by":"bob","text":"bob took alice out of #study"}"##
        ),
        (.liked(PostID(rawValue: 4)), nil, "", ""),
    ]

    @Test(arguments: events)
    func event_whenRendered_isItsLine(_ fact: Fact, _ viewer: PersonID?, _ line: String, _ json: String) {
        #expect(plain { $0.encode(Self.event(fact), for: viewer, isMuted: false, into: &$1) } == line)
        let object = rendered(.json) { $0.encode(Self.event(fact), for: viewer, isMuted: false, into: &$1) }
        #expect(object == (json.isEmpty ? "" : json + "\n"))
    }

    @Test func notification_whenRendered_isAStarredLine() {
        let notification = Self.notification(.comment, title: "COMP3278 notes", excerpt: "thanks!")
        let line = plain { $0.encode(notification, into: &$1) }
        #expect(line == "* bob commented on 44 \"COMP3278 notes\": thanks!\n")
        let object = rendered(.json) { $0.encode(notification, into: &$1) }
        #expect(
            object
                == #"{"type":"notice","kind":"comment","id":50,"subject":44,"text":"bob commented on 44 \"COMP3278 notes\": thanks!"}"#
                + "\n")
    }

    @Test(arguments: [
        (nil as String?, nil as CommunityError?, "", ""),
        ("7", nil, "@7 ok\n", #"{"type":"end","tag":"7","ok":true}"# + "\n"),
        (
            nil, CommunityError(.notFound, "no post 4"), "error: no post 4\n",
            #"{"type":"error","code":"not_found","text":"no post 4"}"# + "\n"
        ),
        (
            "7", CommunityError(.notFound, "no post 4"), "@7 error: no post 4\n",
            #"{"type":"end","tag":"7","ok":false,"code":"not_found","text":"no post 4"}"# + "\n"
        ),
        (
            "7", CommunityError(.slowDown, "wait 2 s", after: .milliseconds(1_500)), "@7 error: wait 2 s\n",
            #"{"type":"end","tag":"7","ok":false,"code":"slow_down","text":"wait 2 s","after":1500}"# + "\n"
        ),
    ])
    func end_whenRendered_isTaggedWhereAskedSo(
        _ tag: String?, _ error: CommunityError?, _ line: String, _ json: String
    ) {
        #expect(plain { $0.encode(endOf: tag, error: error, into: &$1) } == line)
        #expect(rendered(.json) { $0.encode(endOf: tag, error: error, into: &$1) } == json)
    }

    @Test func reply_whenRendered_isIndented() {
        let lines = ["#study: 14 people", "", "  deeper"]
        #expect(
            plain { $0.encode(reply: Reply(lines: lines), tag: nil, into: &$1) }
                == "  #study: 14 people\n  \n    deeper\n")
        #expect(
            plain { $0.encode(reply: Reply(lines: ["a", "b"]), tag: "7", into: &$1) } == "@7   a\n@7   b\n")
        let object = rendered(.json) { $0.encode(reply: Reply(lines: ["a\"", "b\\"]), tag: "7", into: &$1) }
        #expect(object == #"{"type":"reply","tag":"7","lines":["a\"","b\\"]}"# + "\n")
    }

    @Test(arguments: [
        (
            Quote.Shown(sender: alice, excerpt: "at 3\n[#x] 9 y: z?"), "> 40 alice: at 3\\n[#x] 9 y: z?\n",
            #"{"from":"alice","id":40,"text":"at 3\n[#x] 9 y: z?"}"#
        ),
        (nil, "> 40\n", #"{"id":40}"#),
    ])
    func answer_whenRendered_hasALineOfWhatItAnswers(_ shown: Quote.Shown?, _ line: String, _ object: String)
    {
        let quote = Quote(MessageID(rawValue: 40), shown: shown, hiddenFrom: [Self.bob.id])
        let event = Self.event(.messageSent(Self.message("yes").with(.answer(quote))))
        #expect(
            plain { $0.encode(event, for: nil, isMuted: false, into: &$1) } == line + "[#study] 41 bob: yes\n"
        )
        let json = rendered(.json) { $0.encode(event, for: nil, isMuted: false, into: &$1) }
        #expect(json.contains(#""text":"yes","replyTo":"# + object + "}"))
        // A change says it where the words are there, and a deletion never.
        let gone = Self.event(.messageDeleted(Self.message("", deleted: true).with(.answer(quote))))
        #expect(
            plain { $0.encode(gone, for: nil, isMuted: false, into: &$1) } == "[#study] 41 bob (deleted)\n")
    }

    @Test func reply_whenALineIsAMessage_hasItWholeForPrograms() {
        let message = ListedMessage(
            place: "#study", id: 4, from: "bob", at: 1000, text: "a\nb", isEdited: true,
            reactions: [.init(emoji: "👍", count: 2)])
        let reply = Reply(lines: ["[#study] 4 bob: a\nb", "/more"], messages: [message, nil])
        #expect(
            plain { $0.encode(reply: reply, tag: nil, into: &$1) } == "  [#study] 4 bob: a\\nb\n  /more\n")
        let object = rendered(.json) { $0.encode(reply: reply, tag: nil, into: &$1) }
        #expect(
            object == ##"{"type":"reply","lines":["[#study] 4 bob: a\nb","/more"],"messages":[{"at":1000,"##
                + ##""edited":true,"from":"bob","id":4,"place":"#study","reactions":[{"count":2,"emoji":"👍"}],"##
                + ##""text":"a\nb"},null],"language":"en"}"## + "\n")
    }

    /// Scripts take the lines, and programs the text as it is; what is said of it is no line of it.
    @Test(arguments: [false, true])
    func export_whenRendered_isWholeAndAloneInItsLines(goesOn: Bool) throws {
        let text = "BEGIN:X\r\nSUMMARY:a\u{1B}[31m, 飯\r\n b\r\nEND:X\r\n"
        let export = try #require(
            ExportedText(name: "quad.ics", type: "text/x", text: text, note: "import it", goesOn: goesOn))
        let reply = Reply(exporting: export)
        #expect(
            plain { $0.encode(reply: reply, tag: nil, into: &$1) }
                == "  BEGIN:X\n  SUMMARY:a [31m, 飯\n   b\n  END:X\n" + (goesOn ? "* import it\n" : ""))
        let object = rendered(.json) { $0.encode(reply: reply, tag: "7", into: &$1) }
        let more = goesOn ? #""more":true,"# : ""
        #expect(
            object == #"{"type":"reply","tag":"7","lines":["BEGIN:X","SUMMARY:a [31m, 飯"," b","END:X"],"#
                + #""export":{\#(more)"name":"quad.ics","note":"import it","#
                + #""text":"BEGIN:X\r\nSUMMARY:a [31m, 飯\r\n b\r\nEND:X\r\n","type":"text/x"}}"# + "\n")
    }

    @Test(arguments: ["", ".ics", "a/b", "../x", "a b", "名.ics", String(repeating: "x", count: 101)])
    func export_withANameThatIsNoFiles_isNone(name: String) {
        #expect(ExportedText(name: name, type: "text/x", text: "") == nil)
        #expect(ExportedText(name: "quad.ics", type: "text", text: "") == nil)
    }

    private static let now = Timestamp(milliseconds: 1000)

    @Test func card_whenPlain_isTaggedIndentedText() {
        let card = Card(title: "A", fields: [.init("b", "c")])
        let lines = plain { $0.encode(card: card, tag: "7", now: Self.now, into: &$1) }
        #expect(lines == "@7   A\n@7   b  c\n")
    }

    @Test func card_whenInJSON_isAnObjectBesideItsLines() {
        let card = Card(title: "A/\u{2028}", fields: [.init("b", "c")], time: Self.now)
        let object = rendered(.json, in: .traditionalChinese) {
            $0.encode(card: card, tag: nil, now: Self.now, into: &$1)
        }
        #expect(
            object
                == #"{"type":"reply","lines":["A/\u2028","b  c","剛剛"],"language":"zh-Hant","card":{"actions":[],"#
                + #""fields":[{"label":"b","value":"c"}],"severity":"info","stale":false,"time":1000,"#
                + #""title":"A/\u2028"}}"# + "\n")
    }

    @Test(arguments: forgeries)
    func card_whenForged_staysOnItsLine(_ words: String, _ harmless: String) {
        let card = Card(title: words, fields: [.init(words, words)])
        let text = plain { $0.encode(card: card, tag: nil, now: Self.now, into: &$1) }
        #expect(text == "  \(harmless)\n  \(harmless)  \(harmless)\n")
    }

    @Test(arguments: [
        Card.Chart(.bars([.init("一", 1.5)]), unit: "mm"), Card.Chart(.line([.init("", -1)])),
        Card.Chart(.gauge(.init("x", 1, from: 0, to: 2))),
    ])
    func card_whenReadBack_isTheSame(_ chart: Card.Chart) throws {
        let card = Card(
            title: "\u{85}\"\\ 🎓", subtitle: "s", severity: .danger, fields: [.init("a", "b")],
            table: .init(header: ["h"], rows: [["1"], []]), chart: chart,
            picture: .init(url: "https://example.org", alternative: "p"),
            actions: [.init("l", command: "/x")], source: "s", time: Self.now, isStale: true)
        let object = rendered(.json) { $0.encode(card: card, tag: nil, now: Self.now, into: &$1) }
        #expect(object.split(whereSeparator: \.isNewline).count == 1)
        #expect(try #require(GatewayLine(String(object.dropLast()))).answer.card?.card == card)
    }

    @Test func card_whenItCannotBeRead_leavesItsLines() throws {
        let line = try #require(GatewayLine(#"{"type":"reply","lines":["a"],"card":{"title":7}}"#))
        #expect(TerminalPainter(isColoured: false).lines(for: line) == ["  a"])
    }

    @Test func prompt_whenRendered_isOnlyInJSON() {
        let prompt = ConsolePrompt(
            handle: "alice", place: "#study", unread: 2, language: .traditionalChinese)
        #expect(plain { $0.encode(prompt: prompt, into: &$1) } == "")
        let object = rendered(.json) { $0.encode(prompt: prompt, into: &$1) }
        #expect(
            object == ##"{"type":"prompt","place":"#study","unread":2,"signedIn":true,"handle":"alice","##
                + #""language":"zh-Hant"}"# + "\n")
        let empty = rendered(.json) { $0.encode(prompt: ConsolePrompt(), into: &$1) }
        #expect(
            empty == #"{"type":"prompt","place":null,"unread":0,"signedIn":false,"handle":null,"#
                + #""language":"en"}"# + "\n")
    }

    @Test(arguments: forgeries)
    func words_whenForged_stayOnTheirLineFromEverySource(_ words: String, _ harmless: String) {
        let lines = [
            plain {
                $0.encode(Self.event(.messageSent(Self.message(words))), for: nil, isMuted: false, into: &$1)
            },
            plain { $0.encode(Self.notification(.comment, title: words, excerpt: "e"), into: &$1) },
            plain { $0.encode(Self.notification(.mention, title: "#study", excerpt: words), into: &$1) },
            plain { $0.encode(reply: Reply(words), tag: nil, into: &$1) },
            plain { $0.encode(endOf: nil, error: CommunityError(.invalid, verbatim: words), into: &$1) },
            plain { $0.encode(notice: words, into: &$1) },
            plain {
                $0.encode(
                    reply: Reply(BuiltInWords.signedIn(Self.welcome(named: words), in: .english)), tag: nil,
                    into: &$1)
            },
        ]
        for line in lines {
            #expect(line.contains(harmless))
            #expect(line.unicodeScalars.filter { $0.properties.generalCategory == .control } == ["\n"])
            #expect(line.hasSuffix("\n"))
        }
    }

    @Test(arguments: forgeries.map(\.0) + ["\"\\", "你好 👩‍👩‍👧", "\0\u{1F}\u{7F}"])
    func json_whenReadBack_givesTheWords(_ words: String) throws {
        let line = rendered(.json) { $0.encode(notice: words, into: &$1) }
        #expect(line.split(whereSeparator: \.isNewline).count == 1)
        #expect(try #require(GatewayLine(String(line.dropLast()))).text == words)
    }

    @Test func notice_whenInChinese_isWhole() {
        let event = Self.event(.joined(Self.study, Self.alice))
        let line = rendered(.plain, in: .traditionalChinese) {
            $0.encode(event, for: nil, isMuted: false, into: &$1)
        }
        #expect(line == "* alice 加入了 #study\n")
    }

    @Test(arguments: [
        ([], 0, "signed in as Alice (alice). /help shows what you can do."),
        ([("#study", 2)], 0, "signed in as Alice (alice). 2 unread in #study. /help shows what you can do."),
        (
            [("#study", 2), ("@bob", 1)], 3,
            "signed in as Alice (alice). 2 unread in #study, 1 in @bob. 3 new in /notifications. "
                + "/help shows what you can do."
        ),
    ])
    func welcome_whenSignedIn_saysWhatWaits(_ unread: [(String, Int)], _ notifications: Int, _ line: String) {
        let places = unread.enumerated().map { index, item in
            PlaceUnread(
                place: Place(conversation: ConversationID(rawValue: Int64(index)), name: item.0),
                unread: item.1)
        }
        let welcome = Welcome(
            person: Self.alice, username: "Alice", sequence: 0, unread: places, notifications: notifications,
            isAdministrator: false, wasClosing: false)
        #expect(BuiltInWords.signedIn(welcome, in: .english) == line)
    }

    private static func welcome(named name: String) -> Welcome {
        Welcome(
            person: alice, username: name, sequence: 0, unread: [], notifications: 0, isAdministrator: false,
            wasClosing: false)
    }
}
