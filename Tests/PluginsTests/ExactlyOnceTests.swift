import CampusVerbs
import Community
import Concurrency
import Documents
import Lua
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// A gateway that ends in the middle of handlers: what they do is done once all the same.
@Suite struct ExactlyOnceTests {
    /// Looks, decides, stores and speaks. Made anew, it would draw another number, count further and post again.
    private static let source = listener(
        "ears", "forum.posted",
        """
        local before = store.get("state", "count")
        if not before then bot.chat.create("Log") end
        local number = random.integer(1, 1000000000)
        local count = (before and before.count or 0) + 1
        store.put("state", "count", { count = count })
        local message = bot.chat.send("#log", count .. ": " .. number)
        store.add("heard", { sequence = event.sequence, number = number, message = message.id, at = time.now() })
        if not pcall(bot.forum.like, event.post) then error("somebody liked it before") end
        pcall(bot.forum.like, event.post)
        bot.forum.comment(event.post, "number " .. number)
        """)

    /// Steps that wait and that three events have: seven of the first, six of the others.
    private static let steps = 19

    /// Ends the gateway after so many steps in all, at most once.
    private final class Bomb: Sendable {
        private let left: Mutex<Int>
        init(_ steps: Int) { left = Mutex(steps) }

        func step() throws {
            let isOver = left.withLock { left in
                left -= 1
                return left == 0
            }
            if isOver { throw CancellationError() }
        }
    }

    @Test(arguments: 0...steps)
    func handler_whenTheGatewayEndsAfterAStep_isFinishedAfterwards(step: Int) async throws {
        let world = try EventGateway.World(["ears.lua": Self.source])
        let bomb = Bomb(step)
        var gateway = try await EventGateway(world, afterStep: { _ in try bomb.step() })
        let alice = try await gateway.person("alice")
        var posts: [Int64] = []
        for number in 1...3 { posts.append(try await gateway.post("\(number)", by: alice)) }
        await gateway.host.catchUp("ears")
        await gateway.crash()
        world.pass(.seconds(60))
        gateway = try await EventGateway(world)
        await gateway.host.catchUp("ears")
        try await check(gateway, posts)
        await gateway.crash()
    }

