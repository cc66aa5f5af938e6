import CampusVerbs
import Community
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// What plugins find around the place that somebody shares, and what they can do with it.
@Suite struct PlaceTests {
    /// Knows where everybody is, and one place by its name.
    private static let map = """
        return { name = "map", version = "1.0.0", summary = "Places.",
          needs = { "answer:person.place", "answer:place.named" },
          hooks = {
            ["person.place"] = function(person) return { lat = 22.3000, lon = 114.1700 } end,
            ["place.named"] = function(name) if name == "hall" then return { lat = 22.3100, lon = 114.1700 } end end,
          } }
        """

    private static let nowhere = """
        return { name = "map", version = "1.0.0", summary = "Places.",
          needs = { "answer:person.place" },
          hooks = { ["person.place"] = function(person) return false end } }
        """

    /// Has shops, and looks around in a way.
    private static func shops(
        _ body: String, needs: String = #""read:place", "store", "http:data.example", "act:chat", "bot""#
    ) -> String {
        """
        return { name = "shop", version = "1.0.0", summary = "Shops.", guests = true, needs = { \(needs) },
          collections = { shops = { place = "at" }, other = {} },
          commands = {
            stock = { summary = "Stores.", run = function(call)
              store.put("shops", "near", { at = { lat = 22.3010, lon = 114.1700 } })
              store.put("shops", "far", { at = { lat = 22.3190, lon = 114.1700 } })
            end },
            shop = { summary = "Looks.", run = function(call) \(body) end },
          } }
        """
    }

    private static let finding = """
        local found = call:near("shops", { place = "here", radius = 1000 })
        if not found then return call:reply("nowhere") end
        for _, shop in ipairs(found) do call:reply(shop.key .. " " .. shop.distance) end
        """

    private func said(
        _ body: String, map: String = Self.map, isPublic: Bool = false, isGuest: Bool = false
    ) async throws -> [String] {
        let test = try await TestHost.gateway(["map.lua": map, "shop.lua": Self.shops(body)])
        let person = isGuest ? TestSession() : try await test.person("alice")
        _ = await test.type("/stock", as: person)
        let lines = Lines()
        let invocation = Invocation(session: person, isPublic: isPublic) { lines.add($0.lines) }
        let command = try #require(test.host.command(named: "shop"))
        do { try await test.host.run(command, arguments: "", invocation: invocation) } catch let error
            as CommunityError
        { lines.add(["error: \(error.message(in: .english))"]) }
        await test.campus?.close()
        return lines.all
    }

    @Test func near_ofWhatTheCallerShares_findsWithDistancesRoundedTo50Metres() async throws {
        #expect(try await said(Self.finding) == ["near 100.0"])
        #expect(
            try await said(#"call:reply(call:distance("here", { lat = 22.3013, lon = 114.17 }))"#) == [
                "150.0"
            ])
    }

    @Test func near_whereNothingIsShared_isNil() async throws {
        #expect(try await said(Self.finding, map: Self.nowhere) == ["nowhere"])
        #expect(
            try await said(#"call:reply(tostring(call:near("shops", { place = "mars", radius = 1 })))"#) == [
                "nil"
            ])
    }

    @Test func near_ofANamedPlace_isExact() async throws {
        let body =
            #"call:reply(("%.0f"):format(call:near("shops", { place = "hall", radius = 2000 })[1].distance))"#
        #expect(try await said(body) == ["1001"])
    }

    @Test func near_ofAGuest_asksToSignIn() async throws {
        let lines = try await said(Self.finding, isGuest: true)
        #expect(lines.count == 1 && lines[0].contains("sign in"), "\(lines)")
    }

    @Test func near_whereOthersReadTheAnswer_isRefused() async throws {
        let lines = try await said(Self.finding, isPublic: true)
        #expect(lines == ["error: that is nothing for a group: ask me with /ask, or in a message to @quad"])
    }

    @Test(arguments: [
        #"http.get("https://data.example/?at=" .. #found)"#,
        #"http.post("https://data.example/", "x")"#,
        #"http.rows("https://data.example/", print)"#,
        #"store.put("other", "last", { seen = #found })"#,
        #"store.add("other", { seen = #found })"#,
        #"store.commit { { put = "other", key = "x", document = {} } }"#,
        #"store.increment("other", "x", { n = 1 })"#, #"log.info(#found)"#, #"print(#found)"#,
        "call.me.chat.send('#x', 'found')", "bot.chat.send('#x', 'found')",
        #"store.transaction(function(tx) tx:put("other", "x", {}) end)"#,
    ])
    func call_thatLookedAtWhereSomebodyIs_carriesNothingOff(_ deed: String) async throws {
        let body = """
            local found = call:near("shops", { place = "here", radius = 1000 })
            local ok, problem = pcall(function() \(deed) end)
            call:reply(tostring(ok) .. " " .. tostring(type(problem) == "table" and problem.message or problem))
            """
        let lines = try await said(body)
        #expect(lines.count == 1 && lines[0].hasPrefix("false"), "\(lines)")
        #expect(lines[0].contains("this call has looked at where the caller is"), "\(lines)")
    }

    @Test func call_thatLooks_mayStillRead() async throws {
        let body = """
            store.put("other", "x", { n = 1 })
            call:near("shops", { place = "here", radius = 1000 })
            call:reply(store.get("other", "x").n .. " " .. store.count("shops"))
            """
        #expect(try await said(body) == ["1 2"])
    }

    @Test func call_aroundANamedPlace_mayStore() async throws {
        let body = """
            call:near("shops", { place = "hall", radius = 1000 })
            store.put("other", "x", { n = 1 })
            call:reply("stored")
            """
        #expect(try await said(body) == ["stored"])
    }

    @Test(arguments: ["here", "place"])
    func slotOfAPlace_withoutThePermission_isRefused(_ kind: String) async throws {
        func source(_ needs: String) -> String {
            """
            return { name = "near", version = "1.0.0", summary = "X.", needs = { \(needs) },
              intents = { ["near.shop"] = { summary = "shops", phrases = { en = { "shops {at}" } },
                slots = { at = "\(kind)" }, run = function(call, slots) call:reply(slots.at) end } } }
            """
        }
        let refused = try await TestHost.loaded(["near.lua": source("")])
        guard case .refused(let reason)? = refused.report("near")?.state else {
            Issue.record("it was loaded")
            return
        }
        #expect(reason.contains("read:place"), "\(reason)")
        let test = try await TestHost.gateway(["near.lua": source("\"read:place\"")])
        let alice = try await test.person("alice")
        for text in ["shops near me", "shops nearby", "nearest shops"] {
            let said = try await test.asked(as: alice) { try await test.host.ask(text, invocation: $0) }
            #expect(said.first == "here", "\(text): \(said)")
        }
        if kind == "place" {
            let said = try await test.asked(as: alice) {
                try await test.host.ask("shops at hku", invocation: $0)
            }
            #expect(said.first == "hku", "\(said)")
        }
        await test.campus?.close()
    }

    @Test func function_withoutThePermission_saysWhatItNeeds() async throws {
        let test = try await TestHost.gateway([
            "shop.lua": Self.shops(
                #"local ok, problem = pcall(call.near, call, "shops", { place = "here", radius = 1 }) "#
                    + "call:reply(problem)",
                needs: #""store""#)
        ])
        let alice = try await test.person("alice")
        #expect(await test.type("/shop", as: alice).first?.contains(#"call:near needs "read:place""#) == true)
        await test.campus?.close()
    }
}
