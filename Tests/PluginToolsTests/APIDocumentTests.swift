import Foundation
import PluginTools
import Testing

/// `docs/plugin-api.md`, held against the tables that it is made from.
@Suite struct APIDocumentTests {
    @Test func card_always_needsItsTitleAlone() throws {
        let parts = APIDocument.markdown().components(separatedBy: "## Cards and questions")
        let table = try #require(parts.last?.components(separatedBy: "A chart has these keys").first)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.filter { $0.contains("needed") }.map { $0.prefix(10) } == ["| `title` "])
        #expect(rows.contains { $0.hasPrefix("| `severity` | ") })
    }

    @Test func document_whenGenerated_isTheCommittedOne() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../docs/plugin-api.md")
        if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
            try Data(APIDocument.markdown().utf8).write(to: file)
        }
        #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == APIDocument.markdown())
    }
}
