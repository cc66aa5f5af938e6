import Foundation
import Testing

/// The sources, held against the rule that what people read is there in three languages.
struct WordsTests {
    /// A file with its texts joined: a literal may go on in the next line.
    private struct Source {
        let path: String
        let text: String
    }

    private static let sources = try? Repository.sources(under: "Sources").map {
        Source(path: $0, text: try Repository.text(of: $0))
    }

    private func sources() throws -> [Source] { try #require(Self.sources) }

    /// What stands behind a dot in a file: `words`, `none` of `PluginsWords.none.text(…)`.
    private static func members(in text: String) -> Set<Substring> {
        Set(
            text.split(separator: ".").dropFirst().map {
                $0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            })
    }

    /// Types of sentences, wherever they stand: `enum …Words`, `…Texts`.
    @Test func words_always_areUsedSomewhere() throws {
        let sources = try sources()
        let used = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, Self.members(in: $0.text)) })
        let types = #/(?ms)^(?:\w+ )*(?:enum|struct|extension) \w*(?:Words|Texts)\b[^\n]*\{\n(.*?)^\}/#
        for source in sources where !source.path.contains("/Words/") {
            let statics = source.text.matches(of: types).flatMap { type in
                type.output.1.matches(of: #/static (?:let|var|func) ([a-zA-Z]+)/#).map(\.output.1)
            }
            guard !statics.isEmpty else { continue }
            let elsewhere = used.filter { $0.key != source.path }.values
            let own = source.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            for name in statics {
                // Beside its declaration, also one without a dot counts: `columns = [name, state]`.
                let isUsed = own.count { $0 == name } > 1 || elsewhere.contains { $0.contains(name) }
                #expect(isUsed, "\(source.path): nothing says \(name)")
            }
        }
    }

    @Test func errors_always_haveWordsInEachLanguage() throws {
        let bare = /CommunityError\(\s*\.[a-zA-Z]+,\s*"/
        for source in try sources() {
            #expect(
                !source.text.contains(bare),
                "\(source.path): an error's words are a LocalizedText of all languages")
        }
    }

    /// Only what comes from plugins' files may lack a language.
    @Test func texts_always_haveEachLanguage() throws {
        let allowed = [
            "Sources/Community/Shared/Language.swift", "Sources/Plugins/Values/TableReader.swift",
            "Sources/Plugins/Budgets/BudgetWords.swift", "Sources/Plugins/Words/PluginWords.swift",
            "Sources/Plugins/Manifest/NoticeReader.swift", "Sources/Plugins/Forms/FormField.swift",
            "Sources/Community/Notifications/PluginNotices.swift",
        ]
        let partial = /LocalizedText\([^\n]*\n?[^\n]*others:/
        for source in try sources() where !allowed.contains(source.path) {
            #expect(!source.text.contains(partial), "\(source.path)")
        }
    }

    /// A translator opens `Words/*.json` and nothing else.
    @Test func sentences_always_standInFiles() throws {
        let written = #/hans:\s*"|case \.simplifiedChinese: "/#
        for source in try sources() {
            #expect(!source.text.contains(written), "\(source.path): a sentence stands in Words/*.json")
        }
    }

    /// Lua's `%s` is the white space of ASCII, and people write that of every script. Names of feeds and hours are read word
    /// by word.
    @Test func plugins_whenTheyPutWordsOnOneLine_askTextLine() throws {
        let others: Set = ["plugins/bus/names.lua", "plugins/calendar/when.lua", "plugins/trade/meet.lua"]
        let paths = try Repository.sources(under: "plugins", endingIn: [".lua"])
        // Tests take columns apart, which the program made.
        for path in paths where !others.contains(path) && !path.hasSuffix("_test.lua") {
            let own = try Repository.text(of: path).matches(
                of: #/gsub\("(?:%s|\[%s%c\]|\[%c%s\])\+", " "\)/#)
            #expect(own.isEmpty, "\(path): write text.line")
        }
    }
}
