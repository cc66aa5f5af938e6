import Doors
import Foundation
import Lua
import Model
import PluginTools

/// What `quad plugin replay` says of what it found.
struct ReplayLines {
    let report: ReplayReport
    let since: String
    let shown: Int

    var all: [String] { head + table + errors + refusals + differences }

    private var head: [String] {
        let kinds = report.kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\(grouped($0.value)) \($0.key)" }
        let list = kinds.isEmpty ? "" : ": \(kinds.joined(separator: ", "))"
        var lines = ["\(TrialReport.counted(report.events, "event")) of the last \(since)\(list)"]
        if report.absent > 0 {
            let are = report.absent == 1 ? "is" : "are"
            lines.append("\(grouped(report.absent)) more \(are) about what is gone")
        }
        return lines
    }

    private var table: [String] {
        let versions = [report.current, report.candidate].compactMap(\.self)
        func row(_ name: String, _ value: (ReplayReport.Version) -> String) -> [String] {
            [name] + versions.map(value)
        }
        var table = TextTable()
        let isAlike = report.current?.version == report.candidate.version
        table.add(
            ["", isAlike ? "in force" : versions[0].version]
                + (versions.count > 1 ? [isAlike ? "candidate" : versions[1].version] : []))
        table.add(row("events heard") { grouped($0.events) })
        table.add(row("errors") { grouped($0.errors) })
        table.add(row("done to others") { grouped($0.effects) })
        if versions.contains(where: { $0.refused > 0 }) { table.add(row("refused") { grouped($0.refused) }) }
        table.add(row("time") { TrialReport.time($0.time) })
        table.add(row("slowest") { TrialReport.time($0.slowest) })
        table.add(row("instructions") { grouped($0.instructions) })
        table.add(row("memory") { "\(ByteCount($0.memory))" })
        return table.lines.map { "  \($0)" }
    }

    private var errors: [String] { list("errors", report.failures) }
    private var refusals: [String] { list("refused", report.refusals) }

    private func list(_ heading: String, _ failures: [ReplayReport.Failure]) -> [String] {
        if failures.isEmpty { return [] }
        let lines = failures.prefix(shown).map { failure -> String in
            let more = failure.count > 1 ? " and \(grouped(failure.count - 1)) more" : ""
            return Escaping.escape("  \(failure.message) (\(failure.event)\(more))")
        }
        return [heading] + lines + rest(failures.count)
    }

    private var differences: [String] {
        let isNew = report.current == nil
        if report.differences.isEmpty { return [isNew ? "it does nothing" : "no difference in what they do"] }
        let heading =
            "\(isNew ? "what it does" : "differences") on \(TrialReport.counted(report.differences.count, "event"))"
        let lines = report.differences.prefix(shown).flatMap { difference -> [String] in
            let before = difference.before.map { "    - \($0)" }
            let after = difference.after.map { "    + \($0)" }
            return (["  \(difference.event)"] + before + after).map { Escaping.escape($0) }
        }
        return [heading] + lines + rest(report.differences.count)
    }

    private func rest(_ count: Int) -> [String] {
        count > shown ? ["  … and \(grouped(count - shown)) more: --all shows them"] : []
    }
}
