import Community
import Lua
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// `store.tally`, and that bundled plugins use it.
@Suite struct TallyTests {
    private static func ratings(
        _ tallies: String = "stars = { by = { 'about' }, sum = { 'stars' } }", run: String
    ) -> [String: String] {
        [
            "ratings.lua": """
            return {
              name = "ratings", version = "1.0.0", summary = "A test.", guests = true, needs = { "store" },
              collections = { ratings = {
                indexes = { about = "number", by = "text", stars = "number" }, tallies = { \(tallies) } } },
              commands = { go = { summary = "Goes.", run = function(call) \(run) end } },
            }
            """
        ]
    }

    @Test(arguments: [
        (
            run: """
            for stars = 3, 5 do store.add("ratings", { about = 7, stars = stars }) end
            store.put("ratings", "x", { about = 8, stars = 1 })
            local known = store.tally("ratings", "stars", { about = 7 })
            store.remove("ratings", "x")
            call:reply(known.count .. " " .. known.stars .. " " .. store.tally("ratings", "stars", { about = 8 }).count)
            """, said: "3 12 0"
        ),
        (
            run: "store.tally('ratings', 'starz', { about = 7 })",
            said: "ratings has no tally starz: there are stars"
        ),
        (
            run: "store.tally('ratings', 'stars', {})", said: "stars of ratings is asked with each of: about"
        ),
        (
            run: "store.tally('ratings', 'stars', { about = 'x' })",
            said: "ratings.about is a finite number, not a string"
        ),
    ])
    func tally_ofValues_saysHowManyAndTheirSum(run: String, said: String) async throws {
        let body =
            "local ok, problem = pcall(function() \(run) end) if not ok then call:reply(tostring(problem)) end"
        let test = try await TestHost.loaded(Self.ratings(run: body))
        let lines = await test.type("/go")
        #expect(lines.count == 1 && lines[0].hasSuffix(said), "\(lines)")
    }

    @Test func tally_thatIsDeclaredLater_countsWhatIsStored() async throws {
        let run = "store.add('ratings', { about = 7, stars = 4 }) call:reply('added')"
        let test = try await TestHost.loaded(Self.ratings("", run: run))
        for _ in 0..<2 { #expect(await test.type("/go") == ["added"]) }
        let says =
            "local known = store.tally('ratings', 'stars', { about = 7 }) "
            + "call:reply(known.count .. ' ' .. known.stars)"
        for (name, text) in Self.ratings(run: says) { try test.folder.write(text, to: "plugins/\(name)") }
        _ = await test.host.reload()
        #expect(await test.type("/go") == ["2 8"])
    }

    @Test(arguments: [
        ("stars = { by = { 'colour' } }", "colour needs an index"),
        ("stars = { sum = { 'by' } }", "by is a number"),
    ])
    func tally_ofFieldsWithoutAnIndex_isRefused(tallies: String, problem: String) async throws {
        let test = try await TestHost.loaded(Self.ratings(tallies, run: ""))
        #expect(test.report("ratings")?.state != .loaded)
    }

    @Test func counts_ofOneCall_areChargedToIt() throws {
        let context = CallContext(
            Invocation(session: TestSession()) { _ in }, permissions: [], community: nil)
        try context.charge(scanned: CallContext.mostScanned)
        #expect(throws: LuaStop.self) { try context.charge(scanned: 1) }
    }

    /// Each looks at few documents, however many others store: those of the caller, or as many as may wait.
    private static let counting = ["mates/mates.lua": 1]

    @Test func bundledPlugins_thatCount_useTallies() throws {
        var found: [String: Int] = [:]
        for (path, text) in try BundledTests.files()
        where path.hasSuffix(".lua") && !path.hasSuffix("_test.lua") {
            let count = text.matches(of: #/store\.count\(/#).count
            if count > 0 { found[path] = count }
        }
        #expect(
            found == Self.counting,
            "a count looks at all that its narrowest filter lets pass: declare a tally")
    }
}
