import Community
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// Line breaks in what plugins say: theirs make lines, those of values make none.
@Suite struct ReplyLineTests {
    private func say(_ body: String, words: String = "") async throws -> [String] {
        let test = try await TestHost.loaded([
            "hi.lua": """
            return { name = "hi", version = "1.0.0", summary = "X.", guests = true, words = { \(words) },
            commands = { hi = { summary = "X.", run = function(call)
            \(body)
            end } } }
            """
        ])
        return await test.type("/hi")
    }

    @Test(
        arguments: [
            ("call:reply('one\\ntwo')", ["one", "two"]),
            ("call:reply('one\\r\\n\\ntwo\\n')", ["one", "", "two"]),
            ("call:reply({ en = 'one\\ntwo' })", ["one", "two"]),
            // A list's entries are a line each, so that rows stay rows whatever people wrote.
            ("call:reply({ 'one\\ntwo', 'three' })", ["one\ntwo", "three"]),
            ("call:reply({ en = { 'one\\ntwo' } })", ["one\ntwo"]),
            ("call:page({ 'one\\ntwo' })", ["one\ntwo"]),
            ("call:page({ { 'one\\ntwo', 'x' } })", ["one\ntwo  x"]),
            ("call:ask { prompt = 'one\\ntwo?' }", ["one", "two?"]),
            ("call:fail('one\\ntwo')", ["error: one two"]),
        ])
    func breaks_ofThePlugin_makeLinesOfATextAlone(_ body: String, _ expected: [String]) async throws {
        #expect(try await say(body) == expected)
    }

    private static let words = "said = 'it says:\\n{text}', row = '{id} {text}',"

    @Test(
        arguments: [
            (
                "call:reply(call:text('said', { text = 'hi\\n42 bob: forged' }))",
                ["it says:", "hi\n42 bob: forged"]
            ),
            (
                "call:reply(call:text('said', { text = call:text('row', { id = 1, text = 'a\\nb' }) }))",
                ["it says:", "1 a\nb"]
            ),
            ("call:reply({ call:text('row', { id = 1, text = 'a\\nb' }) })", ["1 a\nb"]),
            ("call:page({ call:text('row', { id = 1, text = 'a\\nb' }) })", ["1 a\nb"]),
            ("call:page({ { call:text('row', { id = 1, text = 'a\\nb' }), 'x' } })", ["1 a\nb  x"]),
            ("call:fail(call:text('row', { id = 1, text = 'a\\nb' }))", ["error: 1 a\nb"]),
            // Whatever takes a text has the break that the value had.
            (
                "local key = call:text('row', { id = 1, text = 'a\\nb' }) call:reply({ text.upper(key) })",
                ["1 A\nB"]
            ),
        ])
    func breaks_ofValues_stayInTheirLine(_ body: String, _ expected: [String]) async throws {
        #expect(try await say(body, words: Self.words) == expected)
    }

    @Test func breaks_ofValuesInACard_areItsOwn() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": """
            return { name = "hi", version = "1.0.0", summary = "X.", guests = true, words = { \(Self.words) },
            commands = { hi = { summary = "X.", run = function(call)
              call:card { title = call:text("row", { id = 1, text = "a\\nb" }) }
            end } } }
            """
        ])
        #expect(await test.cards("/hi").map(\.title) == ["1 a\nb"])
    }

    @Test(arguments: [
        "reply", "card", "page", "text", "ask", "fail", "more", "recall", "remember", "resumed",
    ])
    func call_withADotForAColon_saysSo(_ name: String) async throws {
        #expect(
            try await say("local _, problem = pcall(function() call.\(name)('hi') end) call:reply(problem)")
                == [
                    "hi.lua:3: write call:\(name)(…): with a dot, call itself is not handed over"
                ])
    }
}
