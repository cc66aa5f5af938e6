import Community
import Foundation
import Glibc
import Model
import TestSupport
import Testing

/// Small files are read whole, and nothing else is.
@Suite(.endsWhereItHangs) struct BoundedFileTests {
    /// Runs with a folder that is gone afterwards.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try withExtendedLifetime(folder) { try body(folder.path) }
    }

    private func problem(_ path: String, atMost limit: Int = 4_096) -> BoundedFile.Problem? {
        do throws(BoundedFile.Problem) {
            _ = try BoundedFile.read(path, atMost: limit)
            return nil
        } catch { return error }
    }

    @Test(arguments: [0, 1, 4_095, 4_096, 100_000])
    func read_ofARegularFile_givesItsBytes(_ count: Int) throws {
        try withFolder { folder in
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            try Data(bytes).write(to: URL(filePath: "\(folder)/a"))
            try #require(symlink("a", "\(folder)/link") == 0)
            #expect(try BoundedFile.read("\(folder)/a", atMost: count) == bytes)
            #expect(try BoundedFile.read("\(folder)/link", atMost: count) == bytes)
            if count > 0 { #expect(problem("\(folder)/a", atMost: count - 1) == .tooLarge(limit: count - 1)) }
        }
    }

    @Test func read_ofAnythingElse_saysWhatItIs() throws {
        try withFolder { folder in
            try #require(mkfifo("\(folder)/pipe", 0o600) == 0)
            try Data().write(to: URL(filePath: "\(folder)/sparse"))
            try #require(truncate("\(folder)/sparse", 1 << 40) == 0)
            #expect(problem("\(folder)/pipe") == .notRegular)
            #expect(problem(folder) == .notRegular)
            #expect(problem("/dev/zero") == .notRegular)
            #expect(problem("\(folder)/sparse") == .tooLarge(limit: 4_096))
            #expect(problem("\(folder)/none") == .missing)
            #expect(problem("\(folder)/sparse/none") == .missing)
        }
    }

    /// Files whose size is told as nothing hold more than that.
    @Test func read_ofAFileThatHoldsMoreThanItSays_stopsAtTheBound() throws {
        #expect(try !BoundedFile.read("/proc/self/status").isEmpty)
        #expect(problem("/proc/self/status", atMost: 10) == .tooLarge(limit: 10))
    }
}
