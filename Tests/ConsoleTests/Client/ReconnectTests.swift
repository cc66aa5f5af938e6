import CampusVerbs
import Concurrency
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

/// The client against a real gateway that comes and goes.
@Suite(.endsWhereItHangs) struct ReconnectTests {
    private func client(_ gateway: RestartingGateway) -> GatewayClient {
        GatewayClient(address: .unix(path: gateway.path), keeper: nil, language: .english)
    }

    /// The texts of #study as somebody reads them who enters it now.
    private func texts(_ gateway: RestartingGateway) async throws -> [String] {
        let campus = gateway.fixture.campus
        let reader = try await campus.accounts.add(email: "x@connect.hku.hk", username: "x", password: "pw")
        _ = try await campus.chat.groups.join(slug: "study", by: Actor(reader.id))
        let place = try #require(try await campus.chat.conversations.list(of: reader.id).first?.place)
        return try await campus.chat.conversations.history(
            of: place.conversation, for: reader.id, before: nil, limit: 100
        ).map(\.text)
    }

    @Test func lines_whenTypedWhileTheGatewayIsAway_areStoredOnceInOrder() async throws {
        let gateway = try RestartingGateway()
        _ = try await gateway.fixture.account("alice")
        try await gateway.start()
        let person = try TypingPerson(client(gateway))
        await person.expect("Quad. ")
        person.type("/login alice@connect.hku.hk pw")
        await person.expect("signed in as alice")
        person.type("/group Study")
        await person.expect("made #study")
        person.type("/open #study")
        await person.expect("#study: 1 people")
        person.type("before")
        await person.expect("alice: before")
        try await gateway.stop()
        await person.expect("sent once")
        person.type("one")
        person.type("two")
        try await gateway.start()
        person.type("")
        await person.expect("alice: two")
        #expect(try await person.leave() == .left(refusals: 0))
        #expect(try await texts(gateway) == ["before", "one", "two"])
        try await gateway.end()
    }

    @Test func text_whenItsAnswerIsLostWithTheConnection_isStoredOnceAndShown() async throws {
        let gateway = try RestartingGateway()
        _ = try await gateway.fixture.account("alice")
        try await gateway.start()
        let path = gateway.path
        let attempts = Mutex(0)
        let client = GatewayClient(name: "test", keeper: nil, language: .english) {
            let isFirst = attempts.withLock { attempts in
                defer { attempts += 1 }
                return attempts == 0
            }
            return Result { () throws(ConsoleStartError) in
                let descriptor = try ConsoleDialer.connect(to: .unix(path: path))
                return isFirst ? try CuttingWire.make(to: descriptor, at: "precious") : descriptor
            }
        }
        let person = try TypingPerson(client)
        await person.expect("Quad. ")
        for line in ["/login alice@connect.hku.hk pw", "/group Study", "/open #study"] { person.type(line) }
        await person.expect("#study: 1 people")
        person.type("precious")
        // It is stored, but the client heard nothing of it.
        await person.expect("sent once")
        person.type("")
        await person.expect("alice: precious")
        person.type("after")
        #expect(await person.expect("alice: after").contains("precious") == false)
        #expect(try await person.leave() == .left(refusals: 0))
        #expect(try await texts(gateway) == ["precious", "after"])
        try await gateway.end()
    }

    @Test func session_whenKept_signsInAtTheNextStartUntilLoggedOut() async throws {
        let gateway = try RestartingGateway()
        _ = try await gateway.fixture.account("alice")
        try await gateway.start()
        let keeper = SessionKeeper(path: gateway.fixture.directory + "/config/sessions.json")
        let client = GatewayClient(address: .unix(path: gateway.path), keeper: keeper, language: .english)
        let first = try TypingPerson(client)
        first.type("/login alice@connect.hku.hk pw")
        await first.expect("signed in as alice")
        #expect(try await first.leave() == .left(refusals: 0))
        #expect(try keeper.token(for: gateway.path)?.isEmpty == false)
        let second = try TypingPerson(client)
        await second.expect("signed in as alice")
        second.type("/logout")
        await second.expect("signed out")
        #expect(try await second.leave() == .left(refusals: 0))
        #expect(try keeper.token(for: gateway.path) == nil)
        try keeper.keep("ABCD", person: "alice", for: gateway.path)
        let third = try TypingPerson(client)
        #expect(await third.expect("/login EMAIL signs in").contains("your kept session is over"))
        #expect(try await third.leave() == .left(refusals: 0))
        #expect(try keeper.token(for: gateway.path) == nil)
        try await gateway.end()
    }

