import CampusVerbs
import Community
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// What one person types or is called costs the bundled plugins nothing that others would miss.
@Suite struct HostileInputTests {
    /// A gateway with the bundled plugins, in which alice types.
    private func gateway(_ body: (TestHost, Campus, TestSession) async throws -> Void) async throws {
        let test = try await TestHost.gateway(
            BundledTests.files("chat", "dice", "match", "notifications", "people", "tags"))
        let campus = try #require(test.campus)
        try await body(test, campus, try await test.person("alice"))
        for plugin in test.host.plugins {
            #expect(
                plugin.state == .loaded && plugin.usage.errors == 0,
                "\(plugin.name): \(plugin.usage.errors) errors")
        }
        await campus.close()
    }

    private static let spaces = String(repeating: " ", count: 7_000)
    /// A letter of 7 KB.
    private static let letter = "a" + String(repeating: "\u{301}", count: 3_500)
    /// The same, about as long as a name may be.
    private static let name = "a" + String(repeating: "\u{301}", count: 240)

    // MARK: Arguments

    private static let notFound = "no message of yours has all these words. Fewer words find more"
    private static let digits = String(repeating: "1", count: 7_000)

    @Test(arguments: [
        ("/find a\(spaces)b", notFound), ("/find a\(spaces)in\(spaces)b", notFound),
        ("/find in\(spaces)#x", "error: write the words to look for first: /find WORDS in #x"),
        ("/find a\(spaces)in #nowhere", "error: you are not in #nowhere"), ("/find \(letter)", notFound),
        ("/group a\(spaces)b", "error: a name is at most 64 characters long"),
        ("/group a\(spaces)--slug\(spaces)", "error: a name is at most 64 characters long"),
        ("/group a\(spaces)--slug \(spaces)study", "made #study: a (open)"),
        ("/group a\(spaces)--slug=study", "made #study: a (open)"),
        ("/group Ａ b\(spaces)invite", "made #a-b: Ａ b (invite)"),
        ("/group a\(spaces)invite\(spaces)--slug study", "made #study: a (invite)"),
        ("/group invite", "made #invite: invite (open)"),
        ("/group --slug x", "made #slug-x: --slug x (open)"),
        ("/group \(name)", "made #a: a\u{301}"),
        ("/group \(letter)", "error: this text is at most 512 bytes long"),
        ("/here \(digits)x 5", "error: write a place"),
        ("/here \(digits) 5", "error: write a place"),
        ("/roll \(digits)x", "error: write it as 2d6"), ("/roll \(digits)d6", "error: write it as 2d6"),
        ("/tag a\(spaces)b", "error: a tag is at most 30 characters long"),
        ("/name \(name)\(spaces)", "you are a\u{301}"),
        ("/name \(letter)\(spaces)", "error: this text is at most 512 bytes long"),
        ("/who \(letter)", "error: nobody has the handle a\u{301}"),
        ("/open \(letter) \(letter)", "error: none of your groups is called a\u{301}"),
    ])
    func arguments_whenHostile_areRead(line: String, answer: String) async throws {
        try await gateway { test, _, alice in
            let said = await test.type(line, as: alice).first ?? ""
            #expect(
                said.unicodeScalars.starts(with: answer.unicodeScalars),
                "\(line.prefix(20)) said \(said.prefix(200))")
            for _ in 0..<4 { _ = await test.type(line, as: alice) }
        }
    }

    // MARK: Pages

    /// Every line that a list shows to its end; no page is longer than a quarter of what a call may say.
    private func all(_ line: String, on test: TestHost, as session: TestSession) async -> [String] {
        var (lines, next) = ([String](), line)
        for _ in 0..<100 {
            let page = await test.type(next, as: session)
            #expect(page.reduce(0) { $0 + $1.utf8.count } <= PluginBudget().outputBytes / 2, "\(next)")
            lines += page
            guard page.contains(where: { $0.hasPrefix("/more shows") }) else { return lines }
            next = "/more"
        }
        Issue.record("\(line) has no end")
        return lines
    }

    /// What tells one line from another.
    private func beginnings(_ lines: [String]) -> [String] {
        lines.map { String(decoding: $0.utf8.prefix(80), as: UTF8.self) }
    }

    private func firstWords(_ lines: [String]) -> [String] {
        lines.map { String(decoding: $0.utf8.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self) }
    }

    @Test func notifications_whenTheyAreLong_goOnWithMore() async throws {
        try await gateway { test, campus, alice in
            let bob = try await test.person("bob")
            let (author, reader) = (
                Actor(try #require(bob.person).id), Actor(try #require(alice.person).id)
            )
            let group = try await campus.chat.groups.create(name: "study", kind: .open, by: author)
            _ = try await campus.chat.groups.join(slug: "study", by: reader)
            let place = try await campus.chat.conversations.resolve(group.place.name, for: author.person)
            let words = String(repeating: "x", count: 4_000)
            for number in 0..<100 {
                _ = try await campus.chat.send(
                    "@alice \(number) \(words)", to: place.conversation, by: author)
            }
            for _ in 0..<3 {
                let lines = beginnings(await all("/notifications 100", on: test, as: alice))
                for number in 0..<100 {
                    #expect(lines.count { $0.contains("@alice \(number) xx") } == 1, "\(number)")
                }
            }
        }
    }

    /// People called by a letter that is as long as a name may be, who carry a tag and share a place.
    private func crowd(_ count: Int, on test: TestHost, _ campus: Campus) async throws {
        for number in 0..<count {
            let somebody = try await test.person("p\(number)")
            let actor = Actor(try #require(somebody.person).id)
            _ = try await campus.people.rename(to: Self.name, by: actor)
            _ = try await campus.people.tag("x", by: actor)
            #expect(await test.type("/here 22.283 114.137", as: somebody).count == 1)
        }
    }

    @Test func people_whenTheirNamesAreLong_areListedByAndBy() async throws {
        try await gateway { test, campus, alice in
            try await crowd(38, on: test, campus)
            _ = await test.type("/here 22.283 114.137", as: alice)
            for line in ["/tagged x", "/nearby"] {
                for _ in 0..<3 {
                    let words = firstWords(await all(line, on: test, as: alice))
                    for number in 0..<38 {
                        #expect(words.count { $0 == "p\(number)" } == 1, "\(line) \(number)")
                    }
                }
            }
        }
    }

    @Test func history_whenMessagesAreLong_goesOnWithMore() async throws {
        try await gateway { test, campus, alice in
            let author = Actor(try #require(alice.person).id)
            let group = try await campus.chat.groups.create(
                name: Self.name, kind: .open, slug: "long", by: author)
            let place = try await campus.chat.conversations.resolve(group.place.name, for: author.person)
            let words = String(repeating: "x", count: 4_000)
            for number in 0..<70 {
                _ = try await campus.chat.send("<\(number)> \(words)", to: place.conversation, by: author)
            }
            #expect(await test.type("/open #long", as: alice).count > 1)
            let lines = beginnings(await all("/history 200", on: test, as: alice))
            for number in 0..<70 {
                #expect(lines.count { $0.contains("<\(number)> xx") } == 1, "\(number)")
            }
        }
    }
}
