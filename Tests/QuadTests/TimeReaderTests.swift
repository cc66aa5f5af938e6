import Concurrency
import Testing

/// What people write for hours and days is read in one place, `Times`. A reader of a plugin's own would be wrong in its own
/// way, as five of them were.
struct TimeReaderTests {
    /// A pattern for an hour, or a part of the day to be found in what was typed.
    private static let signs = Pattern(#/%d%d\?\)?:|(?:上午|下午|晚上|夜晚|凌晨|朝早)/#)

    /// Files that have one, each with its reason.
    private static let allowed = [
        "plugins/air/clock.lua": "reads the clock of a feed",
        "plugins/ferry/feed.lua": "reads the clock of a feed",
    ]

    /// What people read, and what they may ask: texts that no plugin takes apart.
    private static let texts = ["/words/", "/types/", "phrases.lua", "intents.lua", "_test.lua"]

    @Test func plugins_whenTheyTakeHours_haveThemReadByTheGateway() throws {
        for path in try Repository.sources(under: "plugins", endingIn: [".lua"])
        where !Self.texts.contains(where: path.contains) {
            let code = try Repository.lines(of: path).map { line in
                line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
            }
            let found = code.filter { $0.firstMatch(of: Self.signs.regex) != nil }
            #expect(
                found.isEmpty != (Self.allowed[path] != nil),
                "\(path): time.when and time.day read hours and days, and no plugin: \(found)")
        }
    }
}
