import Community
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Lua
@testable import Plugins

/// The host API's store, as a plugin sees it.
struct StoreTests {
    /// A plugin whose command runs Lua that is typed after it; what it returns is said.
    private static func flats(needs: String = "\"store\"", collection: String = "") -> String {
        """
        local steps = {}
        return {
          name = "flats", version = "1.0.0", summary = "A test.", guests = true, needs = { \(needs) },
          collections = { flats = {
            indexes = { slug = "text", area = "text", price = "number", free = "time" }, unique = { "slug" },
            search = { "title" }, place = "at", person = "owner", \(collection)
          } },
          commands = {
            put = { summary = "x", args = { { "key", "word" }, { "area", "word" }, { "price", "integer" }, { "title", "text" } },
              run = function(call, key, area, price, title)
                local flat = store.put("flats", key, { slug = key, area = area, price = price, title = title,
                  at = { lat = 22.28 + price / 1e6, lon = 114.13 }, notes = { "a", { deep = true } } })
                call:reply(flat.key .. " " .. flat.area .. " " .. flat.price .. " " .. tostring(flat.notes[2].deep))
              end },
            find = { summary = "x", args = { { "how", "word" } },
              run = function(call, how)
                local queries = {
                  cheap = { where = { price = { max = 8000 } }, order = "price" },
                  dear = { order = "-price", limit = 1 },
                  areas = { where = { area = { "Central", "Mong" } } },
                  sea = { search = "SEA" }, chinese = { search = "海景" },
                  near = { near = { lat = 22.28, lon = 114.13, radius = 1500 } },
                  typo = { were = {} }, wrong = { where = { price = "x" } }, strange = { where = { colour = "red" } },
                  bad = { after = "?" }, far = { near = { lat = 91, lon = 0, radius = 1 } },
                }
                local found = store.find("flats", queries[how])
                local keys = {}
                for i, flat in ipairs(found) do keys[i] = flat.key .. (flat.distance and "~" or "") end
                call:reply(table.concat(keys, " ") .. (found.next and " …" or "") .. " of " .. store.count("flats", queries[how]))
              end },
            keys = { summary = "x", run = function(call)
                local keys = store.keys
                call:reply(table.concat(keys("flats"), " ") .. "; " .. table.concat(keys("flats", { search = "sea" }), " ") .. "; "
                  .. table.concat(keys("flats", { where = { price = { min = 8000 } }, limit = 2 }), " ") .. "; "
                  .. table.concat(keys("flats", { near = { lat = 22.28, lon = 114.13, radius = 1500 } }), " "))
              end },
            crowd = { summary = "x", args = { { "most", "integer" } }, run = function(call, most)
                local near = { lat = 22.28, lon = 114.13, radius = 1500 }
                for _, query in ipairs { {}, { where = { price = { min = 0 } } }, { near = near } } do
                  query.limit = most
                  local ok, found = pcall(store.keys, "flats", query)
                  call:reply(ok and table.concat(found, " ") or found.code or found)
                end
              end },
            all = { summary = "x", args = { { "most", "integer" } }, run = function(call, most)
                local keys = { "c", "none", "a", "c" }
                for index = #keys + 1, most do keys[index] = "a" end
                local found = {}
                for index, flat in ipairs(store.get_all("flats", keys)) do found[index] = flat and flat.key or "-" end
                call:reply(#found > 9 and tostring(#found) or table.concat(found, " ") .. " " .. #store.get_all("flats", {}))
              end },
            pages = { summary = "x", run = function(call)
                local keys, after = {}, nil
                repeat
                  local page = store.find("flats", { order = "price", limit = 2, after = after })
                  for _, flat in ipairs(page) do keys[#keys + 1] = flat.key end
                  after = page.next
                until not after
                call:reply(table.concat(keys, " "))
              end },
            race = { summary = "x", run = function(call)
                local a = store.get("flats", "a")
                store.update("flats", "a", { price = 1, unset = { "title" } })
                local ok, problem = pcall(store.put, "flats", "a", a, { version = a.version })
                local now = store.get("flats", "a")
                call:reply(tostring(ok) .. " " .. problem.code .. " " .. now.price .. " " .. tostring(now.title))
              end },
            add = { summary = "x", run = function(call)
                for _ = 1, 3 do store.increment("flats", "a", { seen = 1 }) end
                store.increment("flats", "a", { seen = 0.5 })
                store.increment("flats", "unheard of", { seen = 2, asked = 1 })
                call:reply(store.get("flats", "a").seen .. " " .. store.get("flats", "unheard of").seen)
              end },
            swap = { summary = "x", args = { { "version", "integer" } }, run = function(call, version)
                local ok, problem = pcall(store.commit, {
                  { put = "flats", key = "new", document = { slug = "new" }, version = 0 },
                  { remove = "flats", key = "a" },
                  { check = "flats", key = "b", version = version > 0 and version or store.get("flats", "b").version },
                })
                call:reply((ok and "done" or problem.code) .. " " .. tostring(store.get("flats", "new") ~= nil)
                  .. " " .. tostring(store.get("flats", "a") ~= nil))
              end },
            fail = { summary = "x", args = { { "how", "word" } }, run = function(call, how)
                local ways = {
                  unique = function() store.put("flats", "z", { slug = "a" }) end,
                  func = function() store.put("flats", "z", { f = print or function() end }) end,
                  kind = function() store.put("flats", "z", { price = "much" }) end,
                  place = function() store.put("flats", "z", { at = { lat = 1 } }) end,
                  large = function() store.put("flats", "z", { title = ("x"):rep(300000) }) end,
                  none = function() store.get("houses", "z") end,
                  missing = function() store.update("flats", "zz", {}) end,
                }
                ways[how]()
              end },
          },
        }
        """
    }

