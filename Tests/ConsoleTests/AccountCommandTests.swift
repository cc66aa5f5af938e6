import CampusVerbs
import NIOCore
import TestSupport
import Testing

@testable import Community
@testable import Console
@testable import Model

/// An account's own commands, over real connections.
@Suite(.endsWhereItHangs) struct AccountCommandTests {
    @Test func token_whenAProgramWantsOne_signsALaterConnectionIn() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let first = try await fixture.client()
            try await first.send("/hello quad/1 json token", "/login alice@connect.hku.hk pw")
            let line = try await session(first)
            #expect(line.contains(#""person":"alice""#))
            let token = try #require(line.firstMatch(of: /"token":"([0-9a-f]{64})"/)).1

            let later = try await fixture.client()
            #expect(try await later.ask("/resume \(token)").contains("signed in as alice"))
            let stranger = try await fixture.client()
            #expect(
                try await stranger.ask("/resume \(String(token.reversed()))")
                    == "error: that sign-in has ended. /login EMAIL PASSWORD signs in")
        }
    }

    @Test func token_whenResumedByAProgram_isNotMadeAnew() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let first = try await fixture.client()
            try await first.send("/hello quad/1 json token", "/login alice@connect.hku.hk pw")
            let token = try #require(try await session(first).firstMatch(of: /"token":"([0-9a-f]+)"/)).1
            let later = try await fixture.client()
            try await later.send("/hello quad/1 json token", "/resume \(token)", "@9 /sessions")
            var kept: [String] = []
            while let line = try? await later.line(), !line.contains(#""tag":"9","ok""#) { kept.append(line) }
            #expect(!kept.contains { $0.contains(#""token":""#) })
            #expect(kept.contains { $0.hasPrefix(#"{"type":"session","person":"alice","sequence":"#) })
            let list = try #require(kept.last { $0.contains("this one") })
            #expect(list.contains("just now  this one"))
        }
    }

    @Test func session_isToldBeforeAnythingLive() async throws {
        try await ConsoleFixture.run { fixture in
            let (alice, bob) = (try await fixture.account("alice"), try await fixture.account("bob"))
            let chat = fixture.campus.chat
            let lab = try await chat.groups.create(name: "Lab", kind: .open, by: Actor(bob.id))
            _ = try await chat.groups.join(slug: "lab", by: Actor(alice.id))
            let talk = Task {
                while !Task.isCancelled {
                    do {
                        _ = try await chat.send("on and on", to: lab.place.conversation, by: Actor(bob.id))
                    } catch is CancellationError {
                        return
                    }
                }
            }
            defer { talk.cancel() }
            for _ in 1...20 {
                let client = try await fixture.client()
                try await client.send("/hello quad/1 json token", "/login alice@connect.hku.hk pw")
                let isMessage = { (line: String) in line.hasPrefix(#"{"type":"message""#) }
                var line = try await client.line()
                while !line.hasPrefix(#"{"type":"session""#) {
                    #expect(!isMessage(line))
                    line = try await client.line()
                }
                // It is under way all the while.
                while !isMessage(line) { line = try await client.line() }
                try await client.channel.close()
            }
            talk.cancel()
            try await talk.value
        }
    }

    @Test func sessions_whenOneIsEnded_tellItsConnection() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let (here, there) = (try await fixture.client(of: "alice"), try await fixture.client(of: "alice"))
            try await here.send("/sessions")
            let lines = try await here.lines(3)
            #expect(lines[0].hasSuffix("this one") && lines[1].hasSuffix("connected"), "\(lines)")
            let id = try #require(lines[1].split(separator: " ").first)
            #expect(try await here.ask("/sessions end \(id)") == "  sign-in \(id) has ended")
            #expect(try await there.line() == "* you are signed out: this sign-in was ended from elsewhere")
            #expect(try await there.ask("/account").hasPrefix("error: sign in first"))
        }
    }

    @Test func account_whenClosed_isKeptBySigningInAgain() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let client = try await fixture.client(of: "alice")
            #expect(
                try await client.ask("/account close")
                    == "error: write it as /account, or /account close PASSWORD")
            #expect(
                try await client.ask("/account close guess")
                    == "error: that is not your password. Forgotten? /logout, then /reset EMAIL")
            let closing = try await client.ask("/account close pw")
            #expect(closing.hasPrefix("  you are signed out, and your account closes on "))
            let again = try await client.ask("/login alice@connect.hku.hk pw")
            #expect(again.contains("Your account is kept; it is no longer being closed. "))
        }
    }

    @Test func reset_withTheMailedCode_signsIn() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let client = try await fixture.client()
            #expect(try await client.ask("/reset alice@connect.hku.hk").contains("a code is on its way"))
            let code = try #require(await fixture.code())
            #expect(try await client.ask("/reset alice@connect.hku.hk \(code)").contains("NEWPASSWORD"))
            #expect(
                try await client.ask("/reset alice@connect.hku.hk \(code) new-horse").contains("signed in as")
            )
            #expect(
                try await client.ask("/password new-horse newer-horse")
                    == "  your password is changed; every other sign-in has ended")
        }
    }

    /// The line that brings a token.
    private func session(_ client: LineClient) async throws -> String {
        while true {
            let line = try await client.line()
            if line.contains(#""session""#) { return line }
        }
    }
}
