import CampusVerbs
import Community
import Model
import PluginTestSupport
import ServiceLifecycle
import Testing

@testable import Plugins

/// `/more`: lists that go on in the session where they began.
@Suite struct MoreTests {
    private static let nothing =
        "error: there is nothing more to show. /latest, /search WORDS and /history list something"

    @Test func more_whenNothingWasListed_says() async throws {
        let test = try await TestHost.gateway(BundledTests.files("forum"))
        let alice = try await test.person("alice")
        #expect(await test.type("/more", as: alice) == [Self.nothing])
        await test.campus?.close()
    }

    @Test func latest_whilePostsArrive_showsEachOnceToItsEnd() async throws {
        try await withPosts(25) { test, alice async throws in
            var seen = numbers(in: await test.type("/latest", as: alice))
            #expect(seen == Array((16...25).reversed()))
            for number in 26...28 { try await post(number, as: alice, test) }
            seen += numbers(in: await test.type("/more", as: alice))
            seen += numbers(in: await test.type("/more", as: alice))
            #expect(seen == Array((1...25).reversed()))
            #expect(await test.type("/more", as: alice) == [Self.nothing])
        }
    }

    @Test func page_whenItGoesOn_countsOnAndSaysSo() async throws {
        try await withPosts(12) { test, alice async throws in
            let first = await test.type("/latest student life", as: alice)
            #expect(first.last == "/more shows the next" && first.count == 11)
            let second = await test.type("/more", as: alice)
            #expect(second.count == 2 && second.first?.hasPrefix("11.") == true)
        }
    }

    @Test(arguments: ["/search title", "/saved", "/trending"])
    func list_whenLong_isGoneThroughOnce(command: String) async throws {
        try await withPosts(23) { test, alice async throws in
            let posts = try await test.campus?.forum.latest(category: nil, limit: 100) ?? []
            for post in posts { _ = await test.type("/save \(post.id)", as: alice) }
            try await test.serving { () async throws in
                await test.campus?.settleTitles()
                await test.campus?.settleTrending()
                var seen: [Int] = []
                for line in [command, "/more", "/more"] {
                    seen += numbers(in: await test.type(line, as: alice))
                }
                #expect(seen.count == 23 && Set(seen) == Set(1...23))
                #expect(await test.type("/more", as: alice) == [Self.nothing])
            }
        }
    }

    @Test func chats_whenMany_areGoneThroughOnce() async throws {
        let test = try await TestHost.gateway(BundledTests.files("chat"))
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        for number in 1...15 {
            _ = await test.type("/group a\(number)", as: alice)
            _ = await test.type("/group b\(number)", as: bob)
            _ = await test.type("/join b\(number)", as: alice)
        }
        let first = await test.type("/chats", as: alice)
        #expect(first.count == 21 && first.last == "/more shows the next")
        #expect(first.first?.hasPrefix("1   #b15  b15  2 people  0 unread") == true)
        let second = await test.type("/more", as: alice)
        #expect(second.count == 10)
        let places = (first.dropLast() + second).compactMap { $0.split(separator: " ").dropFirst().first }
        #expect(Set(places).count == 30)
        #expect(await test.type("/more", as: alice) == [Self.nothing])
        await test.campus?.close()
    }

    /// With small parts: a thousand entries that repeat for a year come in some.
    @Test func export_thatGoesOn_isAWholeCalendarEachTime() async throws {
        var files = try BundledTests.files("calendar")
        let source = try #require(files["calendar/ics.lua"])
        files["calendar/ics.lua"] = source.replacing("local part = 900", with: "local part = 1")
            .replacing("local page_size = 50", with: "local page_size = 2")
        let test = try await TestHost.gateway(files)
        let alice = try await test.person("alice")
        for number in 1...5 {
            let said = await test.type("/event-add tomorrow 18:00 | Dinner \(number)", as: alice)
            #expect(said.first?.hasPrefix("event \(number) ") == true)
        }
        var events: [String] = []
        for line in ["/calendar export", "/more", "/more"] {
            let part = await test.type(line, as: alice)
            #expect(part.first == "BEGIN:VCALENDAR" && part.last == "END:VCALENDAR", "\(part)")
            events += part.filter { $0.hasPrefix("SUMMARY:") }
        }
        #expect(events == (1...5).map { "SUMMARY:Dinner \($0)" })
        #expect(await test.type("/more", as: alice) == [Self.nothing])
        await test.campus?.close()
    }

    @Test func more_goesOnWithTheLastListOfItsOwnSession() async throws {
        try await withPosts(15) { test, alice async throws in
            let bob = try await test.person("bob")
            _ = await test.type("/latest", as: alice)
            #expect(await test.type("/more", as: bob) == [Self.nothing])
            // What lists nothing leaves it alone; a list that is at its end takes its place.
            _ = await test.type("/me", as: alice)
            #expect(numbers(in: await test.type("/more", as: alice)) == [5, 4, 3, 2, 1])
            _ = await test.type("/latest", as: alice)
            _ = await test.type("/saved", as: alice)
            #expect(await test.type("/more", as: alice) == [Self.nothing])
        }
    }

