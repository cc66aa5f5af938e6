import Community
import Concurrency
import Fetch
import Logging
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// The host API's `http`, as a plugin sees it.
@Suite struct HTTPTests {
    /// Sources that answer by themselves, and what they were asked.
    private final class Sources: FetchTransport {
        private let asked = Mutex<[FetchHop]>([])
        private let answer: @Sendable (FetchHop, Int) throws -> FetchAnswer

        init(_ answer: @escaping @Sendable (FetchHop, Int) throws -> FetchAnswer) { self.answer = answer }

        var hops: [FetchHop] { asked.withLock(\.self) }

        func send(_ hop: FetchHop) async throws -> FetchAnswer {
            let number = asked.withLock {
                $0.append(hop)
                return $0.count
            }
            return try answer(hop, number)
        }
    }

    /// What a command says whose body this is.
    private func say(
        _ body: String, needs: String = "\"http:data.example\"",
        sources: Sources = Sources { _, _ in .init(status: 200) }
    ) async throws -> [String] {
        let test = try await TestHost.loaded(
            ["hi.lua": plugin("hi", body: body, top: "needs = { \(needs) },")], transport: sources)
        return await test.type("/hi")
    }

    private static func json(_ text: String, status: Int = 200, type: String = "application/json")
        -> FetchAnswer
    {
        FetchAnswer(
            status: status, headers: ["Content-Type": type, "X-A": "1", "x-a": "2"], body: Array(text.utf8))
    }

    // MARK: Answers

    /// A source chooses the names in its answer: those that look alike are two, and many that differ by marks cost no more
    /// than they are long.
    @Test func get_whenTheAnswersNamesAreHostile_givesThemApart() async throws {
        let marks = (1...2_000).map { "\"a\(String(repeating: "\u{301}", count: 40))\($0)\": \($0)" }
        let sources = Sources { _, _ in
            Self.json("{\"e\u{301}\": 1, \"\u{E9}\": 2, \(marks.joined(separator: ","))}")
        }
        let said = try await say(
            """
            local found, count = http.get("https://data.example/now").json, 0
            for name in pairs(found) do count = count + 1 end
            call:reply(found["e\u{301}"] .. " " .. found["\u{E9}"] .. " " .. count)
            """, sources: sources)
        #expect(said == ["1 2 2002"])
    }

