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
}
