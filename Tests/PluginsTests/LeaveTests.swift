import Community
import Documents
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// What plugins have people leave where they are, and what they are told of it.
@Suite struct LeaveTests {
    /// Knows where everybody is: Alice at the hall, and everybody else 200 m to the north; Dan shares nothing.
    private static let map = """
        return { name = "map", version = "1.0.0", summary = "Places.",
          needs = { "answer:person.place", "store" },
          collections = { homes = {} },
          hooks = { ["person.place"] = function(person)
            local home = store.get("homes", tostring(person))
            return home and { lat = home.lat, lon = 114.1371 } or false
          end },
          commands = { home = { summary = "Is.", args = { { "lat", "word" } }, run = function(call, lat)
            store.put("homes", tostring(call.person.id), { lat = tonumber(lat) })
          end } } }
        """

    private static func wall(_ body: String, needs: String = #""read:place", "leave:place", "store""#)
        -> String
    {
        """
        return { name = "wall", version = "1.0.0", summary = "Walls.", guests = true, needs = { \(needs) },
          collections = { notes = { spot = true, person = "author", indexes = { author = "number", kind = "text" } },
            other = {} },
          commands = {
            paint = { summary = "Leaves.", args = { { "kind", "word" } }, run = function(call, kind)
              local note = call:leave("notes", { kind = kind, author = 12345 }, { most = 3, most_here = 2 })
              call:reply(note and note.key .. " " .. kind or "nowhere")
            end },
            look = { summary = "Looks.", run = function(call) \(body) end },
          } }
        """
    }

    private static let finding = """
        local found = call:near("notes", { place = "here", radius = 1000, limit = 10 })
        if not found then return call:reply("nowhere") end
        for _, note in ipairs(found) do
          call:reply(("%s %s %s %s"):format(note.key, note.kind, note.distance, note.bearing))
        end
        """

    /// What two people say, of whom Alice left something and Bob looks from 200 m north of her.
    private func looked(_ body: String, from latitude: String = "22.2848") async throws -> [String] {
        let test = try await TestHost.gateway(["map.lua": Self.map, "wall.lua": Self.wall(body)])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/home 22.2830", as: alice)
        _ = await test.type("/home \(latitude)", as: bob)
        #expect(await test.type("/paint red", as: alice) == ["1 red"])
        let said = await test.type("/look", as: bob)
        await test.campus?.close()
        return said
    }

    @Test func near_ofWhatSomebodyLeft_tellsRoundedDistanceAndBearing() async throws {
        #expect(try await looked(Self.finding) == ["1 red 200.0 180.0"])
    }

    @Test func document_thatWasLeft_holdsNoPlaceAndItsRealAuthor() async throws {
        let body = """
            local note = store.get("notes", "1")
            local names = {}
            for name in pairs(note) do names[#names + 1] = name end
            table.sort(names)
            call:reply(table.concat(names, " ") .. (note.author ~= 12345 and " real" or " forged"))
            """
        #expect(try await looked(body) == ["author key kind version real"])
    }

    @Test func update_ofWhatWasLeft_leavesItThere() async throws {
        let body = #"store.update("notes", "1", { kind = "blue" }) "# + Self.finding
        #expect(try await looked(body) == ["1 blue 200.0 180.0"])
    }

    @Test func near_withAQuery_restrictsAndGoesOn() async throws {
        let body = """
            local function near(query)
              query.place, query.radius, query.limit = "here", 1000, 10
              return call:near("notes", query)
            end
            local none = near { where = { kind = "blue" } }
            local one = near { where = { kind = "red" } }
            local _, problem = pcall(near, { near = {} })
            call:reply(#none .. " " .. #one .. " " .. tostring(problem):match("unknown name %w+"))
            """
        #expect(try await looked(body) == ["0 1 unknown name near"])
    }

    @Test func leave_overItsBounds_isRefusedAsALimit() async throws {
        let body = """
            for number = 1, 3 do
              local ok, problem = pcall(call.leave, call, "notes", {}, { most = 3, most_here = 2 })
              call:reply(ok and "left" or problem.code or problem)
            end
            """
        // One call leaves once: what it is told of the cell then is all.
        let said = try await looked(body)
        #expect(said.first == "left")
        #expect(said.dropFirst().allSatisfy { $0.contains("has looked at where the caller is") }, "\(said)")
        let test = try await TestHost.gateway(["map.lua": Self.map, "wall.lua": Self.wall("")])
        let alice = try await test.person("alice")
        _ = await test.type("/home 22.2830", as: alice)
        _ = await test.type("/paint a", as: alice)
        _ = await test.type("/paint b", as: alice)
        let refused = await test.type("/paint c", as: alice)
        #expect(refused == ["error: no more of yours fit at this place: 2 are here"], "\(refused)")
        await test.campus?.close()
    }

    @Test func leave_whereNothingIsShared_isNil() async throws {
        let test = try await TestHost.gateway(["map.lua": Self.map, "wall.lua": Self.wall(Self.finding)])
        let dan = try await test.person("dan")
        #expect(await test.type("/paint red", as: dan) == ["nowhere"])
        #expect(await test.type("/look", as: dan) == ["nowhere"])
        let guest = await test.type("/paint red", as: TestSession())
        #expect(guest.count == 1 && guest[0].contains("sign in"), "\(guest)")
        await test.campus?.close()
    }

    @Test(arguments: [
        #"store.put("other", "x", {})"#, #"store.add("notes", {})"#, #"call:leave("notes", {})"#,
    ])
    func call_thatLeft_storesNoMore(_ deed: String) async throws {
        let body = """
            call:leave("notes", {})
            local ok, problem = pcall(function() \(deed) end)
            call:reply(tostring(problem))
            """
        let said = try await looked(body)
        #expect(said.first?.contains("has looked at where the caller is") == true, "\(said)")
    }

    // MARK: Reach

    @Test func reach_tellsWhetherItIsNearAndLetsTheCallAct() async throws {
        let near = #"call:reply(call:reach("notes", "1", 250).kind) store.put("other", "x", {})"#
        #expect(try await looked(near) == ["red"])
        #expect(try await looked(#"call:reply(tostring(call:reach("notes", "2", 250)))"#) == ["nil"])
        let far = #"call:reply(tostring(call:reach("notes", "1", 200)))"#
        #expect(try await looked(far, from: "22.2858") == ["nil"])
    }

    @Test func reach_isAskedOnceAndOfNoSmallCircle() async throws {
        let twice = """
            call:reach("notes", "1", 250)
            call:reply(select(2, pcall(call.reach, call, "notes", "1", 300)))
            """
        #expect(try await looked(twice).first?.contains("once in a call") == true)
        let small = #"call:reply(select(2, pcall(call.reach, call, "notes", "1", 50)))"#
        #expect(try await looked(small).first?.contains("metres from 200") == true)
    }

    // MARK: Refusals

    @Test(arguments: ["leave", "reach"])
    func function_withoutThePermission_saysWhatItNeeds(_ name: String) async throws {
        let body = #"call:reply(select(2, pcall(call.\#(name), call, "notes", {}, 400)))"#
        let test = try await TestHost.gateway([
            "wall.lua": Self.wall(body, needs: #""read:place", "store""#)
        ])
        let alice = try await test.person("alice")
        let said = await test.type("/look", as: alice)
        #expect(said.first?.contains(#"call:\#(name) needs "leave:place""#) == true, "\(said)")
        await test.campus?.close()
    }

    @Test func leave_inACollectionWithoutSpots_isRefused() async throws {
        let body = #"call:reply(select(2, pcall(call.leave, call, "other", {})))"#
        #expect(try await looked(body).first?.contains("declare spot = true") == true)
    }

    @Test(arguments: [
        "{ spot = true }", #"{ spot = true, person = "author" }"#,
        #"{ spot = true, person = "author", indexes = { author = "text" } }"#,
        #"{ spot = true, place = "at", person = "author", indexes = { author = "number" } }"#,
    ])
    func collection_ofSpotsThatLacksItsPerson_isRefused(_ collection: String) async throws {
        let source = """
            return { name = "wall", version = "1.0.0", summary = "X.", needs = { "store" },
              collections = { notes = \(collection) } }
            """
        let test = try await TestHost.loaded(["wall.lua": source])
        guard case .refused(let reason)? = test.report("wall")?.state else {
            Issue.record("it was loaded")
            return
        }
        #expect(reason.contains("collections.notes.spot"), "\(reason)")
    }
}
