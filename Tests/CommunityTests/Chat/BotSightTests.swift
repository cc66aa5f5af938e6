import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// What a bot looks up for who gives its plugin's command: no more of a group that they name than they see themselves.
@Suite(.endsWhereItHangs)
struct BotSightTests {
    @Test func bot_inAGroupThatAStrangerNames_findsNone() async throws {
        try await withCampus { campus in
            let (group, bot) = try await room(in: campus)
            let carol = try await campus.signUp("Carol")
            let known = try await campus.chat.send("hello", to: group, by: bot)
            for person in [carol.person, nil] {
                var stranger = bot
                stranger.principal = Actor.Principal(person, hasChosenPlace: true)
                for (name, look) in Self.looks(at: "#room", of: known.id) {
                    let refusal = await #expect(throws: CommunityError.self, "\(name)") {
                        try await look(campus, stranger)
                    }
                    #expect(refusal?.code == .notFound, "\(name)")
                }
            }
            let history = try await campus.core.chat.conversations.look(
                HistoryPage(place: .id(group)), by: bot)
            #expect(history.map(\.text) == ["hello"], "nobody cleared what the bot sees")
        }
    }

    @Test func bot_inAGroupOfWhoGivesTheCommand_looksForThem() async throws {
        try await withCampus { campus in
            let (group, bot) = try await room(in: campus)
            let known = try await campus.chat.send("hello", to: group, by: bot)
            var acting = bot
            acting.principal = Actor.Principal(
                try await campus.signIn("Alice").actor?.person, hasChosenPlace: true)
            for (_, look) in Self.looks(at: "#room", of: known.id) { try await look(campus, acting) }
        }
    }

    @Test func bot_whereItsPluginChoseTheGroup_looksByItself() async throws {
        try await withCampus { campus in
            let (group, bot) = try await room(in: campus)
            let known = try await campus.chat.send("hello", to: group, by: bot)
            var acting = bot
            acting.principal = Actor.Principal(nil, hasChosenPlace: false)
            for (_, look) in Self.looks(at: "#room", of: known.id) { try await look(campus, acting) }
        }
    }

    private typealias Try = @Sendable (TestCampus, Actor) async throws -> Void

    private static func looks(at place: String, of message: MessageID) -> [(String, Try)] {
        let named = PlaceArgument.named(place)
        return [
            ("history", { _ = try await $0.core.chat.conversations.look(HistoryPage(place: named), by: $1) }),
            ("pins", { _ = try await $0.core.chat.conversations.look(PinnedMessages(place: named), by: $1) }),
            (
                "find",
                {
                    _ = try await $0.core.chat.conversations.look(
                        FindMessages(words: "hello", place: place), by: $1)
                }
            ),
            ("receipts", { _ = try await $0.core.chat.receipts.look(ReceiptList(message: message), by: $1) }),
            (
                "set",
                {
                    _ = try await $0.core.notifications.perform(
                        SetPreference(subject: place, word: "none"), by: $1)
                }
            ),
            ("clear", { _ = try await $0.core.chat.conversations.perform(ClearPlace(place: named), by: $1) }),
        ]
    }

    /// A group of Alice's, invite-only, in which a bot is.
    private func room(in campus: TestCampus) async throws -> (ConversationID, Actor) {
        let alice = try await campus.signUp("Alice")
        let bot = Actor(try await campus.core.people.bot(of: "echo").id, cause: "echo")
        return (try await campus.group("Room", .invited, by: alice, with: [bot]), bot)
    }
}
