import Foundation
import Testing

@testable import Commands
@testable import Community
@testable import Console
@testable import Model

/// Holds `docs/protocol.md` against what the code can send and takes.
struct ProtocolDocumentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func document() throws -> String {
        try String(contentsOf: root.appending(path: "docs/protocol.md"), encoding: .utf8)
    }

    /// The names in the first column of a section's table.
    private static func names(in section: Substring) -> [String] {
        section.matches(of: /(?m)^\| `([A-Za-z_]+)` \|/).map { String($0.output.1) }
    }

    /// The section under a heading.
    private static func section(_ heading: String) throws -> Substring {
        let document = try document()
        let start = try #require(document.range(of: "\n\(heading)"), "no \(heading)").upperBound
        let rest = document[start...]
        return rest[..<(rest.range(of: "\n#")?.lowerBound ?? rest.endIndex)]
    }

    /// The fields of each type of object, as the document has them.
    private static func documented() throws -> [String: Set<String>] {
        var fields: [String: Set<String>] = [:]
        for match in try document().matches(of: #/(?m)^### `([a-z]+)`: /#) {
            fields[String(match.output.1)] = try Set(names(in: section(String(match.output.0))))
        }
        return fields
    }

    /// The objects that `JSONFormat` writes: the types that one piece of code may write, and the fields it may write.
    private static func written() throws -> [(types: Set<String>, fields: Set<String>)] {
        let sources =
            FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)?
            .compactMap { $0 as? String } ?? []
        let path = try #require(sources.first { $0.hasSuffix("/JSONFormat.swift") })
        let text = try String(contentsOf: root.appending(path: "Sources/\(path)"), encoding: .utf8)
        return text.components(separatedBy: "buffer.beginObject(").dropFirst().map { part in
            let object = part.components(separatedBy: "buffer.endObject()")[0]
            let opening = object.prefix { $0 != ")" }
            return (
                Set(opening.matches(of: /"([a-z]+)"/).map { String($0.output.1) }),
                Set(object.matches(of: /addField\(\s*"([A-Za-z]+)"/).map { String($0.output.1) })
            )
        }
    }

    @Test func objects_whenWritten_areThoseOfTheDocument() throws {
        let documented = try Self.documented()
        let written = try Self.written()
        #expect(written.count >= 15)
        #expect(Set(documented.keys) == written.reduce(into: Set()) { $0.formUnion($1.types) })
    }

    @Test func fields_whenWritten_areThoseOfTheDocument() throws {
        let (documented, written) = (try Self.documented(), try Self.written())
        for (type, fields) in documented {
            // One piece of code writes `end` and `error`: what is `end`'s alone is no `error`'s.
            let possible = written.filter { $0.types.contains(type) }.reduce(into: Set<String>()) {
                $0.formUnion($1.fields)
            }
            #expect(fields.isSubset(of: possible), "\(type): \(fields.subtracting(possible)) is never sent")
            let others = written.filter { $0.types.contains(type) }.flatMap(\.types).compactMap {
                documented[$0]
            }
            let known = others.reduce(fields) { $0.union($1) }
            #expect(
                possible.isSubset(of: known), "\(type): \(possible.subtracting(known)) is not in the document"
            )
        }
    }

    @Test func options_whenAProgramMayAskForThem_areThoseOfTheDocument() throws {
        let section = try Self.section("### `/hello quad/1 FORMAT [OPTION…]`")
        #expect(Self.names(in: section) == HelloRequest.Option.allCases.map(\.rawValue))
        for format in LineFormat.allCases { #expect(section.contains("`\(format.rawValue)`")) }
        for language in Language.allCases { #expect(section.contains("`language=\(language.rawValue)`")) }
    }

    @Test func codes_whenARequestIsRefused_areThoseOfTheDocument() throws {
        #expect(try Self.names(in: Self.section("## Codes")) == CommunityError.Code.allCases.map(\.rawValue))
    }

    @Test func notices_whenTheyHaveAKind_areThoseOfTheDocument() throws {
        let section = try Self.section("### `notice`: ")
        for kind in Model.Notification.Kind.allCases { #expect(section.contains("`\(kind.rawValue)`")) }
    }

    @Test func cards_whenWritten_haveTheFieldsOfTheDocument() throws {
        let card = Card(
            title: "t", subtitle: "s", fields: [Card.Field("l", "v")], table: Card.Table(rows: [["c"]]),
            chart: Card.Chart(.gauge(Card.Chart.Gauge("g", 1, from: 0, to: 2)), unit: "mm"),
            picture: Card.Picture(url: "https://hku.hk", alternative: "a"),
            actions: [Card.Action("l", command: "/x")], source: "s", time: Timestamp(milliseconds: 1),
            isStale: true)
        let object = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(card)) as? [String: Any])
        let section = try Self.section("## Cards")
        #expect(Set(Self.names(in: section)) == Set(object.keys))
        for severity in Card.Severity.allCases { #expect(section.contains("`\(severity.rawValue)`")) }
        let (chart, gauge) = (
            object["chart"] as? [String: Any], (object["chart"] as? [String: Any])?["gauge"]
        )
        for key in chart?.keys.map(\.self) ?? [] { #expect(section.contains("`\(key)`"), "\(key)") }
        for key in (gauge as? [String: Any])?.keys.map(\.self) ?? [] {
            #expect(section.contains("\"\(key)\""), "\(key)")
        }
    }

    @Test func forms_whenWritten_haveTheFieldsOfTheDocument() throws {
        var field = FormSheet.Field(name: "n", kind: "text", prompt: "p", accepts: "a")
        field.limits = .init(minimum: .integer(1), maximum: .day("2026-12-24"), choices: ["c"], labels: ["C"])
        field.standing = .init(answer: "a", isSkipped: true, problem: "p")
        (field.fallback, field.isOptional) = ("d", true)
        let sheet = FormSheet(name: "n", title: "t", fields: [field], asked: "n")
        let object = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(sheet)) as? [String: Any])
        let fields = try #require((object["fields"] as? [[String: Any]])?.first)
        let names = try Self.names(in: Self.section("## Forms"))
        try #require(names.count == object.count + fields.count + 2)
        #expect(Set(names.prefix(object.count)) == Set(object.keys))
        #expect(Set(names.dropFirst(object.count).dropLast(2)) == Set(fields.keys))
        #expect(names.suffix(2) == ["answers", "do"])
    }

    @Test func bounds_whenStated_areThoseOfTheCode() throws {
        let document = try Self.document()
        #expect(document.contains("at most 16,384 bytes") && ConsoleConfiguration().maximumLine == 16_384)
        #expect(
            document.contains("10,000 messages or 8 MiB") && Missed.most == 10_000
                && Missed.mostBytes == 8 << 20)
    }
}
