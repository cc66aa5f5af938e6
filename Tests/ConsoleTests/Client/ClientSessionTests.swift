import Commands
import Testing

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

/// Who is signed in, across connections.
@Suite struct ClientSessionTests {
    private typealias H = MachineHarness

    @Test func token_whenKept_signsIn() {
        var client = H(token: "a\"b")
        _ = client.take(.start)
        _ = client.take(.connected)
        _ = client.take(.line(H.ok("0hello")))
        #expect(client.sends(.line(H.prompt(nil, nil))) == [#"@0resume /resume "a\"b""#])
        #expect(client.shows(.line(#"{"type":"reply","tag":"0resume","lines":["signed in"]}"#)).count == 1)
        _ = client.take(.typed("early"))
        _ = client.take(.line(H.ok("0resume")))
        #expect(client.machine.phase == .resuming)
        #expect(client.sends(.line(H.prompt("alice", nil))) == ["@0x1 early"])
    }

    @Test func token_whenRefused_isForgotten() {
        var client = H(token: "t")
        _ = client.take(.start)
        client.connect()
        let actions = client.take(.line(H.refused("0resume", "signed_out", "it has ended")))
        #expect(actions.first == .discardToken)
        #expect(
            actions.contains(
                .say(
                    "your kept session is over (it has ended) and was removed here. /login EMAIL signs in"))
        )
        #expect(client.machine.session.token == nil && client.machine.phase == .ready)
    }

    @Test(arguments: ["not_found", "unavailable"])
    func token_whenTheGatewayCantTakeIt_isKept(_ code: String) {
        var client = H(token: "t")
        _ = client.take(.start)
        client.connect()
        let actions = client.take(.line(H.refused("0resume", code)))
        #expect(!actions.contains(.discardToken))
        #expect(client.machine.session.token == "t" && client.machine.phase == .ready)
    }

    @Test func session_whenTheGatewayGivesOne_isKeptAndNeverShown() {
        var client = H()
        client.begin()
        let given = #"{"type":"session","token":"secret","person":"alice"}"#
        #expect(client.take(.line(given)) == [.keep(token: "secret", person: "alice")])
        #expect(client.machine.session.token == "secret")
        #expect(client.sends(.typed("/logout")) == ["@0x1 /logout"])
        #expect(client.take(.line(H.ok("0x1"))).contains(.discardToken))
    }

    @Test func logout_whenRefused_keepsTheToken() {
        var client = H(token: "t")
        client.begin()
        _ = client.take(.typed("/logout"))
        #expect(!client.take(.line(H.refused("0x1"))).contains(.discardToken))
    }

    @Test func signingIn_whenLinesWait_passesThem() {
        var client = H()
        client.begin()
        _ = client.take(.lost)
        _ = client.take(.typed("one"))
        _ = client.take(.timer)
        client.connect()
        #expect(client.machine.person.isHeld)
        #expect(client.sends(.typed("/chats")).isEmpty)
        #expect(client.sends(.typed("/login alice@x pw")) == ["@0x3 /login alice@x pw"])
        #expect(client.sends(.line(H.prompt("alice", nil))) == ["@0open /open #study"])
        #expect(client.sends(.line(H.refused("0open"))) == ["@0x1 one", "@0x2 /chats"])
    }

    @Test func anotherPerson_whenTheySignIn_sendsNothingOfTheFirst() {
        var client = H()
        client.begin()
        _ = client.take(.lost)
        _ = client.take(.typed("mine"))
        _ = client.take(.timer)
        client.connect()
        let actions = client.take(.line(H.prompt("bob", nil)))
        #expect(actions.contains(.holdBack(text: "mine", reason: "not sent, since alice typed it: mine")))
        #expect(!actions.contains { if case .send = $0 { true } else { false } })
        #expect(client.sends(.typed("hi")) == ["@0x2 hi"])
    }

    @Test func outages_whenTheyFollowOneAnother_rememberThePerson() {
        var client = H()
        client.begin()
        for _ in 0..<2 {
            _ = client.take(.lost)
            _ = client.take(.timer)
            client.connect()
        }
        #expect(client.machine.person.isHeld)
        #expect(client.sends(.line(H.prompt("alice", nil))) == ["@0open /open #study"])
    }

    @Test func format_whenAPersonTypesHello_staysTheClients() {
        var client = H()
        client.begin()
        #expect(client.says(.typed("/hello quad/1 plain")).count == 1)
    }

    @Test(arguments: [
        ("@7up is here", "@0x1 @7up is here"), ("@7 /roll 2d6", "@0x1 /roll 2d6"), ("//x", "@0x1 //x"),
        ("/Roll", "@0x1 /roll"), (" /roll 2d6", "@0x1 /roll 2d6"), ("　／Roll", "@0x1 /roll"),
        (" @7 /roll 2d6", "@0x1 /roll 2d6"), (" hi", "@0x1  hi"), (" //x", "@0x1  //x"),
    ])
    func line_whenItLooksTagged_goesAsItWasMeant(_ line: String, _ wire: String) {
        var client = H()
        client.begin()
        #expect(client.sends(.typed(line)) == [wire])
    }

    /// The text is the same behind the client's own tag as at a gateway's own terminal, and when it is shown once more.
    @Test(arguments: ["hi", " /x", "/x", "@7 /x", "／x", "hi\n/password a b", "@7 /x\ny", "//\nx", "/\nx"])
    func message_whateverItLooksLike_arrivesAsItIs(_ text: String) {
        var client = H()
        client.begin()
        let line = LineBreaks.onOneLine(TypedLine.line(for: EditedText(text, .fenced)))
        #expect(InputLine(line).content == .text(text))
        #expect(client.sends(.typed(line)).map { InputLine($0).content } == [.text(text)])
        _ = client.take(.lost)
        _ = client.take(.timer)
        client.connect()
        _ = client.take(.line(H.prompt("alice", nil)))
        _ = client.take(.line(H.prompt("alice", "#study")))
        _ = client.take(.line(H.ok("0open")))
        #expect(
            client.shows(.line(H.ok("0x1", id: 9)))
                == [ClientObject.message(text, id: 9, place: "#study", from: "alice")])
    }

    /// Nor does it end what is waited for, so that the answer to a question that is over is still held back.
    @Test func block_inWhichALineLooksLikeACommand_isNotSent() {
        var client = H()
        client.begin()
        let block = LineBreaks.onOneLine("hi\n /password old new")
        let actions = client.take(.typed(block))
        #expect(actions == [.say(CommandError.looksLikeCommand("password").message)])
        #expect(client.machine.refusals == 1 && client.machine.requests.isEmpty)
        _ = client.take(.typed("/flat-add"))
        _ = client.take(
            .line(ClientObject.prompt(ClientPrompt(place: "#study", handle: "alice", isAsking: true))))
        _ = client.take(.line(H.refused("0x1", "closed")))
        _ = client.take(.line(H.prompt("alice", "#study")))
        _ = client.take(.typed(block))
        #expect(client.sends(.typed("5000")).isEmpty)
    }

    @Test func block_ofAScript_isAnsweredByTheGateway() {
        var script = H.script()
        _ = script.take(.start)
        script.connect()
        let block = LineBreaks.onOneLine("hi\n/password old new")
        #expect(script.sends(.typed(block)) == ["@0x1 \(block)"])
        #expect(script.machine.requests.isEmpty == false)
    }

    /// What is said of a line whose answer was lost names no password.
    @Test(arguments: [" /password old new", "\u{FEFF}／password old new", "@7  /password old new"])
    func secret_behindASpace_isNotShown(_ line: String) {
        var client = H()
        client.begin()
        #expect(client.sends(.typed(line)) == ["@0x1 /password old new"])
        #expect(client.says(.lost).first?.contains("lost: /password; type") == true)
    }

    @Test func completion_whenAway_isAnsweredAtOnce() {
        var client = H()
        client.begin()
        #expect(client.sends(.typed("@0tab1 /complete /open #")) == ["@0tab1 /complete /open #"])
        #expect(client.sends(.typed("@0typing /typing")) == ["@0typing /typing"])
        #expect(client.shows(.line(H.ok("0typing"))) == [H.ok("0typing")])
        _ = client.take(.lost)
        #expect(client.shows(.typed("@0tab2 /complete /open #")) == [ClientObject.end("0tab2")])
    }

    // MARK: Scripts

    @Test func script_whenEverythingIsAnswered_endsWithItsRefusals() {
        var client = H.script()
        _ = client.take(.start)
        for line in ["/trending", "/nope"] { _ = client.take(.typed(line)) }
        _ = client.take(.inputEnded)
        #expect(client.sends(.connected) == ["@0hello /hello quad/1 json token language=en"])
        #expect(client.shows(.line("* Quad.")).isEmpty)
        _ = client.take(.line(H.ok("0hello")))
        let actions = client.take(.line(H.prompt(nil, nil)))
        #expect(actions.contains(.send("@0x1 /trending")) && actions.last == .endSending)
        #expect(client.shows(.line(H.message(3, from: "bob"))).isEmpty)
        #expect(client.shows(.line(#"{"type":"reply","tag":"0x1","lines":["x"]}"#)).count == 1)
        _ = client.take(.line(H.ok("0x1")))
        _ = client.take(.line(H.refused("0x2")))
        #expect(client.take(.lost) == [.end(.left(refusals: 1))])
    }

    @Test func script_whenTheGatewayIsAway_endsAtOnce() {
        var client = H.script()
        _ = client.take(.start)
        _ = client.take(.typed("/trending"))
        #expect(
            client.take(.unreachable("refused")) == [.end(.failed("refused", unanswered: ["/trending"]))])
    }

    @Test func script_whenTheConnectionBreaks_namesWhatWasNotAnswered() {
        var client = H.script()
        _ = client.take(.start)
        client.connect()
        _ = client.take(.typed("/one"))
        _ = client.take(.typed("/two"))
        _ = client.take(.line(H.ok("0x1")))
        #expect(
            client.take(.lost) == [.end(.failed("the connection has ended", unanswered: ["/two"]))])
    }
}