    @Test func get_whenAnsweredInJSON_givesTheValue() async throws {
        let sources = Sources { _, _ in Self.json(#"{"rain": [1, null, {"mm": 2.5}], "none": null}"#) }
        let said = try await say(
            """
            local a = http.get("https://data.example/now#top", { query = { q = "雨 & 風", n = 3 }, headers = { ["X-Key"] = "k" } })
            call:reply(a.status .. " " .. a.headers["x-a"] .. " " .. tostring(a.stale) .. " "
              .. tostring(a.from_cache) .. " " .. a.age)
            call:reply(a.json.rain[1] .. " " .. tostring(a.json.rain[2] == json.null) .. " " .. a.json.rain[3].mm
              .. " " .. tostring(a.json.none == json.null) .. " " .. #a.body .. " " .. tostring(a.reading))
            """, sources: sources)
        #expect(said == ["200 1, 2 false false 0.0", "1 true 2.5 true 46 nil"])
        let hop = try #require(sources.hops.first)
        #expect(hop.url == "https://data.example/now?n=3&q=%E9%9B%A8%20%26%20%E9%A2%A8")
        #expect(hop.method == .get && hop.headers["x-key"] == "k" && hop.headers["accept"] == nil)
    }

    @Test(arguments: [
        ("{ deep = { 1, true } }", #"{"deep":[1,true]}"#, "application/json"),
        ("\"a=b\"", "a=b", "text/plain; charset=utf-8"),
        ("{}", "[]", "application/json"), ("json.object", "{}", "application/json"),
    ])
    func post_whenGivenATextOrATable_sendsIt(body: String, sent: String, type: String) async throws {
        let sources = Sources { hop, _ in FetchAnswer(status: 201, body: hop.body) }
        let said = try await say(
            "local a = http.post(\"https://data.example/x\", \(body)) call:reply(a.status .. \" \" .. a.body)",
            sources: sources)
        #expect(said == ["201 \(sent)"])
        #expect(sources.hops.first?.method == .post && sources.hops.first?.headers["content-type"] == type)
    }

    @Test func body_whenNoText_arrivesAsItIs() async throws {
        let said = try await say(
            "local b = http.get(\"https://data.example/\").body call:reply(#b .. \" \" .. b:byte(1) .. \" \" .. b:byte(3))",
            sources: Sources { _, _ in FetchAnswer(status: 200, body: [0xFF, 0, 0xFE]) })
        #expect(said == ["3 255 254"])
    }

    @Test(arguments: [
        (200, "application/json", "{", "nil"), (200, "application/geo+json; charset=utf-8", "[1]", "table"),
        (200, "text/plain", "[1]", "nil"), (500, "application/json", "[1]", "table"),
    ])
    func answer_whenNotSaidToBeJSON_isReadByItsType(status: Int, type: String, body: String, expected: String)
        async throws
    {
        let said = try await say(
            "call:reply(type(http.get(\"https://data.example/\", { retries = 0 }).json))",
            sources: Sources { _, _ in Self.json(body, status: status, type: type) })
        #expect(said == [expected])
    }

    @Test func answer_whenItHasToBeJSON_isReadWhateverItsTypeOrRefused() async throws {
        let body =
            "local a = http.get(\"https://data.example/\", { json = true }) call:reply(tostring(a.json and a.json[1]))"
        let sources = Sources { _, _ in Self.json("[7]", type: "text/plain") }
        #expect(try await say(body, sources: sources) == ["7"])
        #expect(sources.hops.first?.headers["accept"] == "application/json")
        let said = try await say(body, sources: Sources { _, _ in Self.json("<html>") }).joined()
        #expect(
            said.hasPrefix("error: the source answered in no JSON: json.decode(text): this is not JSON"),
            "\(said)")
        let missing = Sources { _, _ in Self.json("<html>", status: 404) }
        #expect(try await say(body, sources: missing) == ["nil"])
    }

    /// Servers on Windows often put a byte order mark before what they answer.
    @Test func answer_whenItBeginsWithAByteOrderMark_isReadWithoutIt() async throws {
        for options in ["{ json = true, stale = \"1d\" }", "{}"] {
            let said = try await say(
                """
                local a = http.get("https://data.example/", \(options))
                call:reply("json " .. a.json.a .. " " .. a.body .. " " .. json.decode("\u{FEFF}[7]")[1])
                """, sources: Sources { _, _ in Self.json("\u{FEFF}{\"a\":1}") })
            #expect(said == ["json 1 {\"a\":1} 7"])
        }
        let text = try await say(
            "call:reply(http.get(\"https://data.example/\").body)",
            sources: Sources { _, _ in Self.json("\u{FEFF}a,b", type: "text/csv") })
        #expect(text == ["a,b"])
    }

    // MARK: Stored answers

    @Test func answer_whenTheSourceFails_isTheStoredOneAndSaysSo() async throws {
        let sources = Sources { _, number in
            if number > 1 { throw FetchError(.unreachable, "data.example takes no connection") }
            return Self.json("[1]")
        }
        let said = try await say(
            """
            local function get(options)
              local a = http.get("https://data.example/", options)
              call:reply(a.json[1] .. " " .. tostring(a.stale) .. " " .. tostring(a.from_cache))
            end
            get()
            get({ cache = "10m" })
            get({ cache = false, stale = "1d" })
            get()
            """, sources: sources)
        #expect(
            said == [
                "1 false false", "1 false true", "1 true true", "error: data.example takes no connection",
            ])
        // One, and two times three tries.
        #expect(sources.hops.count == 7)
    }

    /// Another address stands in for a source where an administrator says so; a plugin's own default gives no right.
    @Test func host_whenAnAdministratorSetsAURL_mayBeAsked() async throws {
        let sources = Sources { _, _ in .init(status: 200, headers: [:], body: Array("here".utf8)) }
        let top = """
            needs = { "http:data.example" },
            settings = { base = { type = "text", default = "https://elsewhere.example/api", max = 100 } },
            """
        let file = plugin("hi", body: "call:reply(http.get(call.settings.base .. '/x').body)", top: top)
        for (settings, expected) in [
            (["hi": ["base": SettingValue.string("http://stand-in.example:8080")]], "here"),
            (
                [:],
                "error: hi failed: http: elsewhere.example is not in needs: add \"http:elsewhere.example\""
            ),
        ] {
            let test = try await TestHost.loaded(["hi.lua": file], settings: settings, transport: sources)
            #expect(await test.type("/hi") == [expected])
        }
        #expect(sources.hops.map(\.url) == ["http://stand-in.example:8080/x"])
    }

    /// A page that says sorry with status 200 doesn't take the place of what was good.
    @Test func answer_whenJSONIsWantedAndThereIsNone_isTheStoredOne() async throws {
        let sources = Sources { _, number in
            FetchAnswer(status: 200, headers: [:], body: Array((number == 1 ? "[1]" : "<html>").utf8))
        }
        let said = try await say(
            """
            local function get(options)
              options.json, options.cache = true, false
              local a = http.get("https://data.example/", options)
              call:reply(a.json[1] .. " " .. tostring(a.stale))
            end
            get({ stale = "1d" })
            get({ stale = "1d" })
            get({ stale = "1d" })
            get({})
            """, sources: sources)
        #expect(said.dropLast() == ["1 false", "1 true", "1 true"])
        #expect(said.last?.hasPrefix("error: the source answered in no JSON") == true)
    }

    /// What a source sends is nobody's doing who asks: half a megabyte of it puts neither them aside nor the plugin.
    @Test(arguments: [
        ("", "[", 500_000, "", "application/json"), ("", "[", 500_000, "", "text/html"),
        ("", "<a>", 160_000, "", "application/xml"), ("[\"", "x", 500_000, "\"]", "application/json"),
        ("<a>", "&amp;", 100_000, "</a>", "application/xml"), ("", "x", 500_000, "", "application/json"),
    ])
    func answer_thatIsHardToRead_costsNobodyWhoAsks(
        _ start: String, _ part: String, _ count: Int, _ end: String, _ type: String
    ) async throws {
        let body = start + String(repeating: part, count: count) + end
        let sources = Sources { _, _ in Self.json(body, type: type) }
        let command = """
            for number = 1, 3 do
              local url = "https://data.example/" .. number
              pcall(http.get, url .. "/json", { json = true })
              local answer = http.get(url, { cache = "1h" })
              pcall(json.decode, answer.body)
              pcall(xml.decode, answer.body)
            end
            call:reply("read")
            """
        let test = try await TestHost.loaded(
            ["hi.lua": plugin("hi", body: command, top: "needs = { \"http:data.example\" },")],
            transport: sources)
        for _ in 1...3 { #expect(await test.type("/hi") == ["read"]) }
        #expect(test.report("hi")?.usage.errors == 0)
        #expect(test.report("hi")?.slowed.isEmpty == true)
    }

    /// A refusal counts for nobody, and a source that is broken isn't asked on and on.
    @Test func source_thatAnswersWithSomethingElse_restsAndSaysSo() async throws {
        let sources = Sources { _, _ in Self.json("<html>") }
        let body = "http.get(\"https://data.example/\", { json = true, cache = false }) call:reply(\"read\")"
        let test = try await TestHost.loaded(
            ["hi.lua": plugin("hi", body: body, top: "needs = { \"http:data.example\" },")],
            transport: sources)
        var said: [String] = []
        for _ in 1...25 { said += await test.type("/hi") }
        #expect(
            said.prefix(5).allSatisfy {
                $0.hasPrefix("error: the source answered in no JSON: json.decode(text): this is not JSON")
            }, "\(said)")
        #expect(
            Set(said.dropFirst(5)) == [
                "error: the source answered in no JSON: it did so again and again; it is asked again in a while"
            ])
        #expect(sources.hops.count == 5)
        #expect(test.report("hi")?.usage.errors == 0)
        #expect(test.report("hi")?.slowed.isEmpty == true)
    }

