import Community
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// What is nested without end ends nothing: each reader of what plugins and others write has a depth.
@Suite struct NestingTests {
    private static let depths = [20, 200, 5_000, 100_000]

    /// Lua that hands nested values to the plugin API, with `n` for how deep; each is refused, or read.
    static let calls: [(String, String)] = [
        ("json.decode of lists", "json.decode(('['):rep(n))"),
        ("json.decode of closed lists", "json.decode(('['):rep(n) .. (']'):rep(n))"),
        ("json.decode of objects", "json.decode(('{\"a\":'):rep(n))"),
        ("json.encode", "json.encode(nested(n))"),
        ("xml.decode", "xml.decode(('<a>'):rep(n))"),
        ("xml.decode of closed elements", "xml.decode(('<a>'):rep(n) .. ('</a>'):rep(n))"),
        ("a pattern's captures", "(''):find(('('):rep(n))"),
        ("a pattern's balances", "(('('):rep(n)):find(('%b()'):rep(n))"),
        ("a replacement's pattern", "('a'):gsub(('a-'):rep(n), '')"),
        ("a card", "call:card { title = 'T', fields = nested(n) }"),
        ("a page", "call:page(nested(n))"),
        ("a reply", "call:reply(nested(n))"),
        ("a question", "call:ask { prompt = 'p', choices = nested(n) }"),
        ("a form", "call:form { fields = nested(n) }"),
        ("columns", "text.columns(nested(n))"),
        ("a document", "store.put('things', 'k', nested(n))"),
        ("a document's condition", "store.find('things', { where = nested(n) })"),
        ("a record for a hook", "hooks.call('nest.rank', nested(n))"),
        ("itself", "local t = {} t.t = t json.encode(t)"),
    ]

    /// Parts of a manifest, with `nested(N)` in each place where a table may stand.
    static let parts =
        (ManifestReader.keys + ["answers", "provides"]).map { "\($0) = nested(N)" }
        + [
            "settings", "commands", "intents", "collections", "words", "alerts", "notifications", "hooks",
            "answers", "provides",
        ]
        .map {
            "\($0) = { k = nested(N), ['n.k'] = nested(N) }"
        }
        + CommandReader.keys.map { "commands = { k = { summary = 's', run = f, \($0) = nested(N) } }" }
        + IntentReader.keys.map { "intents = { ['n.k'] = { summary = 's', run = f, \($0) = nested(N) } }" }

    /// The same within what stands in a manifest's tables.
    static let innerParts: [String] = {
        var parts: [String] = []
        for key in IntentReader.slotKeys {
            let slots = "slots = { s = { \(key) = nested(N) } }"
            parts.append(
                "intents = { ['n.k'] = { summary = 's', run = f, phrases = { en = { 'a {s}' } }, \(slots) } }"
            )
        }
        let arguments = [
            ("integer", "default"), ("list", "default"), ("word", "optional"), ("integer", "min"),
            ("integer", "max"), ("choice", "choices"), ("text", "suggest"),
        ]
        for (kind, key) in arguments {
            let argument = "{ 'a', '\(kind)', \(key) = nested(N) }"
            parts.append("commands = { k = { summary = 's', run = f, args = { \(argument) } } }")
        }
        let settings = [
            ("number", "type"), ("number", "default"), ("number", "min"), ("integer", "max"),
            ("string", "max"), ("choice", "choices"), ("number", "summary"),
        ]
        for (type, key) in settings {
            parts.append(
                "settings = { k = { type = '\(type)', default = 1, summary = 's', \(key) = nested(N) } }")
        }
        for key in CollectionSchema.keys {
            parts.append("needs = { 'store' }, collections = { k = { \(key) = nested(N) } }")
        }
        for key in AlertReader.keys {
            let alert = "summary = 's', every = '1h', text = 't', check = f, \(key) = nested(N)"
            parts.append("alerts = { k = { \(alert) } }")
        }
        for key in NoticeReader.keys {
            parts.append("notifications = { k = { text = 't', \(key) = nested(N) } }")
        }
        for key in ConversationReader.keys {
            let kind = "about = '/k {id}', \(key) = nested(N)"
            parts.append("needs = { 'conversations' }, conversations = { k = { \(kind) } }")
        }
        for key in DeclaredHookReader.keys {
            let hook = "summary = 's', default = 0, fields = { { 'a', 'integer' } }, \(key) = nested(N)"
            parts.append("hooks = { ['n.k'] = { \(hook) } }")
        }
        for key in DeclaredHookReader.fieldKeys {
            let hook = "summary = 's', default = 0, fields = { { 'a', 'integer', \(key) = nested(N) } }"
            parts.append("hooks = { ['n.k'] = { \(hook) } }")
        }
        return parts
    }()

    private static let nested = """
        local function nested(n) local t = {} for _ = 1, n do t = { t } end return t end
        local function f() end

        """

    @Test(.endsWhereItHangs) func values_nestedWithoutEnd_endNothing() async throws {
        let cases = Self.calls.map { "function(call, n) \($0.1) end" }.joined(separator: ",\n")
        let text =
            Self.nested + """
                local cases = { \(cases) }
                return { name = "nest", version = "1.0.0", summary = "s", needs = { "store" }, guests = true,
                  collections = { things = {} },
                  hooks = { ["nest.rank"] = { summary = "s", default = 0, fields = { { "a", "integer" } } } },
                  commands = { nest = { summary = "s", args = { { "case", "integer" }, { "n", "integer" } },
                    run = function(call, case, n)
                      local ok, why = pcall(cases[case], call, n)
                      call:reply(ok and "read" or "refused: " .. tostring(why):sub(1, 40))
                    end } } }
                """
        let test = try await TestHost.loaded(["nest.lua": text, "hi.lua": plugin("hi")]) {
            $0.quarantine = .never
        }
        for (number, one) in Self.calls.enumerated() {
            for depth in Self.depths {
                let said = await test.type("/nest \(number + 1) \(depth)")
                #expect(!said.isEmpty, "\(one.0), \(depth) deep")
            }
            #expect(await test.type("/hi") == ["hello"], "after \(one.0)")
        }
    }

    @Test(arguments: [20, 5_000]) func manifests_nestedWithoutEnd_areRefused(_ depth: Int) async throws {
        var files = ["hi.lua": plugin("hi")]
        let parts = Self.parts + Self.innerParts
        for (number, part) in parts.enumerated() {
            let part = part.replacing("(N)", with: "(\(depth))").replacing("n.k", with: "n\(number).k")
            files["n\(number).lua"] =
                Self.nested
                    + """
                    local manifest = { name = "n\(number)", version = "1.0.0", summary = "s" }
                    for key, value in pairs { \(part) } do manifest[key] = value end
                    return manifest
                    """
        }
        let test = try await TestHost.loaded(files)
        for number in parts.indices {
            guard case .refused = test.report("n\(number)")?.state else {
                Issue.record("\(parts[number]) was taken")
                continue
            }
        }
        #expect(await test.type("/hi") == ["hello"])
    }

    @Test(arguments: [
        "(", "{", "not ", "-", "a.b(", "function() ", "if a then ", "'' .. ", "do ", "a[", "2 ^ ",
    ])
    func source_nestedWithoutEnd_isRefused(_ sign: String) async throws {
        let text = "return " + String(repeating: sign, count: 50_000)
        let test = try await TestHost.loaded(["deep.lua": text, "hi.lua": plugin("hi")])
        guard case .refused = test.report("deep.lua")?.state ?? test.report("deep")?.state else {
            Issue.record("\(sign) was taken")
            return
        }
        #expect(await test.type("/hi") == ["hello"])
    }
}
