import ChildProcess
import Foundation
import TestSupport
import Testing

/// The bundled plugins, checked and tested as an author does it: `quad plugin check` and `quad plugin test`.
@Suite(.endsWhereItHangs)
struct BundledPluginTests {
    private static let plugins = GatewayFolder.repository.appending(path: "plugins").path

    /// The plugins that have tests: those of a file are beside it, those of a folder in it.
    private static let tested: [String] = BundledPlugins.files.filter { file in
        let manager = FileManager.default
        guard !file.hasSuffix(".lua") else {
            return manager.fileExists(atPath: "\(plugins)/\(file.dropLast(4))_test.lua")
        }
        let names = (try? manager.contentsOfDirectory(atPath: "\(plugins)/\(file)")) ?? []
        return names.contains { $0.hasSuffix("_test.lua") }
    }

    /// What `quad plugin` prints, and its exit code. Instructions bound what plugins do, not how fast the machine is.
    private func plugin(
        _ words: String..., zone: String = "Asia/Hong_Kong"
    ) async throws -> (code: Int32, said: String) {
        let folder = try TemporaryFolder()
        let configuration = try folder.write(
            """
            {
              "community": {"timeZone": "\(zone)"},
              "plugins": {
                "budget": {"milliseconds": 60000},
                "quarantine": {"slowMilliseconds": 60000, "slowSeconds": 86400}
              }
            }
            """, to: "config.json")
        let output = Pipe()
        let process = try ChildProcess(
            ProgramUnderTest.quad, ["plugin"] + words + ["--config", configuration],
            environment: ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 },
            in: folder.path, input: nil, output: output.fileHandleForWriting,
            errors: output.fileHandleForWriting)
        try output.fileHandleForWriting.close()
        let lines = LineStream(descriptor: output.fileHandleForReading.fileDescriptor)
        var said: [String] = []
        while let line = await lines.next() { said.append(line) }
        lines.wait()
        return (process.end(), said.joined(separator: "\n"))
    }

    @Test func bundled_whenChecked_haveNoFindings() async throws {
        let count = BundledPlugins.files.count
        #expect(count >= 20)
        #expect(try await plugin("check", Self.plugins) == (0, "\(count) plugins: nothing found"))
    }

    @Test func tests_ofBundledPlugins_areMany() { #expect(Self.tested.count >= 15) }

    @Test(arguments: tested)
    func tests_ofBundledPlugins_pass(_ plugin: String) async throws {
        let (code, said) = try await self.plugin("test", "\(Self.plugins)/\(plugin)")
        #expect(code == 0 && said.contains(/(?m)^\d+ passed$/), "\(said)")
    }

    /// Clocks that change, and clocks that are no whole hours ahead. Hong Kong, the default, is tested with the others.
    @Test(arguments: ["Europe/London", "Asia/Kathmandu"])
    func testsOfTheCalendar_inOtherTimeZones_pass(_ zone: String) async throws {
        let (code, said) = try await plugin("test", "\(Self.plugins)/calendar", zone: zone)
        #expect(code == 0 && said.contains(/(?m)^\d+ passed$/), "\(said)")
    }
}
