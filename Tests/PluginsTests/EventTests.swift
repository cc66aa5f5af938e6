import CampusVerbs
import Concurrency
import Documents
import Lua
import PluginTestSupport
import TestSupport
import Testing

@testable import Community
@testable import Model
@testable import Plugins

/// Which events a plugin hears, and when.
@Suite struct EventTests {
    private static let note = #"store.add("heard", { sequence = event.sequence })"#

    private func heard(_ gateway: EventGateway, by plugin: String = "ears") async throws -> [Int64] {
        try await gateway.stored("heard", by: plugin).compactMap { $0["sequence"].integer }
    }

    @Test func events_whenManyCameMeanwhile_areHeardOnceInOrder() async throws {
        let gateway = try await EventGateway(.init(["ears.lua": listener("ears", "forum.posted", Self.note)]))
        let alice = try await gateway.person("alice")
        var posts: [Int64] = []
        for number in 1...300 { posts.append(try await gateway.post("\(number)", by: alice)) }
        await gateway.host.catchUp("ears")
        await gateway.host.catchUp("ears")
        #expect(try await heard(gateway) == posts)
        await gateway.crash()
    }

    @Test(arguments: ["forum.edited", "forum.deleted"])
    func changes_ofAPostAndAComment_areHeardWithTheirIds(kind: String) async throws {
        let note =
            #"store.add("heard", { kind = event.kind, post = event.post, comment = event.comment or 0 })"#
        let gateway = try await EventGateway(.init(["ears.lua": listener("ears", kind, note)]))
        let (alice, forum) = (try await gateway.person("alice"), gateway.campus.forum)
        let post = try await gateway.post("one", by: alice)
        let comment = try await forum.comment(on: PostID(rawValue: post), text: "c", by: alice).id.rawValue
        for id in [comment, post] {
            _ = try await forum.edit(id, text: "changed", by: alice)
            _ = try await forum.delete(id, by: alice)
        }
        await gateway.host.catchUp("ears")
        let heard = try await gateway.stored("heard", by: "ears")
        #expect(heard.map { $0["kind"].string } == [kind, kind])
        #expect(heard.map { $0["post"].integer } == [post, post])
        #expect(heard.map { $0["comment"].integer } == [comment, 0])
        await gateway.crash()
    }

    @Test func events_whenThePluginIsNew_beginNow() async throws {
        let world = try EventGateway.World()
        var gateway = try await EventGateway(world)
        let alice = try await gateway.person("alice")
        try await gateway.post("before", by: alice)
        try world.folder.write(listener("ears", "forum.posted", Self.note), to: "plugins/ears.lua")
        await gateway.host.reload()
        // A crash before the first event doesn't lose it.
        await gateway.crash()
        gateway = try await EventGateway(world)
        let after = try await gateway.post("after", by: alice)
        await gateway.host.catchUp("ears")
        #expect(try await heard(gateway) == [after])
        await gateway.crash()
    }

