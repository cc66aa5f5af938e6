import CampusVerbs
import Community
import Concurrency
import Documents
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Documents whose moments come, told to the plugin that keeps them.
@Suite(.endsWhereItHangs) struct DueTests {
    /// Takes orders from titles of posts, `put tea 60`, `remove tea`, and keeps what it is told.
    private static func nudge(
        _ told: String = #"store.add("told", { what = key, at = entry.at, now = time.now() })"#,
        version: String = "1.0.0"
    ) -> String {
        """
        return {
          name = "nudge", version = "\(version)", summary = "Reminds.", needs = { "bot", "store", "read:forum" },
          settings = { word = { type = "text", default = "now" } },
          collections = { entries = { person = "owner", due = "at" }, told = {} },
          due = {
            entries = function(key, entry, settings)
              \(told)
            end,
          },
          events = {
            ["forum.posted"] = function(event)
              local verb, key, seconds = event.title:match("^(%a+) (%w+) ?(.*)$")
              if verb == "remove" then return store.remove("entries", key) end
              store.put("entries", key, { at = tonumber(seconds) and time.now() + tonumber(seconds) })
            end,
          },
        }
        """
    }

    /// The moment at which a world begins, in seconds since 1970.
    private static let start: Int64 = 1_772_366_400

    /// Gives orders, and tells what is due.
    private func order(_ orders: String..., to gateway: EventGateway, by actor: Actor) async throws {
        for order in orders { try await gateway.post(order, by: actor) }
        await gateway.host.catchUp("nudge")
    }

    /// What was told, in its order, as `KEY MOMENT NOW`: seconds since the world began.
    private func told(_ gateway: EventGateway) async throws -> [String] {
        try await gateway.stored("told", by: "nudge").map { entry in
            func seconds(_ field: LuaName) -> Int64 { Int64(entry[field].number ?? -1) - Self.start }
            return "\(entry["what"].string ?? "") \(seconds("at")) \(seconds("now"))"
        }
    }

    // MARK: Once, in time

