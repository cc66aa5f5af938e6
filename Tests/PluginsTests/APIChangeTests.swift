import CampusVerbs
import Community
import Concurrency
import Logging
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// What plugins of the version before write otherwise: it still works, and administrators are told once.
@Suite struct APIChangeTests {
    // MARK: Each row

    /// A call of a function, as what answers it gets it.
    private struct Call: Hashable {
        let function: String
        let arguments: [LuaValue]
    }

    /// Gathers what is done.
    private final class Record<Item: Sendable>: Sendable {
        private let items = Mutex<[Item]>([])
        var all: [Item] { items.withLock(\.self) }
        func add(_ item: Item) { items.withLock { $0.append(item) } }
    }

    /// What the names in rows stand for: each something else.
    private static let names = [
        "people": #"{ "alice", 5 }"#, "kind": #""rung""#, "id": "7", "from": "9", "place": ##""#den""##,
        "text": #""hello""#, "media": "{ 11 }", "card": #"{ title = "T" }"#, "handle": #""bob""#,
        "name": #""Den""#, "slug": #""den""#, "writing": #""announce""#, "role": #""helper""#,
        "categories": #"{ "notes" }"#, "title": #""Title""#, "content": #""Content""#, "post": "12",
        "word": #""phd""#, "subject": #""mention""#, "level": #""off""#, "till": #""07:00""#, "first": "13",
        "zone": #""UTC""#, "type": #""text/calendar""#, "note": #""Note""#, "more": "true",
        "collection": #""items""#, "radius": "400", "limit": "5", "where": "{ kind = 4 }", "latitude": "22.5",
        "longitude": "114.25", "to_latitude": "51.5", "to_longitude": "0.25", "document": "{ n = 1 }",
        "changes": "{ n = 2 }", "most": "3", "most_here": "2", "version": "6", "amount": "1.5",
        "key": #""k""#,
        "pictures": "{ 11, 12 }", "said": #"" ""#, "strokes": #""1,1""#, "width": "40", "height": "16",
        "values": "{ count = 1 }", "language": #""zh-Hant""#, "url": #""https://example.org/a""#,
        "words": #""tea""#, "category": #""food""#, "label": #""team""#, "last": "true", "count": "13",
        "before": "17", "after": "19",
        "path": #""data.rows""#, "fn": "function() end", "timeout": "5", "moment": "86400",
    ]

    /// The names, but those that would hide what a call begins with, such as `media`.
    private static func locals(for code: String) -> String {
        names.sorted { $0.key < $1.key }.filter { !code.hasPrefix("\($0.key).") }
            .map { "local \($0.key) = \($0.value)" }.joined(separator: "\n")
    }

    /// Returns the calls that a command's body comes to.
    private func calls(of code: String) async throws -> [Call] {
        let (folder, record) = (try TemporaryFolder(), Record<Call>())
        let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let loader = PluginLoader(
            configuration: .patient(directory: folder.path),
            environment: HostEnvironment(
                clock: TestHost.clock, logger: silent,
                standIn: { entry in
                    var entry = entry
                    entry.body = .immediate { call in
                        record.add(Call(function: call.entry.name, arguments: call.arguments))
                        return .nil
                    }
                    return entry
                }),
            pool: LuaThreadPool(threads: 1, patience: .seconds(600)), announcer: Announcer(logger: silent))
        let needs =
            #"needs = { "act", "bot", "store", "media", "conversations", "http:example.org", "read:place", "#
            + #""leave:place" },"#
        // A stand-in gives nothing, which some of what stands in the prelude can't go on with.
        let body = "\(Self.locals(for: code))\npcall(function() local _ = \(code) end)"
        let text = plugin("old", body: body, top: needs)
        let loaded = try await loader.load(PluginSource(file: "old.lua", bytes: Array(text.utf8)))
        try await loaded.run(
            "old", [],
            context: CallContext(
                Invocation(session: TestSession()) { _ in }, permissions: loaded.manifest.permissions,
                community: nil))
        return record.all
    }