    @Test(
        arguments: [
            (nil, ["20 hours ago", "now"]), ("1h", ["now"]), ("7d", ["2 days ago", "20 hours ago", "now"]),
        ] as [(String?, [String])])
    func catchingUp_whenThePluginWasAway_isBoundedBySince(since: String?, titles: [String]) async throws {
        let top = #"needs = { "store", "read:forum" }, \#(since.map { "since = \"\($0)\"," } ?? "")"#
        let source = listener(
            "ears", "forum.posted", #"store.add("heard", { title = event.title })"#, top: top)
        let world = try EventGateway.World(["ears.lua": source])
        var gateway = try await EventGateway(world)
        let alice = try await gateway.person("alice")
        await gateway.crash()
        try world.folder.remove("plugins/ears.lua")
        gateway = try await EventGateway(world)
        for (title, wait) in [("9 days ago", 7 * 24), ("2 days ago", 28), ("20 hours ago", 20), ("now", 0)] {
            try await gateway.post(title, by: alice)
            world.pass(.seconds(3_600 * wait))
        }
        try world.folder.write(source, to: "plugins/ears.lua")
        await gateway.host.reload()
        await gateway.host.catchUp("ears")
        let heard = try await gateway.stored("heard", by: "ears").compactMap { $0["title"].string }
        #expect(heard == titles)
        await gateway.crash()
    }

    @Test func since_whenThePluginIsNew_bringsWhatWasBefore() async throws {
        let world = try EventGateway.World()
        let gateway = try await EventGateway(world)
        let alice = try await gateway.person("alice")
        try await gateway.post("old", by: alice)
        world.pass(.seconds(7_200))
        let young = try await gateway.post("young", by: alice)
        try world.folder.write(
            listener(
                "ears", "forum.posted", Self.note, top: #"needs = { "store", "read:forum" }, since = "1h","#),
            to: "plugins/ears.lua")
        await gateway.host.reload()
        await gateway.host.catchUp("ears")
        #expect(try await heard(gateway) == [young])
        await gateway.crash()
    }

    @Test func events_whenThePluginIsSetAside_waitUntilItIsRevived() async throws {
        let body = #"if event.title == "loop" then while true do end end \#(Self.note)"#
        let gateway = try await EventGateway(.init(["ears.lua": listener("ears", "forum.posted", body)])) {
            $0.limits.instructions = 100_000
            $0.quarantine.kills = 1
        }
        let alice = try await gateway.person("alice")
        var posts: [Int64] = []
        for title in ["first", "loop", "second", "third"] {
            posts.append(try await gateway.post(title, by: alice))
        }
        await gateway.host.catchUp("ears")
        #expect(try await heard(gateway) == [posts[0]])
        await gateway.host.catchUp("ears")
        #expect(try await heard(gateway) == [posts[0]])
        _ = try await gateway.host.revive(plugin: "ears")
        await gateway.host.catchUp("ears")
        #expect(try await heard(gateway) == [posts[0], posts[2], posts[3]])
        await gateway.crash()
    }

    @Test func handler_whenItFails_isNotRunAgain() async throws {
        let world = try EventGateway.World([
            "ears.lua": listener("ears", "forum.posted", Self.note + #" error("no")"#)
        ])
        var gateway = try await EventGateway(world)
        let post = try await gateway.post("one", by: gateway.person("alice"))
        await gateway.host.catchUp("ears")
        await gateway.host.delivery.storeCursors()
        await gateway.crash()
        gateway = try await EventGateway(world)
        await gateway.host.catchUp("ears")
        #expect(try await heard(gateway) == [post])
        await gateway.crash()
    }

    @Test func message_whenHeard_saysWhereAndWhat() async throws {
        let note =
            #"store.add("heard", { title = (event.place or "nowhere") .. ": " .. (event.text or "nothing") })"#
        let gateway = try await EventGateway(
            .init(["ears.lua": listener("ears", "chat.sent", note + #" bot.chat.direct("alice", "hi")"#)]))
        let alice = try await gateway.person("alice")
        _ = try await gateway.person("bob")
        let chat = gateway.campus.chat
        let group = try await chat.groups.create(name: "Study", kind: .invited, by: alice)
        _ = try await chat.send("hello", to: group.place.conversation, by: alice)
        _ = try await chat.sendDirect("psst", to: "bob", by: alice)
        await gateway.host.catchUp("ears")
        // Where somebody writes to the bot alone, it knows where to answer; between people it doesn't.
        let answer = try await chat.conversations.resolve("@ears-bot", for: alice.person)
        _ = try await chat.send("hello, bot", to: answer.conversation, by: alice)
        await gateway.host.catchUp("ears")
        let heard = try await gateway.stored("heard", by: "ears").compactMap { $0["title"].string }
        #expect(heard == ["#study: hello", "nowhere: psst", "@alice: hello, bot"])
        await gateway.crash()
    }

    @Test func bots_whenTheyAnswerOneAnother_areNotHeard() async throws {
        let answer = """
            if not store.get("state", "joined") then
              bot.chat.join("study")
              store.put("state", "joined", {})
            end
            bot.chat.send("#study", "I heard " .. event.actor)
            """
        let gateway = try await EventGateway(
            .init([
                "one.lua": listener("one", "chat.sent", answer),
                "two.lua": listener("two", "chat.sent", answer),
            ]))
        let alice = try await gateway.person("alice")
        let group = try await gateway.campus.chat.groups.create(name: "Study", kind: .open, by: alice)
        _ = try await gateway.campus.chat.send("hello", to: group.place.conversation, by: alice)
        for _ in 1...3 {
            for plugin in ["one", "two"] { await gateway.host.catchUp(plugin) }
        }
        #expect(
            try await gateway.texts("#study", for: alice) == ["hello", "I heard alice", "I heard alice"])
        await gateway.crash()
    }

    /// What a handler says of an event is the doing of whoever did it.
    @Test func bot_thatTellsOfAnEvent_isHiddenFromWhoForgotItsActor() async throws {
        let answer = """
            if not store.get("state", "joined") then
              bot.chat.join("study")
              store.put("state", "joined", {})
            end
            bot.chat.send("#study", "I heard " .. event.actor)
            """
        let gateway = try await EventGateway(.init(["one.lua": listener("one", "chat.sent", answer)]))
        let (alice, bob) = (try await gateway.person("alice"), try await gateway.person("bob"))
        let chat = gateway.campus.chat
        let group = try await chat.groups.create(name: "Study", kind: .open, by: alice)
        _ = try await chat.groups.join(slug: "study", by: bob)
        _ = try await chat.contacts.block(handle: "alice", by: bob)
        _ = try await chat.send("hello", to: group.place.conversation, by: alice)
        await gateway.host.catchUp("one")
        #expect(try await gateway.texts("#study", for: alice) == ["hello", "I heard alice"])
        #expect(try await gateway.texts("#study", for: bob) == ["", ""])
        await gateway.crash()
    }

    @Test func state_whenAnotherCallEndsItUnderAHandler_isReplacedAndTheHandlerGoesOn() async throws {
        let source = """
            return { name = "ears", version = "1.0.0", summary = "Listens.", needs = { "store", "read:forum" }, guests = true,
              collections = { heard = {} },
              commands = { loop = { summary = "Loops.", run = function() while true do end end } },
              events = { ["forum.posted"] = function(event)
                store.add("heard", { step = 1 })
                store.add("heard", { step = 2 })
              end } }
            """
        let host = Mutex<PluginHost?>(nil)
        let steps = Mutex(0)
        let gateway = try await EventGateway(
            .init(["ears.lua": source]), configure: { $0.limits.instructions = 100_000 }, sleep: { _ in },
            afterStep: { _ in
                let isFirst = steps.withLock { steps in
                    steps += 1
                    return steps == 1
                }
                guard isFirst, let host = host.withLock(\.self), let loop = host.command(named: "loop") else {
                    return
                }
                try? await host.run(
                    loop, arguments: "", invocation: Invocation(session: TestSession()) { _ in })
            })
        host.withLock { $0 = gateway.host }
        try await gateway.post("one", by: gateway.person("alice"))
        await gateway.host.catchUp("ears")
        #expect(try await gateway.stored("heard", by: "ears").compactMap { $0["step"].integer } == [1, 2])
        host.withLock { $0 = nil }
        await gateway.crash()
    }

    // MARK: The doorbell

    @Test func feed_whenSomethingHappens_wakesThoseWhoListenAndKeepsWhatAPluginCaused() async {
        let feed = EventFeed()
        feed.listeners = ["ears": [.liked], "eyes": [.viewed], "nothing": []]
        let person = PersonRef(id: PersonID(rawValue: 1), handle: "alice")
        func event(_ fact: Fact, cause: String? = nil) -> Event {
            Event(
                sequence: 1, at: Timestamp(milliseconds: 0), actor: person, cause: cause, fact: fact)
        }
        let (woken, continuation) = AsyncStream.makeStream(of: String.self)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await feed.run { continuation.yield($0) } }
            var plugins = woken.makeAsyncIterator()
            // Once at first, for there may be something to catch up with.
            #expect(Set([await plugins.next(), await plugins.next()]) == ["ears", "eyes"])
            feed.offer([event(.viewed(PostID(rawValue: 1)), cause: "bot"), event(.profileChanged)])
            feed.offer([event(.liked(PostID(rawValue: 1)))])
            #expect(await plugins.next() == "ears")
            feed.ring("eyes")
            #expect(await plugins.next() == "eyes")
            group.cancelAll()
        }
    }
}
