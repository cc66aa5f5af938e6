import Community
import Foundation
import Plugins
import struct Synchronization.Atomic

extension PluginBench {
    /// The hostile plugins of the tests, seen from the top of the repository.
    private static let folder = "Tests/PluginsTests/Fixtures/plugins/hostile"

    /// The slowest answer to a message while every hostile plugin's command is called without a pause.
    static func hostile(seconds: Double) async throws -> Figure {
        let plugins = try await PluginBench(sources(), quarantine: .never)
        let campus = plugins.bench.campus
        let people = try await plugins.bench.people(2, name: "talker")
        let place = try await plugins.bench.group("chat", of: people)
        let usual = try await times(for: seconds, campus, place, people[0])
        let session = BenchSession(campus: campus)
        _ = try await campus.accounts.signIn(
            email: "talker2@bench.example", password: "bench", session: session)
        let ended = Ended()
        let harm = Task {
            await withTaskGroup(of: Void.self) { group in
                for command in plugins.host.commands {
                    group.addTask {
                        while !Task.isCancelled {
                            let invocation = Invocation(session: session) { _ in }
                            // What they come to is what the tests look at.
                            try? await plugins.host.run(command, arguments: "", invocation: invocation)
                            ended.calls.add(1, ordering: .relaxed)
                        }
                    }
                }
            }
        }
        let meanwhile = try await times(for: 2 * seconds, campus, place, people[0])
        harm.cancel()
        await harm.value
        let count = plugins.host.commands.count
        await plugins.remove()
        let (value, ceiling) = (Samples(meanwhile).percentile(1), Samples(usual).percentile(1))
        return Figure(
            figure: "the slowest answer to a message while \(count) hostile plugins are called at once",
            value: value, unit: "ms", ceiling: ceiling, ceilingOf: "the slowest one without them",
            ratio: value / ceiling, goal: "<= 100 ms", met: value <= 100,
            notes: [
                "p99": Samples(meanwhile).p99, "usual p99": Samples(usual).p99,
                "messages": Double(meanwhile.count),
                "hostile calls ended": Double(ended.calls.load(ordering: .relaxed)),
            ])
    }

    private static func sources() throws -> [String: String] {
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw BenchError(description: "no \(folder) here: run it at the top of the repository")
        }
        return Dictionary(
            uniqueKeysWithValues: try files.filter { $0.hasSuffix(".lua") }.map { file in
                let data = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
                return (file, String(decoding: data, as: UTF8.self))
            })
    }

    /// Counts from any thread.
    private final class Ended: Sendable {
        let calls = Atomic<Int>(0)
    }
}
