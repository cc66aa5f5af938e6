import Foundation
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// No statement grows with what somebody stored: each operation of a person is run in a community in which one person
/// and everybody around have stored a great deal, and SQLite says what it cost.
///
/// A step is an instruction of SQLite's machine, of which it does some hundred in a microsecond.
@Suite(.endsWhereItHangs)
struct StatementCostTests {
    /// Steps of all statements of one operation on the ledger's thread, where everybody waits.
    private static let mostWriting = 60_000
    /// Steps of one statement that reads beside it.
    private static let mostReading = 150_000

    private struct Operation: Sendable {
        let name: String
        let run: @Sendable (LargeCommunity, TestSession) async throws -> Void

        init(_ name: String, _ run: @escaping @Sendable (LargeCommunity, TestSession) async throws -> Void) {
            (self.name, self.run) = (name, run)
        }
    }

    @Test func operations_inALargeCommunity_costWhatTheyCostInASmallOne() async throws {
        let (writing, reading) = (StatementCosts(), StatementCosts())
        let change: (inout CommunityConfiguration) -> Void = { configuration in
            configuration.limits.rates = .none
            configuration.storage.costs = writing
            configuration.storage.readCosts = reading
        }
        try await withCampus(configuration: change) { campus in
            let large = try await LargeCommunity.make(in: campus)
            let session = try await campus.signIn("Mona")
            var report: [String] = []
            for operation in Self.operations {
                (_, _) = (writing.drain(), reading.drain())
                try await operation.run(large, session)
                report += Self.excesses(of: writing.drain(), of: operation.name, writing: true)
                report += Self.excesses(of: reading.drain(), of: operation.name, writing: false)
            }
            #expect(report == [], "\(report.joined(separator: "\n\n"))")
        }
    }

    private static func excesses(
        of costs: (statements: [String: StatementCosts.Cost], mostOfAnOperation: Int), of name: String,
        writing: Bool
    ) -> [String] {
        let worst = costs.statements.max { $0.value.steps < $1.value.steps }
        if ProcessInfo.processInfo.environment["QUAD_SHOW_COSTS"] == "1" {
            print(writing ? "ledger" : "reads", name, costs.mostOfAnOperation, worst?.value.steps ?? 0)
        }
        if writing {
            guard costs.mostOfAnOperation > mostWriting else { return [] }
            return [
                "\(name): \(costs.mostOfAnOperation) steps in an operation, most of them in \(String(describing: worst))"
            ]
        }
        return costs.statements.filter { $0.value.steps > mostReading }.map {
            "\(name): a read of \($0.value.steps) steps: \($0.key)"
        }
    }

