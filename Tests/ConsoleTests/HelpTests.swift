import TestSupport
import Testing

@testable import Commands
@testable import Community
@testable import Console
@testable import Model

/// What newcomers are told, with the few commands of the fixture's plugins.
@Suite(.endsWhereItHangs) struct HelpTests {
    /// The lines of an answer, without tag and indentation.
    private func ask(_ line: String, of client: LineClient) async throws -> [String] {
        try await client.send("@1 \(line)")
        var lines: [String] = []
        while true {
            let line = String(try await client.line().dropFirst(3))
            guard line.hasPrefix("  ") else { return line == "ok" ? lines : lines + [line] }
            lines.append(String(line.dropFirst(2)))
        }
    }

    @Test func help_whenNobodyIsSignedIn_saysHowOneSignsUpAndIn() async throws {
        try await ConsoleFixture.run { fixture in
            let lines = try await ask("/help", of: try await fixture.client())
            #expect(
                lines == [
                    "You are not signed in. Sign up with an address that ends in @connect.hku.hk, or sign in:",
                    "You are new here (/help signup)",
                    "  /signup EMAIL PASSWORD USERNAME  makes an account, and a code comes by mail",
                    "  /verify CODE                     with the code from the mail: signs you in",
                    "You have an account (/help signin)",
                    "  /login EMAIL PASSWORD            signs you in",
                    "  /reset EMAIL                     a new password, with a code by mail",
                    "Anything else",
                    "  /language zh-Hant                繁體中文; /language zh-Hans: 简体中文",
                    "  /quit                            ends this connection",
                    "/help all lists every command, /help COMMAND says more about one.",
                ])
        }
    }

    @Test func help_whenGuestsAreAllowed_showsWhatTheyMayUse() async throws {
        try await ConsoleFixture.run(guests: true) { fixture in
            let lines = try await ask("/help", of: try await fixture.client())
            let heading = try #require(lines.firstIndex(of: "As a guest"))
            #expect(lines[heading + 1].hasPrefix("  /say  "))
            #expect(!lines.contains { $0.contains("/wait") })
        }
    }

    @Test func help_whenSignedIn_speaksOnlyOfCommandsThatAreThere() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let alice = try await fixture.client(of: "alice")
            let lines = try await ask("/help", of: alice)
            #expect(
                lines.contains("Groups (/help groups)") && lines.contains { $0.hasPrefix("  /join SLUG ") })
            #expect(lines.contains { $0.hasPrefix("  /open @HANDLE") })
            // The fixture has no /msg and no forum; she is no administrator.
            #expect(
                !lines.contains { $0.contains("/msg") || $0.contains("/latest") || $0.contains("/plugins") })
            #expect(lines.contains { $0.hasPrefix("  /fail /say /wait  ") })
            let topic = try await ask("/help groups", of: alice)
            #expect(topic.first == "Groups" && !topic.contains { $0.contains("/invite") })
            #expect(try await ask("/help Groups", of: alice) == topic)
            #expect(try await ask("/help 群組", of: alice) == topic)
            #expect(
                try await ask("/help gruops", of: alice) == [
                    "error: there is no help on gruops. Did you mean /help groups?"
                ])
            #expect(
                try await ask("/help zzzzzz", of: alice) == [
                    "error: there is no help on zzzzzz. /help all lists every command"
                ])
        }
    }

    @Test func help_whenAPluginNamesATopic_showsItsCommandsThere() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let alice = try await fixture.client(of: "alice")
            let topic = try await ask("/help groups", of: alice)
            #expect(topic.last?.hasPrefix("  /poll QUESTION  ") == true, "\(topic)")
            #expect(topic.last?.hasSuffix("  Asks a group something.") == true, "\(topic)")
            // A topic that is not there is none.
            let lines = try await ask("/help", of: alice)
            #expect(lines.contains { $0.hasPrefix("  /seats  ") } && !lines.contains { $0.contains("/poll") })
        }
    }

    @Test func help_whenAWordIsACommandAndATopic_tellsBoth() async throws {
        try await ConsoleFixture.run { fixture in
            let client = try await fixture.client()
            let both = try await ask("/help account", of: client)
            #expect(both.first == "/account [close PASSWORD]" && both.contains("Your account"))
            #expect(try await ask("/help /account", of: client) == Array(both.prefix(3)))
            #expect(try await ask("/help echo", of: client).first?.hasPrefix("/fail  ") == true)
        }
    }

    /// An example that is there in one language is there in each.
    @Test func topics_inEachLanguage_nameTheSameCommands() {
        for topic in HelpTopic.everyone + [.administration] {
            for line in topic.overview + topic.examples {
                for language in [Language.traditionalChinese, .simplifiedChinese] {
                    let words = line.typed.text(in: language) + " " + line.words.text(in: language)
                    #expect(Set(HelpTopic.commands(in: words)) == Set(line.commands), "\(words)")
                }
            }
        }
    }

    @Test func complete_whenAGuestAsks_namesOnlyWhatGuestsMayUse() async throws {
        for (guests, names) in [(false, ["/signup"]), (true, ["/say", "/signup"])] {
            try await ConsoleFixture.run(guests: guests) { fixture in
                let client = try await fixture.client()
                #expect(try await ask(#"/complete "/s""#, of: client) == names)
                #expect(try await ask(#"/complete "/w""#, of: client) == ["/wrong"])
                #expect(
                    try await ask(#"/complete "/help si""#, of: client) == ["/help signin", "/help signup"])
            }
        }
    }

    @Test func commands_whenSomebodySignsInOrOut_areToldToPrograms() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let client = try await fixture.client()
            func commands() async throws -> String {
                while true {
                    let line = try await client.line()
                    if line.hasPrefix(#"{"type":"commands""#) { return line }
                }
            }
            try await client.send("/hello quad/1 json")
            let before = try await commands()
            #expect(!before.contains(#""open""#) && !before.contains(#""sessions""#))
            try await client.send("/login alice@connect.hku.hk pw")
            let signedIn = try await commands()
            #expect(signedIn.contains(#""open""#) && signedIn.contains(#""sessions""#))
            #expect(!signedIn.contains(#""plugins""#))
            try await client.send("/logout")
            #expect(try await commands() == before)
        }
    }
}