    private func filled() async throws -> TestHost {
        let test = try await TestHost.loaded(["flats.lua": Self.flats()])
        #expect(await test.type("/put a Sai 9000 Sea view, 海景") == ["a Sai 9000 true"])
        #expect(await test.type("/put b Central 20000 Loud") == ["b Central 20000 true"])
        #expect(await test.type("/put c Mong 7000 Sea far away") == ["c Mong 7000 true"])
        return test
    }

    @Test(
        arguments: [
            ("cheap", "c of 1"), ("dear", "b … of 3"), ("areas", "c b of 2"), ("sea", "c a of 2"),
            ("chinese", "a of 1"), ("near", "c~ a~ of 2"), ("all", "c b a of 3"),
            ("typo", "a query has no were. Did you mean where?"),
            ("wrong", "flats.price is a finite number, not a string"),
            ("strange", "flats has no index on colour: declare indexes = { colour = \"text\" }"),
            ("bad", "after is what the page before gave as next"),
            ("far", "near is { lat = degrees, lon = degrees, radius = metres }"),
        ])
    func find_whenAsked_findsOrSaysWhatIsWrong(how: String, expected: String) async throws {
        let test = try await filled()
        let said = await test.type("/find \(how)").joined()
        #expect(said == expected || said.hasPrefix("error: flats failed: \(expected)"))
    }

    @Test func pages_whenFollowed_giveEverythingOnce() async throws {
        #expect(await (try await filled()).type("/pages") == ["c a b"])
    }

    @Test func keys_whenAsked_areSortedAndAll() async throws {
        #expect(await (try await filled()).type("/keys") == ["a b c; a c; a b; a c"])
    }

    @Test func keys_ofMoreThanTheLimit_areRefused() async throws {
        let host = try await filled()
        #expect(await host.type("/crowd 2") == ["limit", "limit", "a c"])
        #expect(await host.type("/crowd 3") == ["a b c", "a b c", "a c"])
        #expect(await host.type("/crowd 1") == ["limit", "limit", "limit"])
        #expect(await host.type("/crowd 20001").joined().contains("limit is 1 to 20000"))
    }

    @Test func getAll_readsInTheOrderOfTheKeys_andTellsWhatIsMissing() async throws {
        let host = try await filled()
        #expect(await host.type("/all 0") == ["c - a c 0"])
        #expect(await host.type("/all 200") == ["200"])
        #expect(await host.type("/all 201").first?.hasSuffix("store.get_all: keys are at most 200") == true)
    }

    @Test func version_whenOld_isAConflictAndNothingIsLost() async throws {
        #expect(await (try await filled()).type("/race") == ["false conflict 1 nil"])
    }

    @Test func increment_whenRepeated_addsEachTimeAndMakesWhatIsMissing() async throws {
        #expect(await (try await filled()).type("/add") == ["3.5 2"])
    }

    @Test(arguments: [(0, "done true false"), (1, "conflict false true")])
    func commit_isAllOrNothing(version: Int, expected: String) async throws {
        #expect(await (try await filled()).type("/swap \(version)") == [expected])
    }

    @Test(
        arguments: [
            ("unique", "error: another document of flats has the same slug"),
            ("func", "error: flats failed: a function can't"),
            ("kind", "error: flats failed: flats.price is a finite number, not a string"),
            ("place", "error: flats failed: flats.at is { lat = degrees, lon = degrees }"),
            ("large", "error: a document is at most 256 KiB"),
            ("none", "error: flats failed: no collection houses: there are flats"),
            ("missing", "error: nothing in flats has the key zz"),
        ])
    func write_whenItCanNotBe_saysWhy(how: String, expected: String) async throws {
        let said = await (try await filled()).type("/fail \(how)").joined()
        #expect(said.hasPrefix(expected), "\(said)")
    }

    @Test func store_withoutThePermission_isRefused() async throws {
        let test = try await TestHost.loaded(["flats.lua": Self.flats(needs: "")])
        #expect(await test.type("/find all") == ["error: flats failed: store.find needs \"store\""])
    }

