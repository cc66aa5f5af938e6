import CampusVerbs
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
                "there are: token, ids, places, signals, drawings, forms, device=SECRET, language=en|zh-Hant|zh-Hans"
            )
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

    /// Alice, with two groups of hers, in the first of which she is.
    private func withTwoPlaces(
        _ hello: String, _ body: (LineClient, ConsoleFixture) async throws -> Void
    ) async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            _ = try await fixture.account("alice")
            let client = try await fixture.client(of: "alice")
            for name in ["Study", "Other"] { _ = try await client.ask("/group \(name)") }
            _ = try await client.ask("/open #study")
            try await client.send("@1 /hello quad/1 \(hello)")
            while try await !client.line().contains("\(hello.hasPrefix("json") ? "\"prompt\"" : "@1 ok")") {}
            try await body(client, fixture)
        }
    }

    @Test func line_whenAnotherPlaceIsOpenByThen_isRefused() async throws {
        try await withTwoPlaces("plain places") { client, _ in
            // Both were typed before anybody could see that the other place is open.
            try await client.send("/open #other", "@2>#study yes", "@3>#study /say yes", "@4>#other no")
            #expect(try await client.line() == "  #other: 1 people, 0 unread")
            let refusal = ConsoleError.elsewhere("#study", open: "#other").message
            #expect(try await client.lines(2) == ["@2 error: \(refusal)", "@3 error: \(refusal)"])
            let told = Set(try await client.lines(2))
            #expect(
                told.contains("@4 ok") && told.contains { $0.hasPrefix("[#other] ") && $0.hasSuffix(": no") })
        }
    }

    @Test func text_whenItsPlaceWasRenamedMeanwhile_isSent() async throws {
        try await withTwoPlaces("json places") { client, fixture in
            let person = try await fixture.campus.people.find(handle: "alice")
            let place = try await fixture.campus.chat.conversations.resolve("#study", for: person.id)
            _ = try await fixture.campus.chat.groups.changeSlug(
                of: place.conversation, to: "databases", by: Actor(person.id))
            while try await !client.line().contains(##""type":"prompt","place":"#databases""##) {}
            try await client.send("@2>#study yes")
            while true {
                let line = try await client.line()
                guard line.contains(#""tag":"2""#) else { continue }
                #expect(line.contains(#""ok":true"#), "\(line)")
                break
            }
        }
    }

    /// A text of somebody who has never heard of places may look like that.
    @Test func place_whenItWasNotAskedFor_isPartOfTheText() async throws {
        try await withTwoPlaces("plain") { client, _ in
            let said = try await client.ask("@2>#other yes")
            #expect(said.hasSuffix("alice: @2>#other yes"))
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
