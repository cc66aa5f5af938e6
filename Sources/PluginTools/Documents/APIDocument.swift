import Community
package import Foundation
import Logging
import Lua
import Model
import Plugins

/// The pages of `docs/plugin-api/`. People write them. Between marks stands what is made: of the tables that the sandbox
/// itself is made from, and of the plugins in `docs/examples/api/`.
///
///     <!-- made: keys quad.Command -->
///     …
///     <!-- end -->
package struct APIDocument {
    private static let mark = "<!-- made: "
    private static let end = "<!-- end -->"
    /// The version that each function has been there since where its page names none.
    private static let firstVersion = "0.1.0"

    /// Where the plugins lie that pages show.
    private let examples: URL
    private let areas: [HostAPI.Area]

    /// What is wrong with a page.
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    package init(examples: URL) {
        self.examples = examples
        let environment = HostEnvironment(clock: .system, logger: Logger(label: "quad.plugins"))
        areas = HostAPI.areas(in: environment) + TestAPI.areas(TestBench())
    }

    /// Every function that a plugin or a test may call.
    var functions: [APIEntry] { areas.flatMap(\.entries) }

    /// A page, with what stands between its marks made anew.
    package func filled(_ page: String) throws -> String {
        var (lines, isMade) = ([String](), false)
        for line in page.components(separatedBy: "\n") {
            if line.hasPrefix(Self.mark), line.hasSuffix(" -->") {
                guard !isMade else { throw Mistake(description: "\(line): what is made before has no end") }
                let words = line.dropFirst(Self.mark.count).dropLast(" -->".count).split(separator: " ")
                lines += [line, "", try made(String(words[0]), words.dropFirst().map(String.init)), ""]
                isMade = true
            } else if line == Self.end {
                lines.append(line)
                isMade = false
            } else if !isMade {
                lines.append(line)
            }
        }
        guard !isMade else { throw Mistake(description: "what is made at the end of the page has no end") }
        return lines.joined(separator: "\n")
    }

    private func made(_ kind: String, _ names: [String]) throws -> String {
        switch kind {
        case "files": try names.map(file).joined(separator: "\n\n")
        case "keys": try names.map(keys).joined(separator: "\n\n")
        case "kinds": try names.map(kinds).joined(separator: "\n\n")
        case "area": try names.map(area).joined(separator: "\n\n")
        case "functions": try functions(names)
        case "twins": twins
        case "hooks": Self.hooks
        case "questions": Self.questions
        case "events": Self.events
        case "permissions": Self.permissions
        case "changes": Self.changes
        case "modules": "Names are \(ModuleName.rule)."
        default: throw Mistake(description: "nothing is made that is called \(kind)")
        }
    }

    /// A file of the examples, whole.
    private func file(_ path: String) throws -> String {
        let text = String(decoding: try Data(contentsOf: examples.appending(path: path)), as: UTF8.self)
        let language = path.split(separator: ".").last ?? ""
        return "[`\(path)`](../examples/api/\(path)):\n\n```\(language)\n\(text)```"
    }
}

// MARK: Tables

extension APIDocument {
    /// The keys of a table, as editors know them.
    private func keys(of name: String) throws -> String {
        guard let declared = (LuaClass.manifest + LuaClass.arguments).first(where: { $0.name == name })
        else { throw Mistake(description: "no table is called \(name)") }
        let rows = declared.fields.map { field in
            let type = field.plainType.replacing("|", with: "\\|")
            let words = [field.isOptional ? "" : "needed", field.summary].filter { !$0.isEmpty }
            return "| `\(field.name)` | `\(type)` | \(words.joined(separator: "; ")) |"
        }
        return "| key | type | |\n| --- | --- | --- |\n" + rows.joined(separator: "\n")
    }

    /// The words that say of what kind a thing is which is declared in such a table.
    private func kinds(of name: String) throws -> String {
        let (heading, kinds): (String, [(String, String)]) =
            switch name {
            case "quad.Argument":
                (
                    "kind | what it takes, and gives to `run`",
                    CommandReader.documentation.map { ($0.key, $0.value) }
                )
            case "quad.Setting":
                ("type | what it takes", SettingReader.documentation.map { ($0.key, $0.value) })
            case "quad.FormField":
                ("kind | what it takes, and gives", FormReader.documentation.map { ($0.kind, $0.words) })
            case "quad.Slot":
                (
                    "kind | what it takes, and gives at `slots.NAME`",
                    IntentReader.documentation.map { ($0.key, $0.value) }
                )
            default: throw Mistake(description: "nothing in \(name) has a kind")
            }
        let rows = kinds.map { "| `\($0.0)` | \($0.1) |" }
        return "| \(heading) |\n| --- | --- |\n" + rows.joined(separator: "\n")
    }

