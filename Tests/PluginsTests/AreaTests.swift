import Community
import Folding
import Foundation
import Logging
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// The areas `text`, `json`, `time`, `random` and `geo`, through Lua.
@Suite struct AreaTests {
    /// What `tostring` makes of an expression; `seen` shows a table as `{1, x=2}`, its names sorted.
    private func value(_ code: String) async throws -> String {
        let body = """
            local function seen(value)
              if type(value) ~= "table" or value == json.null then return tostring(value) end
              local names, parts = {}, {}
              for i = 1, #value do parts[i] = seen(value[i]) end
              for name in pairs(value) do if type(name) == "string" then names[#names + 1] = name end end
              table.sort(names)
              for _, name in ipairs(names) do parts[#parts + 1] = name .. "=" .. seen(value[name]) end
              return "{" .. table.concat(parts, ", ") .. "}"
            end
            call:reply(seen(\(code)))
            """
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", body: body)])
        return await test.type("/hi").joined(separator: "\n")
    }

    private func check(_ code: String, _ expected: String) async throws {
        let given = try await value(code)
        #expect(given == expected, "\(code)")
    }

    // MARK: text

    static let texts: [(String, String)] = [
        ("text.lower('ÉÀ ＡＢ 陳大文 🎓')", "éà ａｂ 陳大文 🎓"), ("text.upper('é straße ａ 陳')", "É STRASSE Ａ 陳"),
        ("text.fold('E\u{301}tude ＱＵＡＤ ß')", "etude quad ss"), ("text.fold('陳大文🎓')", "陳大文🎓"),
        ("#text.nfc('e\u{301}')", "2"), ("text.nfc('e\u{301}') == 'é'", "true"),
        ("text.nfc('\u{1100}\u{AC00}\u{11A8}') == '\u{1100}\u{AC01}'", "true"),
        ("text.nfkc('\u{1100}\u{AC00}\u{11A8}\u{11A8}') == '\u{1100}\u{AC01}\u{11A8}'", "true"),
        ("text.nfc('ｑ')", "ｑ"), ("text.nfkc('ｑｕａｄ①ﬁ㎜')", "quad1fimm"),
        ("text.graphemes('e\u{301}é陳🎓👩‍👩‍👧🇭🇰')", "{e\u{301}, é, 陳, 🎓, 👩‍👩‍👧, 🇭🇰}"), ("text.graphemes('')", "{}"),
        ("text.length('陳大文🎓')", "4"), ("text.length('e\u{301}👩‍👩‍👧🇭🇰')", "3"), ("text.length('')", "0"),
        ("text.width('陳大文🎓')", "8"), ("text.width('ｑé e\u{301}')", "5"), ("text.width('👩‍👩‍👧1️⃣')", "4"),
        ("text.trim('\u{3000} 陳 大文\\t\\n')", "陳 大文"), ("text.trim('')", ""),
        ("text.split('陳 大\u{3000}文')", "{陳, 大, 文}"), ("text.split('🎓|é|', '|')", "{🎓, é, }"),
        ("text.truncate('陳大文', 2)", "陳…"), ("text.truncate('👩‍👩‍👧👩‍👩‍👧', 2)", "👩‍👩‍👧👩‍👩‍👧"),
        ("text.columns{ { '陳', 1 }, { 'é', 20 } }", "{陳   1, é   20}"),
        ("text.width('a\u{202E}b')", "10"),
        ("text.columns{ { 'a\u{200B}b', 'x' }, { 'cc', 'y' } }", "{a\u{200B}b  x, cc          y}"),
        ("text.escape('a.b%c+(陳)🎓^$[]*-?')", "a%.b%%c%+%(陳%)🎓%^%$%[%]%*%-%?"),
        ("('2+2=4'):find(text.escape('2+2'))", "1"), ("text.escape('')", ""),
        ("text.line(' a\u{3000}\u{A0} b\\t\\nc\u{2028}')", "a b c"), ("text.line('\u{3000}')", ""),
        ("text.line(' \u{3164}\u{2060} ')", ""), ("text.line('a \u{301}b')", "a \u{301}b"),
        ("text.shown('chess\u{200B}\u{AD}')", "chess"), ("text.shown('👩‍👩‍👧 ❤️')", "👩‍👩‍👧 ❤"),
        ("text.line(' \u{200B}a') ~= ''", "true"), ("text.line('。') ~= ''", "true"),
        ("text.line('') ~= ''", "false"),
        ("text.line(' \t\u{3000}\u{AD}\u{2060}\u{2800}\u{3164}\u{FEFF}\u{202E}') ~= ''", "false"),
        ("text.han_fold('學生會：陳大文，臺灣龍 ABC 🎓')", "学生会：陈大文，台湾龙 ABC 🎓"),
        ("text.han_fold('学生会') == text.han_fold('學生會')", "true"), ("text.han_fold('plain é')", "plain é"),
        ("text.han_fold('滙豐 衞生 書枱 麪包 糉 ⾹港⼤學')", "汇丰 卫生 书台 面包 粽 香港大学"),
        ("text.han_fold('後后')", "后后"), ("text.han_fold('한국 かな')", "한국 かな"),
    ]

