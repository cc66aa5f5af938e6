import Community
import Foundation
import Logging
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// The `words` of a manifest: what a plugin says in the caller's language.
@Suite struct WordTests {
    /// A plugin with these words whose one command runs `body`.
    private static func source(_ words: String, _ body: String, top: String = "") -> String {
        """
        return { name = "hi", version = "1.0.0", summary = "X.", guests = true, \(top) words = { \(words) },
        commands = { hi = { summary = "X.", run = function(call)
        \(body)
        end } } }
        """
    }

    private func say(
        _ words: String, _ body: String, in language: Language = .english
    ) async throws -> [String] {
        let test = try await TestHost.loaded(["hi.lua": Self.source(words, body)])
        return await test.type("/hi", as: TestSession(language: language))
    }

    private static let posted = #"""
        posted = { en = "posted {id}: {title}", ["zh-Hant"] = "已發帖 {id}：{title}", ["zh-Hans"] = "已发帖 {id}：{title}" },
        likes = { en = { one = "{count} like", other = "{count} likes" }, ["zh-Hant"] = "{count} 個讚" },
        both = "{likes} of {title}",
        """#

    @Test(arguments: [
        (Language.english, "posted 1234: Notes"), (.traditionalChinese, "已發帖 1234：Notes"),
        (.simplifiedChinese, "已发帖 1234：Notes"),
    ])
    func text_whenAsked_isInTheCallersLanguage(_ language: Language, _ expected: String) async throws {
        let body = "call:reply(call:text('posted', { id = 1234, title = 'Notes' }))"
        #expect(try await say(Self.posted, body, in: language) == [expected])
    }

    @Test(arguments: [
        (Language.english, 0, "0 likes"), (.english, 1, "1 like"), (.english, 2, "2 likes"),
        (.english, 1_234_567, "1,234,567 likes"), (.traditionalChinese, 1, "1 個讚"),
        (.traditionalChinese, 1_234, "1,234 個讚"), (.simplifiedChinese, 1, "1 like"),
    ])
    func text_whenItCounts_takesTheLanguagesForm(_ language: Language, _ count: Int, _ expected: String)
        async throws
    {
        let body = "call:reply(call:text('likes', { count = \(count) }))"
        #expect(try await say(Self.posted, body, in: language) == [expected])
    }

    @Test func values_whateverTheyHold_standAsTheyAre() async throws {
        let body = """
            call:reply(call:text('both', { title = '{likes} {{x}} %d \\\\1', likes = call:text('likes', { count = 2 }) }))
            """
        #expect(try await say(Self.posted, body) == [#"2 likes of {likes} {{x}} %d \1"#])
    }

    @Test(arguments: [
        (#"x = "a {{b}} {count}""#, "{ count = 1.5 }", "a {b} 1.5"),
        (#"x = "{post_id}""#, "{ post_id = 5000 }", "5000"),
        (#"x = "{n}""#, "{ n = -1234 }", "-1,234"), (#"x = "{n}""#, "{ n = '1234' }", "1234"),
        (#"x = "no values""#, "nil", "no values"),
    ])
    func value_byItsKind_isWritten(_ words: String, _ values: String, _ expected: String) async throws {
        #expect(try await say(words, "call:reply(call:text('x', \(values)))") == [expected])
    }

    @Test func fail_whenGivenAText_saysIt() async throws {
        let body = "return call:fail(call:text('posted', { id = 1, title = 'x' }))"
        #expect(try await say(Self.posted, body, in: .traditionalChinese) == ["error: 已發帖 1：x"])
    }

    @Test func localized_withoutALanguage_isTheReadersOwn() async throws {
        let values = "{ id = 7, title = 'x' }"
        let body = """
            call:reply(text.localized('posted', \(values)))
            call:reply(text.localized('posted', \(values), { language = 'zh-Hans' }))
            """
        #expect(try await say(Self.posted, body, in: .traditionalChinese) == ["已發帖 7：x", "已发帖 7：x"])
    }

    @Test(arguments: [
        (
            "call:text('postd', {})",
            #"call:text(key, [values]): the manifest's words have no "postd". Did you mean "posted"?"#
        ),
        ("call:text('posted', { id = 1 })", "words.posted takes {title}, which is not among the values"),
        ("call:text('likes')", "words.likes takes {count}, which is not among the values"),
        (
            "call:text('posted', { id = true, title = '' })",
            "{id} in words.posted is a text or a number, not a boolean"
        ),
        ("call:text('posted', { 1 })", "values are a table by name"),
        ("text.localized('likes', { count = 1 }, { language = 'fr' })", #"language is one of "en""#),
        ("call:text('both', { likes = '', title = ('x'):rep(300000) })", "would be longer than 256 KiB"),
    ])
    func call_whenItCantWork_saysWhy(_ code: String, _ expected: String) async throws {
        let body = "local ok, problem = pcall(function() return \(code) end) call:reply(tostring(problem))"
        let said = try await say(Self.posted, body)
        #expect(said.first?.contains(expected) == true, "\(said)")
    }

    @Test func hook_whenItNamesNoLanguage_shareACardInAll() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": """
            return { name = "hi", version = "1.0.0", summary = "X.", needs = { "read:chat" },
            words = { seen = { en = "seen", ["zh-Hant"] = "見過" } },
            hooks = { ["message.annotate"] = function(message) return { title = text.localized("seen") } end } }
            """
        ])
        #expect(test.report("hi")?.state == .loaded)
    }

    // MARK: The manifest

    @Test(arguments: [
        (
            #"["a b"] = "x""#,
            "words.a b: a key is lower-case letters, digits and _, at most 40, a letter first"
        ),
        (#"x = { en = "x", fr = "y" }"#, "words.x.fr: unknown key"),
        (#"x = { ["zh-Hant"] = "x" }"#, "words.x.en: the English text is missing"),
        ("x = 5", "words.x: this is a number, a table is expected"),
        ("x = { en = 5 }", "words.x.en: a text is expected, or texts by plural form: { other = \"…\" }"),
        (
            #"x = { en = { one = "x" } }"#,
            "words.x.en.other: this form is missing; the others may be left out"
        ),
        (
            #"x = { en = { few = "x", other = "y" } }"#,
            "words.x.en.few: no plural form of en: there is one and other"
        ),
        (
            #"x = { en = "x", ["zh-Hans"] = { one = "x", other = "y" } }"#,
            "words.x.zh-Hans.one: no plural form of zh-Hans: there is other"
        ),
        (
            #"x = "{Title}""#,
            "words.x: a { opens a value's name, like {title}, in lower-case letters, digits and _: "
                + "write a brace of the text as {{"
        ),
        (#"x = "a } b""#, "words.x: a } closes nothing here: write it as }}"),
        (
            #"x = { en = "{title}", ["zh-Hant"] = "{titel}" }"#,
            "words.x.zh-Hant: {titel} is not in the English text. Did you mean {title}?"
        ),
        (
            #"x = { en = "{id} {title}", ["zh-Hant"] = "{id}" }"#,
            "words.x.zh-Hant: {title} is missing, which the English text has"
        ),
        (
            #"x = { en = { one = "a like", other = "{count} likes of {title}" } }"#,
            "words.x.en.one: {title} is missing, which the English text has"
        ),
    ])
    func manifest_whenItsWordsAreWrong_isRefusedWithTheirPath(_ words: String, _ expected: String)
        async throws
    {
        let test = try await TestHost.loaded(["hi.lua": Self.source(words, "")])
        #expect(test.report("hi")?.state == .refused("hi.lua:\(expected)"))
    }

    // MARK: Numbers

    @Test(arguments: [0, 1, 12, 123, 1_234, 12_345, 123_456, 1_234_567, -1_234, Int.max, Int.min])
    func number_inEachLanguage_isWhatICUWrites(_ value: Int) {
        for language in Language.allCases {
            let locale = Locale(identifier: language.rawValue)
            #expect(language.number(value) == value.formatted(.number.locale(locale)), "\(language)")
        }
    }
}