    @Test func document_whenItsMomentComes_isToldOnce() async throws {
        let world = try EventGateway.World(["nudge.lua": Self.nudge()])
        let gateway = try await EventGateway(world)
        let alice = try await gateway.person("alice")
        try await order("put tea 60", "put never", to: gateway, by: alice)
        #expect(
            await gateway.host.tellDue("nudge") == Timestamp(milliseconds: (Self.start + 60) * 1_000))
        #expect(try await told(gateway) == [])
        world.pass(.seconds(60))
        #expect(await gateway.host.tellDue("nudge") == nil)
        world.pass(.seconds(3_600))
        await gateway.host.tellDue("nudge")
        #expect(try await told(gateway) == ["tea 60 60"])
        await gateway.crash()
    }

    @Test func document_whenChangedOrRemoved_isToldForItsLastMomentOrNot() async throws {
        let world = try EventGateway.World(["nudge.lua": Self.nudge()])
        let gateway = try await EventGateway(world)
        let alice = try await gateway.person("alice")
        try await order(
            "put sooner 60", "put sooner 30", "put later 60", "put later 90", "put ended 60", "put ended",
            "put gone 60", "remove gone", to: gateway, by: alice)
        for _ in 1...4 {
            world.pass(.seconds(30))
            await gateway.host.tellDue("nudge")
        }
        #expect(try await told(gateway) == ["sooner 30 30", "later 90 90"])
        await gateway.crash()
    }

    @Test func documents_whoseMomentsCameWhileTheGatewayWasDown_areToldInOrderHoweverLate() async throws {
        let world = try EventGateway.World(["nudge.lua": Self.nudge()])
        var gateway = try await EventGateway(world)
        let alice = try await gateway.person("alice")
        try await order("put b 120", "put a 60", "put c 999999", to: gateway, by: alice)
        await gateway.crash()
        world.pass(.seconds(86_400))
        gateway = try await EventGateway(world)
        await gateway.host.tellDue("nudge")
        #expect(try await told(gateway) == ["a 60 86400", "b 120 86400"])
        await gateway.crash()
    }

    @Test func plugin_whenSetAsideOrSaved_keepsItsMoments() async throws {
        let failing = Self.nudge("error('no')")
        let world = try EventGateway.World(["nudge.lua": failing])
        let gateway = try await EventGateway(world) { $0.quarantine.calls = 1 }
        let alice = try await gateway.person("alice")
        try await order("put first 10", "put second 20", to: gateway, by: alice)
        world.pass(.seconds(10))
        await gateway.host.tellDue("nudge")
        let plugin = try #require(gateway.host.answers.registry.plugins.first)
        #expect(plugin.reasonSetAside != nil)
        world.pass(.seconds(50))
        #expect(await gateway.host.tellDue("nudge") == nil)
        try world.folder.write(Self.nudge(version: "1.1.0"), to: "plugins/nudge.lua")
        #expect(await gateway.host.reload() == ["nudge 1.1.0 loaded: ~ due entries"])
        await gateway.host.tellDue("nudge")
        // The first counts as told: its handler failed.
        #expect(try await told(gateway) == ["second 20 60"])
        await gateway.crash()
    }

    // MARK: Pauses and turns

    @Test func handler_thatSetsTheMomentToNow_runsOnceASecond() async throws {
        let again = """
            store.add("told", { what = key, at = entry.at, now = time.now() })
            store.update("entries", key, { at = time.now() })
            """
        let world = try EventGateway.World(["nudge.lua": Self.nudge(again)])
        let gateway = try await EventGateway(world)
        let alice = try await gateway.person("alice")
        try await order("put now 0", to: gateway, by: alice)
        world.pass(.milliseconds(100))
        for _ in 1...3 { await gateway.host.tellDue("nudge") }
        #expect(try await told(gateway).count == 1)
        for _ in 1...20 {
            world.pass(.milliseconds(250))
            await gateway.host.tellDue("nudge")
        }
        #expect(try await told(gateway).count == 6)
        await gateway.crash()
    }

    @Test func handler_thatStoresAnotherDueDocument_isToldOfItASecondLater() async throws {
        let chain = """
            store.add("told", { what = key, at = entry.at, now = time.now() })
            store.remove("entries", key)
            store.add("entries", { at = 0 })
            """
        let world = try EventGateway.World(["nudge.lua": Self.nudge(chain)])
        let gateway = try await EventGateway(world)
        let alice = try await gateway.person("alice")
        try await order("put now 0", to: gateway, by: alice)
        for _ in 1...3 { await gateway.host.tellDue("nudge") }
        #expect(try await told(gateway).count == 1)
        world.pass(.seconds(1))
        #expect(
            await gateway.host.tellDue("nudge") == Timestamp(milliseconds: (Self.start + 2) * 1_000))
        #expect(try await told(gateway).count == 2)
        await gateway.crash()
    }

    @Test func documents_ofAPersonWhoHasMany_leaveTurnsToOthers() async throws {
        let text = """
            return {
              name = "nudge", version = "1.0.0", summary = "Reminds.", needs = { "store" },
              collections = { entries = { person = "owner", due = "at" }, told = {} },
              due = { entries = function(key) store.add("told", { what = key }) end },
              commands = { fill = { summary = "x", args = { { "name", "word" }, { "count", "integer" } },
                run = function(call, name, count)
                  for first = 1, count, 100 do
                    local changes = {}
                    for number = first, math.min(first + 99, count) do
                      changes[#changes + 1] = { put = "entries", key = name .. number, document = { owner = call.person.id, at = number } }
                    end
                    store.commit(changes)
                  end
                end } },
            }
            """
        let test = try await TestHost.gateway(["nudge.lua": text])
        let (mallory, alice) = (try await test.person("mallory"), try await test.person("alice"))
        #expect(await test.type("/fill mallory 1000", as: mallory) == [])
        #expect(await test.type("/fill alice 2", as: alice) == [])
        await test.host.tellDue("nudge")
        let documents = try #require(test.host.environment.documents)
        let told = PluginCollections([CollectionSchema(name: "told")], of: "nudge", in: documents)
        var query = DocumentQuery()
        (query.order, query.limit) = (.oldest, 200)
        let first = try await documents.find(query, in: told.collection("told").handle).documents.map {
            try CBOR.decode($0.body).table?["what"].string ?? ""
        }
        // The first takings are of eight documents a person; alice's two are among them.
        #expect(Set(first.prefix(10)) == Set((1...8).map { "mallory\($0)" } + ["alice1", "alice2"]))
        #expect(try await documents.count(query, in: told.collection("told").handle) == 1_002)
    }

    // MARK: Two at once

    /// While a document is told, somebody moves the same one and the next.
    @Test func documents_thatSomebodyMovesMeanwhile_areToldForTheNewMoments() async throws {
        let world = try EventGateway.World(["nudge.lua": Self.nudge()])
        let gates = Gates()
        let gateway = try await EventGateway(
            world, afterStep: { if $0.hasPrefix("store.add") { try await gates.pass() } })
        let alice = try await gateway.person("alice")
        try await order("put a 10", "put b 10", to: gateway, by: alice)
        world.pass(.seconds(10))
        async let telling: Timestamp? = gateway.host.tellDue("nudge")
        await gates.reached()
        try await order("put a 50", "put b 50", to: gateway, by: alice)
        gates.open()
        _ = await telling
        #expect(try await told(gateway) == ["a 10 10"])
        world.pass(.seconds(50))
        await gateway.host.tellDue("nudge")
        #expect(try await told(gateway) == ["a 10 10", "a 60 60", "b 60 60"])
        await gateway.crash()
    }

    /// Holds the first that comes until it is opened.
    private final class Gates: Sendable {
        private let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        private let (openings, opening) = AsyncStream.makeStream(of: Void.self)
        private let isFirst = Mutex(true)

        func pass() async throws {
            let first = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            guard first else { return }
            arrival.yield()
            for await _ in openings { return }
        }

        func reached() async { for await _ in arrivals { return } }
        func open() { opening.yield() }
    }

    // MARK: Across a crash

    /// Sets its moment anew first, so that the document that a second run finds is another.
    private static let busy = """
        store.update("entries", key, { at = entry.at + 3600, count = (entry.count or 0) + 1 })
        local number = random.integer(1, 1000000000)
        if not store.get("told", "group") then
          store.put("told", "group", { place = bot.chat.create("Log").place })
        end
        bot.chat.send(store.get("told", "group").place, key .. " " .. (entry.count or 0) .. " " .. number)
        store.put("told", key, { what = key, at = entry.at, now = time.now(), number = number })
        """

    /// Steps that wait of two documents: six of the first, four of the other.
    @Test(arguments: 0...10)
    func handler_whenTheGatewayEndsAfterAStep_isFinishedAfterwards(step: Int) async throws {
        let world = try EventGateway.World(["nudge.lua": Self.nudge(Self.busy)])
        let left = Mutex(step)
        let isOn = Mutex(false)
        var gateway = try await EventGateway(
            world,
            afterStep: { _ in
                guard isOn.withLock(\.self) else { return }
                let isOver = left.withLock { left in
                    left -= 1
                    return left == 0
                }
                if isOver { throw CancellationError() }
            })
        let alice = try await gateway.person("alice")
        try await order("put a 10", "put b 20", to: gateway, by: alice)
        world.pass(.seconds(30))
        isOn.withLock { $0 = true }
        await gateway.host.tellDue("nudge")
        await gateway.crash()
        world.pass(.seconds(60))
        gateway = try await EventGateway(world)
        await gateway.host.tellDue("nudge")
        let numbers = try await gateway.stored("told", by: "nudge").compactMap { $0["number"].integer }
        let reader = try await gateway.actor("alice")
        _ = try await gateway.campus.chat.groups.join(slug: "log", by: reader)
        #expect(
            try await gateway.texts("#log", for: reader)
                == zip(["a", "b"], numbers).map { "\($0) 0 \($1)" })
        #expect(numbers.count == 2)
        // Both come once more, at the moments that their handlers set.
        world.pass(.seconds(3_600))
        await gateway.host.tellDue("nudge")
        let entries = try await gateway.stored("entries", by: "nudge")
        #expect(entries.map { $0["count"].integer } == [2, 2])
        #expect(entries.map { Int64($0["at"].number ?? 0) - Self.start } == [7_210, 7_220])
        await gateway.crash()
    }

    // MARK: One sleep

    @Test func plugins_whoseDocumentsWait_costOneSleepOfASecond_untilOneIsDueSooner() async throws {
        let world = try EventGateway.World()
        let sleeps = AsyncStream.makeStream(of: Duration.self)
        let wakes = AsyncStream.makeStream(of: Void.self)
        let served = AsyncStream.makeStream(of: String.self)
        let feed = DueFeed()
        let host = try await TestHost(
            clock: world.clock,
            sleep: { duration in
                sleeps.continuation.yield(duration)
                for await _ in wakes.stream { return }
                throw CancellationError()
            })
        var (asleep, told) = (sleeps.stream.makeAsyncIterator(), served.stream.makeAsyncIterator())
        let moment = { (seconds: Int64) in Timestamp(milliseconds: (Self.start + seconds) * 1_000) }
        for number in 1...100 { feed.hasten("p\(number)", to: moment(3_600)) }
        let running = Task {
            await feed.run(in: host.host.environment) { plugin in
                served.continuation.yield(plugin)
                return nil
            }
        }
        #expect(await asleep.next() == .seconds(1))
        // Later than the sleep that is under way: nothing is to be done. Sooner: a sleep of its own.
        feed.hasten("late", to: moment(10))
        feed.hasten("soon", to: Timestamp(milliseconds: Self.start * 1_000 + 500))
        #expect(await asleep.next() == .milliseconds(500))
        world.pass(.milliseconds(500))
        wakes.continuation.yield()
        wakes.continuation.yield()
        #expect(await told.next() == "soon")
        #expect(await asleep.next() == .seconds(1))
        running.cancel()
        await running.value
    }

    // MARK: Loading

    @Test(arguments: [
        (
            #"collections = { a = { due = "at" } }"#,
            "collections.a.due: nothing is told when its documents are due: due = { a = function"
        ),
        (
            #"collections = { a = {} }, due = { a = function() end }"#,
            "due.a: no collection a says when its documents are due"
        ),
        (
            #"collections = { a = { due = "at", indexes = { at = "text" } } }, due = { a = function() end }"#,
            #"collections.a.due: at is a moment: indexes = { at = "time" }"#
        ),
        (#"collections = { a = { due = "at" } }, due = { a = 1 }"#, "due.a: a function is expected"),
    ])
    func manifest_thatDeclaresHalfOfIt_isRefused(_ declared: String, expected: String) async throws {
        let text = """
            return { name = "nudge", version = "1.0.0", summary = "x", needs = { "store" }, \(declared) }
            """
        let test = try await TestHost.loaded(["nudge.lua": text])
        guard case .refused(let reason) = test.report("nudge")?.state else {
            Issue.record("it loads")
            return
        }
        #expect(reason.contains(expected), "\(reason)")
    }

    @Test func due_withoutThePermissionToStore_isRefused() async throws {
        let text = """
            return { name = "nudge", version = "1.0.0", summary = "x",
              collections = { a = { due = "at" } }, due = { a = function() end } }
            """
        let test = try await TestHost.loaded(["nudge.lua": text])
        guard case .refused(let reason) = test.report("nudge")?.state else {
            Issue.record("it loads")
            return
        }
        #expect(reason.contains(#"due.a: this needs "store""#), "\(reason)")
    }

    @Test func call_thatOutlivesItsVersion_undoesNothingOfWhatTheNewOneDeclares() async throws {
        func plugin(_ version: String, _ collection: String, _ rest: String = "") -> String {
            """
            return { name = "memo", version = "\(version)", summary = "Reminds.", needs = { "store" },
              collections = { memos = \(collection) }, \(rest)
              commands = { memo = { summary = "Keeps.", args = { { "key", "word" } }, run = function(call, key)
                if call:ask { prompt = "sure?" } then store.put("memos", key, { at = time.now() + 60 }) end end } } }
            """
        }
        let test = try await TestHost.gateway(["memo.lua": plugin("1.0.0", "{}")])
        let alice = try await test.person("alice")
        let newer = plugin(
            "2.0.0", "{ due = 'at' }", "due = { memos = function(key) end },")
        _ = await test.type("/memo late", as: alice) {
            _ = try? test.folder.write(newer, to: "plugins/memo.lua")
            await test.host.reload()
            _ = await test.type("/memo early", as: alice, answering: { "yes" })
            return "yes"
        }
        let documents = try #require(test.host.environment.documents)
        let memos = PluginCollections(
            try #require(test.host.answers.collections(of: "memo")), of: "memo", in: documents)
        let handle = try await memos.collection("memos").handle
        let due = try await documents.due(in: [handle], at: test.host.environment.clock.seconds + 61)
        #expect(due.count == 2, "both wait for their moments")
    }
}
