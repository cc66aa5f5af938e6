import CampusVerbs
import Community
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Notifications of kinds that plugins declare.
@Suite struct NoticeTests {
    private static func bell(_ notifications: String, words: String = "") -> String {
        """
        return { name = "bell", version = "1.0.0", summary = "Rings.", needs = { "bot", "act:notifications" },
          words = { \(words) }, notifications = { \(notifications) },
          commands = {
            ring = { summary = "X.", args = { { "who", "handle" }, { "kind", "word" } }, run = function(call, who, kind)
              bot.notify(who, kind, { id = 7 })
            end },
            ringall = { summary = "X.", args = { { "kind", "word" }, { "people", "text" } }, run = function(call, kind, people)
              local list, from = {}, nil
              people, from = people:match("^(%S+) ?(%d*)$")
              for name in people:gmatch("[^,]+") do list[#list + 1] = math.tointeger(tonumber(name)) or name end
              bot.notify(list, kind, { id = 7, from = math.tointeger(tonumber(from)) })
            end },
            ringonce = { summary = "X.", args = { { "id", "integer" }, { "people", "text" } }, run = function(call, id, people)
              local list = {}
              for name in people:gmatch("[^,]+") do list[#list + 1] = name end
              bot.notify(list, "rung", { id = id, once = true })
            end },
            told = { summary = "X.", run = function(call)
              for _, told in ipairs(call.me.notifications.list()) do call:reply(told.kind .. " " .. told.text) end
            end },
            set = { summary = "X.", args = { { "kind", "word" }, { "word", "word" } }, run = function(call, kind, word)
              local set = call.me.notifications.set_preference(kind, word)
              call:reply(table.concat(set.off, " ") .. "/" .. table.concat(set.on, " "))
            end } } }
        """
    }

    private static let rung = #"rung = { text = { en = "bell {id} rang", ["zh-Hant"] = "鈴 {id} 響了" } }"#

