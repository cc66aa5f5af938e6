import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// The persons as whom plugins speak.
@Suite(.endsWhereItHangs)
struct BotTests {
    @Test func bot_whenAskedForAtOnce_isOnePersonThatLasts() async throws {
        try await withCampus { campus in
            let asked: [Result<PersonRef, any Error>] = await atOnce(8) { _ in
                try await campus.people.bot(of: "dice")
            }
            let bots = Set(asked.successes())
            #expect(bots.map(\.handle) == ["dice-bot"])
            let other = try await campus.people.bot(of: "trending")
            #expect(other.handle == "trending-bot")
        }
    }

    @Test func bot_whenAPersonHasItsName_hasItsHandleAllTheSame() async throws {
        try await withCampus { campus in
            let person = try await campus.signUp("Dice-Bot")
            #expect(try await campus.people.profile(of: person.person).person.handle == "person")
            #expect(try await campus.people.bot(of: "dice").handle == "dice-bot")
        }
    }

    @Test func event_whenABotCausedIt_namesThePlugin() async throws {
        try await withCampus { campus in
            let listener = RecordingListener()
            campus.bus.listen { listener.note($0) }
            let bot = try await campus.people.bot(of: "dice")
            _ = try await campus.chat.groups.create(
                name: "Dice", kind: .open, by: Actor(bot.id, cause: "dice"))
            #expect(listener.events.map(\.cause) == ["dice", "dice"])
        }
    }
}
