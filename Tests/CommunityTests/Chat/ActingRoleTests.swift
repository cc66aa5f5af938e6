import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// What a bot may do in a group for the person whose command it carries out: no more than they and it may both.
@Suite(.endsWhereItHangs)
struct ActingRoleTests {
    /// A group for announcements: Alice owns it, Dora and the bot help, Bob is a member, Carol is none.
    private func withNews(
        _ body: (TestCampus, _ news: ConversationID, _ bot: Actor, _ people: [String: Actor]) async throws ->
            Void
    ) async throws {
        try await withCampus { campus in
            var people: [String: Actor] = [:]
            for name in ["Alice", "Dora", "Bob", "Carol", "Echo"] {
                people[name] = try await campus.signUp(name)
            }
            let alice = try #require(people["Alice"])
            let news = try await campus.chat.groups.create(
                name: "News", kind: .open, announces: true, by: alice
            ).place.conversation
            for name in ["Dora", "Bob", "Echo"] {
                _ = try await campus.chat.groups.join(slug: "news", by: try #require(people[name]))
            }
            for helper in ["dora", "echo"] {
                try await campus.chat.groups.setHelper(helper, to: true, in: news, by: alice)
            }
            let bot = Actor(try #require(people["Echo"]).person, cause: "echo")
            try await body(campus, news, bot, people)
        }
    }

    private func acting(_ bot: Actor, for person: Actor?, naming: Bool = true) -> Actor {
        var actor = bot
        actor.principal = Actor.Principal(person?.person, hasChosenPlace: naming)
        return actor
    }

    @Test func bot_forAMemberOfAnAnnouncementGroup_writesAndEditsNothingThere() async throws {
        try await withNews { campus, news, bot, people in
            let own = try await campus.chat.send("by itself", to: news, by: bot)
            for name in ["Alice", "Dora"] {
                let actor = acting(bot, for: people[name])
                #expect(try await campus.chat.send("for \(name)", to: news, by: actor).isForAll == false)
                _ = try await campus.chat.edit(own.id, text: "edited for \(name)", by: actor)
            }
            let bob = acting(bot, for: people["Bob"])
            await expectRefusal(.forbidden, saying: "announcements") {
                try await campus.chat.send("for Bob", to: news, by: bob)
            }
            await expectRefusal(.forbidden) { try await campus.chat.edit(own.id, text: "x", by: bob) }
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.setTopic("x", of: news, by: bob)
            }
            // What it wrote before makes no difference: nothing is remembered of whom it wrote for.
            _ = try await campus.chat.send("by itself again", to: news, by: bot)
            await expectRefusal(.forbidden) { try await campus.chat.send("for Bob", to: news, by: bob) }
        }
    }

    @Test func bot_forSomebodyOutside_knowsNoGroupThatTheyNamed() async throws {
        try await withNews { campus, news, bot, people in
            for person in [people["Carol"], nil] {
                let own = try await campus.chat.send("by itself", to: news, by: bot)
                let actor = acting(bot, for: person)
                await expectRefusal(.notFound) { try await campus.chat.send("x", to: news, by: actor) }
                await expectRefusal(.notFound) { try await campus.chat.edit(own.id, text: "x", by: actor) }
                await expectRefusal(.notFound) { try await campus.chat.delete(own.id, by: actor) }
                // The plugin chose it: a report goes to its group, whoever makes it.
                _ = try await campus.chat.send(
                    "a report", to: news, by: acting(bot, for: person, naming: false))
            }
        }
    }

    /// What the owner has a bot say where they are is their words: it writes as they may, and gets no more from them.
    @Test func bot_thatIsAMemberAlone_writesForWhoMayWrite_whereTheyChoseThePlace() async throws {
        try await withNews { campus, news, bot, people in
            let (alice, bob) = (try #require(people["Alice"]), try #require(people["Bob"]))
            try await campus.chat.groups.setHelper("echo", to: false, in: news, by: alice)
            #expect(
                try await !campus.chat.send("@all for Alice", to: news, by: acting(bot, for: alice)).isForAll)
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.setTopic("x", of: news, by: acting(bot, for: alice))
            }
            for actor in [acting(bot, for: bob), acting(bot, for: alice, naming: false), bot] {
                await expectRefusal(.forbidden) { try await campus.chat.send("x", to: news, by: actor) }
            }
            try await campus.chat.groups.close(news, by: alice)
            await expectRefusal(.forbidden) {
                try await campus.chat.send("x", to: news, by: acting(bot, for: alice))
            }
        }
    }

    @Test func bot_keepsUpToDateWhatItWroteForSomebody_asLongAsTheyMayWrite() async throws {
        try await withNews { campus, news, bot, people in
            let (alice, dora) = (try #require(people["Alice"]), try #require(people["Dora"]))
            let bob = try #require(people["Bob"])
            try await campus.chat.groups.setHelper("echo", to: false, in: news, by: alice)
            var speaking = acting(bot, for: dora)
            speaking.speaksFor = dora.person
            let bars = try await campus.chat.send("bars", to: news, by: speaking)
            // As a timer does.
            _ = try await campus.chat.edit(bars.id, text: "bars 1", by: bot)
            await expectRefusal(.forbidden) {
                try await campus.chat.edit(bars.id, text: "x", by: acting(bot, for: bob))
            }
            try await campus.chat.groups.setHelper("dora", to: false, in: news, by: alice)
            await expectRefusal(.forbidden) { try await campus.chat.edit(bars.id, text: "bars 2", by: bot) }
        }
    }
}
