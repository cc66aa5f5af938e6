import Community
import Documents
import Lua
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// What the library makes of pages that the store ended before it found anything: more documents than it looks
/// through for a page pass each filter, and the few that pass all lie behind them.
@Suite(.endsWhereItHangs) struct ShortPageTests {
    private static let plugin = """
        local batches, lists, pages = require "lib.batches", require "lib.lists", require "lib.pages"
        local rare = { side = { max = 1 }, kind = { min = 2 } }
        return {
          name = "far", version = "1.0.0", summary = "Finds what is rare.", needs = { "store" },
          collections = {
            things = { indexes = { side = "number", kind = "number" }, tallies = { all = {} } },
          },
          commands = {
            each = { summary = "Finds all.", run = function(call)
              local keys = {}
              for thing in batches.each("things", { where = rare }) do keys[#keys + 1] = thing.key end
              call:reply(table.concat(keys, " "))
            end },
            page = { summary = "Lists them.", run = function(call)
              pages.find(call, {
                find = function(after)
                  return store.find("things", { where = rare, limit = 2, after = after })
                end,
                rows_of = function(found) return lists.map(found, function(thing) return { thing.key } end) end,
                none = "none",
              })
            end },
            clear = { summary = "Removes them.", run = function(call)
              batches.clear("things", rare)
              call:reply(tostring(store.tally("things", "all").count))
            end },
          },
        }
        """

    private func gateway(things count: Int) async throws -> TestHost {
        var files = try BundledTests.files("trade").filter { $0.key.hasPrefix("lib/") }
        files["far/init.lua"] = Self.plugin
        files["far/words/en.lua"] = "return { none = \"none\", more = \"more\", no_more = \"no more\" }"
        let test = try await TestHost.gateway(files)
        let store = try #require(test.host.environment.documents)
        let plugin = try #require(test.loaded("far"))
        let things = try await PluginCollections(
            plugin.manifest.storage.collections, of: "far", in: store
        ).collection("things")
        func draft(_ side: Int64, _ kind: Int64) throws -> DocumentDraft {
            try things.schema.draft(LuaTable(fields: ["side": .integer(side), "kind": .integer(kind)]))
        }
        let (one, other, rare) = (try draft(1, 1), try draft(2, 2), try draft(1, 2))
        try await store.write(
            (0..<count).map {
                .put($0 < 3 ? rare : $0 % 2 == 0 ? one : other, at: "t\($0)", in: things.handle)
            })
        return test
    }

    @Test func lists_whereThePageFoundNothing_sayMoreAndGoOn() async throws {
        let test = try await gateway(things: 2 * DocumentStore.mostWalked + 1_000)
        let alice = try await test.person("alice")
        #expect(await test.type("/each", as: alice) == ["t2 t1 t0"])
        #expect(await test.type("/page", as: alice) == ["more"])
        #expect(await test.type("/more", as: alice) == ["more"])
        #expect(await test.type("/more", as: alice) == ["t2", "t1", "more"])
        #expect(await test.type("/more", as: alice) == ["t0"])
        #expect(await test.type("/clear", as: alice) == ["\(2 * DocumentStore.mostWalked + 997)"])
        #expect(await test.type("/page", as: alice) == ["more"])
        await test.campus?.close()
    }
}
