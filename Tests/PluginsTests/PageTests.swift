import Community
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// `call:page`: lists that end where a page does, whatever stands in them.
@Suite struct PageTests {
    /// What a command says with 4 KiB of output, so that a page has 1 KiB; its last line tells how many rows it said.
    private func said(_ body: String) async throws -> [String] {
        let body = "local function say(...) call:reply('said ' .. call:page(...)) end \(body)"
        let test = try await TestHost.loaded(["x.lua": plugin("x", body: body)]) {
            $0.budget.outputBytes = 4 << 10
        }
        let lines = await test.type("/x")
        #expect(test.report("x")?.usage.errors == 0)
        return lines
    }

    private func x(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test func rows_whenTheyFit_areSaidWhole() async throws {
        #expect(try await said("say { 'a', 'b', 3 }") == ["a", "b", "3", "said 3"])
        #expect(try await said("say { { 'a', 1 }, { 'bb', 22, 'c' } }") == ["a    1", "bb  22  c", "said 2"])
        #expect(try await said("say {}") == ["said 0"])
    }

    @Test func lines_whenTooMany_endTheirPage() async throws {
        let rows = "local rows = {} for i = 1, 10 do rows[i] = i .. ('x'):rep(299) end"
        let first = try await said("\(rows) say(rows)")
        #expect(first == ["1\(x(299))", "2\(x(299))", "3\(x(299))", "said 3"])
        let last = try await said("\(rows) say(rows, true)")
        #expect(last == ["8\(x(299))", "9\(x(299))", "10\(x(299))", "said 3"])
    }

    @Test func line_whenItIsHuge_isCut() async throws {
        #expect(try await said("say { ('x'):rep(5000), 'b' }") == [x(1_020) + "…", "said 1"])
        // Never within a character's bytes.
        let cut = try await said("say { ('é'):rep(5000) }")
        #expect(cut == [String(repeating: "é", count: 510) + "…", "said 1"])
    }

    @Test func answers_whenListed_haveWhatTheyAnswerAboveThem_asFarAsThePageHasRoom() async throws {
        let row = """
            local function row(id, quoted)
              return { text = 'row ' .. id, message = { id = id, place = '#s', sender = 'a', at = 0, text = '',
                reply_to = { id = 1, sender = quoted and 'bob', text = quoted } } }
            end
            """
        #expect(
            try await said("\(row) say { row(2, 'hi'), row(3), row(4, ('x'):rep(999)) }")
                == ["> 1 bob: hi", "row 2", "> 1", "row 3", "said 2"])
        #expect(try await said("\(row) say { row(4, ('x'):rep(5000)), 'b' }") == ["row 4", "said 1"])
    }

    /// Doors escape a line after it was aligned.
    @Test func cells_thatDoorsEscape_areFilledUpToWhatTheyShow() async throws {
        let rows = #"say { { '\u{202E}evil', 'a' }, { 'good\\n', 'b' }, { 'x', 'c' } }"#
        let lines = try await said(rows)
        #expect(
            lines.dropLast().map(Escaping.escape)
                == [#"\u{202E}evil  a"#, #"good\\n       b"#, "x             c"])
    }

    @Test func cells_whenTheyAreFilledUp_countWithTheirSpaces() async throws {
        let rows = "local rows = { { ('x'):rep(200), 'a' } } for i = 2, 50 do rows[i] = { 'x', 'a' } end"
        let lines = try await said("\(rows) say(rows)")
        #expect(lines.last == "said 4" && lines.dropLast().allSatisfy { $0.utf8.count == 203 })
    }

    @Test func cell_whenItIsHuge_isCut() async throws {
        let lines = try await said("say { { ('x'):rep(900), ('y'):rep(900) }, { 'a', 'b' } }")
        #expect(lines.last == "said 2" && lines.first?.utf8.count == 2 * 256 + 2)
    }

    @Test func cards_whenTheyBelongToRows_standBelowThem() async throws {
        let test = try await TestHost.loaded([
            "x.lua": plugin(
                "x",
                body: """
                    local function row(i) return { text = 'row ' .. i, cards = { { title = ('t'):rep(190) .. i } } } end
                    local rows = {} for i = 1, 9 do rows[i] = row(i) end
                    call:reply('said ' .. call:page(rows, true))
                    """)
        ]) { $0.budget.outputBytes = 4 << 10 }
        #expect(await test.type("/x") == ["row 5", "row 6", "row 7", "row 8", "row 9", "said 5"])
        #expect(await test.cards("/x").map { $0.title.last } == ["5", "6", "7", "8", "9"])
    }

    @Test func pages_whenSeveral_neverUseUpWhatACallMaySay() async throws {
        let lines = try await said("for _ = 1, 9 do call:page { ('x'):rep(5000) } end")
        #expect(lines.count == 9 && lines.reduce(0) { $0 + $1.utf8.count + 1 } <= 4 << 10)
    }

    @Test(arguments: ["{ {}, 'a' }", "{ true }", "{ { 'a' }, 'b' }", "'x'", "{ { text = {} } }"])
    func rows_whenTheyAreNone_areTheAuthorsError(rows: String) async throws {
        let test = try await TestHost.loaded(["x.lua": plugin("x", body: "call:page(\(rows))")])
        #expect(await test.type("/x").first?.hasPrefix("error: x failed: call:page(rows") == true)
    }
}
