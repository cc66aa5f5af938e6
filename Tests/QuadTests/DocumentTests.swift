import Foundation
import Testing

/// Holds the documents that people write against the project they are about.
struct DocumentTests {
    /// Every document but those that are made from the code.
    private static let written: [String] = {
        let below = ((try? Repository.sources(under: "docs", endingIn: [".md"])) ?? [])
        return ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] + below
    }()

    @Test(arguments: [("README.md", 120), ("ARCHITECTURE.md", 150)])
    func document_whenRead_takesFewMinutes(path: String, lines: Int) throws {
        #expect(
            try Repository.text(of: path).split(separator: "\n", omittingEmptySubsequences: false).count
                <= lines)
    }

    @Test(arguments: written)
    func links_whenFollowed_leadToAFile(path: String) throws {
        let folder = URL(filePath: Repository.root).appending(path: path).deletingLastPathComponent()
        let text = try Repository.text(of: path)
        let targets =
            text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/).map { String($0.output.1) }
            + text.matches(of: /(?:src|srcset)="([^":]+)"/).map { String($0.output.1) }
        for target in targets {
            #expect(
                FileManager.default.fileExists(atPath: folder.appending(path: target).path),
                "\(path): \(target)")
        }
    }

    @Test func glossary_whenItNamesCode_namesWhatIsThere() throws {
        let rows = try Repository.text(of: "docs/glossary.md").split(separator: "\n").filter {
            $0.hasPrefix("| ")
        }
        let names = Set(
            rows.compactMap { $0.split(separator: "|").last }.flatMap { cell in
                cell.matches(of: /`([A-Za-z]+)`/).map { String($0.output.1) }
            })
        try #require(names.count > 40)
        var missing = names
        for path in try Repository.sources(under: "Sources") where !missing.isEmpty {
            let text = try Repository.text(of: path)
            missing = missing.filter { !text.contains($0) }
        }
        #expect(missing.isEmpty, "docs/glossary.md names what is nowhere in the sources: \(missing.sorted())")
    }

    /// A promise whose test was renamed or removed would stand there without one.
    @Test func security_whenItSaysWhatShowsAPromise_namesWhatIsThere() throws {
        let text = try Repository.text(of: "docs/security.md")
        let suites = Set(text.matches(of: /`([A-Z][A-Za-z]+Tests)`/).map { String($0.output.1) })
        let attacks = Set(text.matches(of: /`attack ([a-z][a-z_.]+)`/).map { String($0.output.1) })
        let goals = Set(text.matches(of: /`make ([a-z]+)/).map { String($0.output.1) })
        try #require(suites.count > 60 && attacks.count > 15 && goals.count > 4)
        #expect(suites.subtracting(try Self.suites()).sorted() == [])
        let scripts = try Self.attacks()
        #expect(attacks.filter { named in !scripts.contains { $0.hasPrefix(named) } }.sorted() == [])
        let makefile = try Repository.text(of: "Makefile")
        #expect(goals.filter { !makefile.contains("\n\($0): ") }.sorted() == [])
    }

    /// An attack that no promise names is one of which nobody knows what it shows.
    @Test func attack_whenThereIsOne_showsAPromise() throws {
        let text = try Repository.text(of: "docs/security.md")
        let named = text.matches(of: /`attack ([a-z][a-z_.]+)`/).map { String($0.output.1) }
        let scripts = try Self.attacks()
        try #require(scripts.count > 20)
        #expect(scripts.filter { script in !named.contains { script.hasPrefix($0) } } == [])
    }

    private static func suites() throws -> Set<String> {
        try Repository.sources(under: "Tests").reduce(into: []) { names, path in
            let text = try Repository.text(of: path)
            names.formUnion(
                text.matches(of: /(?:struct|class) ([A-Za-z]+Tests)\b/).map { String($0.output.1) })
        }
    }

    /// As `make attack` names them: `accounts.lockout`.
    private static func attacks() throws -> [String] {
        try Repository.sources(under: "Tests/Attack/attacks", endingIn: [".py"]).flatMap { path in
            let module = URL(filePath: path).deletingPathExtension().lastPathComponent
            return try Repository.text(of: path).matches(of: /(?:^|\n)def attack_([a-z_]+)/).map {
                "\(module).\($0.output.1)"
            }
        }
    }

    @Test(arguments: try Repository.sources(under: "docs/decisions", endingIn: [".md"]))
    func decision_whenWritten_hasADayAndWhatItRejected(path: String) throws {
        guard !path.hasSuffix("README.md") else { return }
        let decisions = try Repository.text(of: path).components(separatedBy: "\n## ").dropFirst()
        try #require(!decisions.isEmpty)
        for decision in decisions {
            let title = decision.prefix { $0 != "\n" }
            #expect(
                decision.contains(#/\n\*20[0-9]{2}-[0-9]{2}-[0-9]{2}\.\* /#), "\(path): \(title) has no day")
            #expect(decision.contains("\nRejected: "), "\(path): \(title) rejected nothing")
        }
    }
}