    private func check(_ gateway: EventGateway, _ posts: [Int64]) async throws {
        let heard = try await gateway.stored("heard", by: "ears")
        #expect(heard.compactMap { $0["sequence"].integer } == posts)
        #expect(try await gateway.stored("state", by: "ears").first?["count"].integer == 3)
        let alice = try await gateway.actor("alice")
        _ = try await gateway.campus.chat.groups.join(slug: "log", by: alice)
        let numbers = heard.compactMap { $0["number"].integer }
        #expect(
            try await gateway.texts("#log", for: alice) == numbers.enumerated().map { "\($0 + 1): \($1)" })
        for (post, number) in zip(posts, numbers) {
            let page = try await gateway.campus.forum.read(PostID(rawValue: post), by: alice)
            #expect(page.comments.map(\.text) == ["number \(number)"])
            #expect(page.post.likes == 1)
        }
    }

    /// Everything that a bot can do, twice each: what is noted of an act has to do for its answer.
    @Test(arguments: 1...12)
    func act_whenDoneBefore_givesWhatItGave(step: Int) async throws {
        let source = listener(
            "ears", "forum.posted",
            """
            local group = bot.chat.create("Log")
            bot.chat.invite(group.place, "alice")
            local message = bot.chat.send(group.place, "one")
            bot.chat.edit(message.id, "two")
            bot.chat.delete(message.id)
            bot.chat.leave(group.place)
            bot.chat.join("study")
            bot.chat.direct("bob", "hello")
            local post = bot.forum.post { categories = { "student life" }, title = "Mine", content = "words" }
            bot.forum.comment(post.id, "first")
            bot.forum.like(post.id)
            store.add("heard", { group = group.place, message = message.id, post = post.id, title = post.title })
            """)
        let world = try EventGateway.World(["ears.lua": source])
        let bomb = Bomb(step)
        var gateway = try await EventGateway(world, afterStep: { _ in try bomb.step() })
        let alice = try await gateway.person("alice")
        let bob = try await gateway.person("bob")
        _ = try await gateway.campus.chat.groups.create(name: "Study", kind: .open, by: alice)
        try await gateway.post("one", by: alice)
        await gateway.host.catchUp("ears")
        await gateway.crash()
        gateway = try await EventGateway(world)
        await gateway.host.catchUp("ears")
        let heard = try await gateway.stored("heard", by: "ears")
        #expect(heard.count == 1)
        #expect(heard.first?["group"].string == "#log" && heard.first?["title"].string == "Mine")
        #expect(try await gateway.texts("@ears-bot", for: bob) == ["hello"])
        #expect(
            try await gateway.campus.forum.latest(category: nil, limit: 10).map(\.title) == ["Mine", "one"])
        await gateway.crash()
    }

    @Test func notes_whenTheCursorHasPassed_areGone() async throws {
        let gateway = try await EventGateway(.init(["ears.lua": Self.source]))
        let alice = try await gateway.person("alice")
        let first = try await gateway.post("secret", by: alice)
        await gateway.host.catchUp("ears")
        #expect(try await !gateway.documents.steps(of: "ears", event: first).isEmpty)
        await gateway.host.delivery.storeCursors()
        #expect(try await gateway.documents.steps(of: "ears", event: first).isEmpty)
        // The community's notes go with the next act.
        #expect(try await gateway.campus.events.lastBegun(by: "ears") == first)
        let second = try await gateway.post("more", by: alice)
        await gateway.host.catchUp("ears")
        await gateway.host.delivery.storeCursors()
        #expect(try await gateway.campus.events.lastBegun(by: "ears") == second)
        await gateway.crash()
    }

    @Test func interruptedEvent_whenItIsOlderThanSince_isFinishedAllTheSame() async throws {
        let world = try EventGateway.World([
            "ears.lua": listener(
                "ears", "forum.posted",
                #"store.add("heard", { part = 1 }) store.add("heard", { part = 2 })"#,
                top: #"needs = { "store", "read:forum" }, since = "1h","#)
        ])
        let bomb = Bomb(1)
        var gateway = try await EventGateway(world, afterStep: { _ in try bomb.step() })
        let alice = try await gateway.person("alice")
        try await gateway.post("one", by: alice)
        try await gateway.post("two", by: alice)
        await gateway.host.catchUp("ears")
        await gateway.crash()
        world.pass(.seconds(7_200))
        gateway = try await EventGateway(world)
        await gateway.host.catchUp("ears")
        #expect(try await gateway.stored("heard", by: "ears").compactMap { $0["part"].integer } == [1, 2])
        await gateway.crash()
    }

    /// Lua goes through a table's names in another order after each start.
    @Test(arguments: 1...5)
    func steps_whenASecondRunTakesAnotherOrder_areFound(step: Int) async throws {
        let world = try EventGateway.World([
            "ears.lua": listener(
                "ears", "forum.posted",
                """
                local names = {}
                for name in ("a b c d e f"):gmatch("%a") do names[name] = true end
                for name in pairs(names) do store.add("heard", { name = name }) end
                """)
        ])
        let bomb = Bomb(step)
        var gateway = try await EventGateway(world, afterStep: { _ in try bomb.step() })
        try await gateway.post("one", by: gateway.person("alice"))
        await gateway.host.catchUp("ears")
        await gateway.crash()
        gateway = try await EventGateway(world)
        await gateway.host.catchUp("ears")
        let names = try await gateway.stored("heard", by: "ears").compactMap { $0["name"].string }
        #expect(names.sorted() == ["a", "b", "c", "d", "e", "f"])
        await gateway.crash()
    }

    @Test(arguments: 0...4)
    func transaction_whenDoneBefore_isNotDoneAgain(step: Int) async throws {
        let world = try EventGateway.World([
            "ears.lua": listener(
                "ears", "forum.posted",
                """
                store.transaction(function(tx)
                  local count = tx:get("state", "count")
                  tx:put("state", "count", { count = (count and count.count or 0) + 1 })
                end)
                store.add("heard", {})
                """)
        ])
        let bomb = Bomb(step)
        var gateway = try await EventGateway(world, afterStep: { _ in try bomb.step() })
        let alice = try await gateway.person("alice")
        for number in 1...2 { try await gateway.post("\(number)", by: alice) }
        await gateway.host.catchUp("ears")
        await gateway.crash()
        gateway = try await EventGateway(world)
        await gateway.host.catchUp("ears")
        #expect(try await gateway.stored("state", by: "ears").first?["count"].integer == 2)
        #expect(try await gateway.stored("heard", by: "ears").count == 2)
        await gateway.crash()
    }

    @Test func handler_whenMuchWouldBeNoted_isStopped() async throws {
        let gateway = try await EventGateway(
            .init([
                "ears.lua": listener(
                    "ears", "forum.posted",
                    """
                    for i = 1, 100 do store.put("state", "x", { i = i, text = ("x"):rep(200000) }) end
                    store.add("heard", {})
                    """)
            ])
        ) { $0.limits.instructions = 1_000_000_000 }
        var lines = gateway.host.announcements().makeAsyncIterator()
        try await gateway.post("one", by: gateway.person("alice"))
        await gateway.host.catchUp("ears")
        let told = await lines.next()
        #expect(told == "ears: forum.posted stopped: 16 MiB of results noted (limit 16 MiB) (ears.lua:6)")
        #expect(try await gateway.stored("heard", by: "ears").isEmpty)
        await gateway.crash()
    }

    /// A function that does something and is not known to would do it twice. What a function costs says by itself which
    /// it is: whoever gives it away has to say both.
    @Test func functions_thatDoSomething_areKnownToActAndCostIt() async throws {
        let environment = try await TestHost().host.environment
        let entries = HostAPI.areas(in: environment).flatMap(\.entries)
        #expect(
            entries.contains { $0.name == "bot.chat.send" } && entries.contains { $0.name == "store.put" })
        let wrong = entries.filter { ($0.repetition == .act) != ($0.cost == .doing) }
        #expect(wrong.map(\.name) == [])
    }
}