    @Test func client_whenTheGatewayIsAwayAtFirst_waitsForIt() async throws {
        let gateway = try RestartingGateway()
        let person = try TypingPerson(client(gateway))
        #expect(await person.expect("sent once").contains("can't reach a gateway at \(gateway.path)"))
        person.type("/say early")
        try await gateway.start()
        person.type("")
        await person.expect("  early")
        #expect(try await person.leave() == .left(refusals: 0))
        try await gateway.end()
    }

    /// How a client at a terminal ended.
    private func gatewayEnding(
        of client: GatewayClient, on terminal: CInt
    ) async -> Result<ClientEnding, any Error> {
        await onThread {
            Result {
                try client.serve { connection in
                    _ = TerminalFrontEnd(
                        gateway: connection, input: terminal, output: terminal,
                        environment: ["TERM": "xterm", "NO_COLOR": "1"],
                        catchesSignals: false, greets: false, uptime: StillTime.uptime
                    ).run()
                }
            }
        }
    }

    @Test func text_whenTypedWhileTheGatewayIsAway_showsOnceOnATerminal() async throws {
        let gateway = try RestartingGateway()
        gateway.fixture.catalog.chat.withLock { $0 = gateway.fixture.campus.chat }
        _ = try await gateway.fixture.account("alice")
        try await gateway.start()
        let terminal = try PseudoTerminal()
        async let ending = gatewayEnding(of: client(gateway), on: terminal.side)
        var screen = ModelTerminal(columns: 80)
        screen.write(await terminal.expect("quad> "))
        terminal.type("/login alice@connect.hku.hk\rpw\r/group Study\r/open #study\r")
        screen.write(await terminal.expect("#study> "))
        try await gateway.stop()
        screen.write(await terminal.expect("(offline) #study> "))
        terminal.type("typed while away\r")
        screen.write(await terminal.expect("(offline, 1 waiting) #study> "))
        try await gateway.start()
        terminal.type("\r")
        screen.write(await terminal.expect("connected again"))
        terminal.type("and here\r")
        screen.write(await terminal.expect(" alice: and here"))
        #expect(screen.screen.count { $0.contains("typed while away") } == 1, "\(screen.screen)")
        terminal.type("/quit\r")
        #expect(try await ending.get() == .left(refusals: 0))
        terminal.close()
        try await gateway.end()
    }

    @Test func terminal_whenTheGatewayGoes_saysSoInItsPrompt() async throws {
        let gateway = try RestartingGateway()
        try await gateway.start()
        let terminal = try PseudoTerminal()
        async let ending = gatewayEnding(of: client(gateway), on: terminal.side)
        await terminal.expect("quad> ")
        terminal.type("/say ready\n")
        await terminal.expect("  ready")
        try await gateway.stop()
        await terminal.expect("(offline) quad> ")
        terminal.type("/say 你好 🎓\n")
        await terminal.expect("(offline, 1 waiting) quad> ")
        try await gateway.start()
        terminal.type("\n")
        await terminal.expect("  你好 🎓")
        terminal.type("/sa\tdone\n")
        await terminal.expect("  done")
        terminal.type("/quit\n")
        #expect(try await ending.get() == .left(refusals: 0))
        terminal.close()
        try await gateway.end()
    }
}

/// A wire to a gateway that is cut at the first line with a word that comes from there: this line is lost, with all that
/// comes behind it, and nothing before it.
private enum CuttingWire {
    static func make(to gateway: CInt, at word: String) throws(ConsoleStartError) -> CInt {
        let ends = try ConsoleDialer.makePair()
        let wire = ends.server
        Thread {
            var (heard, isCut): (ArraySlice<UInt8>, Bool) = ([], false)
            while !isCut {
                var sources = [
                    pollfd(fd: wire, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: gateway, events: Int16(POLLIN), revents: 0),
                ]
                guard poll(&sources, 2, -1) > 0 else { break }
                if sources[0].revents != 0 {
                    guard let bytes = PipeBytes.read(wire) else { break }
                    _ = PipeBytes.write(bytes, to: gateway)
                } else if sources[1].revents != 0 {
                    guard let bytes = PipeBytes.read(gateway) else { break }
                    heard += bytes
                    isCut = passOn(&heard, to: wire, before: word)
                }
            }
            close(wire)
            close(gateway)
        }.start()
        return ends.frontEnd
    }

    /// Passes on the lines that are whole, before the first with the word. Returns whether there is one.
    private static func passOn(_ heard: inout ArraySlice<UInt8>, to wire: CInt, before word: String) -> Bool {
        while let end = heard.firstIndex(of: UInt8(ascii: "\n")) {
            let line = heard[...end]
            if String(decoding: line, as: UTF8.self).contains(word) { return true }
            _ = PipeBytes.write(line, to: wire)
            heard = heard[(end + 1)...]
        }
        return false
    }
}