    /// What took minutes: a run of marks has to be put in order, and Foundation begins anew at each `ß`.
    static let hostileTexts: [(String, String)] = [
        ("#text.nfc('e' .. ('\u{301}\u{316}'):rep(50000)) > 200000", "true"),
        ("#text.nfkc(('\u{FF9E}\u{301}'):rep(40000)) > 200000", "true"),
        ("text.nfc(('\u{301}\u{316}'):rep(64)) == text.nfc(('\u{316}\u{301}'):rep(64))", "true"),
        ("#text.fold(('ß'):rep(50000))", "100000"),
        ("#text.lower(('\u{301}\u{316}'):rep(50000)) > 200000", "true"),
        ("#text.split(('\u{301}\u{316}'):rep(20000), '\u{316}')", "1"),
        ("text.split('👩‍👩‍👧,e\u{301}', '👩')", "{👩‍👩‍👧,e\u{301}}"), ("text.split('e\u{301}xe', 'e')", "{e\u{301}x, }"),
        ("text.length('a' .. ('\u{200D}'):rep(100000))", "1"),
        (
            "select(2, pcall(time.iso, 0, ('\u{301}\u{316}'):rep(50000))):sub(-45)",
            "; write it like Asia/Hong_Kong, UTC or +08:00"
        ),
        ("#tostring(time.parse(('9'):rep(100000)))", "3"),
        ("select(2, pcall(text.split, ('a'):rep(30000), 'a')):sub(-20)", "at most 20,000 parts"),
        ("select(2, pcall(text.graphemes, ('a'):rep(30000))):sub(-20)", "at most 20,000 parts"),
        ("select(2, pcall(text.split, 'a', ('b'):rep(101))):sub(-33)", "a separator has at most 100 bytes"),
    ]

    @Test(.endsWhereItHangs, arguments: hostileTexts)
    func text_whenHostile_takesNoLongerThanItIs(_ code: String, _ expected: String) async throws {
        try await check(code, expected)
    }

    @Test func columns_whenTheyWouldBeWide_areRefused() async throws {
        let code =
            "(function() local rows = { { ('x'):rep(100000), 1 } } for i = 2, 1000 do rows[i] = { '', i } end "
            + "return select(2, pcall(text.columns, rows)) end)()"
        #expect(try await value(code).hasSuffix("text.columns(rows): the lines would be longer than 1 MiB"))
    }

