import Foundation
import Testing

/// A conversation with a running gateway as text, held against what really happens.
///
/// ```
/// alice> /login alice@connect.hku.hk "correct horse"      alice types this
/// alice<   signed in as Alice (alice). …                  alice reads this, to the letter
/// ```
/// `bob+` lets bob in: he has an account and connects. `…` stands for any text. Lines of different people are independent of one another; those of one person
/// come in this order, with nothing between.
struct Transcript {
    enum Step {
        case types(String, String)
        case reads(String, String)
        case arrives(String)
        case comment
    }

    let steps: [Step]

    init(named name: String) throws {
        let file = try #require(Bundle.module.url(forResource: "Transcripts/\(name)", withExtension: "txt"))
        self.init(try String(contentsOf: file, encoding: .utf8))
    }

    init(_ text: String) {
        steps = text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.step)
    }

    private static func step(_ line: Substring) -> Step {
        guard !line.hasPrefix("--"), let mark = line.firstIndex(where: { "><+".contains($0) }) else {
            return .comment
        }
        let who = String(line[..<mark])
        let text = String(line[line.index(after: mark)...].dropFirst())
        return switch line[mark] {
        case ">": .types(who, text)
        case "<": .reads(who, text)
        default: .arrives(who)
        }
    }

    /// Plays it.
    /// - Parameters:
    ///   - people: who is there from the start.
    ///   - arrive: lets one more person in.
    func play(_ people: [String: any Talker], arrive: (String) async throws -> any Talker) async throws {
        var people = people
        for step in steps {
            switch step {
            case .types(let who, let text): try #require(people[who], "nobody is called \(who)").send(text)
            case .reads(let who, let expected):
                let line = await (try #require(people[who], "nobody is called \(who)")).next()
                guard let line else {
                    throw GatewayProblem("\(who)'s connection ended before \"\(expected)\"")
                }
                try #require(Self.matches(line, expected), "\(who) read \"\(line)\", not \"\(expected)\"")
            case .arrives(let who): people[who] = try await arrive(who)
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
