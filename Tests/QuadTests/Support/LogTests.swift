import Foundation
import Logging
import TestSupport
import Testing

@testable import quad

struct LogTests {
    private let directory: TemporaryFolder
    private let logger: Logger

    init() throws {
        directory = try TemporaryFolder()
        let file = try #require(LogFile(path: directory.file("quad.log")))
        logger = Logger(label: "console") { label in
            LineLogHandler(label: label, level: .info, file: file, now: { Date(timeIntervalSince1970: 0) })
        }
    }

    @Test func log_whenWritten_isOneLineWithSortedMetadata() throws {
        logger.info("connection closed", metadata: ["session": "12", "after": "3 lines"])
        logger.debug("not shown")
        #expect(
            try directory.text(of: "quad.log")
                == "1970-01-01T00:00:00.000Z info console: connection closed after=\"3 lines\" session=12\n")
        #expect(try directory.mode(of: "quad.log") == 0o600)
    }

    @Test(arguments: [
        (1_795_978_812.5, "2026-11-29T19:00:12.500Z"), (951_868_799.999, "2000-02-29T23:59:59.999Z"),
        (-0.25, "1969-12-31T23:59:59.750Z"), (253_402_300_799.5, "9999-12-31T23:59:59.500Z"),
    ])
    func log_whenWritten_saysWhenInUTC(_ seconds: Double, _ expected: String) throws {
        let file = try #require(LogFile(path: directory.file("times.log")))
        let logger = Logger(label: "times") { label in
            LineLogHandler(label: label, level: .info, file: file) { Date(timeIntervalSince1970: seconds) }
        }
        logger.info("now")
        #expect(try directory.text(of: "times.log") == "\(expected) info times: now\n")
    }

    @Test(arguments: ["a\nb", "a\r\nerror", "\u{1B}[31m", "\u{202E}", "\u{2028}", "a\"b = c"])
    func log_whenMetadataHasHarmfulCharacters_staysOneLine(text: String) throws {
        logger.info("said", metadata: ["text": "\(text)"])
        let line = try directory.text(of: "quad.log").dropLast()
        #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
        #expect(!line.unicodeScalars.contains("\u{202E}") && !line.unicodeScalars.contains("\u{2028}"))
    }

    @Test func log_whenLevelIsSet_changesThatLoggerOnly() throws {
        var loud = logger
        loud.logLevel = .trace
        loud[metadataKey: "id"] = "1"
        loud.trace("loud")
        logger.trace("quiet")
        #expect(try directory.text(of: "quad.log").split(separator: "\n").count == 1)
    }

    @Test func logFile_whenItCannotBeOpened_isNil() {
        #expect(LogFile(path: "/nonexistent/quad.log") == nil)
    }
}
