import Commands
import Testing

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

@Suite struct ClientMachineTests {
    private typealias H = MachineHarness

    // MARK: Connecting

    @Test func start_whenTheGatewayIsThere_greetsWithEveryOption() {
        var client = H()
        #expect(client.take(.start).contains(.dial))
        #expect(
            client.sends(.connected) == ["@0hello /hello quad/1 json token ids places signals language=en"])
        #expect(client.shows(.line("* Quad.")).isEmpty)
        #expect(client.take(.line(H.ok("0hello"))).isEmpty)
        #expect(client.take(.line(H.prompt(nil, nil))).contains(.stopWaiting))
        #expect(client.machine.phase == .ready)
        #expect(client.sends(.typed("/trending")) == ["@0x1 /trending"])
    }

    /// People wait for a while. Tests wait as long as it takes: on a busy machine no second would be enough.
    @Test func start_whenTheGatewaySaysNothing_waitsAsLongAsItsPatience() {
        for (patience, seconds) in [(ClientPatience.usual, 10), (.ofTests, 86_400)] {
            var client = H(ClientOptions(patience: patience))
            _ = client.take(.start)
            #expect(client.take(.connected).contains(.wait(.seconds(seconds))))
        }
    }

    @Test(arguments: [
        (Language.english, "Quad. /login EMAIL PASSWORD, or "),
        (.traditionalChinese, "Quad。/login EMAIL PASSWORD 登入，"),
        (.simplifiedChinese, "Quad。/login EMAIL PASSWORD 登录，"),
    ])
    func person_whenNobodyIsSignedIn_isGreetedOnceInTheirLanguage(_ language: Language, _ words: String) {
        var client = H(ClientOptions(language: language))
        _ = client.take(.start)
        _ = client.take(.connected)
        // The gateway's own greeting came before it knew the language.
        #expect(client.shows(.line("* Quad. /login")).isEmpty)
        #expect(client.shows(.line("error: too many connections")) == ["error: too many connections"])
        _ = client.take(.line(H.ok("0hello")))
        let said = client.says(.line(H.prompt(nil, nil)))
        #expect(said.count == 1 && said.first?.hasPrefix(words) == true)
        _ = client.take(.lost)
        _ = client.take(.timer)
        _ = client.take(.connected)
        _ = client.take(.line(H.ok("0hello")))
        #expect(client.says(.line(H.prompt(nil, nil))) == [ClientWords.back.text(in: language)])
    }

    /// The terminal speaks English; whose session it is reads Chinese.
    @Test func client_whenTheGatewayTellsTheSessionsLanguage_speaksIt() {
        var client = H()
        client.begin(as: "alice")
        #expect(client.says(.typed("/hello quad/1 plain")) == [ClientWords.ownFormat.text(in: .english)])
        let prompted = client.take(.line(H.prompt("alice", "#study", .traditionalChinese)))
        #expect(
            prompted.contains(
                .prompt(ClientPrompt(place: "#study", handle: "alice", language: .traditionalChinese))),
            "and so does what draws the prompt")
        #expect(
            client.says(.typed("/hello quad/1 plain"))
                == [ClientWords.ownFormat.text(in: .traditionalChinese)])
        _ = client.take(.line(H.prompt("alice", "#study", .simplifiedChinese)))
        let said = client.says(.lost)
        #expect(said == [ClientWords.away("连接已中断").text(in: .simplifiedChinese)])
        _ = client.take(.timer)
        #expect(
            client.sends(.connected) == [
                "@0hello /hello quad/1 json token ids places signals language=zh-Hans"
            ])
    }

    @Test func file_onItsWay_isToldOfInTheSessionsLanguage() {
        var client = H(token: "t")
        client.begin(as: "alice")
        _ = client.take(.line(H.prompt("alice", "#study", .traditionalChinese)))
        let job = ClientTransfers.Job(
            request: .attach(paths: ["a.jpg"], text: ""), token: "t", place: "#study",
            language: .traditionalChinese)
        #expect(client.take(.typed("/attach a.jpg")).contains(.transfer(job)))
    }

    @Test func person_whenSignedInWithAToken_isNotToldHowToSignIn() {
        var client = H(token: "t")
        _ = client.take(.start)
        _ = client.take(.connected)
        _ = client.take(.line("* Quad. /login"))
        _ = client.take(.line(H.ok("0hello")))
        _ = client.take(.line(H.prompt(nil, nil)))
        #expect(client.says(.line(H.prompt("alice", nil))).isEmpty)
        #expect(client.machine.phase == .ready)
    }

    @Test func hello_whenItsOptionsAreRefused_isSaidWithoutThem() {
        var client = H(token: "t")
        _ = client.take(.start)
        _ = client.take(.connected)
        #expect(
            client.sends(.line("@0hello error: write it as /hello quad/1 plain|json"))
                == ["@0hello /hello quad/1 json"])
        _ = client.take(.line(H.ok("0hello")))
        // Such a gateway knows of no tokens.
        #expect(client.sends(.line(H.prompt(nil, nil))).isEmpty)
        #expect(client.machine.phase == .ready)
    }

    @Test func hello_whenWhatAnswersIsNoGateway_endsWithTheReason() {
        var client = H()
        _ = client.take(.start)
        _ = client.take(.connected)
        _ = client.take(.line("@0hello error: what?"))
        let ending = ClientEnding.failed("what answers there doesn't speak quad/1: what?", unanswered: [])
        #expect(client.take(.line("@0hello error: what?")) == [.hangUp, .end(ending)])
        #expect(client.take(.typed("x")).isEmpty)
    }

    @Test func gateway_whenItSaysNothing_isTakenForAway() {
        var client = H()
        _ = client.take(.start)
        #expect(client.take(.connected).contains(.wait(.seconds(10))))
        let actions = client.take(.timer)
        #expect(actions.first == .hangUp && actions.contains(.wait(.milliseconds(500))))
    }

    @Test func attempts_whenTheGatewayStaysAway_backOffAndSayItOnce() {
        var client = H()
        _ = client.take(.start)
        var waits: [ClientAction] = []
        var said = 0
        for _ in 0..<8 {
            let actions = client.take(.unreachable("refused"))
            waits += actions.filter { if case .wait = $0 { true } else { false } }
            said += actions.filter { if case .say = $0 { true } else { false } }.count
            #expect(client.take(.timer).contains(.dial))
        }
        #expect(said == 1)
        let seconds = [0.5, 1, 2, 4, 8, 16, 30, 30]
        #expect(waits == seconds.map { .wait(.milliseconds(Int($0 * 1000))) })
    }

    @Test func backoff_whenReadyAgain_startsAnew() {
        var client = H()
        client.begin()
        _ = client.take(.lost)
        _ = client.take(.timer)
        #expect(client.take(.unreachable("refused")).contains(.wait(.seconds(1))))
        _ = client.take(.timer)
        client.connect()
        #expect(client.take(.lost).contains(.wait(.milliseconds(500))))
    }

    @Test(arguments: [0.0, 0.999]) func backoff_whenChanceIsThrown_staysNearItsStep(_ chance: Double) {
        var backoff = Backoff { chance }
        let first = backoff.next()
        #expect(first >= .milliseconds(375) && first <= .milliseconds(625))
        for _ in 0..<20 { #expect(backoff.next() <= .milliseconds(37_500)) }
    }

    @Test func enter_whenAnAttemptIsDueLater_triesAtOnce() {
        var client = H()
        _ = client.take(.start)
        #expect(!client.take(.typed("")).contains(.dial))
        _ = client.take(.unreachable("refused"))
        #expect(client.take(.typed("")).contains(.dial))
        #expect(client.take(.unreachable("refused")).contains(.wait(.seconds(1))))
    }

    // MARK: What is typed while the gateway is away

    @Test func lines_whenTypedWhileAway_areSentInOrderOnce() {
        var client = H()
        client.begin()
        #expect(client.state(after: .lost) == "offline")
        #expect(client.state(after: .typed("one")) == "offline, 1 waiting")
        #expect(client.state(after: .typed("/like 4")) == "offline, 2 waiting")
        _ = client.take(.timer)
        client.connect()
        #expect(client.machine.phase == .ready)
        // Signed out: they wait for their person.
        #expect(client.sends(.typed("three")).isEmpty)
        #expect(client.sends(.line(H.prompt("alice", nil))) == ["@0open /open #study"])
        #expect(client.sends(.line(H.ok("0open"))) == ["@0x1 one", "@0x2 /like 4", "@0x3>#study three"])
        #expect(client.sends(.line(H.ok("0x1", id: 7))).isEmpty)
        #expect(client.machine.requests.waiting == 0)
    }

    @Test func queue_whenFull_refusesClearlyAndKeepsWhatItHas() {
        var client = H(bounds: .init(lines: 2, bytes: 2048))
        _ = client.take(.start)
        _ = client.take(.typed("one"))
        #expect(client.says(.typed(String(repeating: "x", count: 3000))).first?.contains("not kept") == true)
        _ = client.take(.typed("two"))
        #expect(
            client.says(.typed("three"))
                == ["too much waits to be sent (at most 2 lines of 2 KiB); not kept: three"])
        #expect(client.machine.requests.waitingLines == ["one", "two"])
    }

    @Test func secret_whenItIsRefusedOrLost_isNotShown() {
        var client = H(bounds: .init(lines: 1, bytes: 2048))
        client.begin()
        _ = client.take(.typed("/login a@b secret"))
        let lost = client.says(.lost)
        #expect(lost.first == "sent, but its answer was lost: /login a@b; type it again if needed")
        _ = client.take(.typed("x"))
        #expect(client.says(.typed("/password old new")).first?.hasSuffix("not kept: /password") == true)
    }

    @Test func leaving_whenLinesWait_saysWhichWereNeverSent() {
        var client = H()
        _ = client.take(.start)
        _ = client.take(.unreachable("refused"))
        _ = client.take(.typed("one"))
        let actions = client.take(.typed("/quit"))
        #expect(actions == [.say("not sent: one"), .hangUp, .end(.left(refusals: 0))])
    }

    @Test func leaving_whenConnected_waitsForTheGoodbye() {
        var client = H()
        client.begin()
        #expect(client.sends(.typed("/quit")) == ["/quit"])
        #expect(client.shows(.line(#"{"type":"reply","lines":["goodbye"]}"#)).count == 1)
        #expect(client.take(.lost) == [.end(.left(refusals: 0))])
    }

    @Test func inputsEnd_whileAway_isLeaving() {
        var client = H()
        _ = client.take(.start)
        _ = client.take(.unreachable("refused"))
        #expect(client.take(.inputEnded).last == .end(.left(refusals: 0)))
    }

    // MARK: What was under way

    @Test func texts_whenTheirAnswersAreLost_areSentAgainUnderTheirIDs() {
        var client = H(token: "t")
        _ = client.take(.start)
        client.connect()
        _ = client.take(.line(H.ok("0resume")))
        _ = client.take(.line(H.prompt("alice", "#study")))
        #expect(client.sends(.typed("one")) == ["@0x1 one"])
        #expect(client.sends(.typed("two")) == ["@0x2 two"])
        _ = client.take(.line(H.ok("0x1", id: 4)))
        #expect(client.says(.lost).count == 1)
        _ = client.take(.typed("three"))
        _ = client.take(.timer)
        _ = client.take(.connected)
        _ = client.take(.line(H.ok("0hello")))
        #expect(client.sends(.line(H.prompt(nil, nil))) == ["@0resume /resume \"t\""])
        _ = client.take(.line(H.ok("0resume")))
        #expect(client.sends(.line(H.prompt("alice", nil))) == ["@0open /open #study"])
        #expect(client.sends(.line(H.ok("0open"))) == ["@0x2 two", "@0x3 three"])
    }

    @Test func commands_whenTheirAnswersAreLost_areToldAndNotSentAgain() {
        var client = H()
        client.begin()
        for line in ["one", "/post a | b | c", "an answer, perhaps"] { _ = client.take(.typed(line)) }
        let said = client.says(.lost)
        #expect(
            said.prefix(2) == [
                "sent, but its answer was lost: /post a | b | c; type it again if needed",
                "sent, but its answer was lost: an answer, perhaps; type it again if needed",
            ])
        #expect(client.machine.requests.waitingLines == ["one"])
    }

    @Test func texts_whenTheGatewayKnowsNoIDs_areToldAndNotSentAgain() {
        var client = H()
        _ = client.take(.start)
        _ = client.take(.connected)
        _ = client.take(.line("@0hello error: unknown"))
        _ = client.take(.line(H.ok("0hello")))
        _ = client.take(.line(H.prompt("alice", "#study")))
        #expect(client.sends(.typed("one")) == ["@0x1 one"])
        #expect(client.says(.lost).first?.contains("its answer was lost: one") == true)
        #expect(client.machine.requests.isEmpty)
    }

    @Test func echo_whenATextWasStoredBefore_isShownOnce() {
        var client = H()
        client.begin()
        _ = client.take(.typed("hi"))
        _ = client.take(.typed("//slash"))
        _ = client.take(.lost)
        _ = client.take(.timer)
        client.connect()
        _ = client.take(.line(H.prompt("alice", nil)))
        _ = client.take(.line(H.prompt("alice", "#study")))
        _ = client.take(.line(H.ok("0open")))
        #expect(client.shows(.line(H.ok("0x1", id: 9))) == [H.message(9, from: "alice")])
        #expect(client.shows(.line(H.message(9, from: "alice"))).isEmpty)
        // The other way round: the gateway delivers it first.
        #expect(client.shows(.line(H.message(10, from: "alice"))).count == 1)
        #expect(client.shows(.line(H.ok("0x2", id: 10))).isEmpty)
        #expect(client.shows(.line(H.message(11, from: "bob"))).count == 1)
    }

    @Test func delayedLine_whenRefused_isNamed() {
        var client = H()
        _ = client.take(.start)
        _ = client.take(.typed("/open #gone"))
        client.connect()
        #expect(client.says(.line(H.refused("0x1"))) == ["not sent: /open #gone"])
        _ = client.take(.typed("/open #gone"))
        #expect(client.says(.line(H.refused("0x2"))).isEmpty)
        #expect(client.machine.refusals == 2)
    }

    @Test func flood_whenTyped_isSentInPortions() {
        var client = H()
        client.begin()
        for index in 1...80 { _ = client.take(.typed("line \(index)")) }
        #expect(client.machine.requests.waiting == 16)
        #expect(client.sends(.line(H.ok("0x1"))) == ["@0x65 line 65"])
    }

    @Test func longLine_whenRefusedWithoutItsTag_isFound() {
        var client = H()
        client.begin()
        for line in ["short", String(repeating: "x", count: 9000), "/roll"] { _ = client.take(.typed(line)) }
        #expect(client.shows(.line(#"{"type":"error","code":"limit","text":"too long"}"#)).count == 1)
        _ = client.take(.line(H.ok("0x1")))
        _ = client.take(.line(H.ok("0x3")))
        #expect(client.machine.requests.isEmpty && client.machine.refusals == 1)
    }

    // MARK: Where it was typed

    /// Until a command is answered nobody knows which place it opens.
    @Test func text_behindACommandUnderWay_goesWhereItWasTypedOrNowhere() {
        var client = H()
        client.begin()
        #expect(client.sends(.typed("hi")) == ["@0x1 hi"])
        #expect(client.sends(.typed("/join #other")) == ["@0x2 /join #other"])
        #expect(client.sends(.typed("for study")) == ["@0x3>#study for study"])
        _ = client.take(.line(H.prompt("alice", "#other")))
        #expect(client.sends(.typed("for other")) == ["@0x4>#other for other"])
        _ = client.take(.line(H.ok("0x2")))
        #expect(client.sends(.typed("on")) == ["@0x5 on"])
        #expect(client.shows(.line(H.refused("0x3", "conflict"))).count == 1)
    }

    @Test func text_whereNoPlaceIsOpen_namesNone() {
        var client = H()
        client.begin(in: nil)
        _ = client.take(.typed("/join #other"))
        #expect(client.sends(.typed("hi")) == ["@0x2 hi"])
    }

    @Test func text_thatWaitedWhileItsPlaceWasRenamed_goesThere() {
        var client = H()
        client.begin()
        _ = client.take(.lost)
        for line in ["/trending", "hi"] { _ = client.take(.typed(line)) }
        _ = client.take(.timer)
        client.connect()
        _ = client.take(.line(H.prompt("alice", nil)))
        _ = client.take(.line(H.prompt("alice", "#databases")))
        #expect(client.sends(.line(H.ok("0open"))) == ["@0x1 /trending", "@0x2>#databases hi"])
    }

    /// A script doesn't wait to see what its commands do: each line is handled after the one before.
    @Test func text_ofAScript_namesNoPlace() {
        var script = H.script()
        _ = script.take(.start)
        script.connect()
        _ = script.take(.line(H.prompt("alice", "#study")))
        _ = script.take(.typed("/join #other"))
        #expect(script.sends(.typed("hi")) == ["@0x2 hi"])
    }

    @Test func text_ofAGatewayThatKnowsNoPlaces_namesNone() {
        var client = H()
        _ = client.take(.start)
        _ = client.take(.connected)
        _ = client.take(.line("@0hello error: unknown"))
        _ = client.take(.line(H.ok("0hello")))
        _ = client.take(.line(H.prompt("alice", "#study")))
        _ = client.take(.typed("/join #other"))
        #expect(client.sends(.typed("hi")) == ["@0x2 hi"])
    }

    // MARK: What was asked

    /// A client with a place open that is asked something by a command, whose connection is then lost and back.
    private func asked(_ handle: String = "alice", before back: Bool = true) -> (client: H, said: [String]) {
        var client = H()
        client.begin(as: handle)
        ask(&client, handle)
        let said = client.says(.lost)
        if back { comeBack(&client, handle) }
        return (client, said)
    }

    private static func asking(_ handle: String) -> String {
        ClientObject.prompt(ClientPrompt(place: "#study", handle: handle, isAsking: true))
    }

    private func ask(_ client: inout H, _ handle: String = "alice") {
        _ = client.take(.typed("/flat-add"))
        _ = client.take(.line(Self.asking(handle)))
    }

    private func comeBack(_ client: inout H, _ handle: String = "alice") {
        _ = client.take(.timer)
        client.connect()
        _ = client.take(.line(H.prompt(handle, nil)))
        _ = client.take(.line(H.ok("0open")))
        _ = client.take(.line(H.prompt(handle, "#study")))
    }

    @Test func question_whenTheConnectionIsLost_isSaidToBeOver() {
        let said = asked().said
        #expect(said.first == ClientWords.questionLost("/flat-add").text(in: .english))
    }

    @Test(arguments: [true, false])
    func answer_whenTheQuestionIsOver_isNotSaidInTheOpenPlace(isBack: Bool) {
        var client = asked(before: isBack).client
        let said = ClientWords.heldBack("5000", place: "#study").text(in: .english)
        let actions = client.take(.typed("5000"))
        #expect(actions.contains(.holdBack(text: "5000", reason: said)))
        #expect(!actions.contains { if case .send = $0 { true } else { false } })
        if !isBack { comeBack(&client) }
        #expect(client.says(.typed("Kennedy Town")) == [said.replacing("5000", with: "Kennedy Town")])
        #expect(client.machine.requests.isEmpty)
    }

    /// What waits above the prompt has its line breaks.
    @Test func answer_ofSeveralLines_isHeldBackAsItWasTyped() {
        var client = asked().client
        let actions = client.take(.typed(LineBreaks.onOneLine("two rooms\nsea view")))
        #expect(
            actions.contains {
                if case .holdBack(text: "two rooms\nsea view", _) = $0 { true } else { false }
            })
    }

    @Test func text_whenItIsTypedAgainAfterAQuestion_isSaid() {
        var client = asked().client
        _ = client.take(.typed("hello all"))
        #expect(client.sends(.typed("hello all")) == ["@0x2 hello all"])
        #expect(client.sends(.typed("anybody there?")) == ["@0x3 anybody there?"])
    }

    @Test func text_behindAnotherCommand_isSaid() {
        var client = asked().client
        _ = client.take(.typed("5000"))
        #expect(client.sends(.typed("/chats")) == ["@0x2 /chats"])
        #expect(client.sends(.typed("hello all")) == ["@0x3>#study hello all"])
    }

    @Test func answer_toTheQuestionAskedAgain_isSent() {
        var client = asked().client
        ask(&client)
        #expect(client.sends(.typed("5000")) == ["@0x3 5000"])
    }

    /// The gateway stops, or waited long enough.
    @Test func question_whenItEndsByItself_takesNothingThatIsTypedIntoThePlace() {
        var client = H()
        client.begin()
        ask(&client)
        _ = client.take(.line(H.refused("0x1", "closed")))
        _ = client.take(.line(H.prompt("alice", "#study")))
        let said = ClientWords.heldBack("5000", place: "#study").text(in: .english)
        #expect(client.says(.typed("5000")) == [said])
        _ = client.take(.lost)
        #expect(client.machine.requests.isEmpty)
        comeBack(&client)
        #expect(client.sends(.typed("5000")) == ["@0x2 5000"], "typed again, it is meant")
    }

    @Test func question_whenItIsAnswered_holdsNothingBack() {
        var client = H()
        client.begin()
        ask(&client)
        #expect(client.sends(.typed("5000")) == ["@0x2 5000"])
        // A message came in the meantime.
        _ = client.take(.line(Self.asking("alice")))
        _ = client.take(.line(H.ok("0x2")))
        _ = client.take(.line(H.ok("0x1")))
        _ = client.take(.line(H.prompt("alice", "#study")))
        #expect(client.sends(.typed("hello all")) == ["@0x3 hello all"])
    }
}
