import Concurrency
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Console
@testable import ConsoleClient
@testable import Model

/// Pictures at a terminal, with a gateway that says what the test says.
@Suite(.endsWhereItHangs) struct PictureSessionTests {
    /// Decodes nothing: each picture is grey and half transparent, but for what says that it is damaged.
    private struct GreyDecoder: PictureDecoder {
        func pixels(of picture: [UInt8]) async -> PixelPicture? {
            guard picture != Array("damaged".utf8) else { return nil }
            return PixelPicture(width: 80, height: 32, bytes: [UInt8](repeating: 128, count: 80 * 32 * 4))
        }
    }

    /// A terminal with a gateway's side, both of which the test plays.
    private struct Session {
        let terminal: PseudoTerminal
        let gateway: CInt
        let history: HistoryFile

        func say(_ line: String) { _ = PipeBytes.write(ArraySlice((line + "\n").utf8), to: gateway) }

        /// The next request for a picture.
        func request() async -> String {
            let reader = TextReader(descriptor: gateway)
            while true {
                let line = await onThread { reader.read(until: "\n") }
                if line.hasPrefix("@0picture") { return String(line.dropLast()) }
            }
        }

        func message(_ id: Int, media: [Int], text: String = "look") {
            let files = media.map {
                #"{"id":\#($0),"name":"a\u001b[2Jb.jpg","type":"image/jpeg","bytes":9,"width":80,"height":32}"#
            }
            say(
                ##"{"type":"message","place":"#tea","id":\##(id),"from":"alice","text":"\##(text)","at":0,"media":["##
                    + files.joined(separator: ",") + "]}")
        }

        /// A card with a picture, which is part of an answer.
        func card(_ title: String, picture id: Int) {
            say(
                #"{"type":"reply","tag":"7","lines":["x"],"card":{"title":"\#(title)","severity":"info","fields":[],"actions":[],"stale":false,"picture":{"alternative":"of \#(title)","media":{"id":\#(id),"name":"a.jpg","type":"image/jpeg","bytes":9,"width":80,"height":32}}}}"#
            )
        }

        /// Answers a request.
        func answer(_ request: String, _ text: String = "bytes") {
            let tag = request.dropFirst().prefix { $0 != " " }
            let bytes = Data(text.utf8)
            say(
                #"{"type":"reply","tag":"\#(tag)","lines":[],"piece":{"offset":0,"total":\#(bytes.count),"base64":"\#(bytes.base64EncodedString())"}}"#
            )
            say(#"{"type":"end","tag":"\#(tag)","ok":true}"#)
        }
    }

