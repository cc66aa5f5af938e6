import Community
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// `store.transaction`, as a plugin sees it.
struct StoreTransactionTests {
    /// A plugin whose commands run these bodies, with purses to move coins between.
    private static func bank(needs: String = "\"store\"", _ body: String) -> String {
        """
        return {
          name = "bank", version = "1.0.0", summary = "A test.", guests = true, needs = { \(needs) },
          collections = { purses = { indexes = { owner = "text" }, unique = { "owner" } } },
          commands = {
            bank = { summary = "x", run = function(call)
                local function coins(key) local purse = store.get("purses", key) return purse and purse.coins end
                local function move(tx, from, to, count)
                  local giver = tx:get("purses", from)
                  local taker = tx:get("purses", to) or { coins = 0 }
                  if giver.coins < count then error({ code = "poor", message = "too few coins" }) end
                  giver.coins, taker.coins = giver.coins - count, taker.coins + count
                  tx:put("purses", from, giver)
                  tx:put("purses", to, taker)
                  return count, "moved"
                end
                store.put("purses", "a", { coins = 10, owner = "alice" })
                \(body)
              end },
          },
        }
        """
    }

    @Test(
        arguments: [
            (
                "moves",
                "local n, word = store.transaction(function(tx) return move(tx, 'a', 'b', 4) end)"
                    + " call:reply(n .. word .. coins('a') .. '/' .. coins('b'))", "4moved6/4"
            ),
            (
                "failsWhole",
                "local ok, problem = pcall(store.transaction, function(tx)"
                    + " tx:put('purses', 'c', { coins = 1 }) move(tx, 'a', 'b', 40) end)"
                    + " call:reply(problem.code .. tostring(coins('c')) .. coins('a'))", "poornil10"
            ),
            (
                "retries",
                "local runs = 0 store.transaction(function(tx) runs = runs + 1 tx:get('purses', 'a')"
                    + " if runs < 3 then store.put('purses', 'a', { coins = 10 + runs }) end move(tx, 'a', 'b', 1) end)"
                    + " call:reply(runs .. ' ' .. coins('a') .. ' ' .. coins('b'))", "3 11 1"
            ),
            (
                "givesUp",
                "local runs = 0 local ok, problem = pcall(store.transaction, function(tx) runs = runs + 1"
                    + " tx:get('purses', 'a') store.put('purses', 'a', { coins = runs }) tx:remove('purses', 'a') end)"
                    + " call:reply(runs .. ' ' .. problem.code .. ' ' .. coins('a'))", "10 conflict 10"
            ),
            (
                "checksWhatWasOnlyRead",
                "local runs = 0 store.transaction(function(tx) runs = runs + 1"
                    + " local seen = tx:get('purses', 'a').coins if runs == 1 then store.put('purses', 'a', { coins = 3 }) end"
                    + " tx:put('purses', 'd', { coins = seen }) end) call:reply(runs .. ' ' .. coins('d'))",
                "2 3"
            ),
            (
                "checksAbsence",
                "local runs = 0 store.transaction(function(tx) runs = runs + 1 local b = tx:get('purses', 'b')"
                    + " if not b then store.put('purses', 'b', { coins = 1 }) end"
                    + " tx:put('purses', 'b', { coins = (b and b.coins or 0) + 5 }) end)"
                    + " call:reply(runs .. ' ' .. coins('b'))", "2 6"
            ),
            (
                "putGivesTheDocument",
                "local put = store.transaction(function(tx) return tx:put('purses', 'e', { coins = 2 }) end)"
                    + " local got = store.get('purses', 'e') call:reply(put.key .. put.coins .. ' '"
                    + " .. tostring(put.version == got.version))", "e2 true"
            ),
            (
                "addGivesTheDocument",
                "local own = { coins = 2 } local added = store.transaction(function(tx)"
                    + " return tx:add('purses', own) end) call:reply(added.key .. ' '"
                    + " .. tostring(store.get('purses', added.key).version == added.version) .. tostring(own.key))",
                "1 truenil"
            ),
            (
                "getAfterPut",
                "store.transaction(function(tx) tx:put('purses', 'e', { coins = 2 })"
                    + " call:reply(tx:get('purses', 'e').key .. tostring(tx:get('purses', 'e').version)) end)",
                "enil"
            ),
            (
                "dotForColon",
                "local _, problem = pcall(store.transaction, function(tx) tx.put('purses', 'e', {}) end)"
                    + " call:reply(problem)",
                "bank.lua:17: write tx:put(…): with a dot, tx itself is not handed over"
            ),
            (
                "uniqueIsNoConflict",
                "local runs = 0 local ok, problem = pcall(store.transaction, function(tx) runs = runs + 1"
                    + " tx:get('purses', 'b') tx:put('purses', 'b', { owner = 'alice' }) end)"
                    + " call:reply(runs .. ' ' .. problem.code)", "1 exists"
            ),
            (
                "readsItsOwnWrites",
                "store.transaction(function(tx) tx:put('purses', 'b', { coins = 1 })"
                    + " tx:remove('purses', 'a') tx:add('purses', { owner = 'new' })"
                    + " call:reply(tx:get('purses', 'b').coins .. tostring(tx:get('purses', 'a'))) end)"
                    + " call:reply(tostring(coins('a')) .. store.count('purses'))", "1nil|nil2"
            ),
            ("readsNothing", "call:reply(store.transaction(function(tx) return 'x' end))", "x"),
            (
                "misused", "store.transaction('x')",
                "error: bank failed: store.transaction(steps): steps is a function"
            ),
            (
                "misusedKey", "store.transaction(function(tx) tx:get('purses') end)",
                "error: bank failed: a transaction's documents have a collection and a key, which are texts"
            ),
        ])
    func transaction_whenRun_does(_ name: String, body: String, expected: String) async throws {
        let test = try await TestHost.loaded(["bank.lua": Self.bank(body)])
        let said = await test.type("/bank").joined(separator: "|")
        #expect(said == expected || (expected.hasPrefix("error: ") && said.hasPrefix(expected)), "\(said)")
    }

