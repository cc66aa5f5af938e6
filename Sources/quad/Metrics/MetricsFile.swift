import Community
import Foundation
import Logging
import Model
import ServiceLifecycle

/// Writes the metrics again and again; a reader finds the whole file or the one before.
struct MetricsFile: Service {
    let path: String
    let interval: Duration
    let reports: @Sendable () -> [PluginReport]
    let logger: Logger
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var isTold = false
            while !Task.isCancelled {
                do {
                    try write()
                    isTold = false
                } catch {
                    // Once, until it works again: a full disk needs no more lines.
                    if !isTold { logger.warning("metrics can't be written", metadata: ["cause": "\(error)"]) }
                    isTold = true
                }
                try? await sleep(interval)
            }
        }
    }

    private func write() throws {
        try Data(MetricsText.of(reports()).utf8).write(to: URL(filePath: path), options: .atomic)
    }
}
