import CampusVerbs
import Foundation
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// What holds of every action, and what the engine does for each.
@Suite(.endsWhereItHangs)
struct ActionTests {
    /// What can be done from Lua, and over HTTP, by name: nothing comes here unnoticed.
    private static let exposed = """
        chat.are_members chat.clear chat.close chat.contact_administrators chat.context
        chat.conversations chat.create chat.delete chat.direct chat.edit chat.find chat.forward
        chat.group chat.groups chat.history chat.invitations chat.invite chat.join chat.labels
        chat.leave chat.mark_shown chat.members chat.open chat.pass chat.pin chat.pins chat.react
        chat.reactions chat.receipts chat.rename chat.reply chat.send chat.set_role chat.set_slug
        chat.set_topic chat.star chat.stars chat.storage chat.take_out chat.thread chat.undo
        chat.unpin chat.unread chat.unstar
        people.accept people.connect people.contact_ids people.contacts people.forget
        people.forgotten people.handles people.privacy people.profile people.profiles people.reject
        people.remove_picture people.rename people.requests people.seen people.set_picture
        people.set_privacy people.set_standing people.tag people.tagged people.untag
        notifications.list notifications.mark_seen notifications.preferences notifications.set_preference
        notifications.set_quiet notifications.unseen
        forum.comment forum.comments forum.counts forum.delete forum.edit forum.latest forum.like
        forum.post forum.posts forum.read forum.retitle forum.save forum.saved forum.search forum.trending
        forum.unsave forum.visit
        """
    /// What plugins do by themselves.
    private static let ofPlugins = """
        bot.notify
        conversations.admit conversations.ask conversations.close conversations.enter conversations.get
        conversations.take_out conversations.withdraw conversations.write
        """
    private static let onlyOverHTTP: Set = [
        "chat.decline", "chat.read", "forum.categories", "people.set_language",
    ]
    /// What belongs to a session.
    private static let onlyFromLua: Set = ["chat.open", "chat.mark_shown", "chat.unread"]

    @Test func actions_exposed_areThese() {
        func names(_ exposure: Declaration.Exposure) -> Set<String> {
            Set(Campus.actions.map(\.declaration).filter { $0.exposure.contains(exposure) }.map(\.name))
        }
        func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
        let lua = Set(words(Self.exposed))
        #expect(names(.lua) == lua.union(words(Self.ofPlugins)))
        #expect(names(.http) == lua.union(Self.onlyOverHTTP).subtracting(Self.onlyFromLua))
    }

    @Test func actions_whenListed_areEachThereOnce() {
        let names = Campus.actions.map(\.declaration.name)
        #expect(Set(names).count == names.count)
        for declaration in Campus.actions.map(\.declaration) {
            let fields = declaration.fields.map(\.name)
            #expect(Set(fields).count == fields.count, "\(declaration.name)")
            #expect(Set(declaration.refusals).count == declaration.refusals.count, "\(declaration.name)")
        }
    }

    /// An action that nobody offers could be called from Swift alone, and no test would see what it costs.
    @Test func actions_inTheSources_areAllOffered() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Community")
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        let text = try paths.filter { $0.hasSuffix(".swift") }.map {
            try String(contentsOf: root.appending(path: $0), encoding: .utf8)
        }.joined()
        let declared = text.matches(of: /struct (\w+): \w*(Action|Look)\b/).map { String($0.1) }
        #expect(declared.count == Campus.actions.count)
        for name in declared {
            #expect(text.holds(".action(\(name).self)") || text.holds(".look(\(name).self)"), "\(name)")
        }
    }

    /// A plugin's handler that runs again after a crash is given what it made, also where it could not do so any more.
    @Test func perform_underAKnownStep_answersBeforeAnythingIsRefused() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            let bot = Actor(try await campus.people.bot(of: "dice").id, cause: "dice")
            try await campus.chat.groups.join(slug: "study", by: bot)
            func step(_ name: String) -> Actor {
                Actor(bot.person, cause: "dice", step: HandlerStep(event: 1, name: name, handled: 0))
            }
            let sent = try await campus.chat.send("hi", to: group.conversation, by: step("send"))
            let left = try await campus.chat.groups.leave("#study", by: step("leave"))

            #expect(
                try await campus.chat.send("hi", to: group.conversation, by: step("send")).id == sent.id)
            #expect(try await campus.chat.groups.leave("#study", by: step("leave")) == left)
            // What no draft could be made of is answered too: the key says that it was done.
            #expect(try await campus.chat.send("", to: group.conversation, by: step("send")).id == sent.id)
            await expectRefusal(.notFound) {
                try await campus.chat.send("hi", to: group.conversation, by: step("other"))
            }
        }
    }

    /// What a person is refused for before the rule runs costs the ledger nothing, which is everybody's.
    @Test func perform_ofWhatCannotBePrepared_neverReachesTheLedger() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            await campus.core.close()
            await expectRefusal(.invalid) { try await campus.chat.send("", to: place, by: alice) }
        }
    }

    /// Who finds nothing newer doesn't wait for what others store.
    @Test func perform_ofWhatWritesNothing_neverReachesTheLedger() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "T", content: "C", by: alice)
            _ = try await campus.core.forum.perform(VisitLatest(category: nil), by: alice)

            let gate = DispatchSemaphore(value: 0)
            campus.core.chat.ledger.submit({ _ in gate.wait() }, completion: { _ in })
            let visit = try await campus.core.forum.perform(VisitLatest(category: nil), by: alice)
            gate.signal()
            #expect(visit.since == post.id && visit.new == 0)
        }
    }

    /// The sender's own id is known after they left, too.
    @Test func send_underAKnownID_answersAlsoAfterLeaving() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let bob = try await campus.signUp("Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            try await campus.chat.groups.join(slug: "study", by: bob)
            let sent = try await campus.chat.send("hi", to: group.conversation, by: bob, clientID: "1")
            try await campus.chat.groups.leave("#study", by: bob)
            let again = try await campus.chat.send("hi", to: group.conversation, by: bob, clientID: "1")
            #expect(again.id == sent.id)
        }
    }
}