    @Test func transaction_amongTheStepsOfOneInTurn_waitsForNobody() async throws {
        let body = """
            local runs = 0
            store.transaction(function(tx)
              runs = runs + 1
              tx:get("purses", "a")
              if runs < 2 then store.put("purses", "a", { coins = 20 }) end
              store.transaction(function(inner) inner:put("purses", "f", { coins = runs }) end)
              move(tx, "a", "b", 1)
            end)
            call:reply(runs .. " " .. coins("f") .. " " .. coins("b"))
            """
        // A turn is never taken away here, where no time passes.
        let test = try await TestHost.loaded(["bank.lua": Self.bank(body)])
        #expect(await test.type("/bank") == ["2 2 1"])
    }

    @Test func transactions_whenManyRunAtOnce_loseNothing() async throws {
        let body = """
            store.put("purses", "a", { coins = 0 })
            """
        let source = Self.bank(body).replacing(
            "commands = {",
            with: """
                commands = {
                    add = { summary = "x", args = { { "asks", "word", optional = true } }, run = function(call, asks)
                        local runs = 0
                        store.transaction(function(tx)
                          runs = runs + 1
                          local purse = tx:get("purses", "a")
                          if asks and runs == 1 then call:ask { prompt = "go on?" } end
                          purse.coins = purse.coins + 1
                          tx:put("purses", "a", purse)
                        end)
                        if asks then call:reply("runs: " .. runs) end
                      end },
                    tell = { summary = "x", run = function(call) call:reply(tostring(store.get("purses", "a").coins)) end },
                """)
        let test = try await TestHost.loaded(["bank.lua": source])
        _ = await test.type("/bank")
        // Another adds between what the first reads and what it stores.
        let other = TestSession(id: SessionID(rawValue: 61))
        let said = await test.type("/add asks") { await test.type("/add", as: other).joined() }
        #expect(said == ["go on?", "runs: 2"])
        await withTaskGroup(of: Void.self) { group in
            // In sessions of their own: what one caller may have under way is bounded.
            for number in 1...60 {
                let session = TestSession(id: SessionID(rawValue: UInt64(number)))
                group.addTask { _ = await test.type("/add", as: session) }
            }
        }
        #expect(await test.type("/tell") == ["62"])
    }

    @Test func transaction_withoutThePermission_isRefused() async throws {
        let body = "pcall(store.put, 'x', 'y', {}) store.transaction(function() end)"
        let source = Self.bank(needs: "", body).replacing(
            "store.put(\"purses\", \"a\", { coins = 10, owner = \"alice\" })", with: "")
        let test = try await TestHost.loaded(["bank.lua": source])
        let said = await test.type("/bank").joined()
        #expect(said.contains("store.transaction needs \"store\""), "\(said)")
    }
}
