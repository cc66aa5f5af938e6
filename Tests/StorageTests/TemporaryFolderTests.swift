import Foundation
import TestSupport
import Testing

struct TemporaryFolderTests {
    @Test func folder_whenNobodyHoldsItAnyMore_isGoneWithAllThatIsInIt() throws {
        let path = try {
            let folder = try TemporaryFolder()
            try folder.write("words", to: "deep/below/note")
            #expect(try folder.text(of: "deep/below/note") == "words")
            return folder.path
        }()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func root_ofAProcess_isItsOwnAlone() throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: TemporaryRoot.path)
        #expect(attributes[.posixPermissions] as? NSNumber == 0o700)
        #expect(TemporaryRoot.path.hasSuffix("-\(getpid())"))
    }

    /// As stores do that nobody closed: they go on with files of their own while the process exits.
    @Test(.endsWhereItHangs) func root_whenOthersWriteWhileTheProcessExits_isGone() async throws {
        let parent = try TemporaryFolder()
        await #expect(processExitsWith: .success) { [path = parent.path as String] in
            setenv("TEST_TMPDIR", path, 1)
            let folder = try TemporaryFolder()
            let (written, continuation) = AsyncStream.makeStream(of: Void.self)
            for writer in 1...4 {
                Thread.detachNewThread {
                    var number = 0
                    while true {
                        number += 1
                        close(open(folder.file("\(writer)-\(number)"), O_CREAT | O_WRONLY, 0o600))
                        if number == 100 { continuation.yield() }
                    }
                }
            }
            var others = written.makeAsyncIterator()
            for _ in 1...4 { await others.next() }
        }
        #expect(try parent.names == [])
    }
}
