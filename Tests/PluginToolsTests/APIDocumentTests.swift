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
}