    @Test func discussion_whenLong_goesBackFromItsEnd() async throws {
        try await withPosts(1) { test, alice async throws in
            let post = try #require(
                try await test.campus?.forum.latest(category: nil, limit: 1).first)
            for number in 1...45 {
                _ = await test.type("/comment \(post.id) c\(number)", as: alice)
            }
            let said: (String) -> [Int] = { line in
                Int(line.split(separator: " c").last ?? "").map { [$0] } ?? []
            }
            let first = await test.type("/read \(post.id)", as: alice)
            #expect(first.flatMap(said) == Array(26...45))
            #expect(first.contains("/more shows the comments before these"))
            _ = await test.type("/comment \(post.id) c46", as: alice)
            #expect(await test.type("/more", as: alice).flatMap(said) == Array(6...25))
            #expect(await test.type("/more", as: alice).flatMap(said) == Array(1...5))
            #expect(await test.type("/more", as: alice) == [Self.nothing])
        }
    }

    @Test func history_whenAnotherPlaceIsOpenedMeanwhile_goesOnWhereItBegan() async throws {
        let test = try await TestHost.gateway(BundledTests.files("chat"))
        let alice = try await test.person("alice")
        for place in ["one", "two"] {
            _ = await test.type("/group \(place)", as: alice)
            let (campus, person) = (try #require(test.campus), try #require(alice.person).id)
            let id = try await campus.chat.conversations.resolve("#\(place)", for: person).conversation
            for number in 1...3 {
                _ = try await campus.chat.send(
                    "\(place) \(number)", to: id, by: Actor(person))
            }
        }
        _ = await test.type("/open one", as: alice)
        #expect(await test.type("/history 2", as: alice).first?.hasSuffix("one 2") == true)
        _ = await test.type("/open two", as: alice)
        #expect(await test.type("/more", as: alice).map { $0.hasSuffix("one 1") } == [true])
        await test.campus?.close()
    }

    @Test func notifications_whenMany_goBackByPages() async throws {
        try await withPosts(3) { test, alice async throws in
            let bob = try await test.person("bob")
            for post in try await test.campus?.forum.latest(category: nil, limit: 9) ?? [] {
                _ = await test.type("/like \(post.id)", as: bob)
            }
            var seen = numbers(in: await test.type("/notifications 2", as: alice))
            #expect(seen == [1, 2])
            seen += numbers(in: await test.type("/more", as: alice))
            #expect(seen == [1, 2, 3])
            #expect(await test.type("/more", as: alice) == [Self.nothing])
        }
    }

    @Test func more_whenThePluginFails_canBeTriedAgain() async throws {
        let test = try await TestHost.gateway([
            "list.lua": """
            return {
              name = "list", version = "1.0.0", summary = "Lists.",
              commands = { list = { summary = "Lists.", args = { { "word", "word" } }, run = function(call, word)
                local at = call:resumed()
                if not at then call:more { from = 2 } return call:reply(word .. " 1") end
                if call:recall("fixed") then call:more(nil) return call:reply(word .. " " .. at.from) end
                call:remember("fixed", true)
                call:fail("not now")
              end } },
            }
            """
        ])
        let alice = try await test.person("alice")
        #expect(await test.type("/list item", as: alice) == ["item 1"])
        #expect(await test.type("/more", as: alice) == ["error: not now"])
        #expect(await test.type("/more", as: alice) == ["item 2"])
        #expect(await test.type("/more", as: alice) == [Self.nothing])
        await test.campus?.close()
    }

    @Test func more_whenMuchIsNoted_isRefused() async throws {
        let test = try await TestHost.loaded([
            "list.lua": """
            return {
              name = "list", version = "1.0.0", summary = "Lists.", guests = true,
              commands = { list = { summary = "Lists.", run = function(call)
                local done, problem = pcall(call.more, call, ("x"):rep(20000))
                call:reply(tostring(done) .. " " .. tostring(problem):match("16 KiB"))
              end } },
            }
            """
        ])
        #expect(await test.type("/list") == ["false 16 KiB"])
    }

    // MARK: - Steps

    private func post(_ number: Int, as session: TestSession, _ test: TestHost) async throws {
        let (campus, person) = (try #require(test.campus), try #require(session.person).id)
        _ = try await campus.forum.post(
            categories: ["student life"], title: "title \(number)", content: "c", by: Actor(person))
    }

    /// The numbers in the titles of a list.
    private func numbers(in lines: [String]) -> [Int] {
        lines.compactMap { $0.firstMatch(of: #/title (\d+)/#).flatMap { Int($0.1) } }
    }

    private func withPosts(_ count: Int, _ body: (TestHost, TestSession) async throws -> Void) async throws {
        let test = try await TestHost.gateway(
            BundledTests.files("forum", "notifications", "people", "trending"))
        let alice = try await test.person("alice")
        for number in 1...count { try await post(number, as: alice, test) }
        try await body(test, alice)
        await test.campus?.close()
    }
}

extension TestHost {
    /// Runs `body` while the campus's services work.
    fileprivate func serving(_ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in campus?.services ?? [] { group.addTask { try await service.run() } }
            defer { group.cancelAll() }
            try await body()
        }
    }
}
