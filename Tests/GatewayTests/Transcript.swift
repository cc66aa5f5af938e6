import Foundation
import TestSupport
import Testing

/// A conversation with a running gateway as text, held against what really happens.
///
/// `Transcripts/README.md` says how one is written.
struct Transcript: Sendable {
    enum Step: Sendable {
        case types(String, String)
        /// Reads these lines, in whatever order.
        case reads(String, [String])
        /// Reads on up to a line; what comes before it is not looked at.
        case readsOn(String, String)
        /// A program gets an object with these fields, which plain lines don't show.
        case learns(String, type: String, fields: [String: String])
        /// Somebody comes in, or comes back to what happened since a number.
        case arrives(String, since: String?)
        /// Comes back to what happened since they left.
        case returns(String)
        case leaves(String)
        /// All that is derived from what happened so far is stored: ranks, indexes of words, what plugins make of events.
        case settles
        /// The gateway is killed, and started again on the same data.
        case kills
        /// The operator runs `quad` with these words.
        case operates([String])
        /// A file of the gateway's folder is saved.
        case saves(String, String)
    }

    static let folder = GatewayFolder.repository.appending(path: "Tests/GatewayTests/Transcripts")

    /// Every short transcript, as `AREA/NAME`.
    static let names: [String] = {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.contains("/") && $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
            .sorted()
    }()

    private(set) var steps: [Step] = []
    /// Whether it saves a plugin's file.
    var savesPlugins: Bool {
        steps.contains { if case .saves(let file, _) = $0 { file.hasPrefix("plugins/") } else { false } }
    }

    /// Keys of the configuration that differ from those of every test, as JSON.
    private(set) var settings: [(key: String, value: String)] = []
    /// Plugins of `Fixtures/plugins`.
    private(set) var fixtures: [String] = []
    /// Bundled plugins beside those that every gateway of the tests has.
    private(set) var bundled: Set<String> = []
    /// The language that everybody reads; nil for that of their account.
    private(set) var language: String?
    /// Whether it is about plain lines alone.
    private(set) var isPlainOnly = false

    init(named name: String) throws {
        try self.init(String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8))
    }

    /// - Throws: ``GatewayProblem`` for a line that means nothing.
    init(_ text: String) throws {
        let forms = Forms()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { try read(line, forms) }
    }

    /// The forms of lines, made once for all of them: making one takes longer than matching it.
    private struct Forms {
        let language = /in (en|zh-Hant|zh-Hans)/
        let fixture = /with plugin (\S+\.lua)/
        let plugin = /with plugin (\S+)/
        let setting = /with (\S+) = (.+)/
        let save = /save (\S+)/
        let person = /([a-z][a-z0-9-]*?)(<<|[><&+{-])(?: (.*))?/
    }

    private mutating func read(_ line: Substring, _ forms: Forms) throws {
        if line.isEmpty || line.hasPrefix("-- ") { return }
        if line == "only plain" { return isPlainOnly = true }
        if line.hasPrefix("$ ") {
            return steps.append(.operates(line.dropFirst(2).split(separator: " ").map(String.init)))
        }
        if line == "settle" { return steps.append(.settles) }
        if line == "kill" { return steps.append(.kills) }
        if let match = line.wholeMatch(of: forms.language) { return language = String(match.1) }
        if let match = line.wholeMatch(of: forms.fixture) {
            return fixtures.append(String(match.1))
        }
        if let match = line.wholeMatch(of: forms.plugin),
            BundledPlugins.names.contains(String(match.1))
        {
            bundled.insert(String(match.1))
            return
        }
        if let match = line.wholeMatch(of: forms.setting) {
            return settings.append((String(match.1), String(match.2)))
        }
        if let match = line.wholeMatch(of: forms.save) { return steps.append(.saves(String(match.1), "")) }
        if line.hasPrefix("|"), case .saves(let file, let text) = steps.last {
            return steps[steps.count - 1] = .saves(file, text + line.dropFirst(2) + "\n")
        }
        guard let match = line.wholeMatch(of: forms.person) else {
            throw GatewayProblem("no transcript's line: \(line)")
        }
        let (who, text) = (String(match.1), String(match.3 ?? ""))
        if match.2 == "&" {
            guard case .reads(who, let lines) = steps.last else {
                throw GatewayProblem("\(who) read nothing before: \(line)")
            }
            return steps[steps.count - 1] = .reads(who, lines + [text])
        }
        steps.append(try Self.step(who, match.2, text))
    }

    private static func step(_ who: String, _ mark: Substring, _ text: String) throws -> Step {
        switch mark {
        case ">": return .types(who, text)
        case "<": return .reads(who, [text])
        case "<<": return .readsOn(who, text)
        case "+" where text == "again": return .returns(who)
        case "+": return .arrives(who, since: text.isEmpty ? nil : String(text.trimmingPrefix("since ")))
        case "-": return .leaves(who)
        default:
            let words = text.split(separator: " ")
            let pairs = words.dropFirst().map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
            guard let type = words.first, pairs.allSatisfy({ $0.count == 2 }) else {
                throw GatewayProblem("no object: \(text)")
            }
            return .learns(
                who, type: String(type),
                fields: Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }))
        }
    }

    /// Whether a line is the expected one; `…` stands for any text.
    static func matches(_ line: String, _ expected: String) -> Bool {
        var rest = line[...]
        let parts = expected.split(separator: "…", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index == 0 {
                guard rest.hasPrefix(part) else { return false }
                rest = rest.dropFirst(part.count)
            } else if index == parts.count - 1 {
                return rest.hasSuffix(part)
            } else {
                guard let range = rest.range(of: part) else { return false }
                rest = rest[range.upperBound...]
            }
        }
        return rest.isEmpty
    }
}
