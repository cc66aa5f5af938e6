import Foundation
import PluginTools
import Plugins
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

    /// One table has every hook, and one every change: both are made of the declarations.
    @Test func document_always_hasARowForEachHookAndEachChange() {
        let lines = Set(APIDocument.markdown().split(separator: "\n").map(String.init))
        let rows = [
            "| `tag.normalize` | tag, normal | the tag's normal form | each changes what stands | no |  |",
            "| `message.annotate` | message | a card | each adds one | no | `read:chat` |",
            "| `PLUGIN.NAME` | record, what stands | as declared | each changes what stands | no | "
                + "`answer:PLUGIN.NAME` |",
            "| `person.place` | person | a point, or false | the first that answers | yes | `answer:person.place` |",
        ]
        for row in rows { #expect(lines.contains(row), "\(row)") }
        for hook in Hook.allCases.map(\.rawValue) + PluginQuestion.allCases.map(\.rawValue) {
            #expect(lines.contains { $0.hasPrefix("| `\(hook)` | ") }, "\(hook)")
        }
        for change in APIChange.all {
            let row = "| `\(change.old)` | `\(change.new)` | \(change.since) | \(change.why) |"
            #expect(lines.contains(row), "\(row)")
        }
    }

    /// A key that may be left out isn't said to be needed, however its type is written.
    @Test func keys_thatMayBeLeftOut_areNotNeeded() {
        let lines = APIDocument.markdown().split(separator: "\n")
        for key in ["label", "history"] {
            let rows = lines.filter { $0.hasPrefix("| `\(key)` | ") }
            #expect(!rows.isEmpty && rows.allSatisfy { !$0.contains("needed") }, "\(rows)")
        }
        #expect(lines.allSatisfy { !$0.contains("needed;  |") && !$0.contains("Since 0.1.0") })
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
