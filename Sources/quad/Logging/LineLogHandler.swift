import Foundation
import Glibc
import Logging

/// One line an entry: `2026-11-21T11:00:00.000Z info console: connection closed session=12`.
///
/// Control characters are escaped, so that nothing that people wrote can forge an entry.
struct LineLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    private let label: String
    private let file: LogFile
    private let now: @Sendable () -> Date

    init(label: String, level: Logger.Level, file: LogFile, now: @escaping @Sendable () -> Date = { Date() })
    {
        self.label = label
        logLevel = level
        self.file = file
        self.now = now
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let provided = metadataProvider?.get() ?? [:]
        var all = metadata.merging(provided) { _, new in new }.merging(event.metadata ?? [:]) { _, new in new
        }
        if let error = event.error { all["error"] = "\(error)" }
        let pairs = all.sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.quoted("\($0.value)"))" }
        file.write(
            "\(Self.time(now())) \(event.level) \(label): \(Self.escaped("\(event.message)"))\(pairs.joined())"
        )
    }

    /// A moment in UTC: `2026-11-21T11:00:00.000Z`.
    ///
    /// Foundation's own style loads the calendars and zones of ICU, which a gateway at rest needs for nothing else.
    private static func time(_ moment: Date) -> String {
        let milliseconds = Int((moment.timeIntervalSince1970 * 1_000).rounded(.down))
        var (seconds, parts) = (time_t((Double(milliseconds) / 1_000).rounded(.down)), tm())
        gmtime_r(&seconds, &parts)
        func padded(_ number: some BinaryInteger, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }
        let day = [parts.tm_mon + 1, parts.tm_mday].map { "-" + padded($0) }.joined()
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded($0) }.joined(separator: ":")
        return
            "\(padded(Int(parts.tm_year) + 1_900, 4))\(day)T\(clock).\(padded(milliseconds - seconds * 1_000, 3))Z"
    }

    /// A value as one word: in double quotes where it has spaces or quotes.
    private static func quoted(_ text: String) -> String {
        let safe = escaped(text)
        guard safe.isEmpty || safe.contains(where: { $0 == " " || $0 == "\"" || $0 == "=" }) else {
            return safe
        }
        return "\"" + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
            + "\""
    }

    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
