import Foundation
import Testing

/// A conversation with a running gateway as text, held against what really happens.
///
/// ```
/// alice> /login alice@connect.hku.hk "correct horse"      alice types this
/// alice<   signed in as Alice (alice). …                  alice reads this, to the letter
/// ```
/// `…` stands for any text. Lines of different people are independent of one another; those of one person
/// come in this order, with nothing between.
struct Transcript {
    enum Step {
        case types(String, String)
        case reads(String, String)
        case comment
    }

    let steps: [Step]

    init(named name: String) throws {
        let file = try #require(Bundle.module.url(forResource: "Transcripts/\(name)", withExtension: "txt"))
        steps = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .map(Self.step)
    }

    private static func step(_ line: Substring) -> Step {
        guard let mark = line.firstIndex(where: { $0 == ">" || $0 == "<" }), !line.hasPrefix("--") else { return .comment }
        let who = String(line[..<mark])
        let text = String(line[line.index(after: mark)...].dropFirst())
        return line[mark] == ">" ? .types(who, text) : .reads(who, text)
    }

    /// Plays it with these people.
    func play(_ people: [String: any Talker]) async throws {
        for step in steps {
            switch step {
            case .types(let who, let text): try #require(people[who], "nobody is called \(who)").send(text)
            case .reads(let who, let expected):
                let line = await (try #require(people[who], "nobody is called \(who)")).next()
                guard let line else {
                    Issue.record("\(who) expected \"\(expected)\" and the connection ended")
                    return
                }
                #expect(Self.matches(line, expected), "\(who) read \"\(line)\", not \"\(expected)\"")
            case .comment: break
            }
        }
    }

    private static func matches(_ line: String, _ expected: String) -> Bool {
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

/// Whoever types lines and reads lines.
protocol Talker {
    func send(_ line: String)
    func next() async -> String?
}

extension ConsoleClient: Talker {}