    @Test func answer_whenThePluginIsSavedAnew_isStillThere() async throws {
        let sources = Sources { _, number in
            FetchAnswer(status: 200, headers: ["Cache-Control": "max-age=60"], body: [UInt8(48 + number)])
        }
        let body = "call:reply(http.get(\"https://data.example/\").body)"
        let test = try await TestHost.loaded(
            ["hi.lua": plugin("hi", body: body, top: "needs = { \"http:data.example\" },")],
            transport: sources)
        #expect(await test.type("/hi") == ["1"])
        try test.folder.write(
            plugin("hi", version: "1.0.1", body: body, top: "needs = { \"http:data.example\" },"),
            to: "plugins/hi.lua")
        await test.host.reload()
        #expect(await test.type("/hi") == ["1"])
        try test.folder.write(
            plugin("hi", version: "1.0.2", body: body, top: "needs = { \"http:other.example\" },"),
            to: "plugins/hi.lua")
        await test.host.reload()
        #expect(await test.type("/hi").joined().contains("data.example is not in needs"))
    }

    // MARK: Refusals

    @Test(arguments: [
        (
            "http.get(\"https://other.example/?key=secret\")",
            "http: other.example is not in needs: add \"http:other.example\""
        ),
        (
            "http.get(\"http://data.example:8080/\")",
            "http: data.example:8080 is not in needs: add \"http:data.example:8080\""
        ),
        (
            "http.get(\"https://data.example/away\")",
            "http: data.example redirects to other.example, which is not in needs: add \"http:other.example\""
        ),
        ("http.get(\"nonsense\")", "http: this is no URL of http or https"),
        ("http.get(\"https://me:secret@data.example/\")", "http: a URL holds no name and password"),
        (
            "http.get(\"https://data.example/\", { headers = { Host = \"x\" } })",
            "http: the header host is set by the gateway alone"
        ),
        (
            "http.get(\"https://data.example/\", { headers = { 1 } })",
            "http.get(url, [options]): headers is a table of texts by name"
        ),
        (
            "http.get(\"https://data.example/\", { cach = 1 })",
            "http.get(url, [options]): there is no option cach. Did you mean cache?"
        ),
        (
            "http.get(\"https://data.example/\", { cache = \"soon\" })",
            "http.get(url, [options]): cache is seconds or a text such as \"10m\""
        ),
        (
            "http.get(\"https://data.example/\", { timeout = 0 })",
            "http.get(url, [options]): timeout is seconds or a text"
        ),
        (
            "http.get(\"https://data.example/\", { retries = 9 })",
            "http.get(url, [options]): retries is a whole number from 0 to 5"
        ),
        ("http.get(\"https://data.example/\", 1)", "http.get(url, [options]): options is a table"),
        ("http.get()", "http.get(url, [options]): url is a text, not nil"),
        (
            "http.post(\"https://data.example/\")",
            "http.post(url, body, [options]): body is a text or a table"
        ),
        (
            "http.post(\"https://data.example/\", { 1, a = 2 })",
            "http.post(url, body, [options]): body: value has both positions and names"
        ),
    ])
    func call_whenItCanNotBe_saysWhatToDoAtThePlaceOfTheCall(code: String, expected: String) async throws {
        let sources = Sources { hop, _ in
            hop.url.hasSuffix("/away")
                ? FetchAnswer(status: 302, headers: ["Location": "https://other.example/"])
                : FetchAnswer(status: 200)
        }
        let caught = try await say(
            "local ok, problem = pcall(function() \(code) end) call:reply(tostring(problem))",
            sources: sources)
        #expect(caught.first?.hasPrefix("hi.lua:7: \(expected)") == true, "\(caught)")
        #expect(!caught.joined().contains("secret"))
        let said = try await say(code, sources: sources).joined()
        #expect(said.hasPrefix("error: hi failed: \(expected)"), "\(said)")
    }