    private func run(
        _ environment: [String: String] = ["TERM": "xterm-256color", "COLORTERM": "truecolor"],
        answers: String = "\u{1B}[?62;4c", _ body: (Session) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let (terminal, ends) = (try PseudoTerminal(), try ConsoleDialer.makePair())
        let session = Session(
            terminal: terminal, gateway: ends.server, history: HistoryFile(path: folder.file("history")))
        let (side, history) = (terminal.side, session.history)
        async let ending = onThread {
            TerminalFrontEnd(
                gateway: ends.frontEnd, input: side, output: side, environment: environment,
                history: history, catchesSignals: false, decoder: GreyDecoder(),
                uptime: StillTime.uptime
            ).run()
        }
        await terminal.expect("\u{1B}[c")
        terminal.type(answers)
        session.say(##"{"type":"prompt","place":"#tea","handle":"bob"}"##)
        await terminal.expect("#tea")
        try await body(session)
        close(ends.server)
        #expect(await ending == .gatewayEnded)
        terminal.close()
    }

    @Test func picture_ofAMessage_isDrawnRightBelowIt_andWhatIsTypedStays() async throws {
        try await run { session in
            session.terminal.type("half")
            await session.terminal.expect("half")
            session.message(7, media: [44])
            // Its name is harmless, and stands there at once.
            #expect(await session.terminal.expect("look").contains(#"44 a\u{1B}[2Jb.jpg, 80 × 32"#))
            let request = await session.request()
            #expect(request == "@0picture1 /download 44 medium 0")
            session.answer(request)
            // A terminal's own settings add CR to LF.
            let drawn = await session.terminal.expect("\u{1B}P").replacing("\r\r\n", with: "\r\n")
            #expect(drawn.hasSuffix("\r\n\r\n\u{1B}[2A\u{1B}[4C\u{1B}7\u{1B}P") && !drawn.contains("picture"))
            let rest = await session.terminal.expect("half")
            #expect(rest.contains("\u{1B}\\\u{1B}8\u{1B}[2B\r"), "the line is below the picture")
        }
    }

    @Test func picture_thatComesLater_hasALineOfItsOwn() async throws {
        try await run { session in
            session.message(7, media: [44])
            let request = await session.request()
            session.message(8, media: [], text: "meanwhile")
            await session.terminal.expect("meanwhile")
            session.answer(request)
            await session.terminal.expect("picture 44 from alice:")
            await session.terminal.expect("\u{1B}P")
        }
    }

    @Test func picture_thatIsDamagedOrRefused_leavesItsNameAndSize() async throws {
        try await run { session in
            session.message(7, media: [44, 45, 46])
            session.answer(await session.request(), "damaged")
            let second = await session.request()
            #expect(second == "@0picture2 /download 45 medium 0")
            session.say(#"{"type":"end","tag":"0picture2","ok":false,"code":"not-found","text":"gone"}"#)
            session.answer(await session.request())
            let shown = await session.terminal.expect("\u{1B}P")
            #expect(shown.contains("picture 46") && !shown.contains("picture 45") && !shown.contains("gone"))
        }
    }

    @Test func pictures_ofAReply_areItsNewest_eachWithItsName() async throws {
        try await run { session in
            let messages = (1...6).map {
                ##"{"id":\##($0),"place":"#tea","from":"alice","text":"x","at":0,"media":[{"id":\##(40 + $0),"name":"a.jpg","type":"image/jpeg","bytes":9,"width":80,"height":32}]}"##
            }
            session.say(
                #"{"type":"reply","lines":["1","2","3","4","5","6"],"messages":[\#(messages.joined(separator: ","))]}"#
            )
            for id in 43...46 {
                let request = await session.request()
                #expect(request.contains("/download \(id) "))
                session.answer(request)
                await session.terminal.expect("picture \(id) from alice:")
            }
        }
    }

    @Test func picture_ofAReplyItself_standsBelowIt() async throws {
        try await run { session in
            session.say(
                #"{"type":"reply","lines":["Alice (alice)"],"media":[{"id":9,"name":"me.jpg","type":"image/jpeg","bytes":9,"width":80,"height":32}]}"#
            )
            let request = await session.request()
            #expect(request == "@0picture1 /download 9 medium 0")
            session.answer(request)
            #expect(await !session.terminal.expect("\u{1B}P").contains("picture"))
        }
    }

    @Test func picture_ofACard_standsBelowIt() async throws {
        try await run { session in
            session.say(
                #"{"type":"reply","lines":["x"],"card":{"title":"Feed","severity":"info","fields":[],"actions":[],"stale":false,"picture":{"alternative":"a pier","media":{"id":9,"name":"a.jpg","type":"image/jpeg","bytes":9,"width":80,"height":32}}}}"#
            )
            await session.terminal.expect("a pier")
            let request = await session.request()
            #expect(request == "@0picture1 /download 9 medium 0")
            session.answer(request)
            #expect(await !session.terminal.expect("\u{1B}P").contains("picture"))
        }
    }

    @Test func answer_ofSeveralCards_isWrittenCardByCard_eachWithItsPicture() async throws {
        try await run { session in
            session.card("first", picture: 41)
            session.card("second", picture: 42)
            session.message(7, media: [], text: "meanwhile")
            session.terminal.type("half")
            var shown = await session.terminal.expect("half")
            #expect(shown.contains("of first") && !shown.contains("second"))
            let first = await session.request()
            #expect(first.contains("/download 41 "))
            session.answer(first)
            shown = await session.terminal.expect("of second")
            #expect(shown.contains("\u{1B}P") && !shown.contains("picture 41"))
            let second = await session.request()
            #expect(second.contains("/download 42 "))
            session.answer(second)
            shown = await session.terminal.expect("meanwhile")
            #expect(shown.contains("\u{1B}P") && !shown.contains("picture 42"))
        }
    }

    @Test func card_whosePictureCannotBeHad_letsTheNextOneCome() async throws {
        try await run { session in
            session.card("first", picture: 41)
            session.card("second", picture: 42)
            let request = await session.request()
            session.say(#"{"type":"end","tag":"0picture1","ok":false,"code":"not-found","text":"gone"}"#)
            #expect(request.contains("/download 41 "))
            await session.terminal.expect("of second")
            #expect(await session.request().contains("/download 42 "))
        }
    }

    @Test func command_thatIsTypedMeanwhile_standsBehindAllCards() async throws {
        try await run { session in
            session.card("first", picture: 41)
            session.card("second", picture: 42)
            await session.terminal.expect("of first")
            session.terminal.type("/who\r")
            // Before the line is sent, all that came before it stands there.
            await session.terminal.expect("of second")
            session.answer(await session.request())
            await session.terminal.expect("picture 41:")
        }
    }

    @Test func question_thatIsOpen_isNotGivenUpForAPicture() async throws {
        try await run { session in
            session.say(##"{"type":"prompt","place":"#tea","handle":"bob","asking":true}"##)
            await session.terminal.expect("?>")
            session.message(7, media: [44])
            await session.terminal.expect("look")
            session.terminal.type("yes\r")
            await session.terminal.expect("yes")
            let reader = TextReader(descriptor: session.gateway)
            let sent = await onThread { reader.read(until: "yes\n") }
            #expect(!sent.contains("0picture"))
            session.say(##"{"type":"prompt","place":"#tea","handle":"bob"}"##)
            #expect(await session.request() == "@0picture1 /download 44 medium 0")
        }
    }

    @Test func terminalWithoutGraphics_showsSymbols_andSaysWhy() async throws {
        try await run(answers: "\u{1B}[?1;2c") { session in
            session.message(7, media: [44])
            session.answer(await session.request())
            await session.terminal.expect("48;2;64;64;64")
            session.terminal.type("/pictures\r")
            await session.terminal.expect("pictures are shown as symbols: the terminal tells of no graphics")
        }
    }

    @Test func pictures_whenTheyAreOff_areNotFetched_andTheNextStartKnows() async throws {
        try await run { session in
            session.terminal.type("/pictures off\r")
            await session.terminal.expect("pictures are off")
            session.message(7, media: [44])
            await session.terminal.expect("look")
            session.terminal.type("/pictures loud\r")
            await session.terminal.expect("/pictures on, off, auto")
            session.terminal.type("/times off\r")
            await session.terminal.expect("times are hidden")
            let settings = SettingsFile(beside: session.history).load()
            #expect(settings == SettingsFile.Settings(times: false, pictures: .off))
            session.terminal.type("/pictures kitty\r")
            await session.terminal.expect("pictures are shown as kitty graphics, as you set it")
            session.message(8, media: [45])
            let request = await session.request()
            #expect(request.contains("/download 45 "))
            session.answer(request)
            await session.terminal.expect("\u{1B}_Ga=T")
            // All of it: a terminal that takes nothing stops who writes to it.
            await session.terminal.expect("\u{1B}8")
        }
    }

    @Test func settings_ofBefore_areReadWithoutWhatTheyLack() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"times":false}"#, to: "settings.json")
        let settings = SettingsFile(beside: HistoryFile(path: folder.file("history"))).load()
        #expect(settings == SettingsFile.Settings(times: false, pictures: nil))
    }

    @Test(arguments: [("/pictures", nil), ("/pictures off", "off"), ("/pictures Sixel", "Sixel")])
    func line_thatIsAboutPictures_isTheTerminals(_ line: String, _ word: String?) {
        #expect(TypedLine(line) == .pictures(word))
    }

    @Test func words_ofEachMode_areInThreeLanguages() {
        let reasons: [PictureReason] = [
            .asked, .answered, .named("x\u{1B}y"), .noColour, .multiplexed, .nothingElse,
        ]
        for mode in PictureMode.allCases {
            for reason in reasons {
                let words = Language.allCases.map(PictureWords.shown(mode, since: reason).text)
                #expect(Set(words).count == 3 && words.allSatisfy { !$0.contains("\u{1B}") })
            }
        }
    }
}