    /// Names that are canonically equivalent stay two, and a long one is read in no time, whoever wrote it.
    static let names: [(String, String)] = [
        ("json.encode(json.decode('{\"\u{E9}\":1,\"e\u{301}\":2}'))", "{\"e\u{301}\":2,\"\u{E9}\":1}"),
        ("json.decode('{\"\u{E9}\":1,\"e\u{301}\":2}')['e\u{301}']", "2"),
        ("json.decode('{\"a\":1,\"a\":2}').a", "2"), ("json.decode('{\"a\\\\u0000b\":1}')['a\\0b']", "1"),
        ("json.decode('{\"' .. ('\u{301}\u{316}'):rep(40000) .. '\":1}') ~= nil", "true"),
        ("#json.encode({ [('\u{301}\u{316}'):rep(40000)] = 1 })", "160006"),
        (
            "json.encode(json.decode('[-0, 1e2, 12345678901234567890, 0.1]'))",
            "[0,100,1.2345678901234567e+19,0.1]"
        ),
        ("pcall(json.decode, '[01]')", "false"), ("pcall(json.decode, '[1e999]')", "false"),
        ("pcall(json.decode, '[\"\\\\ud800\"]')", "false"), ("pcall(json.decode, '[\"\\9\"]')", "false"),
        ("pcall(json.decode, '[.5]')", "false"), ("pcall(json.decode, '[nul]')", "false"),
    ]

    @Test(.endsWhereItHangs, arguments: names)
    func json_whenItsNamesAreAlike_keepsThemApart(_ code: String, _ expected: String) async throws {
        try await check(code, expected)
    }

    @Test(arguments: texts)
    func text_whenAsked_gives(_ code: String, _ expected: String) async throws {
        try await check(code, expected)
    }

