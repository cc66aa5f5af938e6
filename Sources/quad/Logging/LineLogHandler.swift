import Foundation
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
        let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        file.write("\(time) \(event.level) \(label): \(Self.escaped("\(event.message)"))\(pairs.joined())")
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
