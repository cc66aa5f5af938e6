import Foundation
import Plugins
import Testing

@testable import PluginTools

/// The pages of `docs/plugin-api/`, held against the tables and the examples that they are made from.
@Suite struct APIDocumentTests {
    private static let docs = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../docs")
    private static let folder = docs.appending(path: "plugin-api")
    private static let document = APIDocument(examples: docs.appending(path: "examples/api"))

    private static func pages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
            .sorted()
    }

    private static func text(_ page: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: page)), as: UTF8.self)
    }

    @Test func pages_whenFilled_areTheCommittedOnes() throws {
        try #require(try Self.pages().count > 20)
        for page in try Self.pages() {
            let filled = try Self.document.filled(try Self.text(page))
            if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
                try Data(filled.utf8).write(to: Self.folder.appending(path: page))
            }
            #expect(try Self.text(page) == filled, "make docs writes \(page)")
        }
    }

    @Test func function_whenAPluginMayCallIt_standsOnOnePage() throws {
        let pages = try Self.pages().map(Self.text)
        let functions = Self.document.functions
        for function in functions {
            let count = pages.count { $0.contains("\n### `\(function.signature)`\n") }
            let isTwin = functions.contains { function.isTwin(of: $0) }
            #expect(count == (isTwin ? 0 : 1), "\(function.signature)")
        }
    }

    /// A page that nobody is led to, or that shows nothing whole, is of little use.
    @Test func page_always_isNamedAtTheBeginningAndShowsAPlugin() throws {
        let beginning = try Self.text("README.md")
        for page in try Self.pages() {
            #expect(page == "README.md" || beginning.contains("| [\(page)](\(page)) |"), "\(page)")
            #expect(try Self.text(page).contains(#/<!-- made: files [^\n]*\.lua/#), "\(page)")
        }
    }

    /// Whoever writes a plugin learns from the page what there is already.
    @Test func module_ofTheLibrary_isNamed() throws {
        let page = try Self.text("files.md")
        let names = try PluginFolder(path: Self.docs.appending(path: "../plugins").path).library().names
        #expect(names.count > 20)
        for name in names { #expect(page.contains("\n| `\(name)` | "), "\(name)") }
    }

    /// What is typed into a page by hand is run by nobody.
    @Test func lua_whenAPageShowsIt_isAFileOfTheExamples() throws {
        for page in try Self.pages() {
            let blank = try Self.text(page).replacing(#/<!-- made: (?s).*?<!-- end -->/#, with: "")
            #expect(!blank.contains("```lua"), "\(page)")
        }
    }

    @Test(arguments: [
        ("<!-- made: keys quad.Nothing -->\n<!-- end -->", "no table is called quad.Nothing"),
        ("<!-- made: functions store.nothing -->\n<!-- end -->", "no function is called store.nothing"),
        ("<!-- made: nothing -->\n<!-- end -->", "nothing is made that is called nothing"),
        ("<!-- made: events -->\ntext", "what is made at the end of the page has no end"),
    ])
    func mark_whenWrong_isToldOf(page: String, expected: String) {
        #expect {
            try Self.document.filled(page)
        } throws: {
            "\($0)" == expected
        }
    }

    @Test func card_always_needsItsTitleAlone() throws {
        let table = try Self.document.filled("<!-- made: keys quad.Card -->\n<!-- end -->")
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.filter { $0.contains("needed") }.map { $0.prefix(10) } == ["| `title` "])
        #expect(rows.contains { $0.hasPrefix("| `severity` | ") })
    }

    /// One table has every hook, and one every change: both are made of the declarations.
    @Test func tables_always_haveARowForEachHookAndEachChange() throws {
        let page = "<!-- made: hooks -->\n<!-- end -->\n<!-- made: changes -->\n<!-- end -->"
        let lines = Set(try Self.document.filled(page).split(separator: "\n").map(String.init))
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
            let new = change.new.map { "`\($0)`" } ?? "–"
            let row = "| `\(change.old)` | \(new) | \(change.since) | \(change.why) |"
            #expect(lines.contains(row), "\(row)")
        }
    }

    /// A key that may be left out isn't said to be needed, however its type is written.
    @Test func keys_thatMayBeLeftOut_areNotNeeded() throws {
        let lines = try Self.pages().flatMap { try Self.text($0).split(separator: "\n") }
        for key in ["label", "history"] {
            let rows = lines.filter { $0.hasPrefix("| `\(key)` | ") }
            #expect(!rows.isEmpty && rows.allSatisfy { !$0.contains("needed") }, "\(rows)")
        }
        #expect(lines.allSatisfy { !$0.contains("needed;  |") && !$0.contains("Since 0.1.0") })
    }
}
