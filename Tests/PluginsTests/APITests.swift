import Community
import Concurrency
import Logging
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// The functions that need no community, and the table of them all.
@Suite struct APITests {
    @Test(arguments: [
        ("text.lower('ÉTÉ')", "été"), ("text.upper('ß')", "SS"), ("text.trim('  a b ')", "a b"),
        ("text.fold('ＡÉ')", "ae"), ("text.nfkc('ｱ')", "ア"), ("text.length('👩‍👩‍👧e\u{301}')", "2"),
        ("text.width('中a👍')", "5"), ("text.truncate('abcdef', 4)", "abc…"),
        ("text.truncate('abc', 3)", "abc"),
        ("table.concat(text.split(' a  b '), '+')", "a+b"),
        ("table.concat(text.split('a,,b', ','), '+')", "a++b"),
        ("table.concat(text.columns{{1,'a','x'},{10,'中','y'}}, '|')", " 1  a   x|10  中  y"),
        ("time.iso(0)", "1970-01-01T00:00:00Z"), ("time.iso(time.now())", "2026-03-01T12:00:00Z"),
        ("time.ago(time.now() - 5)", "just now"), ("time.ago(time.now() - 300)", "5 min ago"),
        ("time.ago(time.now() - 7200, 'zh-Hant')", "2 小時前"), ("time.ago(0)", "20,513 days ago"),
        ("random.integer(3, 9)", "5"), ("random.number() < 1", "true"), ("random.choice{'x', 'y'}", "x"),
        ("random.choice{} == nil", "true"), ("select('#', log.info('x'))", "1"),
    ])
    func expression_whenEvaluated_gives(_ code: String, _ expected: String) async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", body: "call:reply(tostring(\(code)))")])
        #expect(await test.type("/hi") == [expected])
    }

    @Test func logGate_whenManyLines_dropsTheRest() {
        let gate = LogGate()
        let moment = TestHost.clock.now()
        #expect((0..<50).count { _ in gate.admits(at: moment) } == LogGate.perSecond)
        #expect(gate.admits(at: Timestamp(milliseconds: moment.milliseconds + 1_000)))
    }

    /// What reaches the gateway's log.
    private final class Lines: Sendable {
        private let all = Mutex<[String]>([])
        var last: String? { all.withLock(\.last) }
        func add(_ line: String) { all.withLock { $0.append(line) } }
    }

    private struct Log: LogHandler {
        let lines = Lines()
        var logLevel = Logger.Level.info
        var metadata = Logger.Metadata()

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.add("\(event.metadata?["said"] ?? "")")
        }
    }

    /// A line is cut between two characters of Unicode, within 1,000 bytes; by what people see as one, a letter with a
    /// thousand accents would be a line.
    @Test(arguments: [
        ("('é'):rep(600)", String(repeating: "é", count: 500)),
        ("'a' .. ('é'):rep(600)", "a" + String(repeating: "é", count: 499)),
        (
            "('a' .. ('\u{301}'):rep(29)):rep(100)",
            String(
                String(repeating: "a" + String(repeating: "\u{301}", count: 29), count: 17).unicodeScalars
                    .prefix(16 * 30 + 28))
        ),
        ("('👩‍👩‍👧'):rep(100)", String(String(repeating: "👩‍👩‍👧", count: 100).unicodeScalars.prefix(277))),
        ("('x'):rep(1000)", String(repeating: "x", count: 1_000)),
    ])
    func log_whenALineIsLong_isCutBetweenScalars(text: String, written: String) async throws {
        let log = Log()
        let test = try await TestHost(
            ["hi.lua": plugin("hi", body: "log.info(\(text)) call:reply('done')")],
            logger: Logger(label: "test") { _ in log })
        await test.host.open()
        #expect(await test.type("/hi") == ["done"])
        let line = try #require(log.lines.last)
        #expect(line.utf8.elementsEqual(written.utf8), "\(line.utf8.count) bytes")
    }

    @Test func entries_always_haveDistinctNamesAndWords() async throws {
        let environment = try await TestHost().host.environment
        let entries = HostAPI.areas(in: environment).flatMap(\.entries)
        #expect(Set(entries.map(\.name)).count == entries.count)
        for entry in entries { #expect(entry.summary.hasSuffix("."), "\(entry.name)") }
        for entry in entries where entry.name.hasPrefix("call.me.") { #expect(entry.permission != nil) }
    }
}
