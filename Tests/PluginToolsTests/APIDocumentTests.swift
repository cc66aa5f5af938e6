import Foundation
import PluginTools
import Testing

/// `docs/plugin-api.md`, held against the tables that it is made from.
@Suite struct APIDocumentTests {
    @Test func document_whenGenerated_isTheCommittedOne() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../docs/plugin-api.md")
        if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
            try Data(APIDocument.markdown().utf8).write(to: file)
        }
        #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == APIDocument.markdown())
    }
}
