import Logging

/// Makes the loggers of one gateway: one a target, all to one place.
struct Logs: Sendable {
    let file: LogFile
    let level: Logger.Level

    init(file: LogFile, level: LogSection.Level) {
        self.file = file
        self.level = Logger.Level(rawValue: level.rawValue) ?? .info
    }

    /// - Parameter label: the target's name in lower case.
    func logger(_ label: String) -> Logger {
        Logger(label: label) { LineLogHandler(label: $0, level: level, file: file) }
    }
}