    @Test func documents_whenThePluginIsSavedWithOtherIndexes_areFoundByThem() async throws {
        let test = try await filled()
        let changed = Self.flats().replacing(
            "price = \"number\", ", with: "price = \"number\", title = \"text\", "
        )
        .replacing("order = \"-price\"", with: "where = { title = \"Loud\" }")
        try test.folder.write(changed, to: "plugins/flats.lua")
        await test.host.reload()
        #expect(await test.type("/find dear") == ["b of 1"])
    }

    @Test(
        arguments: [
            (
                "indexes = { price = \"colour\" }",
                "collections.flats.indexes.price: an index is on \"text\", \"number\", \"time\""
            ),
            ("indexes = {}", "collections.flats.unique: slug needs an index: indexes = { slug = \"text\" }"),
            ("unicue = {}", "collections.flats.unicue: unknown key. Did you mean unique?"),
        ])
    func collection_whenWrong_keepsThePluginOut(declared: String, expected: String) async throws {
        let test = try await TestHost.loaded(["flats.lua": Self.flats(collection: declared)])
        guard case .refused(let reason) = test.report("flats.lua")?.state else {
            Issue.record("the plugin was taken")
            return
        }
        #expect(reason.contains(expected), "\(reason)")
    }

    @Test(
        arguments: [
            LuaValue.nil, .boolean(true), .integer(0), .integer(23), .integer(24), .integer(-1),
            .integer(-25),
            .integer(.max), .integer(.min), .number(0.1), .number(-0.0), .string(""), .string("陳大文 🎓\0"),
            .bytes([0xFF, 0]),
            .table(LuaTable(array: [1, "two", .table(LuaTable(fields: ["a": .boolean(false)]))])),
            .table(LuaTable(array: [.integer(1)], fields: ["name": "mixed", "": .integer(256)])),
            .string(String(repeating: "x", count: 70_000)),
        ])
    func value_whenStored_comesBackTheSame(value: LuaValue) throws {
        #expect(try CBOR.decode(try CBOR.encode(value)) == value)
    }

    /// Appendix A of RFC 8949.
    @Test(
        arguments: [
            (LuaValue.integer(1_000_000), [0x1A, 0x00, 0x0F, 0x42, 0x40]), (.integer(-100), [0x38, 0x63]),
            (.number(1.1), [0xFB, 0x3F, 0xF1, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A]),
            (.string("水"), [0x63, 0xE6, 0xB0, 0xB4]),
            (.table(LuaTable(array: [1, 2, 3])), [0x83, 0x01, 0x02, 0x03]),
            (
                .table(LuaTable(fields: ["a": 1, "b": .table(LuaTable(array: [2, 3]))])),
                [0xA2, 0x61, 0x61, 1, 0x61, 0x62, 0x82, 2, 3]
            ),
        ] as [(LuaValue, [UInt8])])
    func encoding_isThatOfTheStandard(value: LuaValue, bytes: [UInt8]) throws {
        #expect(try CBOR.encode(value) == bytes)
    }

    @Test(
        arguments: [
            [], [0x1C], [0x63, 0x61], [0x81], [0x01, 0x01], [0xA1, 0xF5, 0x01],
            [0x9B] + [UInt8](repeating: 0xFF, count: 8), [UInt8](repeating: 0x81, count: 100),
        ] as [[UInt8]])
    func damage_whenRead_isAnErrorNotACrash(bytes: [UInt8]) {
        #expect(throws: CBOR.Damage.self) { try CBOR.decode(bytes) }
    }

    /// A few fields of a table are what they are where all of it is read, whatever lies between them.
    @Test func fields_whenReadAlone_areThoseOfTheWhole() throws {
        let inner = LuaTable(array: [1, -2, "x"], fields: ["z": .table(LuaTable(array: [true, 1.5, .nil]))])
        let table = LuaTable(
            array: ["one", .table(inner)],
            fields: [
                "a": 1, "b": .table(inner), "c": -300, "d": 2.5, "e": false, "f": .bytes([0xFF, 0x00]),
                "g": .string(String(repeating: "水", count: 100)), LuaName(bytes: [0xFF]): 7,
            ])
        let bytes = try CBOR.encode(.table(table))
        let names = ["g", "missing", "a", "d", "e", "b", "c", "f"]
        let values = try CBOR.values(of: names.map { Array($0.utf8) }, in: bytes)
        #expect(values == names.map { table[$0] })
        #expect(try CBOR.values(of: [[0x61]], in: CBOR.encode(.table(LuaTable(array: [1, 2])))) == [.nil])
        for end in 0..<bytes.count {
            #expect(throws: CBOR.Damage.self) {
                try CBOR.values(of: names.map { Array($0.utf8) }, in: Array(bytes.prefix(end)))
            }
        }
    }
}
