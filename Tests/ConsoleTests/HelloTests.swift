import Concurrency
import TestSupport
import Testing

import Commands
@testable import Community
@testable import Console
@testable import Model

@Suite(.endsWhereItHangs) struct HelloTests {
    @Test func hello_whenOptionsFollow_readsThem() throws {
        let plain = try HelloRequest("quad/1 plain")
        #expect(plain.format == .plain && plain.options.isEmpty && plain.language == nil)
        let all = try HelloRequest("quad/1 json token language=zh-Hant ids drawings")
        #expect(all.format == .json && all.options == [.token, .ids, .drawings, .language])
        #expect(all.language == .traditionalChinese)
    }

    @Test(arguments: [
        "tokens", "token=1", "language", "language=de", "token token", "=", "ids ids", "device",
        "device=short",
    ])
    func hello_whenAnOptionIsUnknown_listsThoseThereAre(_ options: String) {
        let error = #expect(throws: CommunityError.self) { try HelloRequest("quad/1 json \(options)") }
        #expect(
            error?.message.hasSuffix(
                "there are: token, ids, signals, drawings, forms, device=SECRET, language=en|zh-Hant|zh-Hans")
                == true)
    }

    @Test func language_whenChosenInHello_isTheSessions() async throws {
        try await ConsoleFixture.run { fixture in
            let client = try await fixture.client()
            try await client.send("/hello quad/1 plain language=zh-Hant", "@1 /quit")
            #expect(try await client.lines(2) == ["@1   再見", "@1 ok"])
        }
    }

    @Test func device_whenSomebodySignedInOnIt_hasAWayInWhileTheAddressIsSlowed() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let hello = "@1 /hello quad/1 plain device=" + String(repeating: "d", count: 32)
            let (mine, other) = (try await fixture.client(), try await fixture.client())
            #expect(try await mine.ask(hello) == "@1 ok")
            #expect(try await mine.ask("/login alice@connect.hku.hk pw").hasPrefix("  signed in"))
            #expect(try await mine.ask("/logout") == "  signed out")
            let json = try await fixture.client()
            try await json.send("@1 /hello quad/1 json")
            _ = try await json.lines(4)
            for _ in 1...12 { _ = try await other.ask("/login alice@connect.hku.hk guess") }
            #expect(try await other.ask("/login alice@connect.hku.hk pw").contains("try again in "))
            #expect(try await mine.ask("/login alice@connect.hku.hk pw").hasPrefix("  signed in"))
            #expect(try await mine.ask("/logout") == "  signed out")
            // Its own guesses slow it.
            for _ in 1...5 { _ = try await mine.ask("/login alice@connect.hku.hk guess") }
            #expect(try await mine.ask("/login alice@connect.hku.hk pw").contains("try again in "))
            let refusal = try await json.ask("@2 /login alice@connect.hku.hk pw")
            #expect(refusal.contains(#""code":"slow_down""#) && refusal.contains(#""after":"#))
        }
    }

    @Test func hello_whenAnOptionIsRefused_changesNothing() async throws {
        try await ConsoleFixture.run { fixture in
            let client = try await fixture.client()
            #expect(
                try await client.ask("/hello quad/1 json colour").hasPrefix(#"error: "colour" is no option"#))
            #expect(try await client.ask("@1 /hello quad/1 plain") == "@1 ok")
        }
    }

    @Test func text_whenItsTagIsItsID_isStoredOnceEvenOverTwoConnections() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            _ = try await fixture.account("alice")
            let first = try await fixture.client(of: "alice")
            _ = try await first.ask("/group Study")
            _ = try await first.ask("/open #study")
            try await first.send("/hello quad/1 plain ids", "@0abc hello", "/say after")
            #expect(Set(try await first.lines(3)).contains("@0abc ok"))
            let again = try await fixture.client(of: "alice")
            #expect(try await again.ask("/open #study").contains("1 people"))
            try await again.send("/hello quad/1 json ids", "@0abc hello", "@0abd other")
            _ = try await again.lines(2)
            let answers = try await again.lines(3)
            #expect(answers.filter { $0.contains(#""type":"message""#) }.count == 1)
            #expect(answers.contains { $0.hasPrefix(#"{"type":"end","tag":"0abc","ok":true,"id":"#) })
        }
    }

    @Test func tag_whenIDsWereNotAskedFor_isOnlyATag() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            _ = try await fixture.account("alice")
            let client = try await fixture.client(of: "alice")
            _ = try await client.ask("/group Study")
            _ = try await client.ask("/open #study")
            try await client.send("@7 one", "@7 one")
            #expect(try await client.lines(4).filter { $0.hasSuffix("alice: one") }.count == 2)
        }
    }
}
