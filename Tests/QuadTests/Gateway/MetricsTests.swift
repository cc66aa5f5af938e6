import Community
import Concurrency
import Foundation
import Logging
import Model
import Storage
import TestSupport
import Testing

@testable import quad

/// What monitoring reads.
struct MetricsTests {
    private let report = PluginReport(
        name: "dice", version: "1.0.0", summary: "Rolls.", file: "dice.lua", state: .loaded,
        usage: .init(costs: [
            PluginCost(
                call: "/roll", calls: 3, errors: 1, p50: .microseconds(20), p99: .milliseconds(2),
                instructions: 1_000, memory: 4_096),
            PluginCost(
                call: "a\"b\\", calls: 1, errors: 0, p50: .zero, p99: .zero, instructions: 0, memory: 0),
        ]))

    @Test func text_always_isPrometheusFormat() {
        let lines = MetricsText.of([report]).split(separator: "\n").map(String.init)
        for line in [
            "# TYPE quad_plugin_calls_total counter", #"quad_plugin_in_force{plugin="dice"} 1"#,
            #"quad_plugin_calls_total{plugin="dice",call="/roll"} 3.0"#,
            #"quad_plugin_errors_total{plugin="dice",call="/roll"} 1.0"#,
            #"quad_plugin_call_seconds{plugin="dice",call="/roll",quantile="0.99"} 0.002"#,
            #"quad_plugin_memory_bytes{plugin="dice",call="/roll"} 4096.0"#,
            #"quad_plugin_calls_total{plugin="dice",call="a\"b\\"} 1.0"#,
        ] { #expect(lines.contains(line), "\(line)") }
        let name = #/[a-z_]+(\{[a-z]+="(?:[^"\\\n]|\\.)*"(,[a-z]+="(?:[^"\\\n]|\\.)*")*\})? [0-9.e-]+/#
        #expect(lines.filter { !$0.hasPrefix("# ") }.allSatisfy { $0.wholeMatch(of: name) != nil })
    }

    @Test func file_whenEnabled_isWrittenAgainAndAgain() async throws {
        let directory = try TemporaryFolder()
        var configuration = QuadConfiguration()
        let data = try DataDirectory(path: directory.path)
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let reports: @Sendable () -> [PluginReport] = { [report] in [report] }
        #expect(configuration.metricsFile(in: data, of: reports, logger: logger) == nil)
        configuration.metrics.enabled = true
        var file = try #require(configuration.metricsFile(in: data, of: reports, logger: logger))
        #expect(file.path == data.file("metrics.prom") && file.interval == .seconds(15))
        let (rounds, round) = AsyncStream.makeStream(of: Void.self)
        let (goes, go) = AsyncStream.makeStream(of: Void.self)
        file.sleep = { _ in
            round.yield()
            for await _ in goes { return }
        }
        let service = Task { [file] in try await file.run() }
        var seen = rounds.makeAsyncIterator()
        for _ in 0..<2 {
            _ = await seen.next()
            #expect(
                try String(contentsOfFile: file.path, encoding: .utf8).contains("quad_plugin_calls_total"))
            go.yield()
        }
        service.cancel()
        _ = try? await service.value
    }
}