    private static let operations: [Operation] = [
        Operation("sign in") { large, _ in _ = try await large.campus.signIn("Mona") },
        Operation("sign out") { large, _ in
            let session = try await large.campus.signIn("Mona")
            await large.campus.core.end(session)
        },
        Operation("send to a group") { large, _ in
            _ = try await large.campus.chat.send("hello", to: large.big, by: large.mona)
        },
        Operation("send with mentions, and delete") { large, _ in
            let named = (0..<20).map { "@p\(String(format: "%05d", $0 * 4))" }.joined(separator: " ")
            let message = try await large.campus.chat.send("\(named) @mona", to: large.big, by: large.nick)
            _ = try await large.campus.chat.delete(message.id, by: large.nick)
        },
        Operation("edit") { large, _ in
            let message = try await large.campus.chat.send("hello", to: large.direct, by: large.mona)
            _ = try await large.campus.chat.edit(message.id, text: "@nick hello", by: large.mona)
        },
        Operation("lists of conversations") { large, session in
            _ = try await large.campus.chat.conversations.list(of: large.mona.person, limit: 20)
            _ = try await large.campus.chat.conversations.history(
                of: large.big, for: large.mona.person, before: nil, limit: 50)
        },
        Operation("open by slug") { large, session in
            _ = try await large.campus.chat.conversations.open("#big", in: session)
        },
        Operation("open by name") { large, session in
            _ = try await large.campus.chat.conversations.open("group 7", in: session)
        },
        Operation("open a direct one") { large, session in
            _ = try await large.campus.chat.conversations.open("@nick", in: session)
        },
        Operation("receipts") { large, _ in
            _ = try await large.campus.chat.receipts.receipts(of: nil, in: large.direct, for: large.mona)
        },
        Operation("make a group") { large, _ in
            _ = try await large.campus.chat.groups.create(name: "Tea", kind: .invited, by: large.mona)
        },
        Operation("invite") { large, _ in
            let tea = try await large.campus.chat.conversations.resolve("#tea", for: large.mona.person)
            _ = try await large.campus.chat.groups.invite(
                handle: "nick", to: tea.conversation, by: large.mona)
        },
        Operation("leave and join") { large, _ in
            _ = try await large.campus.chat.groups.leave("#group-9", by: large.mona)
            _ = try await large.campus.chat.groups.join(slug: "group-9", by: large.mona)
        },
        Operation("join by name") { large, _ in
            _ = try await large.campus.chat.groups.leave("#group-11", by: large.mona)
            _ = try await large.campus.chat.groups.join(slug: "Group 11", by: large.mona)
        },
        Operation("clear") { large, _ in
            _ = try await large.campus.chat.conversations.clear("@nick", by: large.mona)
        },
        Operation("storage") { large, _ in
            _ = try await large.campus.chat.conversations.storage(of: large.mona.person)
        },
        Operation("connect and forget") { large, _ in
            _ = try await large.campus.chat.contacts.connect(to: "p00003", by: large.mona)
            _ = try await large.campus.chat.contacts.block(handle: "p00003", by: large.mona)
            _ = try await large.campus.chat.contacts.connect(to: "p00003", by: large.mona)
        },
        Operation("contacts") { large, _ in
            _ = try await large.campus.people.contacts(of: large.mona.person, limit: 20)
        },
        Operation("requests") { large, _ in
            _ = try await large.campus.people.requests(of: large.mona.person, limit: 20)
        },
        Operation("notifications") { large, _ in
            _ = try await large.campus.notifications.list(for: large.mona.person, limit: 20)
            _ = try await large.campus.notifications.markSeen(for: large.mona.person)
        },
        Operation("post") { large, _ in
            let post = try await large.campus.forum.post(
                categories: ["buy/sell"], title: "Desk", content: "As new", by: large.mona)
            _ = try await large.campus.forum.delete(post.id.rawValue, by: large.mona)
        },
        Operation("comment on a post that everybody did") { large, _ in
            let comment = try await large.campus.forum.comment(on: large.post, text: "hi", by: large.mona)
            _ = try await large.campus.forum.delete(comment.id.rawValue, by: large.mona)
        },
        Operation("react") { large, _ in
            _ = try await large.campus.forum.reactions.react(
                with: "👍", to: large.post.rawValue, by: large.nick)
        },
        Operation("list reactions") { large, _ in
            _ = try await large.campus.forum.reactions.list(on: large.post.rawValue, for: large.nick)
        },
        Operation("like") { large, _ in
            _ = try await large.campus.forum.like(large.post, by: large.nick)
        },
        Operation("read a post") { large, _ in
            _ = try await large.campus.forum.read(large.post, by: large.mona)
        },
        Operation("delete a post that everybody commented on") { large, _ in
            _ = try await large.campus.forum.delete(large.post.rawValue, by: large.mona)
        },
        Operation("latest") { large, session in
            _ = try await large.campus.forum.latest(category: nil, limit: 20)
            _ = try await large.campus.forum.latest(category: "buy/sell", limit: 20)
        },
        Operation("tag and untag") { large, _ in
            _ = try await large.campus.people.tag("HKU1", by: large.mona)
            _ = try await large.campus.people.untag("HKU1", by: large.mona)
        },
        Operation("tagged") { large, _ in
            _ = try await large.campus.people.tagged("hku", in: .english)
        },
        Operation("complete a handle") { large, _ in
            _ = try await large.campus.names.handles(startingWith: "p", for: large.mona.person)
        },
        Operation("complete a slug") { large, _ in
            _ = try await large.campus.names.slugs(
                startingWith: "g", for: large.nick.person, isEntering: false)
        },
        Operation("come back after a long time") { large, session in
            let token = try await large.campus.accounts.keepSignIn(of: session)
            _ = try await large.campus.accounts.resume(
                token, since: 0, session: large.campus.session())
        },
        Operation("close an account for good") { large, _ in
            _ = try await large.campus.accounts.remove(email: TestCampus.address(of: "Mona"))
            _ = try await large.campus.core.eraseClosedAccounts()
        },
    ]
}
