import CampusVerbs
import Concurrency
import Foundation
import NIOCore
import TestSupport
import Testing

@testable import Community
@testable import Console
@testable import Model

@Suite(.endsWhereItHangs) struct ConsoleServerTests {
    @Test func connection_whenNew_isGreetedAndTalksToStrangersOnlyAboutSigningIn() async throws {
        try await ConsoleFixture.run { fixture in
            let client = try await LineClient.connect(to: fixture.server.boundAddress)
            #expect(try await client.line().hasPrefix("* Quad. /login EMAIL PASSWORD"))
            let refusal = "sign in first: /login EMAIL PASSWORD, or /signup EMAIL PASSWORD USERNAME"
            #expect(try await client.ask("hello") == "error: \(refusal)")
            #expect(try await client.ask("@7 hello") == "@7 error: \(refusal)")
            #expect(try await client.ask("/say x") == "error: \(refusal)")
            #expect(
                try await client.ask("/coment 4 x")
                    == "error: no command /coment. /help shows what you can do; //coment sends it as a text."
            )
            #expect(try await client.ask("/jion x") == "error: no command /jion. Did you mean /join?")
            #expect(
                try await client.ask("/login a")
                    == "error: PASSWORD is missing. Usage: /login EMAIL PASSWORD")
            // Nor does a stranger read that it is for administrators: who is one isn't known before.
            for line in ["/plugins", "/trace 1", "/mail", "/demo", "/intents"] {
                #expect(try await client.ask(line) == "error: \(refusal)")
            }
        }
    }

    /// Whatever a stranger sends is counted, also what is no command, and what a program says first.
    @Test(arguments: ["/hello quad/1", "hello", "", "/open x", "\u{FF}"])
    func line_ofAStranger_isCounted(_ line: String) async throws {
        let fixture = try ConsoleFixture(strangers: Rate(3, in: .seconds(60)))
        let client = try await fixture.client()
        for number in 1...3 {
            let said = try await client.ask("@\(number) \(line)")
            #expect(!said.contains("go on in"), "\(said)")
        }
        let refused = try await client.ask("@4 \(line)")
        #expect(refused.contains("3 commands in 1 min; go on in"), "\(refused)")
        try await fixture.stop()
    }

    @Test func people_whenInAGroup_seeTheSameLinesInTheSameOrder() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            _ = try await fixture.account("alice")
            _ = try await fixture.account("bob")
            let alice = try await fixture.client()
            #expect(
                try await alice.ask("/login alice@connect.hku.hk pw")
                    == "  signed in as alice (alice). /help shows what you can do.")
            #expect(
                try await alice.ask("x")
                    == "error: open a conversation first: /chats lists yours, /open PLACE opens one")
            try await alice.send("/group Study")
            #expect(try await alice.line() == "  made #study")
            try await alice.send("/open #study")
            #expect(try await alice.line() == "  #study: 1 people, 0 unread")
            let bob = try await fixture.client(of: "bob")
            try await bob.send("/join study", "/open study")
            #expect(try await bob.line() == "* bob joined #study")
            #expect(try await bob.line() == "  #study: 2 people, 0 unread")
            #expect(try await alice.line() == "* bob joined #study")
            try await alice.send("one", "@7 two", "//three")
            let texts = try await bob.lines(3).map {
                $0.split(separator: " ", maxSplits: 2).last.map(String.init)
            }
            #expect(texts == ["alice: one", "alice: two", "alice: /three"])
            let own = try await alice.lines(4)
            #expect(own.contains("@7 ok"))
            #expect(own.filter { $0.hasPrefix("[#study] ") }.count == 3)
            try await bob.send("late\n/quit")
            #expect(try await bob.line().hasSuffix("bob: late"))
            #expect(try await bob.line() == "  goodbye")
            await #expect(throws: LineClient.Ended.self) { try await bob.line() }
            #expect(try await alice.line().hasSuffix("bob: late"))
        }
    }

    @Test func texts_whenPipelined_allArriveInOrder() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            _ = try await fixture.account("alice")
            let alice = try await fixture.client(of: "alice")
            _ = try await alice.ask("/group Many")
            _ = try await alice.ask("/open #many")
            let count = 3000
            try await alice.channel.writeAndFlush(
                ByteBuffer(string: (0..<count).map { "line \($0)\n" }.joined() + "@9 /say end\n"))
            for index in 0..<count {
                let line = try await alice.line()
                guard line.hasSuffix("alice: line \(index)") else {
                    Issue.record("\(index): \(line)")
                    return
                }
            }
            #expect(try await alice.lines(2) == ["@9   end", "@9 ok"])
        }
    }

    @Test func badLines_whenSent_areAnsweredAndTheSessionGoesOn() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let client = try await fixture.client(of: "alice")
            #expect(
                try await client.ask(String(repeating: "x", count: 17_000))
                    == "error: this line is longer than 16384 bytes and was ignored; a message has at most 4096"
            )
            try await client.channel.writeAndFlush(ByteBuffer(bytes: [0xFF, 0xFE, 0x0A]))
            #expect(try await client.line() == "error: this line is not UTF-8; it was ignored")
            #expect(try await client.ask("@7 ") == "@7 error: a text or a command has to follow the tag")
            #expect(
                try await client.ask("@8 /nope")
                    == "@8 error: no command /nope. /help shows what you can do; //nope sends it as a text."
            )
            #expect(
                try await client.ask("/fail") == "error: the gateway could not do this; its log says why")
            try await client.send("@9 /say a|b\u{1B}[2J")
            #expect(try await client.lines(3) == ["@9   a", #"@9   b\u{1B}[2J"#, "@9 ok"])
        }
    }

    @Test func command_whenItTakesLong_isHeardAtOnceAndLaterLinesWait() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let client = try await fixture.client(of: "alice")
            try await client.send("@1 /wait", "@2 /say after")
            #expect(try await client.line() == "@1   waiting")
            fixture.catalog.gate.continuation.yield()
            #expect(try await client.lines(4) == ["@1   done", "@1 ok", "@2   after", "@2 ok"])
        }
    }

    @Test func input_whenHalfClosed_isAnsweredBeforeTheEnd() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let client = try await fixture.client()
            try await client.channel.writeAndFlush(
                ByteBuffer(string: "/login alice@connect.hku.hk pw\n/say one\n/say two"))
            try await client.channel.close(mode: .output)
            #expect(try await client.lines(3).suffix(2) == ["  one", "  two"])
            await #expect(throws: LineClient.Ended.self) { try await client.line() }
        }
    }

    @Test func guests_whenAllowed_mayUseCommandsThatSaySo() async throws {
        try await ConsoleFixture.run(guests: true) { fixture in
            let client = try await fixture.client()
            #expect(try await client.ask("/say hi") == "  hi")
            #expect(try await client.ask("/wait").hasPrefix("error: sign in first"))
        }
    }

    /// Nobody is to wait for a mail that no gateway sends.
    @Test func signUp_whereNoMailIsSent_saysWhereTheCodeIs() async throws {
        let fixture = try ConsoleFixture(logsMail: true)
        let client = try await fixture.client()
        #expect(
            try await client.ask("/signup carol@connect.hku.hk \"my password\" Carol Chan")
                == "  no mail is sent here: the code for carol@connect.hku.hk stands in the gateway's log. "
                + "/verify CODE finishes signing up")
        try await fixture.stop()
    }

    @Test func signUp_whenTheCodeIsTyped_signsIn() async throws {
        try await ConsoleFixture.run { fixture in
            let client = try await fixture.client()
            #expect(
                try await client.ask("/signup carol@connect.hku.hk \"my password\" Carol Chan")
                    == "  a code is on its way to carol@connect.hku.hk. /verify CODE finishes signing up")
            let code = try #require(await fixture.code())
            #expect(try await client.ask("/verify \(code)").hasPrefix("  signed in as Carol Chan ("))
            #expect(try await client.ask("/logout") == "  signed out")
            #expect(try await client.ask("/logout").hasPrefix("error: sign in first"))
            #expect(
                try await client.ask("/login carol@connect.hku.hk \"my password\"").hasPrefix("  signed in"))
        }
    }

    @Test func prompt_whenTheOpenPlaceIsLeftElsewhere_showsIt() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            let alice = try await fixture.account("alice")
            let group = try await fixture.campus.chat.groups.create(
                name: "Lab", kind: .open, by: Actor(alice.id))
            let client = try await fixture.client(of: "alice")
            try await client.send("/hello quad/1 json", "@1 /open #lab")
            while try await !client.line().contains(##""place":"#lab""##) {}

            try await fixture.campus.chat.groups.leave(group.place.conversation, by: Actor(alice.id))

            while true {
                let line = try await client.line()
                guard line.contains(#""type":"prompt""#) else { continue }
                #expect(!line.contains("#lab"))
                break
            }
        }
    }

    @Test func json_whenAskedFor_comesOneObjectALineWithPrompts() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            _ = try await fixture.account("alice")
            _ = try await fixture.account("bob")
            let alice = try await fixture.client()
            try await alice.send("/hello quad/1 json")
            #expect(try await alice.line() == #"{"type":"gateway","community":"Quad"}"#)
            #expect(try await alice.line().hasPrefix(#"{"type":"commands","names":["signup","#))
            #expect(try await alice.line().contains(#""type":"prompt","place":null"#))
            try await alice.send("@1 /login alice@connect.hku.hk pw", "/group Study")
            #expect(
                try await alice.line().hasPrefix(#"{"type":"reply","tag":"1","lines":["signed in as alice"#))
            #expect(try await alice.line() == #"{"type":"end","tag":"1","ok":true}"#)
            #expect(try await alice.line().hasPrefix(#"{"type":"commands","names":["signup","#))
            #expect(try await alice.line().contains(#""signedIn":true,"handle":"alice""#))
            #expect(try await alice.line() == ##"{"type":"reply","lines":["made #study"]}"##)
            let bob = try await fixture.client(of: "bob")
            try await bob.send("/join study", "/open study", "hi \u{1B}")
            #expect(try await alice.line().contains(#""kind":"joined","place":"#))
            #expect(try await alice.line().hasSuffix(#""text":"hi \u001b"}"#))
            #expect(try await alice.line().contains(#""type":"prompt","place":null,"unread":1"#))
            try await alice.send("/open #study")
            #expect(try await alice.line().contains(##""place":"#study","unread":0"##))
            #expect(try await alice.line().hasPrefix(#"{"type":"reply""#))
            #expect(
                try await alice.ask("/hello quad/2 json").contains("write it as /hello quad/1 plain|json"))
        }
    }

    /// Whether or not the program asked for receipts.
    @Test func prompt_whenItIsReadAtAnotherSession_countsItNoMore() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            for name in ["alice", "bob"] { _ = try await fixture.account(name) }
            let alice = try await fixture.client(of: "alice")
            _ = try await alice.ask("/group Lab")
            let bob = try await fixture.client(of: "bob")
            try await bob.send("/join lab", "/hello quad/1 json")
            while try await !bob.line().contains(#""type":"prompt""#) {}
            _ = try await alice.ask("/open #lab")
            try await alice.send("one")
            while try await !bob.line().contains(#""unread":1"#) {}
            let elsewhere = try await fixture.client(of: "bob")
            _ = try await elsewhere.ask("/open #lab")
            while try await !bob.line().contains(#""unread":0"#) {}
        }
    }

    /// What becomes of two messages that wait, which the person or who wrote them brings about elsewhere.
    enum Going: CaseIterable, Sendable { case cleared, deleted, left, takenOut, forgotten }

    @Test(arguments: Going.allCases)
    func prompt_whenWhatWaitsGoesElsewhere_countsItNoMore(_ going: Going) async throws {
        try await ConsoleFixture.run { fixture in
            let (campus, chat) = (fixture.campus, fixture.campus.chat)
            let (alice, bob) = (try await fixture.account("alice"), try await fixture.account("bob"))
            let (hers, his) = (Actor(alice.id), Actor(bob.id))
            let group = try await chat.groups.create(name: "Lab", kind: .invited, by: hers)
            _ = try await chat.sendDirect("hello", to: "bob", by: hers)
            _ = try await campus.people.accept(handle: "alice", by: his)
            try await chat.groups.invite(handle: "bob", to: group.place.conversation, by: hers)
            _ = try await chat.groups.join(slug: "lab", by: his)
            // What was there before is no part of it.
            _ = try await chat.conversations.clear("@alice", by: his)
            let program = try await fixture.client(of: "bob")
            try await program.send("/hello quad/1 json")
            while try await !program.line().contains(#""type":"prompt""#) {}
            var sent: [MessageID] = []
            for text in ["one", "two"] {
                if going == .forgotten {
                    sent.append(try await chat.sendDirect(text, to: "bob", by: hers).id)
                } else {
                    sent.append(try await chat.send(text, to: group.place.conversation, by: hers).id)
                }
            }
            while try await !program.line().contains(#""unread":2,"#) {}
            switch going {
            case .cleared: _ = try await chat.conversations.clear("#lab", by: his)
            case .deleted: for id in sent { _ = try await chat.delete(id, by: hers) }
            case .left: _ = try await chat.groups.leave("#lab", by: his)
            case .takenOut:
                _ = try await chat.groups.takeOut("bob", of: group.place.conversation, by: hers)
            case .forgotten: _ = try await chat.contacts.block(handle: "alice", by: his)
            }
            while try await !program.line().contains(#""unread":0,"#) {}
        }
    }

    /// Who may not see one event is out of the place for that event, and for no other.
    @Test func prompt_whenOneEventIsHiddenFromThePerson_countsWhatWaitsAsBefore() async throws {
        try await ConsoleFixture.run { fixture in
            let chat = fixture.campus.chat
            let (alice, bob) = (try await fixture.account("alice"), try await fixture.account("bob"))
            let (hers, his) = (Actor(alice.id), Actor(bob.id))
            let group = try await chat.groups.create(name: "Lab", kind: .open, by: hers)
            _ = try await chat.groups.join(slug: "lab", by: his)
            let cleared = try await chat.send("zero", to: group.place.conversation, by: hers)
            _ = try await chat.conversations.clear("#lab", by: his)
            let program = try await fixture.client(of: "bob")
            try await program.send("/hello quad/1 json")
            while try await !program.line().contains(#""type":"prompt""#) {}
            _ = try await chat.send("one", to: group.place.conversation, by: hers)
            while try await !program.line().contains(#""unread":1,"#) {}
            _ = try await chat.edit(cleared.id, text: "changed", by: hers)
            _ = try await chat.send("two", to: group.place.conversation, by: hers)
            var line = ""
            repeat { line = try await program.line() } while !line.contains(#""type":"prompt""#)
            #expect(line.contains(#""unread":2,"#), "\(line)")
        }
    }

    /// Whoever comes is told; `UnixSocketTests` has who can do something about it.
    @Test func console_whenThereAreNoPlugins_saysSo() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.missing.withLock { $0 = "no plugins in /x: do this" }
            let said = "* " + ConsoleGreeting.noPlugins.text(in: .english)
            let stranger = try await fixture.client()
            #expect(try await stranger.line() == said)
            // A program leaves out what came before its format.
            try await stranger.send("/hello quad/1 json language=zh-Hant")
            let words = ConsoleGreeting.noPlugins.text(in: .traditionalChinese)
            while try await stranger.line() != #"{"type":"notice","text":"\#(words)"}"# {}
        }
    }

    @Test func prompt_whenTheLanguageIsChanged_tellsIt() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let alice = try await fixture.client()
            try await alice.send("/hello quad/1 json language=zh-Hans")
            while try await !alice.line().hasSuffix(#""handle":null,"language":"zh-Hans"}"#) {}
            try await alice.send("/login alice@connect.hku.hk pw", "/language zh-Hant")
            while try await !alice.line().hasSuffix(#""handle":"alice","language":"zh-Hant"}"#) {}
        }
    }

    @Test func stop_whenACommandRuns_letsItEndThenSaysGoodbye() async throws {
        let fixture = try ConsoleFixture { $0.drain = .seconds(3_600) }
        _ = try await fixture.account("alice")
        let client = try await fixture.client(of: "alice")
        #expect(try await client.ask("/wait") == "  waiting")
        fixture.serving.cancel()
        #expect(try await client.line() == "* the gateway is stopping")
        fixture.catalog.gate.continuation.yield()
        #expect(try await client.line() == "  done")
        await #expect(throws: LineClient.Ended.self) { try await client.line() }
        try await fixture.stop()
    }

    @Test func stop_whenACommandNeverEnds_isBounded() async throws {
        let fixture = try ConsoleFixture { $0.drain = .milliseconds(50) }
        _ = try await fixture.account("alice")
        let client = try await fixture.client(of: "alice")
        #expect(try await client.ask("/wait") == "  waiting")
        try await fixture.stop()
        #expect(try await client.line() == "* the gateway is stopping")
        await #expect(throws: LineClient.Ended.self) { try await client.line() }
    }

    @Test func connection_whereNobodyIsSignedIn_givesWayWhereThereAreTooMany() async throws {
        try await ConsoleFixture.run(connections: 2) { fixture in
            _ = try await fixture.account("alice")
            let (alice, stranger) = (try await fixture.client(of: "alice"), try await fixture.client())
            try await alice.settle()
            let late = try await fixture.client()
            #expect(
                try await stranger.line()
                    == "* the gateway is full, and nobody is signed in here: this connection gives way to another"
            )
            await #expect(throws: LineClient.Ended.self) { try await stranger.line() }
            #expect(try await late.ask("/login alice@connect.hku.hk pw").contains("signed in"))
            #expect(try await alice.ask("/help login").contains("/login"))
        }
    }

    @Test func connections_whenTooMany_areRefusedInWords() async throws {
        try await ConsoleFixture.run(connections: 1) { fixture in
            _ = try await fixture.account("alice")
            let alice = try await fixture.client(of: "alice")
            try await alice.settle()
            let second = try await LineClient.connect(to: fixture.server.boundAddress)
            #expect(try await second.line() == "error: too many connections; try again later")
            await #expect(throws: LineClient.Ended.self) { try await second.line() }
        }
    }

    @Test func port_whenBusy_isNamed() async throws {
        try await ConsoleFixture.run { fixture in
            let port = try #require(try await fixture.server.boundAddress.port)
            let other = try ConsoleFixture { $0.address = "127.0.0.1:\(port)" }
            let error = await #expect(throws: ConsoleStartError.self) { try await other.serving.value }
            #expect(error?.message.hasPrefix("127.0.0.1:\(port) is in use by another program") == true)
            await #expect(throws: ConsoleStartError.self) { try await other.server.boundAddress }
            await other.campus.close()
        }
    }
}
