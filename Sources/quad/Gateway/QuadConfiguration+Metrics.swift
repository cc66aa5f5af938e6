import Community
import Logging
import Model
import Storage

extension QuadConfiguration {
    /// The metrics' file, where one is wanted.
    func metricsFile(
        in data: DataDirectory, of reports: @escaping @Sendable () -> [PluginReport], logger: Logger
    ) -> MetricsFile? {
        guard metrics.enabled else { return nil }
        let path = metrics.file.hasPrefix("/") ? metrics.file : data.file(metrics.file)
        return MetricsFile(path: path, interval: metrics.interval, reports: reports, logger: logger)
    }
}