    @Test func notify_ofADeclaredKind_reachesAStrangerInTheirLanguage() async throws {
        let test = try await TestHost.gateway(["bell.lua": Self.bell(Self.rung)])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        #expect(await test.type("/ring bob rung", as: alice) == [])
        #expect(await test.type("/told", as: bob) == ["bell.rung bell 7 rang"])
        let listed = try await test.campus?.notifications.list(for: #require(bob.person).id, limit: 9)
        #expect(listed?.first?.line(in: .traditionalChinese) == "鈴 7 響了")
        #expect(listed?.first?.line(in: .simplifiedChinese) == "bell 7 rang")
        #expect(listed?.first?.actor.handle == "bell-bot")
        await test.campus?.close()
    }

    @Test func notifyAll_tellsEachOnceByHandleOrId_andNobodyWhoWantsItNot() async throws {
        let test = try await TestHost.gateway(["bell.lua": Self.bell(Self.rung)])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        let (carol, dan) = (try await test.person("carol"), try await test.person("dan"))
        _ = await test.type("/set bell.rung off", as: carol)
        _ = await test.type("/ring carol rung", as: alice)
        _ = try await test.campus?.chat.contacts.block(
            handle: "bell-bot", by: Actor(try #require(dan.person).id))
        let id = try #require(bob.person).id.rawValue
        #expect(await test.type("/ringall rung alice,\(id),carol,dan,nobody,999999", as: alice) == [])
        for told in [alice, bob] { #expect(await test.type("/told", as: told) == ["bell.rung bell 7 rang"]) }
        for told in [carol, dan] { #expect(await test.type("/told", as: told) == []) }
        await test.campus?.close()
    }

    @Test func notifyAll_fromSomebody_leavesOutWhoForgotThemAndWhomTheyForgot() async throws {
        let test = try await TestHost.gateway(["bell.lua": Self.bell(Self.rung)])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        let (carol, dan) = (try await test.person("carol"), try await test.person("dan"))
        for (one, other) in [(alice, "bob"), (carol, "alice")] {
            try await test.campus?.chat.contacts.block(
                handle: other, by: Actor(try #require(one.person).id))
        }
        let id = try #require(alice.person).id.rawValue
        #expect(await test.type("/ringall rung bob,carol,dan \(id)", as: alice) == [])
        for left in [bob, carol] { #expect(await test.type("/told", as: left) == []) }
        #expect(await test.type("/told", as: dan) == ["bell.rung bell 7 rang"])
        await test.campus?.close()
    }

    /// What a command has a bot tell is its caller's doing.
    @Test func notify_inACommandOfSomebodyForgotten_tellsWhoForgotThemNothing() async throws {
        let test = try await TestHost.gateway(["bell.lua": Self.bell(Self.rung)])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        let carol = try await test.person("carol")
        try await test.campus?.chat.contacts.block(
            handle: "alice", by: Actor(try #require(bob.person).id))
        #expect(await test.type("/ring bob rung", as: alice) == [], "it looks as ever")
        #expect(await test.type("/ringall rung bob,carol", as: alice) == [])
        #expect(await test.type("/told", as: bob) == [])
        #expect(await test.type("/told", as: carol) == ["bell.rung bell 7 rang"])
        // Who forgot hides nothing of their own.
        _ = await test.type("/ring alice rung", as: bob)
        #expect(await test.type("/told", as: alice) == ["bell.rung bell 7 rang"])
        await test.campus?.close()
    }

    /// What is about something in a group is told to who is in it.
    @Test func notify_aboutAGroup_leavesOutWhoIsNotInIt() async throws {
        let chimes = """
            return { name = "chimes", version = "1.0.0", summary = "Rings.", needs = { "bot", "act:notifications", "act:chat" },
              notifications = { rung = { text = "bell {id} rang" } },
              commands = {
                chime = { summary = "X.", args = { { "place", "word" } }, run = function(call, place)
                  bot.notify({ "alice", "bob" }, "rung", { id = 1, place = place })
                  bot.notify({ "alice", "bob" }, "rung", { id = 2, place = place, once = true })
                  for _, who in ipairs { "alice", "bob" } do bot.notify(who, "rung", { id = 3, place = place }) end
                  local den = math.tointeger(call.me.chat.group(place).order % (1 << 40))
                  bot.notify({ "alice" }, "rung", { id = 4, place = den })
                end },
                told = { summary = "X.", run = function(call)
                  for _, told in ipairs(call.me.notifications.list()) do call:reply(told.kind .. " " .. told.text) end
                end },
                are = { summary = "X.", args = { { "people", "text" } }, run = function(call, people)
                  local ids = {}
                  for id in people:gmatch("%d+") do ids[#ids + 1] = math.tointeger(tonumber(id)) end
                  for _, is in ipairs(call.me.chat.are_members("#den", ids)) do call:reply(tostring(is)) end
                end } } }
            """
        let test = try await TestHost.gateway(["chimes.lua": chimes])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = try await test.campus?.chat.groups.create(
            name: "Den", kind: .invited, by: Actor(try #require(alice.person).id))
        #expect(await test.type("/chime #den", as: alice) == [])
        #expect(
            await test.type("/told", as: alice) == [4, 3, 2, 1].map { "chimes.rung bell \($0) rang" })
        #expect(await test.type("/told", as: bob) == [])
        let ids = [try #require(bob.person).id, try #require(alice.person).id].map { "\($0.rawValue)" }
        #expect(
            await test.type("/are \(ids.joined(separator: " ")) 999999", as: alice) == [
                "false", "true", "false",
            ])
        #expect(await test.type("/are 1", as: bob).first?.hasPrefix("error: ") == true)
        await test.campus?.close()
    }

    @Test func notifyOnce_leavesOutWhoHasTheSameAlready() async throws {
        let test = try await TestHost.gateway([
            "bell.lua": Self.bell(Self.rung + #", rang = { text = "rang {id}" }"#)
        ])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        #expect(await test.type("/ringonce 7 bob,bob", as: alice) == [])
        #expect(await test.type("/ringonce 7 alice,bob", as: alice) == [])
        for told in [alice, bob] { #expect(await test.type("/told", as: told) == ["bell.rung bell 7 rang"]) }
        // What is about another number, or of another kind, is not the same.
        _ = await test.type("/ringonce 8 bob", as: alice)
        _ = await test.type("/ring alice rang", as: bob)
        _ = await test.type("/ringonce 7 alice", as: alice)
        #expect(await test.type("/told", as: bob) == ["bell.rung bell 8 rang", "bell.rung bell 7 rang"])
        #expect(await test.type("/told", as: alice) == ["bell.rang rang 7", "bell.rung bell 7 rang"])
        await test.campus?.close()
    }

    @Test func notifyOnce_byTwoAtOnce_tellsOnce() async throws {
        let test = try await TestHost.gateway(["bell.lua": Self.bell(Self.rung)])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        async let one = test.type("/ringonce 7 alice,bob", as: alice)
        async let other = test.type("/ringonce 7 bob,alice", as: bob)
        #expect(await [one, other] == [[], []])
        for told in [alice, bob] { #expect(await test.type("/told", as: told) == ["bell.rung bell 7 rang"]) }
        await test.campus?.close()
    }

    @Test func notifyAll_ofMorePeopleThanAllowed_tellsNobody() async throws {
        let test = try await TestHost.gateway(["bell.lua": Self.bell(Self.rung)])
        let alice = try await test.person("alice")
        let many = (1...Notifications.mostToldAtOnce).map { "\($0)" }.joined(separator: ",")
        #expect(
            await test.type("/ringall rung alice,\(many)", as: alice) == [
                "error: 201 people are too many to notify at once: at most 200"
            ])
        #expect(await test.type("/told", as: alice) == [])
        await test.campus?.close()
    }

    @Test func notify_ofAKindThatWasSwitchedOff_tellsNothing() async throws {
        let quiet = Self.rung + #", quiet = { text = "hush", default = false }"#
        let test = try await TestHost.gateway(["bell.lua": Self.bell(quiet)])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        #expect(await test.type("/set bell.rung off", as: bob) == ["bell.rung/"])
        for kind in ["rung", "quiet"] { _ = await test.type("/ring bob \(kind)", as: alice) }
        #expect(await test.type("/told", as: bob) == [])
        #expect(await test.type("/set bell.quiet on", as: bob) == ["bell.rung/bell.quiet"])
        _ = await test.type("/ring bob quiet", as: alice)
        #expect(await test.type("/told", as: bob) == ["bell.quiet hush"])
        // Whoever forgot the bot hears nothing of it, and what it told before is gone.
        _ = try await test.campus?.chat.contacts.block(
            handle: "bell-bot", by: Actor(try #require(bob.person).id))
        #expect(await test.type("/set bell.rung on", as: bob) == ["/bell.quiet"])
        _ = await test.type("/ring bob rung", as: alice)
        #expect(await test.type("/told", as: bob) == [])
        await test.campus?.close()
    }

    @Test func pluginsName_standsForAllOfItsKinds() async throws {
        let two = Self.rung + #", rang = { text = "it rang" }, quiet = { text = "hush", default = false }"#
        let test = try await TestHost.gateway(["bell.lua": Self.bell(two)])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        #expect(await test.type("/set bell off", as: bob) == ["bell.rang bell.rung/"])
        for kind in ["rung", "rang", "quiet"] { _ = await test.type("/ring bob \(kind)", as: alice) }
        #expect(await test.type("/told", as: bob) == [])
        #expect(await test.type("/set bell on", as: bob) == ["/bell.quiet"])
        #expect(await test.type("/set bel off", as: bob).first?.contains("bel is neither a kind") == true)
        await test.campus?.close()
    }

    @Test func rows_ofAPluginThatWasRemoved_sayWhatTheySaid() async throws {
        let reader = Self.bell("").replacing(#"name = "bell""#, with: #"name = "reader""#)
            .replacing("ring =", with: "rings =").replacing("ringall =", with: "ringsall =")
            .replacing("ringonce =", with: "ringsonce =").replacing(
                "told =", with: "tells ="
            ).replacing(
                " set = {", with: " sets = {")
        let test = try await TestHost.gateway(["bell.lua": Self.bell(Self.rung), "reader.lua": reader])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/ring bob rung", as: alice)
        try test.folder.remove("plugins/bell.lua")
        await test.host.reload()
        #expect(await test.type("/tells", as: bob) == ["bell.rung bell 7 rang"])
        #expect(await test.type("/sets bell.rung off", as: bob) == ["bell.rung/"])
        await test.campus?.close()
    }

    @Test func rows_whenTheAccountIsErased_goWithIt() async throws {
        let test = try await TestHost.gateway(["bell.lua": Self.bell(Self.rung)])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/ring bob rung", as: alice)
        let person = try #require(bob.person).id
        try await test.campus?.accounts.remove(email: "bob@connect.hku.hk")
        #expect(try await test.campus?.eraseClosedAccounts() == 1)
        #expect(try await test.campus?.notifications.list(for: person, limit: 9) == [])
        #expect(await test.type("/ring bob rung", as: alice).first?.hasPrefix("error: ") == true)
        await test.campus?.close()
    }

    @Test(
        arguments: [
            (
                #"rung = { text = "{who} rang" }"#, "",
                "notifications.rung.text: a notification has one value, the number {id}: it says nothing that people wrote"
            ),
            ("rung = {}", "", "notifications.rung.text: this is missing"),
            (
                "rung = {}", "notification_rung = '{who} rang',",
                "notifications.rung.text: a notification has one value, the number {id}: it says nothing that people wrote"
            ),
            (#"rung = { text = "x", colour = 1 }"#, "", "notifications.rung.colour: unknown key"),
            (
                #"["Rung!"] = { text = "x" }"#, "",
                "notifications.Rung!: a kind is lower-case letters, digits and _, at most 32, a letter first"
            ),
        ])
    func manifest_withAWrongKind_saysWhatIsWrong(_ kinds: String, _ words: String, _ problem: String)
        async throws
    {
        let test = try await TestHost.loaded(["bell.lua": Self.bell(kinds, words: words)])
        #expect(test.report("bell.lua")?.state == .refused("bell.lua:\(problem)"))
    }

    /// One person is as well as a list of one, but for a handle that nobody has: that may be a slip.
    @Test(arguments: [
        ("\"nobody\"", "error: "), ("{ \"nobody\" }", nil), ("999999", nil), ("{ 999999, 'bob' }", nil),
        (
            "nil",
            "error: bell failed: bot.notify(people, kind, [{ id, from, place, once }]): people is a handle, an id, "
                + "or a list of these, not nil"
        ),
        ("true", "error: bell failed: bot.notify: people is a handle, an id, or a list of these"),
        (
            "'bob', 'rung', { idd = 1 }",
            "error: bell failed: bot.notify(people, kind, [{ id, from, place, once }]): "
                + "unknown name idd. Did you mean id?"
        ),
    ])
    func notify_ofWhoIsNotThere_isRefusedForAHandleAlone(_ people: String, _ refusal: String?) async throws {
        let ring = people.hasSuffix("}") && people.contains("idd") ? people : "\(people), 'rung', { id = 1 }"
        let bell = Self.bell(Self.rung).replacing(
            "bot.notify(who, kind, { id = 7 })", with: "bot.notify(\(ring))")
        let test = try await TestHost.gateway(["bell.lua": bell])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        let said = await test.type("/ring bob rung", as: alice)
        if let refusal {
            #expect(said.count == 1 && said[0].hasPrefix(refusal), "\(said)")
        } else {
            #expect(said == [])
        }
        #expect(await test.type("/told", as: bob).isEmpty == !people.contains("999999, 'bob'"))
        await test.campus?.close()
    }

    @Test func notify_ofAnUndeclaredKind_saysWhichThereAre() async throws {
        let test = try await TestHost.gateway(["bell.lua": Self.bell(Self.rung)])
        let alice = try await test.person("alice")
        #expect(
            await test.type("/ring alice rang", as: alice) == [
                "error: bell failed: bot.notify: no kind rang: there is rung"
            ])
        await test.campus?.close()
    }
}
