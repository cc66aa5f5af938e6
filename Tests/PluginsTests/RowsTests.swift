import Fetch
import Lua
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Large lists, and XML, as a plugin reads them.
@Suite struct RowsTests {
    private struct Source: FetchTransport {
        var status = 200
        let body: String

        func send(_ hop: FetchHop) async throws -> FetchAnswer {
            guard body.utf8.count <= hop.limits.bodyBytes else { throw FetchError(.tooLarge, "too large") }
            return FetchAnswer(status: status, headers: [:], body: Array(body.utf8))
        }
    }

    /// What a command says whose body this is.
    private func say(_ body: String, source: Source) async throws -> [String] {
        let test = try await TestHost.loaded(
            ["hi.lua": plugin("hi", body: body, top: #"needs = { "http:data.example" },"#)], transport: source
        )
        return await test.type("/hi")
    }

    private static let count = """
        local batches, last = {}, nil
        local all = http.rows("https://data.example/stops", function(rows)
          batches[#batches + 1] = #rows
          last = rows[#rows]
        end, { path = "data.stops" })
        call:reply(("%d: %s; %s %s"):format(all, table.concat(batches, " "), last.id, tostring(last.name == json.null)))
        """

    private static func stops(_ count: Int) -> String {
        (1...count).map { "{\"id\": \($0), \"name\": null}" }.joined(separator: ",")
    }

    @Test func rows_whenThereAreMany_comeSomeAtATime() async throws {
        let text =
            #"{"type": "x", "data": {"other": [1, {"a": [2]}], "stops": [\#(Self.stops(1_203))], "end": {}}, "z": 1}"#
        #expect(try await say(Self.count, source: Source(body: text)) == ["1203: 500 500 203; 1203 true"])
    }

    @Test func rows_whenTheTextBeginsWithAByteOrderMark_areAllThere() async throws {
        let text = "\u{FEFF}{\"data\": {\"stops\": [\(Self.stops(2))]}}"
        #expect(try await say(Self.count, source: Source(body: text)) == ["2: 2; 2 true"])
    }

    /// 1.3 MB are more than `http.get` takes.
    @Test func rows_whenTheTextIsLargerThanAnAnswer_areAllThere() async throws {
        let name = String(repeating: "a", count: 40)
        let text =
            #"{"data": {"stops": [\#(Array(repeating: "\"\(name)\"", count: 30_000).joined(separator: ","))]}}"#
        #expect(text.utf8.count > FetchLimits().bodyBytes)
        let said = try await say(
            """
            local count = http.rows("https://data.example/stops", function() end, { path = "data.stops" })
            call:reply(tostring(count))
            """, source: Source(body: text))
        #expect(said == ["30000"])
    }

    /// Columns are those of the text that came.
    @Test(arguments: [
        ("<html>sorry</html>", "this is not JSON: no value begins at line 1, column 1"),
        (#"{"data": []}"#, #"there is no list at "data.stops""#),
        (#"{"data": {"stops": {}}}"#, #"there is no list at "data.stops""#),
        (#"{"data": {}}"#, #"there is no list at "data.stops""#),
        (
            #"{"data": {"stops": [{"id": 1}, {"id""#,
            "this is not JSON: a colon is missing at line 1, column 37"
        ),
        (
            #"{"data": {"stops": [{"id": 1}]}"#,
            "this is not JSON: a comma or } is missing at line 1, column 32"
        ),
        (
            #"{"data": {"stops": [{"id": 1}]}} x"#,
            "this is not JSON: something stands behind the value at line 1, column 34"
        ),
        ("", "this is not JSON: it ends too soon at line 1, column 1"),
    ])
    func rows_whenTheSourceAnswersSomethingElse_areRefused(_ text: String, _ problem: String) async throws {
        let said = try await say(Self.count, source: Source(body: text))
        #expect(said == ["error: the source answered with no such list: \(problem)"])
    }

    @Test func rows_whenTheSourceFails_sayHow() async throws {
        let said = try await say(Self.count, source: Source(status: 404, body: "{}"))
        #expect(said == ["error: the source answered with status 404"])
    }

    @Test func rows_whenOneIsHuge_areRefused() async throws {
        let row = "[" + Array(repeating: "1", count: 9_000).joined(separator: ",") + "]"
        let said = try await say(Self.count, source: Source(body: #"{"data": {"stops": [\#(row)]}}"#))
        #expect(said == ["error: the source answered with no such list: more than 8000 values"])
    }

    /// What stops the function ends the list, and the next one is read as usual.
    @Test func rows_whenTheFunctionFails_areGivenUp() async throws {
        let said = try await say(
            """
            for _ = 1, 5 do
              local function stop() error("enough", 0) end
              local done, problem = pcall(http.rows, "https://data.example/a", stop)
              call:reply(tostring(done) .. " " .. tostring(problem))
            end
            call:reply(tostring(http.rows("https://data.example/a", function() end)))
            """, source: Source(body: "[1, 2, 3]"))
        #expect(said == Array(repeating: "false enough", count: 5) + ["3"])
    }

    @Test(arguments: [
        (#"http.rows("https://data.example/a", nil, { path = "data" })"#, "fn is a function"),
        (
            #"http.rows("https://data.example/a", print, { cache = "1h" })"#,
            "there is no option cache"
        ),
        (#"http.rows("https://data.example/a", print, { path = 5 })"#, "path is a text"),
        (#"http.rows("https://other.example/a", print)"#, "other.example is not in needs"),
    ])
    func rows_whenAskedForWrongly_sayWhatToWrite(_ wrong: String, _ part: String) async throws {
        let said = try await say(
            "local _, problem = pcall(function() \(wrong) end) call:reply(tostring(problem))",
            source: Source(body: "[]"))
        #expect(said.count == 1 && said[0].contains(part), "\(said)")
    }

    // MARK: XML

    @Test func xml_whenDecoded_givesElements() async throws {
        let said = try await say(
            """
            local root = xml.decode('<rss v="2"><item><t> a &amp; b </t></item><item/></rss>')
            call:reply(("%s %s %d %s %s %s"):format(root.name, root.attributes.v, #root, root[1][1].text,
              tostring(root[2].text), tostring(root[2].attributes)))
            """, source: Source(body: ""))
        #expect(said == ["rss 2 2 a & b nil nil"])
    }

    @Test(arguments: [
        (#""<a>""#, "xml.decode(text): this is not XML: no element found at line 1, column 4"),
        (
            #"'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'"#,
            "xml.decode(text): a document type is not read at line 1, column "
        ),
        (#"("<a>"):rep(100)"#, "xml.decode(text): more than 12 levels deep at line 1, column 40"),
        (
            #""<a>" .. ("<b/>"):rep(5000) .. "</a>""#,
            "xml.decode(text): more than 5000 elements and attributes"
        ),
        ("nil", "xml.decode(text): text is a text, not nil"),
    ])
    func xml_whenItIsNone_isRefusedWhereItWasAskedFor(_ text: String, _ problem: String) async throws {
        let said = try await say(
            "local _, problem = pcall(function() local read = xml.decode(\(text)) return read end) call:reply(tostring(problem))",
            source: Source(body: ""))
        #expect(said.count == 1 && said[0].hasPrefix("hi.lua:7: ") && said[0].contains(problem), "\(said)")
    }
}
