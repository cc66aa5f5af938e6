import Community
import Foundation
import Glibc
import TestSupport
import Testing

@testable import quad

struct ConfigurationFileTests {
    @Test func file_whenDefaultIsMissing_givesDefaults() throws {
        let loaded = try ConfigurationFile(nil, standard: "/nonexistent/config.json").load(environment: [:])
        #expect(loaded.configuration == QuadConfiguration())
        #expect(loaded.file == nil)
    }

    @Test func file_whenNamedOneIsMissing_isAnError() {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile("/nonexistent/config.json").load(environment: [:])
        }
        #expect(error?.description.contains("/nonexistent/config.json: there is no such file") == true)
    }

    @Test func file_whenItIsADirectory_isAnError() throws {
        let directory = try TemporaryFolder()
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile(directory.path).load(environment: [:])
        }
        #expect(error?.problems.first?.message == "the file can't be read; check its rights")
    }

    @Test func file_whenRead_tellsWhatWasSet() throws {
        let directory = try TemporaryFolder()
        let path = try directory.write(#"{"limits": {"tagLength": 5}}"#, to: "config.json")
        let loaded = try ConfigurationFile(path).load(environment: ["QUAD_LOG_LEVEL": "error"])
        #expect(loaded.file == path)
        #expect(loaded.paths == ["limits.tagLength", "log.level"])
        #expect(loaded.configuration.limits.tags.length == 5)
        #expect(loaded.configuration.plugins.byName.file == path)
    }

    @Test func file_whenWrong_namesItselfInEveryLine() throws {
        let directory = try TemporaryFolder()
        let path = try directory.write(#"{"a": 1, "b": 2}"#, to: "odd.json")
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile(path).load(environment: [:])
        }
        let lines = Failure(of: try #require(error))?.lines ?? []
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("quad: \(path): ") })
    }

    @Test func file_ofGigabytes_isNotRead() throws {
        let directory = try TemporaryFolder()
        let path = try directory.write("{}", to: "config.json")
        try #require(truncate(path, 3 << 30) == 0)
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile(path).load(environment: [:])
        }
        #expect(error?.problems.first?.message == "the file is larger than 4 MiB; is it the right one?")
    }
}
