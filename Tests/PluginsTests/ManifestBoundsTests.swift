import Community
import Concurrency
import Foundation
import Intents
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// What a manifest may come to: a plugin's file is a program, so that a few bytes of it return millions of values.
@Suite struct ManifestBoundsTests {
    /// A part of a manifest with a bound.
    struct Part: Sendable {
        /// The key of the manifest under which it stands.
        let key: String
        let most: Int
        /// Lua for the manifest's field, with `N` for how many there are.
        let lua: String
        /// Where the problem is.
        let path: String

        init(_ key: String, _ most: Int, _ lua: String, at path: String? = nil) {
            (self.key, self.most, self.lua, self.path) = (key, most, lua, path ?? key)
        }
    }

    static let parts: [Part] = [
        Part("commands", ManifestBounds.commands, "commands = named(N, command)"),
        Part(
            "commands", ManifestBounds.arguments,
            "commands = { x = { summary = 's', run = f, args = list(N, { 'a', 'word' }) } }",
            at: "commands.x.args"),
        Part(
            "commands", ManifestBounds.choices,
            "commands = { x = { summary = 's', run = f, args = { { 'a', 'choice', choices = list(N, 'c') } } } }",
            at: "commands.x.args[1].choices"),
        Part(
            "commands", ManifestBounds.choices,
            "commands = { x = { summary = 's', run = f, args = { { 'a', 'text', suggest = list(N, 'c') } } } }",
            at: "commands.x.args[1].suggest"),
        Part("aliases", ManifestBounds.aliases, "commands = { x = command }, aliases = named(N, 'x')"),
        Part(
            "settings", ManifestBounds.settings, "settings = named(N, { type = 'yesno', default = true })"),
        Part(
            "settings", ManifestBounds.choices,
            "settings = { x = { type = 'choice', default = 'c', choices = list(N, 'c') } }",
            at: "settings.x.choices"),
        Part("needs", ManifestBounds.needs, "needs = list(N, 'store')"),
        Part("credits", 8, "credits = list(N, 'x')"),
        Part("every", 16, "every = named(N, f, function(i) return i .. 's' end)"),
        Part("at", 16, "at = named(N, f, function(i) return ('%02d:%02d'):format(i % 24, i // 24 % 60) end)"),
        Part("collections", ManifestBounds.collections, "collections = named(N, {})"),
        Part(
            "collections", ManifestBounds.indexes, "collections = { x = { indexes = named(N, 'text') } }",
            at: "collections.x.indexes"),
        Part(
            "collections", ManifestBounds.searched, "collections = { x = { search = list(N, 't') } }",
            at: "collections.x.search"),
        Part("uses", ManifestBounds.shares, "needs = { 'store' }, uses = named(N, 'read', 'other.k')"),
        Part("words", ManifestBounds.words, "words = named(N, 'w')"),
        Part("notifications", 8, "notifications = named(N, { text = 't' })"),
        Part("conversations", 8, "conversations = named(N, { about = '/x {id}' })"),
        Part(
            "alerts", 8, "alerts = named(N, { summary = 's', text = 't', every = '5m', check = f })"),
        Part("hooks", 16, "hooks = named(N, hook, 'x.k')"),
        Part(
            "hooks", 32, "hooks = { ['x.a'] = { summary = 's', default = 0, fields = fields(N) } }",
            at: "hooks.x.a.fields"),
        Part("hooks", ManifestBounds.hooks, "hooks = named(N, f, 'other.k'), needs = answering(N)"),
        Part("intents", ManifestBounds.intents, "intents = named(N, intent, 'x.k')"),
        Part(
            "intents", ManifestBounds.phrases,
            "intents = { ['x.a'] = asked { phrases = { en = list(N, 'pho') } } }",
            at: "intents.x.a.phrases.en"),
        Part(
            "intents", ManifestBounds.suggested,
            "intents = { ['x.a'] = asked { phrases = { en = { 'pho' } }, suggest = { en = list(N, 'pho') } } }",
            at: "intents.x.a.suggest.en"),
        Part(
            "intents", ManifestBounds.slots,
            "intents = { ['x.a'] = asked { phrases = { en = { 'pho' } }, slots = named(N, 'day') } }",
            at: "intents.x.a.slots"),
        Part(
            "intents", ManifestBounds.names,
            "intents = { ['x.a'] = asked { phrases = { en = { 'pho' } }, slots = { s = { values = named(N, {}) } } } }",
            at: "intents.x.a.slots.s.values"),
        Part(
            "intents", ManifestBounds.units,
            "intents = { ['x.a'] = asked { phrases = { en = { 'pho' } }, slots = { s = { range = list(N, 'ft') } } } }",
            at: "intents.x.a.slots.s.range"),
    ]

    /// The keys that hold one value, and those whose names are all known.
    private static let others: Set = [
        "name", "version", "summary", "topic", "priority", "guests", "since", "carry", "events",
        "due",
    ]

    private static func file(_ name: String, _ fields: String) -> String {
        """
        local function f() end
        local command, hook = { summary = 's', run = f }, { summary = 's', default = 0, fields = { { 'a', 'integer' } } }
        local function asked(intent) intent.summary = 's' intent.run = f return intent end
        local intent = asked { phrases = { en = { 'pho' } } }
        local function named(count, value, name)
          local t = {}
          for i = 1, count do t[type(name) == 'function' and name(i) or (name or 'k') .. i] = value end
          return t
        end
        local function answering(count) local t = {} for i = 1, count do t[i] = 'answer:other.k' .. i end return t end
        local function list(count, value) local t = {} for i = 1, count do t[i] = value end return t end
        local function fields(count) local t = {} for i = 1, count do t[i] = { 'f' .. i, 'integer' } end return t end
        return { name = '\(name)', version = '1.0.0', summary = 's', \(fields) }
        """
    }

