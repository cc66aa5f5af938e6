import Community
import Lua
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// Cards as plugins write them.
@Suite struct CardTests {
    private func host(_ card: String) async throws -> TestHost {
        try await TestHost.loaded(["hi.lua": plugin("hi", body: "call:card\(card)")])
    }

    @Test func card_whenWhole_arrivesAsWritten() async throws {
        let test = try await host(
            """
            {
              title = { en = "Weather", ["zh-Hant"] = "天氣" }, subtitle = "HK", severity = "warning",
              fields = { { "Temperature", 28 }, { label = "濕度", value = { en = "80 %" } } },
              header = { "Route", "Min" }, rows = { { "10", 3 }, { "970X" } },
              chart = { kind = "bars", values = { 1, 2.5 }, labels = { "Mon", "Tue" }, unit = "mm" },
              picture = { url = "https://example.org/a.png", alt = "A map" },
              actions = { { "Tomorrow", "/weather 1" } },
              source = "HKO", time = time.now() - 60, stale = true,
            }
            """)
        let card = Card(
            title: "天氣", subtitle: "HK", severity: .warning,
            fields: [.init("Temperature", "28"), .init("濕度", "80 %")],
            table: .init(header: ["Route", "Min"], rows: [["10", "3"], ["970X"]]),
            chart: .init(.bars([.init("Mon", 1), .init("Tue", 2.5)]), unit: "mm"),
            picture: .init(url: "https://example.org/a.png", alternative: "A map"),
            actions: [.init("Tomorrow", command: "/weather 1")], source: "HKO",
            time: Timestamp(milliseconds: 1_772_366_340_000), isStale: true)
        #expect(await test.cards("/hi", as: TestSession(language: .traditionalChinese)) == [card])
    }

    @Test(
        arguments: [
            ("{ kind = 'line', values = { 1, -2 } }", .line([.init("", 1), .init("", -2)])),
            (
                "{ kind = 'gauge', value = 7, max = 10, label = 'UV' }",
                .gauge(.init("UV", 7, from: 0, to: 10))
            ),
            ("{ kind = 'gauge', value = 0.5, min = -1, max = 1 }", .gauge(.init("", 0.5, from: -1, to: 1))),
        ] as [(String, Card.Chart.Form)])
    func chart_whenWritten_isRead(_ chart: String, _ form: Card.Chart.Form) async throws {
        let test = try await host("{ title = 'T', chart = \(chart) }")
        #expect(await test.cards("/hi").first?.chart?.form == form)
    }

    static let mistakes: [(String, String)] = [
        ("()", "card must be a table, not nil"), ("{}", "card.title must be text, not nil"),
        ("{ title = ' ' }", "card.title must not be blank"),
        ("{ title = 'T', 'x' }", "card[1] has no name"),
        ("{ title = 'T', filds = {} }", "card.filds is an unknown key. Did you mean fields?"),
        (
            "{ title = 'T', fields = { { 'a', 'b' }, { label = 'a', value = true } } }",
            "card.fields[2].value must be text, not a boolean"
        ),
        ("{ title = 'T', fields = { { 'a' } } }", "card.fields[1][1] has no name"),
        ("{ title = 'T', fields = { { label = 'a' } } }", "card.fields[1].value must be text, not nil"),
        ("{ title = 'T', fields = 'a' }", "card.fields must be a list, not a string"),
        (
            "{ title = { ['zh-Hant'] = '天' } }",
            "card.title must be text, or a table by language that has at least en"
        ),
        ("{ title = 'T', severity = 'bad' }", "card.severity must be one of info, good, warning, danger"),
        ("{ title = 'T', rows = { { 1 }, 2 } }", "card.rows[2] must be a list, not a number"),
        ("{ title = 'T', rows = { { 'a', false } } }", "card.rows[1][2] must be text, not a boolean"),
        (
            "{ title = 'T', chart = { values = { 1 } } }",
            "card.chart.kind must be \"bars\", \"line\", \"gauge\" or \"drawing\""
        ),
        (
            "{ title = 'T', chart = { kind = 'bars', values = {} } }",
            "card.chart.values must hold a number at least"
        ),
        (
            "{ title = 'T', chart = { kind = 'bars', values = { 1, 0/0 } } }",
            "card.chart.values[2] must be a finite number, not a number"
        ),
        (
            "{ title = 'T', chart = { kind = 'line', values = { 1 }, labels = { 'a', 'b' } } }",
            "card.chart.labels has 2 entries for 1 values"
        ),
        (
            "{ title = 'T', chart = { kind = 'gauge', value = 1, min = 2, max = 2 } }",
            "card.chart.max must be above chart.min"
        ),
        (
            "{ title = 'T', picture = { url = 'file:///etc/passwd', alt = 'x' } }",
            "card.picture.url must be an https address in ASCII, without spaces"
        ),
        (
            "{ title = 'T', picture = { url = 'https://example.org', alt = '' } }",
            "card.picture.alt must say what the picture shows"
        ),
        (
            "{ title = 'T', actions = { { 'a', 'rm' } } }",
            "card.actions[1].command must be one line that starts with a slash"
        ),
        ("{ title = 'T', time = 1e300 }", "card.time must be a moment in seconds since 1970"),
        ("{ title = 'T', stale = 1 }", "card.stale must be true or false, not a number"),
    ]

    @Test(arguments: mistakes)
    func card_whenMistaken_namesTheKeyPath(_ card: String, _ problem: String) async throws {
        let test = try await host(card)
        #expect(await test.type("/hi") == ["error: hi failed: \(problem)"])
    }

    /// What is just too much, by its place.
    static let excesses: [(String, String)] = [
        ("title = ('x'):rep(201)", "title has 201 characters, at most 200 fit"),
        ("subtitle = ('é'):rep(1001)", "subtitle has 1001 characters, at most 1000 fit"),
        ("fields = many(33, { 'a', 'b' })", "fields has 33 entries, at most 32 fit"),
        ("fields = { { ('x'):rep(81), '' } }", "fields[1].label has 81 characters, at most 80 fit"),
        ("fields = { { '', ('x'):rep(501) } }", "fields[1].value has 501 characters, at most 500 fit"),
        ("rows = many(101, {})", "rows has 101 entries, at most 100 fit"),
        ("rows = { many(13, '') }", "rows[1] has 13 entries, at most 12 fit"),
        ("rows = { { '', ('x'):rep(201) } }", "rows[1][2] has 201 characters, at most 200 fit"),
        ("header = many(13, '')", "header has 13 entries, at most 12 fit"),
        ("chart = { kind = 'bars', values = many(121, 1) }", "chart.values has 121 entries, at most 120 fit"),
        ("actions = many(9, { 'a', '/b' })", "actions has 9 entries, at most 8 fit"),
        ("source = ('陳'):rep(121)", "source has 121 characters, at most 120 fit"),
    ]

    @Test(arguments: excesses)
    func card_whenTooMuch_saysHowMuchFits(_ field: String, _ problem: String) async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin(
                "hi",
                body: """
                    local function many(count, value)
                      local list = {}
                      for i = 1, count do list[i] = value end
                      return list
                    end
                    local card = { \(field) }
                    card.title = card.title or "T"
                    call:card(card)
                    """)
        ])
        #expect(await test.type("/hi") == ["error: hi failed: card.\(problem)"])
    }

    @Test func cards_whenEndless_areStopped() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin(
                "hi", body: "for i = 1, 1e6 do call:card{ title = 'T', subtitle = ('x'):rep(900) } end")
        ])
        #expect(
            await test.type("/hi").last == "error: hi: /hi stopped: 256 KiB of output used (limit 256 KiB)")
    }
}
