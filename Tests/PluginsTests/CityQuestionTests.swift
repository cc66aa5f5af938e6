import Community
import Foundation
import JSONCoding
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// The example questions of the city's data, understood by all bundled plugins together.
///
/// Phrases were written from every other row, beginning with the first; the others were seen by nobody who wrote one.
@Suite struct CityQuestionTests {
    /// A row of the file: what is asked, after what, and what it means.
    private struct Row {
        let question: String
        /// `nil` where nothing was asked before.
        let before: String?
        let intent: String
        let slots: JSON
    }

    private static func rows() throws -> [Row] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Fixtures/questions.tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Row(
                question: cells[0], before: cells[2] == "-" ? nil : cells[2], intent: cells[3],
                slots: try JSON(Array(cells[4].utf8)))
        }
    }

    /// Whether the line of ``AskReport`` says what the row does. Choices may come in any order.
    private static func fits(_ row: Row, _ line: String) throws -> Bool {
        let intent = String(line.prefix { $0 != " " })
        guard intent == row.intent else { return false }
        var rest = line.dropFirst(intent.count + 1)
        if intent.contains("."), let end = rest.lastIndex(of: "}") { rest = rest[...end] }
        let slots = try JSON(Array(rest.utf8))
        guard case .object(let found) = slots, case .object(let wanted) = row.slots else { return false }
        if case .list(let choices)? = wanted["choices"], case .list(let offered)? = found["choices"] {
            return Set(choices) == Set(offered)
        }
        return found.mapValues(folded) == wanted.mapValues(folded)
    }

    /// Names of stops stay as they were written, which the rows capitalize.
    private static func folded(_ value: JSON) -> JSON {
        if case .text(let text) = value { .text(text.lowercased()) } else { value }
    }

    private func gateway() async throws -> PluginHost {
        try await TestHost.loaded(BundledTests.files()).host
    }

    @Test func questions_areUnderstoodInAllThreeLanguages() async throws {
        let host = try await gateway()
        var (right, missed) = ([0, 0], [String]())
        let rows = try Self.rows()
        for (number, row) in rows.enumerated() {
            let line = try host.explanation(of: row.question, after: row.before).first ?? ""
            if try Self.fits(row, line) {
                right[number % 2] += 1
            } else {
                missed.append(
                    "\(number % 2 == 0 ? "seen" : "unseen") \(row.question): \(line), not \(row.intent) \(row.slots.line)"
                )
            }
        }
        print("questions understood: \(right[0]) of 60 seen, \(right[1]) of 59 unseen")
        missed.forEach { print("  misunderstood: \($0)") }
        #expect(Double(right[0] + right[1]) >= 0.95 * Double(rows.count))
    }
}