    @Test func source_whenItFails_isARefusalThatCanBeCaught() async throws {
        let down = Sources { _, _ in
            throw FetchError(.unreachable, "data.example takes no connection at port 443")
        }
        let body =
            "local ok, e = pcall(http.get, \"https://data.example/\") call:reply(tostring(ok) .. \" \" .. e.code .. \" \" .. e.message)"
        #expect(
            try await say(body, sources: down) == [
                "false unavailable data.example takes no connection at port 443"
            ])
    }

    @Test func http_withoutAHostInNeeds_isRefused() async throws {
        let said = try await say("http.get(\"https://data.example/\")", needs: "")
        #expect(said == ["error: hi failed: http.get needs a host, such as \"http:data.example\""])
    }

    @Test(arguments: ["localhost", "127.0.0.1", "2130706433", "[::1]"])
    func machine_whenAsked_isNotReachedThoughItIsInNeeds(host: String) async throws {
        let test = try await TestHost.loaded(
            [
                "hi.lua": plugin(
                    "hi", body: "http.get(\"http://\(host):1/\")",
                    top: "needs = { \"http:localhost:1\", \"http:127.0.0.1:1\", \"http:[::1]:1\" },")
            ], transport: CurlTransport(agent: "Quad"))
        let said = await test.type("/hi").joined()
        #expect(said.contains("which is an address of this machine or of a private network"), "\(said)")
        #expect(said.hasSuffix("an administrator can let plugins reach it: plugins.http.privateNetworks"))
    }

    @Test func hook_whenItFetches_keepsThePluginOut() async throws {
        let test = try await TestHost.loaded(
            [
                "hi.lua": plugin(
                    "hi",
                    top: """
                        needs = { "http:data.example" },
                        hooks = { ["tag.normalize"] = function(tag) return http.get("https://data.example/").body end },
                        """)
            ], transport: Sources { _, _ in FetchAnswer(status: 200) })
        guard case .refused(let reason) = test.report("hi.lua")?.state else {
            Issue.record("the plugin was taken")
            return
        }
        #expect(reason.contains("http.get works in commands, events and timers only"), "\(reason)")
    }

    @Test(arguments: [
        "http:", "http:https://data.example", "http:data.example/x", "http:DATA.example", "http:*",
        "http:*.example",
        "http:HOST", "http:data.example:0",
    ])
    func permission_whenItNamesNoHost_keepsThePluginOut(word: String) async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", top: "needs = { \"\(word)\" },")])
        guard case .refused(let reason) = test.report("hi.lua")?.state else {
            Issue.record("the plugin was taken")
            return
        }
        #expect(
            reason.hasSuffix(
                "needs[1]: \"\(word)\" names no host: write it as \"http:data.example\" or \"http:data.example:8443\""
            ))
    }

    @Test func permission_whenGranted_isShown() async throws {
        let needs = ["http:data.example", "http:*.data.example", "http:other.example:8080"]
        let list = needs.map { "\"\($0)\"" }.joined(separator: ", ")
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", top: "needs = { \(list) },")])
        #expect(test.report("hi")?.contents.permissions == needs)
    }
}
