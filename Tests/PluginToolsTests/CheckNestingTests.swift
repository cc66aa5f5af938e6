import Logging
import PluginTestSupport
import TestSupport
import Testing

@testable import PluginTools
@testable import Plugins

/// What is nested without end in a plugin's files ends no check of them.
@Suite(.endsWhereItHangs) struct CheckNestingTests {
    private func findings(_ text: String, words: String? = nil) async throws -> [PluginFinding] {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "x/init.lua")
        if let words { try folder.write(words, to: "x/words/en.lua") }
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: folder.path),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return await check.findings(in: "\(folder.path)/x/init.lua")
    }

    private func manifest(_ part: String, before: String = "") -> String {
        "\(before) return { name = 'x', version = '1.0.0', summary = 'X.', \(part) }"
    }

    private func command(_ body: String) -> String {
        manifest("commands = { x = { summary = 'X.', run = function(call, a, f)\n\(body)\nend } }")
    }

    private func nest(_ open: String, _ close: String, _ depth: Int) -> String {
        String(repeating: open, count: depth) + " 1 " + String(repeating: close, count: depth)
    }

    @Test(arguments: ManifestReader.keys, [20, 5_000])
    func manifest_whoseValueIsNested_isRefused(key: String, depth: Int) async throws {
        let nested = "local function nested(n) local t = {} for _ = 1, n do t = { t } end return t end"
        #expect(try await !findings(manifest("\(key) = nested(\(depth))", before: nested)).isEmpty)
    }

    /// The check reads the tokens of what Lua compiles, and what it does not is said.
    @Test(arguments: [("{", "}"), ("(", ")"), ("f(", ")"), ("a[", "]"), ("function() return ", " end,")])
    func source_whichIsNested_isRead(open: String, close: String) async throws {
        _ = try await findings(command("return " + nest(open, close, 100)))
        #expect(try await !findings(command("return " + nest(open, close, 50_000))).isEmpty)
        #expect(try await !findings(manifest("commands = " + nest(open, close, 50_000))).isEmpty)
    }

    @Test(arguments: [
        "do ", "if a then ", "while a do ", "repeat ", "for i = 1, 2 do ", "not ", "- ", "--[==[ ",
    ])
    func source_whichIsOpened_isRead(open: String) async throws {
        #expect(
            try await !findings(command(String(repeating: open, count: 50_000))).isEmpty)
    }

    @Test(arguments: ["[", "(", "[(", "(a|", "[a|"])
    func phrase_whichIsNested_isRefused(open: String) async throws {
        let phrase = "('\(open)'):rep(N) .. 'a'"
        for depth in [200, 100_000] {
            let intent =
                "intents = { ['x.y'] = { summary = 's', run = function() end, phrases = { en = { \(phrase) } } } }"
            let found = try await findings(manifest(intent.replacing("N", with: "\(depth)")))
            #expect(!found.isEmpty, "\(depth)")
        }
    }

    @Test func words_whichAreNested_areRefused() async throws {
        let main = "return { name = 'x', version = '1.0.0' }"
        #expect(try await !findings(main, words: "return { summary = " + nest("{", "}", 20) + " }").isEmpty)
        #expect(
            try await !findings(main, words: "return { summary = " + nest("{", "}", 50_000) + " }").isEmpty)
        #expect(try await !findings(main, words: "return " + nest("{", "}", 20)).isEmpty)
    }
}