    @Test func hanFolding_whenManyAskAtOnce_isTheSame() async {
        await withTaskGroup(of: String.self) { group in
            for _ in 0..<16 { group.addTask { HanFolding.fold("學生會") } }
            for await folded in group { #expect(folded == "学生会") }
        }
    }

    // MARK: json

    static let json: [(String, String)] = [
        ("json.encode({ b = 1, a = { true, false, 'x' } })", #"{"a":[true,false,"x"],"b":1}"#),
        ("json.encode({})", "[]"), ("json.encode(json.object)", "{}"), ("json.encode(nil)", "null"),
        ("json.encode({ json.null, { x = json.null } })", #"[null,{"x":null}]"#),
        ("json.encode('陳\"\\\\\\n🎓/')", #""陳\"\\\n🎓/""#),
        ("json.encode(9007199254740993)", "9007199254740993"),
        ("json.encode({ 1.5, -0.25, 1e100 })", "[1.5,-0.25,1e+100]"),
        (
            "json.decode('[1, 2.5, -3, 1e2, true, null, \"陳大文🎓\"]')",
            "{1, 2.5, -3, 100, true, json.null, 陳大文🎓}"
        ),
        ("math.type(json.decode('9007199254740993'))", "integer"),
        ("json.decode('9007199254740993')", "9007199254740993"),
        ("math.type(json.decode('1.5'))", "float"), ("json.decode('false')", "false"),
        ("json.decode('1')", "1"),
        ("json.decode('\"\\\\u00e9\\\\ud83c\\\\udf93\"')", "é🎓"), ("json.decode('{}')", "{}"),
        ("json.decode('{\"a\": {\"b\": [null]}}')", "{a={b={json.null}}}"),
        ("json.decode('null') == json.null", "true"), ("json.decode('{\"a\":null}').a == json.null", "true"),
        ("json.decode(json.encode({ a = { 1, { b = 'é' } } }))", "{a={1, {b=é}}}"),
        ("tostring(json.null)", "json.null"),
    ]

    @Test(arguments: json)
    func json_whenAsked_gives(_ code: String, _ expected: String) async throws {
        try await check(code, expected)
    }

    static let badJSON: [(String, String)] = [
        ("json.encode({ 1, x = 2 })", "json.encode(value): value has both positions and names"),
        ("json.encode({ a = { 0, 0/0 } })", "json.encode(value): value.a[2] is not a finite number"),
        ("json.encode({ a = '\\255' })", "json.encode(value): value.a is not UTF-8"),
        ("json.encode({ { { { { { { { { { { { { 1 } } } } } } } } } } } } })", "more than 12 levels deep"),
        ("json.decode(('['):rep(20000))", "json.decode(text): more than 12 levels deep at line 1, column 13"),
        ("json.decode('[' .. ('1,'):rep(15001) .. '1]')", "json.decode(text): more than 15000 values"),
        ("json.decode('[1,]')", "this is not JSON: a comma too many before line 1, column 4"),
        ("json.decode('{\"a\": 1 , }')", "a comma too many before line 1, column 11"),
        ("json.decode('[\\n\"陳\", x]')", "line 2, column 6"),
        ("json.decode('{\"a\" 1}')", "line 1, column 6"),
        ("json.decode('[1] x')", "this is not JSON"), ("json.decode('')", "this is not JSON"),
        ("json.decode('\\255')", "json.decode(text): text is not UTF-8"),
        ("json.decode(nil)", "json.decode(text): text is a text, not nil"),
    ]

    @Test(arguments: badJSON)
    func json_whenWrong_saysWhatAndWhere(_ code: String, _ problem: String) async throws {
        let answer = try await value(code)
        #expect(answer.hasPrefix("error: hi failed: ") && answer.contains(problem), "\(answer)")
    }

    @Test func json_whenNoJSON_bearsThePlaceInThePlugin() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", body: "json.decode('[')")])
        var lines = test.host.announcements().makeAsyncIterator()
        _ = await test.type("/hi")
        #expect(await lines.next()?.hasPrefix("hi.lua:7: json.decode(text): this is not JSON") == true)
    }

    @Test func jsonNull_whenChanged_refuses() async throws {
        let answer = try await value("(function() json.null.x = 1 end)()")
        #expect(answer == "error: hi failed: json.null can't be changed")
    }

    // MARK: time

    static let times: [(String, String)] = [
        ("time.iso(0, 'Asia/Hong_Kong')", "1970-01-01T08:00:00+08:00"),
        ("time.iso(0.9)", "1970-01-01T00:00:00Z"),
        ("time.iso(-0.5)", "1969-12-31T23:59:59Z"), ("time.iso(0, '-03:30')", "1969-12-31T20:30:00-03:30"),
        ("time.iso(0, 'asia/kolkata')", "1970-01-01T05:30:00+05:30"),
        ("time.iso(0, 'Asia/Calcutta')", "1970-01-01T05:30:00+05:30"),
        ("time.iso(0, 'Hongkong')", "1970-01-01T08:00:00+08:00"),
        ("time.iso(0, 'EST')", "1969-12-31T19:00:00-05:00"), ("time.iso(0, 'ＵＴＣ')", "1970-01-01T00:00:00Z"),
        ("time.parts(0, 'JAPAN').zone", "Japan"), ("time.parts(0, 'z').zone", "UTC"),
        ("time.iso(0, 'Etc/GMT+8')", "1969-12-31T16:00:00-08:00"), ("pcall(time.iso, 0, 'HKT')", "false"),
        ("pcall(time.iso, 0, 'Mars/X')", "false"), ("pcall(time.iso, 0, 'US/Pacific-New')", "false"),
        ("time.parse('2026-03-01T12:00:00Z') == time.now()", "true"),
        ("time.parse('2026-03-01T20:00:00+08:00') == time.now()", "true"),
        ("time.parse('2026-03-01 20:00', 'Asia/Hong_Kong') == time.now()", "true"),
        ("time.parse('1970-01-01')", "0.0"), ("time.parse('1970-01-01T00:00:00.25Z')", "0.25"),
        ("time.parse('2026-02-30')", "nil"), ("time.parse('2026-13-01')", "nil"),
        ("time.parse('2026-01-01T24:00')", "nil"),
        ("time.parse('陳大文')", "nil"), ("time.parse('2026-3-1')", "nil"), ("time.parse('')", "nil"),
        // The Gregorian calendar before people had it.
        ("time.parse('1500-03-01T00:00Z')", "-14826672000.0"),
        ("time.iso(time.parse('0001-01-01T00:00Z'), 'UTC')", "0001-01-01T00:00:00Z"),
        ("time.iso(time.parse('1582-10-10'))", "1582-10-10T00:00:00Z"), ("time.parse('1500-02-29')", "nil"),
        ("time.iso(time.parse('9999-12-31T23:59:59Z'))", "9999-12-31T23:59:59Z"),
        ("time.parts(time.parse('1500-03-01')).weekday", "4"),
        ("time.iso(time.add(time.parse('1582-10-04'), { days = 1 }))", "1582-10-05T00:00:00Z"),
        ("time.iso(time.add(time.parse('1400-01-31'), { months = 1 }))", "1400-02-28T00:00:00Z"),
        ("time.iso(-62135596800)", "0001-01-01T00:00:00Z"), ("time.day('1582-10-10') ~= nil", "true"),
        // The hour that the clocks of London leave out.
        ("time.parse('2026-03-29T01:30', 'Europe/London')", "nil"),
        ("time.parse('2024-02-29')", "1709164800.0"),
        (
            "time.parts(0, 'Asia/Hong_Kong')",
            "{day=1, hour=8, minute=0, month=1, offset=28800, second=0, week=1, weekday=4, year=1970, yearday=1, "
                + "zone=Asia/Hong_Kong}"
        ),
        ("time.parts(time.now()).weekday", "7"), ("time.parts(time.parse('2024-12-30')).week", "1"),
        ("time.parts(time.parse('2024-12-31')).yearday", "366"), ("time.parts(0).zone", "UTC"),
        ("time.make(time.parts(86400)) == 86400", "true"),
        ("time.make(time.parts(86400, 'Asia/Tokyo')) == 86400", "true"),
        ("time.make(time.parts(86400, 'Asia/Tokyo'), 'UTC') - 86400", "32400.0"),
        // A zone that is only an offset is one.
        ("time.parts(0, '+08:00').zone", "+08:00"), ("time.parts(0, '-0330').zone", "-03:30"),
        ("time.parts(0, '+00:00').zone", "UTC"),
        ("time.make(time.parts(86400, '+08:00')) == 86400", "true"),
        ("time.make(time.parts(86400, '-03:30')) == 86400", "true"),
        ("time.make{ year = 1970, month = 1, day = 1, hour = 8, zone = '+08:00' }", "0.0"),
        ("pcall(time.make, { year = 1970, month = 1, day = 1, zone = 'Mars/X' })", "false"),
        ("time.make{ year = 2026, month = 2, day = 29 }", "nil"),
        ("time.make{ year = 2026, month = 3 }", "nil"),
        ("time.iso(time.add(time.parse('2026-01-31'), { months = 1 }))", "2026-02-28T00:00:00Z"),
        ("time.iso(time.add(time.parse('2024-02-29'), { years = 1 }))", "2025-02-28T00:00:00Z"),
        (
            "time.iso(time.add(time.parse('2026-01-01'), { weeks = 1, days = -8, hours = 1, seconds = 5 }))",
            "2025-12-31T01:00:05Z"
        ),
        // The same hour where the clocks change, and a length of time across it.
        (
            "time.iso(time.add(time.parse('2026-03-28T12:00', 'Europe/London'), "
                + "{ days = 1, zone = 'Europe/London' }), 'Europe/London')",
            "2026-03-29T12:00:00+01:00"
        ),
        (
            "time.iso(time.add(time.parse('2026-03-28T12:00', 'Europe/London'), "
                + "{ hours = 24, zone = 'Europe/London' }), 'Europe/London')",
            "2026-03-29T13:00:00+01:00"
        ),
        ("time.iso(time.add(0, { years = 9000000 }))", "9999-12-31T23:59:59Z"),
        ("time.seconds('1h30m')", "5400.0"), ("time.seconds('90s')", "90.0"),
        ("time.seconds('500ms')", "0.5"),
        ("time.seconds('1w 2d')", "777600.0"), ("time.seconds('-5m')", "-300.0"),
        ("time.seconds('1.5h')", "5400.0"), ("time.seconds('2 hours')", "7200.0"),
        ("time.seconds('個半鐘')", "5400.0"),
        ("time.seconds('30m1h')", "nil"), ("time.seconds('1h1h')", "nil"), ("time.seconds('5')", "nil"),
        ("time.seconds('')", "nil"), ("time.seconds('-')", "nil"), ("time.seconds('１h')", "nil"),
        ("time.seconds('1h陳')", "nil"),
        ("time.duration(5400)", "1h30m"), ("time.duration(0)", "0s"), ("time.duration(-300)", "-5m"),
        ("time.duration(1.5)", "1.5s"), ("time.duration(0.25)", "250ms"),
        ("time.duration(90061)", "1d1h1m1s"),
        ("time.seconds(time.duration(123456.789))", "123456.789"),
        // Sunday, 1 March 2026.
        ("time.iso(time.day('tomorrow'))", "2026-03-02T00:00:00Z"),
        ("time.iso(time.day('下星期三'))", "2026-03-04T00:00:00Z"),
        ("time.iso(time.day('last friday'))", "2026-02-27T00:00:00Z"),
        ("time.iso(time.day('十二月二十四日'))", "2026-12-24T00:00:00Z"), ("time.day('in -3 days')", "nil"),
        ("time.day('this friday')", "nil"), ("time.day('')", "nil"),
        // It is Monday there, and 8 March begins at one o'clock in Havana.
        (
            "time.iso(time.day('tomorrow', '+14:00'), '+14:00')",
            "2026-03-03T00:00:00+14:00"
        ),
        ("time.iso(time.day('8/3', 'America/Havana'), 'America/Havana')", "2026-03-08T01:00:00-04:00"),
        // A day that the clocks of Samoa left out.
        ("time.day('2011-12-30', 'Pacific/Apia')", "nil"),
    ]

    /// What `time.when` reads in a line.
    @Test(arguments: [
        ("聽晚 8點", "{day=2026-03-02, from=20:00, next_day=false, rest=}"),
        ("今晚 10點-11點", "{day=2026-03-01, from=22:00, next_day=false, rest=, till=23:00}"),
        ("今晚11時-1時", "{day=2026-03-01, from=23:00, next_day=true, rest=, till=01:00}"),
        ("tomorrow 18：30 HKU Station", "{day=2026-03-02, from=18:30, next_day=false, rest=HKU Station}"),
        ("friday", "{day=2026-03-06, next_day=false, rest=}"), ("8pm", "{from=20:00, next_day=false, rest=}"),
        ("friday 13pm", "{day=2026-03-06, next_day=false, rest=13pm}"), ("", "{next_day=false, rest=}"),
        (
            "friday 8點",
            "{choices={2026-03-06 08:00, 2026-03-06 20:00}, day=2026-03-06, next_day=false, rest=}"
        ),
        (
            "friday 晚上12時-1時",
            "{choices={2026-03-06 00:00-01:00, 2026-03-07 00:00-01:00}, next_day=false, rest=}"
        ),
    ])
    func timeWhen_ofALine_gives(_ line: String, _ expected: String) async throws {
        try await check("time.when('\(line)')", expected)
    }

    @Test func timeWhen_inAZone_countsFromItsDay() async throws {
        try await check("time.when('tonight 8pm', '+14:00').day", "2026-03-02")
        try await check("time.when('tonight 8pm', '-12:00').day", "2026-03-01")
    }

    @Test(arguments: times)
    func time_whenAsked_gives(_ code: String, _ expected: String) async throws {
        try await check(code, expected)
    }

    @Test(arguments: [
        (
            "time.iso(0, 'CST')",
            "time.iso(moment, [zone]): no zone CST; write it like Asia/Hong_Kong, UTC or +08:00"
        ),
        (
            "time.add(0, { day = 1 })",
            "time.add(moment, amounts): amounts.day is unknown; use years, months,"
        ),
        ("time.add(0, { days = 1.5 })", "amounts.days is a whole number below 10,000,000,000"),
        ("time.add(0, { days = 1, zone = 8 })", "amounts.zone is a text"),
        ("time.add(0, { days = 1, zone = 'Mars' })", "no zone Mars"),
        ("time.add(0, 1)", "amounts is a table with years, months,"),
        ("time.iso(0/0)", "moment is a finite number"),
        ("time.duration(1e300)", "seconds is below 1e11"),
    ])
    func time_whenMisused_saysHow(_ code: String, _ problem: String) async throws {
        let answer = try await value(code)
        #expect(answer.hasPrefix("error: hi failed: ") && answer.contains(problem), "\(answer)")
    }

    @Test func zone_whenConfigured_isTheDefault() async throws {
        let environment = HostEnvironment(
            clock: TestHost.clock, logger: .init(label: "test"),
            zone: "Asia/Hong_Kong")
        let entry = try #require(HostAPI.timeArea(environment).entries.first { $0.name == "time.parts" })
        guard case .immediate(let body) = entry.body else { return #expect(Bool(false)) }
        let parts = try body(
            APICall(
                entry: entry, context: nil, arguments: [0], seat: PluginContext(),
                mayAct: false))
        #expect(parts.table?["hour"] == 8)
    }

    // MARK: random and geo

    @Test func shuffle_whenAsked_keepsEveryValueAndTheList() async throws {
        try await check(
            "(function() local a = { '陳', '🎓', 1, 2, 3 } local b = random.shuffle(a) "
                + "table.sort(b, function(x, y) return tostring(x) < tostring(y) end) return { a, b } end)()",
            "{{陳, 🎓, 1, 2, 3}, {1, 2, 3, 陳, 🎓}}")
        try await check("random.shuffle{}", "{}")
    }

    /// Metres and degrees, from and to; the distances by the spherical law on the mean radius.
    static let ways: [(String, Double, Double)] = [
        ("22.283, 114.137, 22.283, 114.137", 0, 0),
        // A degree along the equator and along a meridian.
        ("0, 0, 0, 1", 111_195.0797, 90), ("0, 0, 1, 0", 111_195.0797, 0), ("1, 0, 0, 0", 111_195.0797, 180),
        // Across the date line, both ways.
        ("0, 179.5, 0, -179.5", 111_195.0797, 90), ("0, -179.5, 0, 179.5", 111_195.0797, 270),
        ("0, 180, 0, -180", 0, 0),
        // The poles: whatever the longitude, and half round the earth.
        ("90, 0, 90, 123", 0, 0), ("90, 0, 0, 0", 10_007_557.17, 180), ("-90, 0, 0, 0", 10_007_557.17, 0),
        ("0, 50, 90, -170", 10_007_557.17, 0), ("89, 0, 89, 180", 222_390.159, 0),
        ("90, 0, -90, 0", 20_015_114.35, 0),
        ("0, 0, 0, 180", 20_015_114.35, 0),
        // Hong Kong to London, by the angle between two vectors and its projection on the tangent plane.
        ("22.3193, 114.1694, 51.5074, -0.1278", 9_623_009.31, 325.36703751),
    ]

    @Test(arguments: ways)
    func way_whenMeasured_isRight(_ points: String, _ metres: Double, _ degrees: Double) async throws {
        let numbers = points.split(separator: ", ")
        let ends =
            "{ lat = \(numbers[0]), lon = \(numbers[1]) }, "
            + "{ lat = \(numbers[2]), lon = \(numbers[3]) }"
        let distance = try #require(Double(try await value("geo.distance(\(ends))")))
        let bearing = try #require(Double(try await value("geo.bearing(\(ends))")))
        #expect(abs(distance - metres) < 0.1)
        #expect(abs(bearing - degrees) < 1e-6)
    }

    @Test(arguments: [
        (
            "geo.distance({ lat = 91, lon = 0 }, { lat = 0, lon = 0 })",
            "from is { lat = …, lon = … }, from -90"
        ),
        ("geo.bearing({ lat = 0, lon = 0 }, { lat = 0, lon = 181 })", "to is { lat = …, lon = … }, from -90"),
        ("geo.distance({ lat = 0, lon = 0 }, { lat = 0/0, lon = 0 })", "to is { lat = …, lon = … }"),
        ("geo.distance({ lat = 0, lon = 0 })", "to is { lat = …, lon = … }"),
        ("geo.distance(0, 0)", "from is { lat = …, lon = … }"),
        ("geo.bearing({ lat = 0 }, {})", "from is { lat = …, lon = … }"),
    ])
    func way_whenMisused_saysHow(_ code: String, _ problem: String) async throws {
        #expect(try await value(code).contains(problem))
    }
}
