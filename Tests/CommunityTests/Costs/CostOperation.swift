import Foundation

@testable import Community
@testable import Model

/// Something that a person does in a large community, with a session of Mona's that is hers alone.
struct CostOperation: Sendable {
    let name: String
    /// What there is of it alone, in what everybody has stored.
    let stored: (@Sendable (LargeCommunity) -> LargeCommunity.Part)?
    let run: @Sendable (LargeCommunity, TestSession) async throws -> Void

    init(
        _ name: String, beside stored: (@Sendable (LargeCommunity) -> LargeCommunity.Part)? = nil,
        _ run: @escaping @Sendable (LargeCommunity, TestSession) async throws -> Void
    ) {
        (self.name, self.stored, self.run) = (name, stored, run)
    }

    /// Accounts come last, and closing one at the very end.
    static var all: [CostOperation] { chat + media + groups + running + people + told + forum + accounts }
}

/// A method of a service that people, doors or plugins call.
struct ServiceMethod {
    /// `Service.method`.
    let name: String
    /// What a call of it contains.
    let call: String

    /// Methods that no operation calls, with the reason.
    static let left = [
        "Accounts.add": "for operators, at the command line",
        "Accounts.list": "for operators, at the command line: it lists all accounts",
        "Bus.listen": "keeps a listener",
        "Campus.close": "stops the gateway",
        "Campus.makeSessionID": "counts in memory",
        "Campus.number": "for replays, of a copy",
        "Campus.requireStorage": "for replays, of a copy",
        "Campus.settle": "for tests; the three below, one after the other",
        "Campus.settleTrending": "for tests and the command line; the background does it",
        "Campus.settleTitles": "for tests and the command line; the background does it",
        "Campus.settleMessages": "for tests and the command line; the background does it",
        "Demo.fill": "for administrators, in an empty community",
        "Demo.others": "for administrators, in the demo",
        "Demo.remove": "for administrators, in the demo",
        "MailQueue.erase": "what erasing an account calls",
        "MediaStore.erase": "what erasing an account calls",
        "MailQueue.run": "no statement of a person's",
        "MailQueue.onNews": "keeps a listener",
        "RecordWatch.onNews": "keeps a listener", "RecordWatch.run": "no statement of a person's",
        "Forum.scoringChanged": "rings for `rescore`",
        "People.onTagRenewal": "keeps a listener",
        "People.tagRuleChanged": "rings for `renewTags`",
        "People.renewTags": "goes through all tags in the background, when a plugin has changed",
        "Rates.spendCommand": "counts in memory", "Rates.spend": "counts in memory",
        "Typing.run": "ends what `begin` began; nothing is stored",
    ]

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The public methods of the services: of what a campus has, and of what that has.
    static func all() throws -> [ServiceMethod] {
        let types = try types()
        var (paths, next) = (["Campus": "core"], ["Campus"])
        while let type = next.popLast() {
            for (name, other) in types[type]?.properties ?? [] where paths[other] == nil {
                paths[other] = name
                next.append(other)
            }
        }
        return paths.flatMap { type, path in
            (types[type]?.methods ?? []).map {
                ServiceMethod(name: "\(type).\($0)", call: "\(path).\($0)(")
            }
        }.sorted { $0.name < $1.name }
    }

    /// The public properties, with their types, and methods of each type.
    private static func types() throws -> [String: (properties: [(String, String)], methods: [String])] {
        var types: [String: (properties: [(String, String)], methods: [String])] = [:]
        for text in try texts(in: root.appending(path: "Sources/Community")) {
            var type = ""
            for line in text.split(separator: "\n") {
                // The prefix comes first: a regular expression for each line takes seconds in a debug build.
                if !line.utf8.starts(with: " ".utf8) {
                    if let match = line.prefixMatch(
                        of: /(?:public )?(?:final )?(?:extension|struct|class|enum) (\w+)/)
                    {
                        type = String(match.1)
                    }
                } else if line.utf8.starts(with: "    public ".utf8) {
                    if let match = line.prefixMatch(of: /\ {4}public (?:let|var) (\w+): (\w+)/) {
                        types[type, default: ([], [])].properties.append((String(match.1), String(match.2)))
                    } else if let match = line.prefixMatch(of: /\ {4}public func (\w+)/) {
                        types[type, default: ([], [])].methods.append(String(match.1))
                    }
                }
            }
        }
        return types
    }

    /// The text of the operations.
    static func textOfOperations() throws -> String {
        try texts(in: URL(filePath: #filePath).deletingLastPathComponent()).joined()
    }

    private static func texts(in folder: URL) throws -> [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
    }
}
