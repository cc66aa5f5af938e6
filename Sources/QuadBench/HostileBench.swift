import Community
import Foundation
import Model
import Plugins

extension PluginBench {
    /// The hostile plugins of the tests, seen from the top of the repository.
    private static let folder = "Tests/PluginsTests/Fixtures/plugins/hostile"

    /// The slowest answer to a message while every hostile plugin's command is called without a pause.
    static func hostile(seconds: Double) async throws -> Figure {
        // What they come to is what the tests look at.
        let (usual, meanwhile, calls, count) = try await chatBeside(
            sources(), seconds: seconds, meanwhile: 2 * seconds
        ) { _ in true }
        let (value, ceiling) = (Samples(meanwhile).percentile(1), Samples(usual).percentile(1))
        return Figure(
            figure: "the slowest answer to a message while \(count) hostile plugins are called at once",
            value: value, unit: "ms", ceiling: ceiling, ceilingOf: "the slowest one without them",
            ratio: value / ceiling, goal: "<= 100 ms", met: value <= 100,
            notes: [
                "p99": Samples(meanwhile).p99, "usual p99": Samples(usual).p99,
                "messages": Double(meanwhile.count),
                "hostile calls ended": Double(calls),
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
}
