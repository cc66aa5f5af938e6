import Community
import Doors
import Foundation
import Lua
import Model
import PluginTools

/// What `quad plugin try` says of what it found.
enum TrialReport {
    /// Characters of a title in the report, so that its row stays on one line of a terminal.
    private static let titleLength = 60

    /// - Parameters:
    ///   - scorer: What gave the scores.
    ///   - thing: What has them, one of them.
    ///   - title: What a reader knows it by.
    static func lines<ID>(
        of ranking: RankingPreview<ID>, by scorer: String, of thing: String, shown: Int, title: (ID) -> String
    ) -> [String] {
        let (moved, count) = (ranking.moves.count, counted(ranking.count, thing))
        var lines = [
            "\(scorer): \(grouped(moved)) of \(count) would move, \(grouped(ranking.rescored)) would have another score"
        ]
        var table = TextTable()
        if moved > 0 { table.add(["rank", "score", thing]) }
        for move in ranking.moves.prefix(shown) {
            let title = title(move.id)
            table.add([
                "\(move.rankBefore) → \(move.rankAfter)",
                "\(score(move.scoreBefore)) → \(score(move.scoreAfter))",
                title.count > titleLength ? "\(title.prefix(titleLength - 1))…" : title,
            ])
        }
        lines += table.lines.map { "  \($0)" }
        lines += rest(moved - shown)
        return lines + ["  time for \(count): \(time(ranking.timeBefore)) → \(time(ranking.timeAfter))"]
    }

    static func lines(of tags: TagPreview, shown: Int) -> [String] {
        let (changes, merges, count) = (tags.changes, tags.merges, tags.rows.count)
        var lines = [
            "tag.normalize: \(grouped(changes.count)) of \(counted(count, "stored tag")) would change"
        ]
        var table = TextTable()
        if !changes.isEmpty { table.add(["written", "normal form", "people"]) }
        for row in changes.prefix(shown) {
            table.add([
                row.use.tag.written,
                "\(row.use.tag.normal) → \(row.normal.isEmpty ? "(empty: refused)" : row.normal)",
                "\(row.use.people)",
            ])
        }
        lines += table.lines.map { "  \($0)" }
        lines += rest(changes.count - shown)
        lines += merges.prefix(shown).map { merge in
            let from = merge.from.joined(separator: ", ")
            return Escaping.escape("  become one: \(from) → \(merge.normal) (people: \(merge.people))")
        }
        lines += rest(merges.count - shown)
        return lines + ["  time for \(counted(count, "tag")): \(time(tags.time))"]
    }

    // MARK: Words

    private static func rest(_ count: Int) -> [String] {
        count > 0 ? ["  … and \(grouped(count)) more: --all shows them"] : []
    }

    static func counted(_ count: Int, _ thing: String) -> String {
        count == 1 ? "1 \(thing)" : "\(grouped(count)) \(thing)s"
    }

    /// Three digits behind the point at most.
    static func score(_ score: Double) -> String {
        if score.magnitude >= 1e15 || (score != 0 && score.magnitude < 0.001) {
            return String(format: "%.3g", score)
        }
        var text = String(format: "%.3f", score)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }

    static func time(_ duration: Duration) -> String {
        let milliseconds = duration.inSeconds * 1_000
        return milliseconds < 1_000
            ? String(format: milliseconds < 10 ? "%.2f ms" : "%.0f ms", milliseconds)
            : String(format: "%.2f s", milliseconds / 1_000)
    }
}
