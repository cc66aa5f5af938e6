/// `docs/limits.md`: every number of the sources that bounds something, with the reason.
enum LimitDocument {
    /// Numbers that bound nothing, and why.
    static let exceptions = [
        "budget.killed_mark": "a mark, of which only the address counts",
        "pattern.NO_END": "stands for no offset",
        "pool.SMALLEST": "a size of glibc's malloc",
        "pool.STEP": "a size of glibc's malloc",
        "stack.VALUE_BYTES": "a size of Lua's",
        "EventQueries.messageColumnCount": "counts the columns of a statement",
        "DerivedSchema.version": "a version",
        "MessageBlockQueries.schemaVersion": "a version",
        "TitleQueries.schemaVersion": "a version",
        "TrendingQueries.schemaVersion": "a version",
        "TitleRank.(k1, b, usualLength)": "weights of a ranking",
        "TitleRank.halfLife": "a weight of a ranking",
        "TextsInFlight.nobodyWaits": "stands for no number",
        "GreatCircle.radius": "the Earth's",
        "ColumnLayout.gap": "a layout",
    ]

    /// What nobody who runs a gateway meets: measuring, and what fills one for a demonstration.
    private static let leftOut = ["Sources/QuadBench/", "Sources/Community/Demo/"]

    /// Every number of the sources, those of ``exceptions`` too.
    static func numbers() throws -> [SourceNumber] { try all.get() }

    /// Read once: several tests want them.
    private static let all = Result {
        let sources = try Repository.sources(under: "Sources", endingIn: [".swift", ".c", ".h"])
        let plugins = try Repository.sources(under: "plugins", endingIn: [".lua"])
            .filter { !$0.hasSuffix("_test.lua") }
        return try (sources + plugins)
            .filter { path in !leftOut.contains { path.hasPrefix($0) } }
            .flatMap { SourceScanner(try Repository.text(of: $0), path: $0).numbers }
    }

    static func markdown(of numbers: [SourceNumber]) -> String {
        let limits = numbers.filter { exceptions[$0.place] == nil }
        let targets = Dictionary(grouping: limits, by: \.target).sorted { $0.key < $1.key }
        return introduction + targets.map { section($0.key, $0.value) }.joined()
    }

    private static let introduction = """
        # Limits

        Made from the sources (`make docs`); a test compares this file with them, and lets no number go without its reason. Change the comment above the number, not this page.

        These are the numbers that bound something and that nobody configures. Those that a gateway's `config.json` sets stand in [configuration.md](configuration.md), with their defaults, what they accept and what they are for: `limits.*` for people, `plugins.budget.*` for plugins, `doors.console.*` for connections, `storage.*` for the record. What the bundled plugins let one set stands there, too (`plugins.settings`).

        """

    private static func section(_ target: String, _ limits: [SourceNumber]) -> String {
        let rows = limits.map { limit in
            let reason = (limit.reason ?? "").replacing("``", with: "`").replacing("|", with: "\\|")
            return "| `\(limit.place)` | \(limit.written) | \(reason) |\n"
        }
        return "\n## \(target)\n\n| where | number | what it bounds, and why |\n| --- | --- | --- |\n"
            + rows.joined()
    }
}