    private static var events: String {
        let lines = FactKind.allCases.map { kind in
            "- `\(kind.rawValue)`" + (Permission.hearing(kind).map { " needs `\($0.rawValue)`" } ?? "")
                + note(on: kind)
        }
        return lines.joined(separator: "\n")
    }

    /// What the name of an event doesn't say.
    private static func note(on kind: FactKind) -> String {
        switch kind {
        case .slugChanged: ": a group has another slug"
        case .groupNamed: ": a group has another display name"
        default: ""
        }
    }

    private static var permissions: String {
        Permission.documentation.map { "- `\($0.key)`: \($0.value)" }.joined(separator: "\n")
    }

    /// What is written otherwise than in the version before.
    private static var changes: String {
        let rows = APIChange.all.map { change in
            let words = [
                "`\(change.old)`", change.new.map { "`\($0)`" } ?? "–", "\(change.since)", change.why,
            ]
            return "| \(words.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
        }
        return "| before | now | since | why |\n| --- | --- | --- | --- |\n" + rows.joined(separator: "\n")
    }
}

// MARK: Functions

extension APIDocument {
    /// What an area is, and what it needs.
    private func area(_ name: String) throws -> String {
        guard let area = areas.first(where: { $0.name == name })
        else { throw Mistake(description: "no area is called \(name)") }
        return area.summary + (area.entries.first?.permission.map { "\n\nNeeds `\($0.rawValue)`." } ?? "")
    }

    /// Functions, by their names or those of their areas, and what they cost.
    private func functions(_ names: [String]) throws -> String {
        let entries = try names.flatMap { name in
            let found =
                areas.first { $0.name == name }?.entries ?? functions.filter { $0.name == name }
            guard !found.isEmpty else { throw Mistake(description: "no function is called \(name)") }
            return found
        }
        return (entries.map(function) + costs(of: entries)).joined(separator: "\n\n")
    }

    private func function(_ entry: APIEntry) -> String {
        let result = entry.result.map { " Returns \($0.words)." } ?? ""
        let since = entry.since == Self.firstVersion ? "" : " Since \(entry.since)."
        return "### `\(entry.signature)`\n\n\(entry.summary)\(result)\(since)"
    }

    /// What functions cost, once for all that cost the same. Tests pay nothing.
    private func costs(of entries: [APIEntry]) -> [String] {
        let costs = entries.map(\.cost.words)
        guard entries.contains(where: { $0.cost != .none }) else { return [] }
        if Set(costs).count == 1 { return ["\(entries.count == 1 ? "It" : "Each") costs \(costs[0])."] }
        var lines: [String] = []
        for cost in costs where !lines.contains(where: { $0.hasPrefix("- \(cost): ") }) {
            let names = entries.filter { $0.cost.words == cost }.map { "`\($0.shortName)`" }
            lines.append("- \(cost): \(names.joined(separator: ", "))")
        }
        return ["What they cost:", lines.joined(separator: "\n")]
    }

    /// What a plugin's bot does with the same arguments as a caller: its pages tell of it once, below `call.me`.
    private var twins: String {
        let names = areas.filter { $0.name.hasPrefix("call.me.") }.map { area in
            let twins = area.entries.filter { entry in functions.contains { $0.isTwin(of: entry) } }
            return "- `bot.\(area.name.dropFirst("call.me.".count))`: "
                + twins.map { "`\($0.shortName)`" }.joined(separator: ", ")
        }
        return names.joined(separator: "\n")
    }
}

extension APIEntry {
    /// Behind its area's name: `send` of `call.me.chat.send`.
    fileprivate var shortName: Substring {
        name[(name.lastIndex { ".:".contains($0) } ?? name.startIndex)...].dropFirst()
    }

    /// Whether it is what a bot does with the same arguments as the callers of such a function.
    func isTwin(of entry: APIEntry) -> Bool {
        name.hasPrefix("bot.") && entry.name.hasPrefix("call.me.")
            && name.dropFirst("bot.".count) == entry.name.dropFirst("call.me.".count)
            && parameters.map(\.name) == entry.parameters.map(\.name)
    }
}