    private func states(_ files: [String: String]) async throws -> [String: PluginReport.State] {
        let test = try await TestHost.loaded(files)
        return Dictionary(test.host.plugins.map { ($0.file, $0.state) }) { first, _ in first }
    }

    /// The states of a plugin for each part, which has so many of it.
    private func states(
        _ count: (Part) -> Int
    ) async throws -> [(part: Part, name: String, state: PluginReport.State?)] {
        let named = Self.parts.enumerated().map { (part: $1, name: "p\($0)") }
        var files: [String: String] = [:]
        for (part, name) in named {
            let lua = part.lua.replacing("N,", with: "\(count(part)),").replacing(
                "(N)", with: "(\(count(part)))")
            files["\(name).lua"] = Self.file(name, lua.replacing("x.", with: "\(name)."))
        }
        let states = try await states(files)
        return named.map { ($0.part, $0.name, states["\($0.name).lua"]) }
    }

    @Test func keys_ofAManifest_haveEachABoundOrHoldOneValue() {
        let bounded = Set(Self.parts.map(\.key))
        #expect(bounded.union(Self.others) == Set(ManifestReader.keys))
    }

    @Test func parts_thatAreFull_areTaken() async throws {
        // A command belongs to one plugin, so that only one of these is taken.
        for (part, name, state) in try await states(\.most)
        where part.key != "commands" && part.key != "aliases" {
            #expect(state == .loaded, "\(name), \(part.path)")
        }
    }

    @Test(arguments: [1, 20_000]) func parts_thatAreTooMany_areRefusedByTheirPath(_ more: Int) async throws {
        for (part, name, state) in try await states({ $0.most + more }) {
            guard case .refused(let why) = state else {
                Issue.record("\(name), \(part.path): \(String(describing: state))")
                continue
            }
            // So many values don't leave Lua, wherever they stand.
            let path = part.path.replacing("x.a.", with: "\(name).a.")
            let isTooMuch = more > 1 && why.hasPrefix("\(name).lua: too many values")
            #expect(why.hasPrefix("\(name).lua:\(path): ") || isTooMuch, "\(why)")
        }
    }

    /// 32 intents with as many phrases as each may have, each with as many alternatives.
    @Test func phrases_thatAreManyTogether_areRefused() async throws {
        let words = (0..<32).map { "w\($0)" }.joined(separator: "|")
        let text = Self.file(
            "x", "intents = named(32, asked { phrases = { en = list(120, 'pho (\(words))') } }, 'x.k')")
        guard case .refused(let why) = try await states(["x.lua": text])["x.lua"] else {
            Issue.record("it was taken")
            return
        }
        #expect(why.contains("the plugin's phrases stand for more than 9,000"))
    }

    @Test func names_thatAreManyTogether_areRefused() async throws {
        let intent = { (count: Int) in
            "asked { phrases = { en = { 'pho {s}' } }, slots = { s = { values = named(\(count), {}) } } }"
        }
        let text = Self.file(
            "x",
            "intents = { ['x.a'] = \(intent(4000)), ['x.b'] = \(intent(4000)), ['x.c'] = \(intent(4000)), "
                + "['x.d'] = \(intent(4000)), ['x.e'] = \(intent(1)) }")
        guard case .refused(let why) = try await states(["x.lua": text])["x.lua"] else {
            Issue.record("it was taken")
            return
        }
        #expect(why.contains("the plugin's lists have more than 16,000 names"))
    }

    @Test(arguments: ["summary", "topic", "version", "needs", "words"])
    func text_ofAMillionLetters_isRefusedInFewWords(_ key: String) async throws {
        let long = "('x'):rep(1000000)"
        let value = key == "needs" ? "{ \(long) }" : key == "words" ? "{ [\(long)] = 'w' }" : long
        // Of two values for one key the last counts.
        let text = Self.file("x", "commands = { x = command }, \(key) = \(value)")
        guard case .refused(let why) = try await states(["x.lua": text])["x.lua"] else {
            Issue.record("it was taken: \(key)")
            return
        }
        #expect(why.utf8.count < 2_500)
    }

    @Test func bundledPlugins_needLessThanWhatIsAllowed() async throws {
        let test = try await TestHost.loaded(BundledTests.files())
        for plugin in test.host.answers.registry.plugins {
            let manifest = plugin.manifest
            let texts = manifest.handlers.intents.flatMap(\.intent.texts)
            let phrases = texts.flatMap(\.phrases)
            #expect(texts.map(\.size.phrases).reduce(0, +) == phrases.count)
            #expect(manifest.commands.count * 2 <= ManifestBounds.commands)
            #expect(manifest.settings.count * 2 <= ManifestBounds.settings)
            #expect(manifest.storage.collections.count * 2 <= ManifestBounds.collections)
            #expect(phrases.count * 2 <= ManifestBounds.spelledOut.phrases)
            #expect(manifest.words.entries.count * 2 <= ManifestBounds.words)
        }
    }
}
