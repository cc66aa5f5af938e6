import Foundation

@testable import Community
@testable import Model

/// Something that a person does in a large community, with a session of Mona's that is hers alone.
struct CostOperation: Sendable {
    let name: String
    let run: @Sendable (LargeCommunity, TestSession) async throws -> Void

    init(_ name: String, _ run: @escaping @Sendable (LargeCommunity, TestSession) async throws -> Void) {
        (self.name, self.run) = (name, run)
    }

    /// Accounts come last, and closing one at the very end.
    static var all: [CostOperation] { chat + groups + people + told + forum + accounts }
}

/// A method of a service that people, doors or plugins call.
struct ServiceMethod {
    /// `Service.method`.
    let name: String
    /// What a call of it contains.
    let call: String

    /// Where a campus has each service.
    private static let services = [
        "Accounts": "accounts", "People": "people", "Chat": "chat", "Groups": "groups",
        "Conversations": "conversations", "Contacts": "contacts", "Receipts": "receipts", "Typing": "typing",
        "Notifications": "notifications", "Forum": "forum", "Reactions": "reactions", "NameFinder": "names",
        "EventLog": "events", "MailQueue": "mail", "Campus": "core",
    ]

    /// Methods that no operation calls, with the reason.
    static let left = [
        "Accounts.add": "for operators, at the command line",
        "Accounts.list": "for operators, at the command line: it lists all accounts",
        "Campus.close": "stops the gateway",
        "Campus.makeSessionID": "counts in memory",
        "Campus.settleTrending": "for tests and the command line; the background does it",
        "Campus.settleTitles": "for tests and the command line; the background does it",
        "Campus.settleMessages": "for tests and the command line; the background does it",
        "Chat.submit": "what `send` calls",
        "MailQueue.erase": "what erasing an account calls",
        "MailQueue.run": "no statement of a person's",
        "MailQueue.onNews": "keeps a listener",
        "Forum.scoringChanged": "rings for `rescore`",
        "People.onTagRenewal": "keeps a listener",
        "People.tagRuleChanged": "rings for `renewTags`",
        "People.renewTags": "goes through all tags in the background, when a plugin has changed",
        "Typing.run": "ends what `begin` began; nothing is stored",
    ]

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The public methods of the services.
    static func all() throws -> [ServiceMethod] {
        try texts(in: root.appending(path: "Sources/Community")).flatMap { text in
            var (service, found): (String?, [ServiceMethod]) = (nil, [])
            for line in text.split(separator: "\n") {
                if let type = line.firstMatch(of: /^(?:public )?(?:final )?(?:extension|struct|class) (\w+)/)
                {
                    service = services.keys.first { $0 == type.1 }
                }
                guard let service, let path = services[service],
                    let match = line.firstMatch(of: /^    public func (\w+)/)
                else { continue }
                found.append(
                    ServiceMethod(name: "\(service).\(match.1)", call: "\(path).\(match.1)("))
            }
            return found
        }
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
