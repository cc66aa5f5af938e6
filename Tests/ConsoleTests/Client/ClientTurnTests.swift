import Testing

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

/// Signing in again by itself, once the gateway has said when.
@Suite struct ClientTurnTests {
    private typealias H = MachineHarness

    private func slowed(_ tag: String, after: Int = 6_000) -> String {
        #"{"type":"end","tag":"\#(tag)","ok":false,"code":"slow_down","text":"wait","after":\#(after)}"#
    }

    @Test func login_whenToldToWait_isTriedAgainByItself() {
        var client = H()
        _ = client.take(.start)
        client.connect()
        #expect(client.sends(.typed("/login alice@x pw")) == ["@0x1 /login alice@x pw"])
        let actions = client.take(.line(slowed("0x1")))
        #expect(actions.contains(.wait(.seconds(6))))
        #expect(
            actions.contains(.say("the gateway asks you to wait 6 s; then this is tried again by itself")))
        #expect(client.sends(.timer) == ["@0x1 /login alice@x pw"])
        #expect(client.take(.line(slowed("0x1", after: 500))).contains(.wait(.milliseconds(500))))
        #expect(client.sends(.timer) == ["@0x1 /login alice@x pw"])
        _ = client.take(.line(H.ok("0x1")))
        #expect(client.machine.refusals == 0)
        #expect(client.sends(.timer).isEmpty)
    }

    @Test func token_whenToldToWait_isTriedAgainAndLinesWaitForIt() {
        var client = H(token: "t")
        _ = client.take(.start)
        client.connect()
        #expect(client.take(.line(slowed("0resume"))).contains(.wait(.seconds(6))))
        #expect(client.sends(.typed("hello")).isEmpty)
        #expect(client.sends(.timer) == [#"@0resume /resume "t""#])
        _ = client.take(.line(H.ok("0resume")))
        #expect(client.sends(.line(H.prompt("alice", nil))) == ["@0x1 hello"])
    }

    @Test func login_whenAnotherIsTyped_isNotTriedAgain() {
        var client = H()
        _ = client.take(.start)
        client.connect()
        _ = client.take(.typed("/login alice@x wrong"))
        _ = client.take(.line(slowed("0x1")))
        #expect(client.sends(.typed("/help")) == ["@0x2 /help"])
        #expect(client.sends(.typed("/login alice@x right")) == ["@0x3 /login alice@x right"])
        #expect(client.sends(.timer).isEmpty)
    }

    @Test func login_whenTheConnectionIsLostMeanwhile_isSaidToBeNotSent() {
        var client = H()
        _ = client.take(.start)
        client.connect()
        _ = client.take(.typed("/login alice@x pw"))
        _ = client.take(.line(slowed("0x1")))
        let said = client.says(.lost)
        #expect(said.contains { $0.hasPrefix("not sent: /login") } && !said.contains { $0.contains("pw") })
        #expect(client.sends(.timer).isEmpty)
        #expect(client.machine.turn == .none)
    }

    @Test func otherCommands_whenToldToWait_areTheirPersonsAffair() {
        var client = H()
        client.begin()
        _ = client.take(.typed("/weather"))
        #expect(client.shows(.line(slowed("0x1"))).count == 1)
        #expect(client.sends(.timer).isEmpty)
        #expect(client.machine.refusals == 1)
    }

    @Test func script_whenToldToWait_endsWithTheRefusal() {
        var client = H.script()
        _ = client.take(.start)
        client.connect()
        _ = client.take(.typed("/login alice@x pw"))
        _ = client.take(.inputEnded)
        #expect(client.shows(.line(slowed("0x1"))).count == 1)
        #expect(client.take(.lost) == [.end(.left(refusals: 1))])
    }

    @Test func device_whenOneIsKept_isNamedInHello() {
        var client = H(ClientOptions(device: "secret"))
        _ = client.take(.start)
        #expect(
            client.sends(.connected) == [
                "@0hello /hello quad/1 json token ids places signals device=secret language=en"
            ])
    }
}