    /// The changes of functions that a plugin calls.
    private static let ofFunctions = APIChange.all.filter {
        if case .function(let name) = $0.subject { !name.hasPrefix("t:") } else { false }
    }

    @Test(arguments: ofFunctions.map(\.name))
    func call_asBefore_isTheCallThatTheRowNames(_ name: String) async throws {
        let change = try #require(APIChange.function(name))
        let new = try #require(change.new)
        let (before, now) = (try await calls(of: change.old), try await calls(of: new))
        #expect(before.count == 1 && before == now, "\(change.advice)")
        // What is needed alone is a call as well.
        #expect(change.old.hasPrefix("\(name)(") || change.old.hasPrefix("\(name) "))
    }

    @Test func rows_always_areEachOfAnotherThing_andSayWhy() {
        #expect(Set(APIChange.all.map(\.subject)).count == APIChange.all.count)
        for change in APIChange.all {
            #expect(!change.why.isEmpty && change.old != change.new, "\(change.name)")
            let advice =
                change.new.map { "\(change.old) is \($0) since \(change.since)" }
                ?? "\(change.old) means nothing since \(change.since): leave it out"
            #expect(change.advice == advice)
        }
    }

    /// What was given as it is now is no call of the old form.
    @Test(arguments: [
        "call.me.chat.invite(place, handle)", "bot.chat.send(place, text, { card = card })",
        "bot.chat.direct(handle, text, { media = media }, nil)", "bot.chat.send(place, text, nil)",
        "call:near(collection, { place = place, radius = radius })",
        "store.increment(collection, key, { n = 1 })",
        "geo.distance({ lat = 1, lon = 2 }, { lat = 3, lon = 4 })", "time.add(moment, { days = 1 }, nil)",
        "text.strokes(strokes, { width = 1, height = 2 })",
        "store.put(collection, key, document, { version = 0 })",
    ])
    func call_asItShouldBe_isTakenAsItStands(_ code: String) async throws {
        let call = try #require(try await calls(of: code).first)
        #expect(call.arguments.count > 1 && call.arguments.last?.table?["card"].isNil != false)
    }

    @Test func card_withAPicture_isNoTableOfNames() async throws {
        let before = try await calls(of: "bot.chat.send(place, text, { title = 'T', media = 5 })")
        let now = try await calls(of: "bot.chat.send(place, text, { card = { title = 'T', media = 5 } })")
        #expect(before == now && before.count == 1)
    }

    @Test func changes_ofWhatPeopleDo_holdForTheBotToo() {
        #expect(APIChange.function("call.me.chat.like", asIn: "bot.forum.like") == "bot.chat.like")
        #expect(APIChange.function("call.me.chat.like", asIn: "call.me.forum.like") == "call.me.chat.like")
        #expect(APIChange.function("bot.notify", asIn: "bot.notify_all") == "bot.notify")
        #expect(APIChange.function("bot.chat.edit") == nil)
        #expect(APIChange.function("bot.chat.history")?.name == "call.me.chat.history")
    }

    // MARK: Arguments

    private static let ring = APIEntry(
        "test.ring", .computes, costs: .none,
        [
            .init("who", .text), .init("kind", .text, optional: true),
            .init("id", .integer, optional: true, named: true),
            .init("once", .any, optional: true, named: true),
        ], "Rings.", body: .immediate { _ in .nil })

    @Test(
        arguments: [
            (["bob"], ["bob"]), (["bob", "x"], ["bob", "x"]), (["bob", "x", [:]], ["bob", "x"]),
            (["bob", "x", ["id": 7]], ["bob", "x", 7]),
            (["bob", .nil, ["once": true]], ["bob", .nil, .nil, true]),
            (["bob", "x", ["id": 7], .nil], ["bob", "x", 7]), ([], []),
        ] as [([LuaValue], [LuaValue])])
    func arguments_ofTheTable_standBehindTheOthers(_ given: [LuaValue], _ arranged: [LuaValue]) throws {
        let arguments = try Self.ring.arranged(given)
        #expect(arguments.values == arranged && arguments.change == nil)
    }

