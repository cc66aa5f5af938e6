import Foundation
import Testing

/// `docs/limits.md` and the reasons in it, held against the numbers of the sources.
struct LimitDocumentTests {
    @Test func document_whenGenerated_isTheCommittedOne() throws {
        let written = LimitDocument.markdown(of: try LimitDocument.numbers())
        if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
            try Data(written.utf8).write(to: URL(filePath: "\(Repository.root)/docs/limits.md"))
        }
        #expect(try Repository.text(of: "docs/limits.md") == written)
    }

    @Test func number_whenItBoundsSomething_hasAReason() throws {
        let bare = try LimitDocument.numbers()
            .filter { $0.reason == nil && LimitDocument.exceptions[$0.place] == nil }
        #expect(bare.isEmpty, "give these a comment that says why: \(bare.map(\.place))")
    }

    @Test func exceptions_whenListed_areAllInTheSources() throws {
        let places = Set(try LimitDocument.numbers().map(\.place))
        #expect(Set(LimitDocument.exceptions.keys).subtracting(places).isEmpty)
    }

    @Test func swift_whenScanned_givesNumbersWithTheirTypesAndReasons() {
        let source = """
            enum Outer {
                /// Bytes of a line,
                /// no more.
                @usableFromInline
                static let most: Int = 4 << 20
                struct Inner {
                    private static let (low, high) = (1_000, 2 * 1024)  // both
                    static var patience: Duration { .seconds(30) }
                    static let name = "20"
                    static let twice = 2 * most
                    let own = 7
                }
            }
            """
        let numbers = SourceScanner(source, path: "Sources/Console/Outer.swift").numbers
        #expect(numbers.map(\.place) == ["Outer.most", "Outer.Inner.(low, high)", "Outer.Inner.patience"])
        #expect(
            numbers.map(\.written) == ["`4 << 20`, 4 MiB", "`(1_000, 2 * 1024)`, 2 KiB", "`.seconds(30)`"])
        #expect(numbers.map(\.reason) == ["Bytes of a line, no more.", nil, nil])
        #expect(numbers.allSatisfy { $0.target == "Console" })
    }

    @Test func lua_whenScanned_givesTheNumbersAtTheTopOfAFile() {
        let source = """
            --- Posts and comments
            --- that one page shows.
            local posts, comments = 10, 20  -- of each
            local hour = 3600
            local function page() local most = 9 end
              local inner = 7
            """
        let numbers = SourceScanner(source, path: "plugins/forum/init.lua").numbers
        #expect(numbers.map(\.place) == ["forum/init.posts, comments", "forum/init.hour"])
        #expect(numbers.map(\.value) == ["10, 20", "3600"])
        #expect(numbers.map(\.reason) == ["Posts and comments that one page shows.", nil])
        #expect(numbers.allSatisfy { $0.target == "Bundled plugins" })
    }

    @Test func c_whenScanned_givesMacrosAndConstantsWithTheirReasons() {
        let source = """
            #define QUAD_LINES_H
            /// Bytes of a line.
            #define LONGEST (2 * 1024 * 1024)
            #define POOLED true
            /* Microseconds
             * of a turn. */
            static const uint32_t slice = 20000;
            """
        let numbers = SourceScanner(source, path: "Sources/CLua/lines.c").numbers
        #expect(numbers.map(\.place) == ["lines.LONGEST", "lines.slice"])
        #expect(numbers.map(\.written) == ["`(2 * 1024 * 1024)`, 2 MiB", "`20000`"])
        #expect(numbers.map(\.reason) == ["Bytes of a line.", "Microseconds of a turn."])
    }
}