    @Test(
        arguments: [
            (
                [["bob", "x", ["idd": 7]]],
                "test.ring(who, [kind], [{ id, once }]): unknown name idd. Did you mean id?"
            ),
            ([["bob", "x", 7]], "test.ring(who, [kind], [{ id, once }]): the last is a table"),
            ([["bob", "x", ["id": 7], 8]], "test.ring(who, [kind], [{ id, once }]): the last is a table"),
            ([["bob", "x", [7]]], "test.ring(who, [kind], [{ id, once }]): the last is a table"),
        ] as [([[LuaValue]], String)])
    func arguments_thatMeanNothing_areRefused(_ given: [[LuaValue]], _ problem: String) throws {
        let error = #expect(throws: APIMisuse.self) { try Self.ring.arranged(given[0]) }
        #expect(error?.description == problem)
    }

    @Test func signatures_whenSomeOfTheTableIsNeeded_sayWhich() {
        let entry = APIEntry(
            "test.set", .computes, costs: .none,
            [.init("handle", .text, named: true), .init("role", .text, optional: true, named: true)], "Sets.",
            body: .immediate { _ in .nil })
        #expect(entry.signature == "test.set({ handle, [role] })")
    }

    @Test func former_functions_giveWhatTheyGave() async throws {
        let test = try await TestHost.gateway([
            "old.lua": plugin(
                "old",
                body: """
                    call:reply(call.me.forum.categories()[1])
                    local quiet = call.me.notifications.quiet("23:00", "07:00", "UTC").quiet
                    call:reply(quiet.start .. " " .. quiet.from .. " " .. quiet["end"] .. " " .. quiet.till)
                    local now = call.me.notifications.set_quiet { from = "22:00", till = "06:00" }.quiet
                    call:reply(now.from .. " " .. now.till .. " " .. now.zone)
                    call:reply(tostring(call.me.notifications.set_quiet().quiet))
                    bot.notifications.set_quiet { from = "21:00", till = "05:00" }
                    call:reply(tostring(text.visible(" ")) .. " " .. tostring(text.visible("a")))
                    call:reply(tostring(call.conversation == call.place))
                    call:reply(("%.0f"):format(geo.distance(0, 0, 0, 1)))
                    call:reply(time.iso(time.add(0, { days = 1 }, "UTC")))
                    call:reply(text.strokes("1,1 2,2", 40, 16))
                    store.increment("counts", "a", "n")
                    store.increment("counts", "a", "n", 2)
                    local stored = store.put("counts", "b", { n = 1 }, 0)
                    call:reply(store.get("counts", "a").n .. (stored.version > 0 and " stored" or ""))
                    store.remove("counts", "b", stored.version)
                    """, top: #"needs = { "act", "bot", "store" }, collections = { counts = {} },"#)
        ])
        #expect(
            await test.type("/old", as: try await test.person("alice")) == [
                "student life", "23:00 23:00 07:00 07:00", "22:00 06:00 UTC", "nil",
                "false true", "true", "111195", "1970-01-02T00:00:00Z", "1,1 2,2", "3 stored",
            ])
        #expect(
            test.report("old")?.contents.former == [
                "call.me.forum.categories", "call.me.notifications.quiet", "text.visible", "geo.distance",
                "time.add", "text.strokes", "store.increment", "store.put", "store.remove",
            ])
        await test.campus?.close()
    }

    /// Lists as they may be asked for, and what comes of it.
    @Test(arguments: [
        ("forum.latest()", "forum.latest({})"),
        ("forum.latest(nil, 5)", "forum.latest { limit = 5 }"),
        ("forum.latest('food')", "forum.latest { category = 'food' }"),
        ("chat.conversations(1, nil, 'team')", "chat.conversations { label = 'team', limit = 1 }"),
        ("chat.history('#den')", "chat.history('#den', {})"),
        ("chat.history('#den', nil, 9)", "chat.history('#den', { before = 9 })"),
        ("chat.find('tea', 5, nil, '#den')", "chat.find('tea', { place = '#den', limit = 5 })"),
        ("chat.unread(5, nil, true)", "chat.unread { limit = 5, last = true }"),
        ("people.profiles({ 1, 2 }, 200)", "people.profiles({ 1, 2 }, { limit = 200 })"),
        ("chat.groups('tea')", "chat.groups { words = 'tea' }"),
    ])
    func lists_asBefore_areThoseOfTheTable(_ old: String, _ new: String) async throws {
        for voice in ["call.me", "bot"] where !(voice == "bot" && old.hasPrefix("chat.unread")) {
            let before = try await calls(of: "\(voice).\(old)")
            let now = try await calls(of: "\(voice).\(new)")
            #expect(before.count == 1 && before == now)
        }
    }

    /// A name that means nothing, and a list in the place of the table.
    @Test func lists_ofWhatMeansNothing_areRefused() async throws {
        let test = try await TestHost.gateway([
            "hi.lua": plugin(
                "hi",
                body: """
                    for _, page in ipairs { { count = 5 }, { limit = 5, 7 } } do
                      local _, problem = pcall(call.me.notifications.list, page)
                      call:reply(tostring(problem))
                    end
                    """,
                top: "needs = { 'act' },")
        ])
        let said = await test.type("/hi", as: try await test.person("alice"))
        #expect(said.count == 2, "\(said)")
        #expect(said.first?.contains("unknown name count") == true, "\(said)")
        await test.campus?.close()
    }

    // MARK: The manifest

    /// A plugin with these keys beside those that all have.
    private static func rooms(_ keys: String) -> String {
        """
        local rank = { summary = "Ranks.", fields = { { "rent", "integer" } }, default = 0 }
        local function first(room, before) return room.rent + before end
        local function near() return true end
        return { name = "rooms", version = "1.0.0", summary = "Rooms.",
          needs = { "answer:people.nearby", "answer:place.named", "store" }, \(keys) }
        """
    }

    /// By the key of a row: whole tables as they were written, and as they are written now.
    private static let manifests = [
        "answers": (
            #"hooks = { ["forum.score"] = function() return 1 end }, answers = { ["people.nearby"] = near }"#,
            #"hooks = { ["forum.score"] = function() return 1 end, ["people.nearby"] = near }"#
        ),
        "provides.hooks": (
            #"provides = { hooks = { ["rooms.rank"] = rank } }, hooks = { ["rooms.rank"] = first }"#,
            #"hooks = { ["rooms.rank"] = (function() rank.run = first return rank end)() }"#
        ),
        "shares": (
            #"shares = { ["flats.rents"] = "read" }, uses = { ["flats.flats"] = "write" }"#,
            #"uses = { ["flats.rents"] = "read", ["flats.flats"] = "write" }"#
        ),
        "requires": (#"requires = { flats = "^1.2" }, carry = true"#, "carry = true"),
        "settings.*.type": (
            #"settings = { a = { type = "string", default = "x", max = 3 }, "#
                + #"b = { type = "boolean", default = true }, c = { type = "number", default = 1 } }"#,
            #"settings = { a = { type = "text", default = "x", max = 3 }, "#
                + #"b = { type = "yesno", default = true }, c = { type = "number", default = 1 } }"#
        ),
    ]

    private func manifest(_ keys: String) async throws -> PluginManifest {
        let test = try await TestHost.loaded(["rooms.lua": Self.rooms(keys)])
        return try #require(test.loaded("rooms")).manifest
    }

    @Test(arguments: APIChange.ofManifests.map(\.name))
    func manifest_asBefore_isTheManifestThatTheRowNames(_ name: String) async throws {
        let (old, new) = try #require(Self.manifests[name], "a row needs a manifest here")
        let (before, now) = (try await manifest(old), try await manifest(new))
        #expect(before.changes.map(\.name) == [name] && now.changes.isEmpty)
        #expect(before.asked == now.asked)
        #expect(before.handlers.provided == now.handlers.provided)
        #expect(before.handlers.hooks.keys.sorted() == now.handlers.hooks.keys.sorted())
        #expect(Set(before.handlers.answers.keys) == Set(now.handlers.answers.keys))
        #expect(before.storage.uses == now.storage.uses)
        #expect(before.settings == now.settings)
        // Each row's manifest has something that it would be without.
        let nothing = try await manifest("")
        #expect(
            before.asked != nothing.asked || before.storage.uses != nothing.storage.uses
                || before.settings != nothing.settings || name == "requires")
    }

    /// What `requires` named needn't be there any more.
    @Test func plugin_thatRequiresWhatIsNotThere_runs() async throws {
        let test = try await TestHost.gateway([
            "rooms.lua": Self.rooms(
                #"requires = { flats = 5 }, commands = { rank = { summary = "X.", "#
                    + #"run = function(call) call:reply("hello") end } }"#)
        ])
        #expect(await test.type("/rank", as: try await test.person("alice")) == ["hello"])
        #expect(test.report("rooms")?.contents.former == ["requires"])
        await test.campus?.close()
    }

    @Test func types_ofSettingsAsBefore_takeTheSameValues() async throws {
        let test = try await TestHost.loaded([
            "rooms.lua": Self.rooms(#"settings = { a = { type = "string", default = 5 } }"#)
        ])
        #expect(
            test.report("rooms.lua")?.state == .refused("rooms.lua:settings.a.default: 5 is not a text"))
    }

    @Test func hooks_asBefore_areAskedAsBefore() async throws {
        let (old, new) = try #require(Self.manifests["provides.hooks"])
        let ask =
            #", commands = { rank = { summary = "X.", run = function(call)"#
            + #" call:reply(json.encode(hooks.ask("rooms.rank", { { rent = 5 } }))) end } }"#
        for keys in [old, new] {
            let test = try await TestHost.gateway(["rooms.lua": Self.rooms(keys + ask)])
            #expect(await test.type("/rank", as: try await test.person("alice")) == ["[5]"])
            await test.campus?.close()
        }
    }

    @Test(arguments: [
        (
            #"hooks = { ["people.nearby"] = near }, answers = { ["people.nearby"] = near }"#,
            "answers.people.nearby: this stands in hooks too: write all of it there"
        ),
        (
            #"provides = { hooks = { ["rooms.rank"] = rank } }, hooks = { ["rooms.rank"] = rank }"#,
            "provides.hooks.rooms.rank: this stands in hooks too: write all of it there"
        ),
        (
            #"shares = { ["flats.rents"] = "read" }, uses = { ["flats.rents"] = "read" }"#,
            "shares.flats.rents: this stands in uses too: write all of it there"
        ),
        ("shares = 5", "shares: this is a number, a table is expected"),
        (
            #"shares = { ["flats.rents"] = "all" }"#,
            #"uses.flats.rents: what is wanted is "read" or "write""#
        ),
        (
            #"settings = { a = { type = "boolaen", default = true } }"#,
            "settings.a.type: no type \"boolaen\": there are number, integer, text, yesno, choice"
        ),
        ("answers = 5", "answers: this is a number, a table is expected"),
        ("answers = { near }", "answers.[1]: a value without a key means nothing here"),
        ("provides = { hooks = 5 }", "provides.hooks: this is a number, a table is expected"),
        ("provides = { hook = {} }", "provides.hook: unknown key"),
        ("answers = {}, hooks = 5", "hooks: this is a number, a table is expected"),
        // What is moved is held to the rules of where it stands now.
        (
            #"answers = { ["people.neraby"] = near }"#,
            "hooks.people.neraby: unknown key. Did you mean people.nearby?"
        ),
        (
            #"answers = { ["people.nearby"] = 5 }"#,
            "hooks.people.nearby: a function is expected, this is a number"
        ),
        (
            #"provides = { hooks = { ["flats.rank"] = rank } }"#,
            "hooks.flats.rank: a hook is named after its plugin: rooms.NAME"
        ),
        (#"hooks = { ["forum.score"] = {} }"#, "hooks.forum.score: a function is expected, this is a table"),
        (
            #"hooks = { ["rooms.rank"] = { run = 5 } }"#,
            "hooks.rooms.rank.run: a function is expected, this is a number"
        ),
    ])
    func manifest_thatSaysOneThingTwice_orWrong_isRefused(_ keys: String, _ problem: String) async throws {
        let test = try await TestHost.loaded(["rooms.lua": Self.rooms(keys)])
        #expect(test.report("rooms.lua")?.state == .refused("rooms.lua:\(problem)"))
    }

    @Test func plugin_whoseManifestIsAsBefore_isToldOfOnce() async throws {
        let told = Record<String>()
        let test = try await TestHost.gateway(
            ["rooms.lua": Self.rooms(#"answers = { ["people.nearby"] = near }"#)],
            onAnnouncement: { told.add($0.text(in: .english)) })
        let line =
            "rooms writes answers as before 0.2, which goes with 0.3: quad plugin check "
            + "\(test.folder.path)/plugins/rooms.lua says what to write instead"
        #expect(told.all.filter { $0.hasPrefix("rooms writes") } == [line])
        #expect(test.report("rooms")?.contents.former == ["answers"])
        #expect(test.report("rooms")?.contents.answers == ["people.nearby"])
        #expect(await test.host.reload() == [])
        // Moved to where it belongs, it is the same answer.
        try test.folder.write(
            Self.rooms(#"hooks = { ["people.nearby"] = near }"#), to: "plugins/rooms.lua")
        let said = await test.host.reload()
        #expect(said.allSatisfy { !$0.contains("people.nearby") }, "\(said)")
        #expect(test.report("rooms")?.contents.former == [])
        await test.campus?.close()
    }

    @Test func paths_ofWhatWasMoved_areThoseOfBoth() {
        #expect(
            APIChange.formerPaths(of: "hooks.rooms.rank.fields[1]") == [
                "answers.rooms.rank.fields[1]", "provides.hooks.rooms.rank.fields[1]",
            ])
        #expect(APIChange.formerPaths(of: "hooks") == ["answers", "provides.hooks"])
        #expect(APIChange.formerPaths(of: "uses.flats.rents") == ["shares.flats.rents"])
        #expect(APIChange.formerPaths(of: "commands.hooks") == [])
    }

    // MARK: What administrators are told

    private static let old = """
        return { name = "bell", version = "1.0.0", summary = "Rings.", needs = { "bot", "act:notifications" },
          notifications = { rung = { text = "bell {id} rang" } },
          commands = {
            ring = { summary = "X.", run = function()
              bot.notify_all({ "bob", "carol" }, "rung", 1)
              bot.notify_once({ "bob" }, "rung", 1)
              bot.notify_once({ "bob" }, "rung", 2)
              bot.notify("carol", "rung", 3)
              bot.notify("carol", "rung", 4, nil, nil)
            end },
            told = { summary = "X.", run = function(call)
              for _, told in ipairs(call.me.notifications.list()) do call:reply(told.text) end
            end } } }
        """

    @Test func plugin_thatCallsAsBefore_worksAndIsToldOfOnce() async throws {
        let told = Record<String>()
        let test = try await TestHost.gateway(
            ["bell.lua": Self.old], onAnnouncement: { told.add($0.text(in: .english)) })
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        let carol = try await test.person("carol")
        #expect(test.report("bell")?.contents.former == [])
        for _ in 0..<2 { #expect(await test.type("/ring", as: alice) == []) }
        #expect(Set(await test.type("/told", as: bob)) == ["bell 1 rang", "bell 2 rang"])
        #expect(await test.type("/told", as: carol).first == "bell 4 rang")
        let path = "\(test.folder.path)/plugins/bell.lua"
        let line =
            "bell writes bot.notify_all as before 0.2, which goes with 0.3: quad plugin check \(path) says what to "
            + "write instead"
        #expect(told.all.filter { $0.hasPrefix("bell writes") } == [line])
        #expect(test.report("bell")?.contents.former == ["bot.notify_all", "bot.notify_once", "bot.notify"])
        // A save is another plugin, of which the same is told.
        try test.folder.write(Self.old.replacing("1.0.0", with: "1.0.1"), to: "plugins/bell.lua")
        await test.host.reload()
        _ = await test.type("/ring", as: alice)
        #expect(told.all.filter { $0 == line }.count == 2)
        await test.campus?.close()
    }

    @Test func plugin_thatCallsAsItShould_isNotToldOf() async throws {
        let told = Record<String>()
        let now = Self.old.replacing("bot.notify_all({ \"bob\", \"carol\" }, \"rung\", 1)", with: "")
            .replacing(
                #"bot.notify_once({ "bob" }, "rung", 1)"#,
                with: #"bot.notify("bob", "rung", { once = true })"#
            )
            .replacing(#"bot.notify_once({ "bob" }, "rung", 2)"#, with: #"bot.notify("bob", "rung")"#)
            .replacing(#"bot.notify("carol", "rung", 3)"#, with: #"bot.notify("carol", "rung", { id = 3 })"#)
            .replacing(#"bot.notify("carol", "rung", 4, nil, nil)"#, with: "")
        let test = try await TestHost.gateway(
            ["bell.lua": now], onAnnouncement: { told.add($0.text(in: .english)) })
        let alice = try await test.person("alice")
        for name in ["bob", "carol"] { _ = try await test.person(name) }
        #expect(await test.type("/ring", as: alice) == [])
        #expect(told.all.filter { $0.hasPrefix("bell writes") } == [])
        #expect(test.report("bell")?.contents.former == [])
        await test.campus?.close()
    }

    // MARK: Events

    /// A handler that was interrupted before Quad was brought up to date goes on behind it: its steps are
    /// called alike.
    @Test(arguments: [
        (#"bot.notify("alice", "rung", 7)"#, #"bot.notify("alice", "rung", { id = 7 })"#, true),
        (#"bot.notify_all({ "alice" }, "rung", 7)"#, #"bot.notify({ "alice" }, "rung", { id = 7 })"#, false),
        (
            #"bot.chat.create("Den", "open", "den")"#,
            #"bot.chat.create("Den", { kind = "open", slug = "den" })"#, true
        ),
        (#"bot.people.standing("phd")"#, #"bot.people.set_standing("phd")"#, false),
    ])
    func steps_ofAHandler_areCalledAsBefore(_ old: String, _ new: String, _ areAlike: Bool) async throws {
        var steps: [[String]] = []
        for call in [old, new] {
            let noted = Record<String>()
            let world = try EventGateway.World([
                "ears.lua": listener(
                    "ears", "forum.posted", call,
                    top:
                        #"needs = { "store", "bot", "read:forum" }, notifications = { rung = { text = "rang {id}" } },"#
                )
            ])
            let gateway = try await EventGateway(world, afterStep: { noted.add($0) })
            try await gateway.post("1", by: gateway.person("alice"))
            await gateway.host.catchUp("ears")
            await gateway.crash()
            steps.append(noted.all)
        }
        #expect(steps.allSatisfy { $0.count == 1 })
        #expect((steps[0] == steps[1]) == areAlike)
        #expect(steps[0].first?.hasPrefix(old.prefix { $0 != "(" } + " ") == true)
    }
}
