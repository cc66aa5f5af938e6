import CampusVerbs
import Community
@testable import Model
import Storage
import TestSupport
import Testing

@testable import Community

/// Every door by which somebody's name or words come to another: whoever forgot them is sent neither, and they themselves are
/// answered about the other as about a stranger.
@Suite(.endsWhereItHangs)
struct SightTests {
    /// What Alice plants, with what stands nowhere else in what others are sent.
    private static let marker = "zwingli"

    /// People who meet in a group. Bob forgot Alice, who is in touch with nobody; Carol runs the group, and Dave forgot nobody.
    struct World {
        let campus: TestCampus
        let alice: Actor
        let bob: Actor
        let carol: Actor
        let study: ConversationID
        /// What a plugin's bot does for Alice, and for Carol.
        let botForAlice: Actor
        let botForCarol: Actor
    }

    /// A door: how Alice's words get there, and what somebody is given there.
    struct Door: Sendable, CustomTestStringConvertible {
        let name: String
        let plant: @Sendable (World) async throws -> Int64
        let look: @Sendable (World, Actor, Int64) async throws -> [String]

        var testDescription: String { name }
    }

    static let doors: [Door] = [
        Door(name: "a group's history") { world in
            try await said("\(marker) 1", by: world.alice, world)
        } look: { world, person, _ in
            try await history(world, person)
        },
        Door(name: "what a bot says for her") { world in
            try await said("\(marker): Lunch?", by: world.botForAlice, world)
        } look: { world, person, _ in
            try await history(world, person)
        },
        Door(name: "what a bot said before and says for her now") { world in
            let message = try await said("nothing yet", by: bot(world), world)
            _ = try await world.campus.chat.edit(
                MessageID(rawValue: message), text: "\(marker) came", by: world.botForAlice)
            return message
        } look: { world, person, _ in
            try await history(world, person)
        },
        Door(name: "a bot's words around another message") { world in
            _ = try await said("\(marker): Lunch?", by: world.botForAlice, world)
            return try await said("well", by: world.carol, world)
        } look: { world, person, id in
            try await world.campus.chat.conversations.context(
                of: MessageID(rawValue: id), limit: 5, by: person
            ).flatMap(words)
        },
        Door(name: "an answer that quotes a bot") { world in
            let poll = try await said("\(marker): Lunch?", by: world.botForAlice, world)
            return try await world.campus.chat.reply(
                to: MessageID(rawValue: poll), "rice", by: world.carol
            ).id.rawValue
        } look: { world, person, _ in
            try await history(world, person)
        },
        Door(name: "one's own answer to her") { world in
            try await said("\(marker) 2", by: world.alice, world)
        } look: { world, person, id in
            words(
                try await world.campus.chat.reply(
                    to: MessageID(rawValue: id), "no", by: person))
        },
        Door(name: "pins") { world in
            let id = try await said("\(marker) 3", by: world.botForAlice, world)
            try await world.campus.chat.conversations.pin(MessageID(rawValue: id), by: world.carol)
            return id
        } look: { world, person, _ in
            try await world.campus.chat.conversations.pins(of: world.study, for: person.person)
                .flatMap(words)
        },
        Door(name: "stars") { world in
            try await said("\(marker) 4", by: world.botForAlice, world)
        } look: { world, person, id in
            words(
                try await world.campus.chat.star(MessageID(rawValue: id), by: person))
        },
        Door(name: "search") { world in
            _ = world
            return 0
        } look: { world, person, _ in
            var found: [String] = []
            try await world.campus.serving {
                _ = try await said("\(marker) soup", by: world.botForAlice, world)
                let conversations = world.campus.chat.conversations
                await conversations.index.settle()
                found = try await conversations.find("soup", limit: 10, for: person.person)
                    .items.flatMap { words($0.message) + [$0.excerpt] }
            }
            return found
        },
        Door(name: "what somebody forwards of hers") { world in
            let id = try await said("soup is on", by: world.alice, world)
            let sent = try await world.campus.chat.forward(
                MessageID(rawValue: id), to: "#study", by: world.carol)
            return sent.message.id.rawValue
        } look: { world, person, id in
            try await history(world, person)
                + words(
                    world.campus.chat.forward(
                        MessageID(rawValue: id), to: "#study", by: person
                    ).message)
        },
        Door(name: "what was missed meanwhile of that") { world in
            let id = try await said("soup is on", by: world.alice, world)
            let before = try await world.campus.chat.ledger.read { try EventQueries.lastSequence(in: $0) }
            let sent = try await world.campus.chat.forward(
                MessageID(rawValue: id), to: "#study", by: world.carol)
            _ = sent
            return before
        } look: { world, person, before in
            try await world.campus.chat.ledger.read { reader in
                let last = try EventQueries.lastSequence(in: reader)
                return try MissedQueries.messages(
                    in: (before + 1)...last, for: person.person, limit: 10, reader
                ).compactMap { if case .messageSent(let message) = $0.fact { message } else { nil } }
                    .flatMap(words)
            }
        },
        Door(name: "completion") { world in
            _ = world
            return 0
        } look: { world, person, _ in
            try await world.campus.names.handles(startingWith: "", for: person.person)
                + world.campus.names.handles(startingWith: "al", for: person.person)
        },
        Door(name: "notifications of what a bot tells of her") { world in
            _ = try await said("\(marker), @bob @dave", by: world.botForAlice, world)
            _ = try await world.campus.chat.sendDirect("\(marker) asks", to: "bob", by: world.botForAlice)
            return 0
        } look: { world, person, _ in
            try await world.campus.notifications.list(for: person.person, limit: 50)
                .map { $0.line(in: .english) }
        },
        Door(name: "a profile") { world in
            _ = try await world.campus.people.rename(to: marker, by: world.alice)
            return 0
        } look: { world, person, _ in
            let profile = try await world.campus.people.profile(of: "alice", for: person.person)
            return profile.username == profile.person.handle ? [] : [profile.username]
        },
        Door(name: "who is in a group") { world in
            _ = try await world.campus.people.rename(to: marker, by: world.alice)
            return 0
        } look: { world, person, _ in
            try await world.campus.chat.groups.members(of: world.study, limit: 50, by: person).people
                .compactMap { $0.username == $0.person.handle ? nil : $0.username }
        },
        Door(name: "handles by number") { _ in
            0
        } look: { world, person, _ in
            try await world.campus.people.handles(of: [world.alice.person], for: person.person)
                .compactMap(\.self)
        },
        Door(name: "who has read") { world in
            _ = world
            return 0
        } look: { world, person, _ in
            let id = MessageID(rawValue: try await said("who reads?", by: person, world))
            try await world.campus.chat.conversations.markRead(
                world.study, upTo: id, for: world.alice.person)
            return try await world.campus.chat.receipts.receipts(of: id, in: nil, for: person)
                .people.map(\.person.handle)
        },
        Door(name: "a post that is liked and saved") { world in
            try await world.campus.forum.post(
                categories: ["buy/sell"], title: marker, content: marker, by: world.alice
            ).id.rawValue
        } look: { world, person, id in
            let forum = world.campus.forum
            let liked = try await forum.like(PostID(rawValue: id), by: person)
            let saved = try await forum.save(PostID(rawValue: id), by: person)
            return [liked, saved].flatMap { [$0.title, $0.author.handle] }
        },
        Door(name: "a bot's post, in lists and alone") { world in
            try await world.campus.forum.post(
                categories: ["buy/sell"], title: marker, content: "\(marker) sells", by: world.botForAlice
            ).id.rawValue
        } look: { world, person, id in
            let (forum, post) = (world.campus.forum, PostID(rawValue: id))
            let page = try await forum.read(post, by: person)
            let lists = [
                try await forum.latest(category: nil, limit: 5, for: person.person),
                try await forum.posts([post], for: person.person), [try await forum.save(post, by: person)],
                try await forum.saved(by: person.person, limit: 5).map(\.post),
                [try await forum.like(post, by: person)],
            ]
            return [page.content] + (lists.joined() + [page.post]).flatMap { [$0.title, $0.author.handle] }
        },
        Door(name: "a bot's post that search finds") { world in
            try await world.campus.forum.post(
                categories: ["buy/sell"], title: "\(marker) soup", content: "soup", by: world.botForAlice
            ).id.rawValue
        } look: { world, person, _ in
            var found: [String] = []
            try await world.campus.serving {
                _ = try await world.campus.trending()
                let forum = world.campus.forum
                let ranked = try await forum.trendingRanked(category: nil, limit: 5, for: person.person)
                found =
                    try await forum.search("soup", limit: 5, for: person.person).items.map(\.title)
                    + ranked.items.map(\.post.title)
            }
            return found
        },
        Door(name: "what a bot wrote before and has her words now") { world in
            let forum = world.campus.forum
            let post = try await forum.post(
                categories: ["buy/sell"], title: "nothing yet", content: "nothing", by: bot(world))
            _ = try await forum.retitle(post.id, to: marker, by: world.botForAlice)
            return post.id.rawValue
        } look: { world, person, id in
            [try await world.campus.forum.read(PostID(rawValue: id), by: person).post.title]
        },
        Door(name: "a bot's comment") { world in
            let post = try await world.campus.forum.post(
                categories: ["buy/sell"], title: "rice", content: "rice", by: world.carol)
            _ = try await world.campus.forum.comment(on: post.id, text: marker, by: world.botForAlice)
            return post.id.rawValue
        } look: { world, person, id in
            let (forum, post) = (world.campus.forum, PostID(rawValue: id))
            let page = try await forum.read(post, by: person)
            return (page.comments + (try await forum.comments(on: post, limit: 5, for: person.person)))
                .flatMap { [$0.text, $0.author.handle] }
        },
        Door(name: "notifications of a bot's comment") { _ in
            0
        } look: { world, person, _ in
            let forum = world.campus.forum
            let post = try await forum.post(
                categories: ["buy/sell"], title: "rice", content: "rice", by: person)
            _ = try await forum.comment(on: post.id, text: marker, by: world.botForAlice)
            return try await world.campus.notifications.list(for: person.person, limit: 50)
                .map { $0.line(in: .english) }
        },
        Door(name: "refusals that would say whose it is") { world in
            try await said("\(marker) 5", by: world.alice, world)
        } look: { world, person, id in
            let (chat, message) = (world.campus.chat, MessageID(rawValue: id))
            return [
                await refusal { _ = try await chat.edit(message, text: "x", by: person) },
                await refusal { _ = try await chat.delete(message, by: person) },
                await refusal { _ = try await chat.receipts.receipts(of: message, in: nil, for: person) },
            ]
        },
    ]

    @Test(arguments: doors)
    func whoForgotSomebody_isSentNothingOfTheirs(by door: Door) async throws {
        try await Self.withWorld { world in
            let planted = try await door.plant(world)
            let read = try await door.look(world, world.bob, planted).map { $0.lowercased() }
            for line in read {
                #expect(!line.contains(Self.marker) && !line.contains("alice"), "\(line)")
            }
        }
    }

    /// Nobody else's view changes, or the table would hold of a door that shows nothing to anybody.
    @Test(arguments: doors)
    func whoForgotNobody_isSentIt(by door: Door) async throws {
        try await Self.withWorld { world in
            let dave = try await world.campus.signUp("Dave")
            _ = try await world.campus.chat.groups.join(slug: "study", by: dave)
            let planted = try await door.plant(world)
            let read = try await door.look(world, dave, planted).joined(separator: "\n").lowercased()
            #expect(read.contains(Self.marker) || read.contains("alice"), "\(read)")
        }
    }

    @Test func forward_ofWhatIsHidden_isRefusedAsOfWhatIsNotThere() async throws {
        try await Self.withWorld { world in
            for actor in [world.alice, world.botForAlice] {
                let id = MessageID(rawValue: try await Self.said(Self.marker, by: actor, world))
                await expectRefusal(.notFound, saying: "\(id)") {
                    try await world.campus.chat.forward(id, to: "#study", by: world.bob)
                }
            }
        }
    }

    @Test func forgetting_takesOutWhatBotsToldOfThem() async throws {
        try await Self.withWorld { world in
            let campus = world.campus
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "rice", content: "rice", by: world.carol)
            _ = try await campus.forum.comment(on: post.id, text: Self.marker, by: world.botForAlice)
            _ = try await campus.forum.like(post.id, by: world.botForAlice)
            _ = try await Self.said("\(Self.marker), @carol", by: world.botForAlice, world)
            let before = try await campus.notifications.list(for: world.carol.person, limit: 50)
            #expect(before.filter { $0.excerpt.contains(Self.marker) }.count == 2)
            _ = try await campus.chat.contacts.block(handle: "alice", by: world.carol)
            let after = try await campus.notifications.list(for: world.carol.person, limit: 50)
            #expect(!after.contains { $0.excerpt.contains(Self.marker) })
        }
    }

    @Test func bot_thatTellsOfSomebodyElse_isHiddenFromNobody() async throws {
        try await Self.withWorld { world in
            _ = try await Self.said("carol asks", by: world.botForCarol, world)
            _ = try await Self.said("a bot asks", by: Self.bot(world), world)
            let read = try await Self.history(world, world.bob).joined(separator: "\n")
            #expect(read.contains("carol asks") && read.contains("a bot asks"))
        }
    }

    // MARK: - What whoever was forgotten is told

    /// What Alice tries with somebody.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let name: String
        let run: @Sendable (World, String) async throws -> String

        var testDescription: String { name }
    }

    static let attempts: [Attempt] = [
        Attempt(name: "a profile") { world, who in
            let profile = try await world.campus.people.profile(of: who, for: world.alice.person)
            return "\(profile.person.handle) \(profile.tags) \(profile.isContact) \(profile.picture == nil)"
        },
        Attempt(name: "a message, and a second") { world, who in
            let sent = try await world.campus.chat.writeDirect("hello", to: who, by: world.alice)
            let second = await refusal {
                _ = try await world.campus.chat.writeDirect("?", to: who, by: world.alice)
            }
            return "\(sent.isRequest) \(second)"
        },
        Attempt(name: "a request, and a second") { world, who in
            let asked = try await world.campus.chat.contacts.connect(to: who, by: world.alice)
            let second = await refusal {
                _ = try await world.campus.chat.contacts.connect(to: who, by: world.alice)
            }
            return "\(asked.state) \(asked.isBack) \(asked.isAsked) \(second)"
        },
        Attempt(name: "answers to nothing") { world, who in
            let people = world.campus.people
            let accepted = await refusal { try await people.accept(handle: who, by: world.alice) }
            let rejected = await refusal { try await people.reject(handle: who, by: world.alice) }
            return accepted + rejected
        },
        Attempt(name: "an invitation, and a second") { world, who in
            let groups = world.campus.chat.groups
            let own = try await groups.create(name: "Own", kind: .invited, by: world.alice).place
            let invited = try await groups.invite(
                handle: who, to: own.conversation, by: world.alice)
            let second = await refusal {
                _ = try await groups.invite(handle: who, to: own.conversation, by: world.alice)
            }
            return "\(invited.handle) \(second)"
        },
        Attempt(name: "an entry by handle and number") { world, who in
            let person = try await world.campus.people.find(handle: who).id
            let handles = try await world.campus.people.handles(of: [person], for: world.alice.person)
            let forgotten = try await world.campus.people.forgotten([person], by: world.alice.person)
            return "\(handles) \(forgotten)"
        },
        Attempt(name: "completion") { world, who in
            "\(try await world.campus.names.handles(startingWith: String(who.prefix(2)), for: world.alice.person))"
        },
        Attempt(name: "a message of theirs in the group") { world, who in
            let author = who == "bob" ? world.bob : try await dave(world)
            let id = MessageID(rawValue: try await said("mine", by: author, world))
            let chat = world.campus.chat
            let forwarded = try await chat.forward(id, to: "#study", by: world.alice).message
            let edited = await refusal { _ = try await chat.edit(id, text: "x", by: world.alice) }
            return words(forwarded).joined(separator: " ") + edited.replacing("\(id)", with: "ID")
        },
        Attempt(name: "a bot's message for them in the group") { world, who in
            var actor = world.botForAlice
            actor.speaksFor = who == "bob" ? world.bob.person : try await dave(world).person
            _ = try await said("\(who) asks", by: actor, world)
            return try await history(world, world.alice).joined(separator: " ")
        },
    ]

    @Test(arguments: attempts)
    func whoWasForgotten_isAnsweredAsAboutAStranger(by attempt: Attempt) async throws {
        var answers: [String] = []
        for who in ["bob", "dave"] {
            try await Self.withWorld { world in
                _ = try await Self.dave(world)
                let answer = try await attempt.run(world, who)
                answers.append(answer.replacing(who, with: "WHO"))
            }
        }
        #expect(answers[0] == answers[1])
    }

    // MARK: - Addresses

    @Test func account_madeWithAnAddressThatTheForgottenMovedFrom_isForgotten() async throws {
        try await Self.withWorld { world in
            let campus = world.campus
            let session = try await campus.signIn("Bob")
            try await Self.move("Alice", to: "alice.chan@connect.hku.hk", campus)
            let again = try await campus.signUp("Alice")
            _ = try await campus.chat.groups.join(slug: "study", by: again)
            _ = try await Self.said(Self.marker, by: again, world)
            _ = try await Self.said("\(Self.marker) too", by: world.alice, world)

            #expect(session.recording.forgotten.contains(again.person))
            #expect(try await !Self.history(world, world.bob).joined().contains(Self.marker))
            #expect(try await Self.history(world, world.carol).joined().contains(Self.marker))
            // Once the account has it, what was known of the address goes.
            #expect(try await Record(campus: campus).rows(of: "former_addresses") == [])
        }
    }

    @Test func address_ofAnErasedAccountsPast_isKnownWhileAnybodyForgetsIt() async throws {
        try await Self.withWorld { world in
            let campus = world.campus
            try await Self.move("Alice", to: "alice.chan@connect.hku.hk", campus)
            try await campus.accounts.remove(email: "alice.chan@connect.hku.hk")
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            let rows = try await Record(campus: campus).rows(of: "former_addresses")
            #expect(rows.count == 1 && !rows[0].contains("alice"))
            let again = try await campus.signUp("Alice")
            #expect(try await campus.people.forgotten([again.person], by: world.bob.person) == [true])
            #expect(try await campus.people.forgotten([again.person], by: world.carol.person) == [false])
        }
    }

    @Test func address_thatNobodyForgot_goesWithTheAccount() async throws {
        try await Self.withWorld { world in
            let campus = world.campus
            _ = try await campus.signUp("Dave")
            try await Self.move("Dave", to: "dave.chan@connect.hku.hk", campus)
            #expect(try await Record(campus: campus).rows(of: "former_addresses").count == 1)
            try await campus.accounts.remove(email: "dave.chan@connect.hku.hk")
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            #expect(try await Record(campus: campus).rows(of: "former_addresses") == [])
            // And with the last who forgot.
            try await Self.move("Alice", to: "alice.chan@connect.hku.hk", campus)
            for address in ["alice.chan@connect.hku.hk", TestCampus.address(of: "Bob")] {
                try await campus.accounts.remove(email: address)
                #expect(try await campus.core.eraseClosedAccounts() == 1)
            }
            #expect(try await Record(campus: campus).rows(of: "former_addresses") == [])
        }
    }

    // MARK: - Steps

    private static func withWorld(_ body: (World) async throws -> Void) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let carol = try await campus.signUp("Carol")
            let study = try await campus.chat.groups.create(name: "Study", kind: .open, by: carol).place
            let bot = try await campus.people.bot(of: "polls")
            var (forAlice, forCarol) = (Actor(bot.id, cause: "polls"), Actor(bot.id, cause: "polls"))
            (forAlice.speaksFor, forCarol.speaksFor) = (alice.person, carol.person)
            for person in [alice, bob, forAlice] {
                _ = try await campus.chat.groups.join(slug: "study", by: person)
            }
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            try await body(
                World(
                    campus: campus, alice: alice, bob: bob, carol: carol, study: study.conversation,
                    botForAlice: forAlice, botForCarol: forCarol))
        }
    }

    /// Dave in the group, whom nobody knows.
    private static func dave(_ world: World) async throws -> Actor {
        if let known = try? await world.campus.people.find(handle: "dave") { return Actor(known.id) }
        let dave = try await world.campus.signUp("Dave")
        _ = try await world.campus.chat.groups.join(slug: "study", by: dave)
        return dave
    }

    /// The bot as it speaks of its own accord.
    private static func bot(_ world: World) -> Actor {
        Actor(world.botForAlice.person, cause: world.botForAlice.cause)
    }

    private static func said(_ text: String, by actor: Actor, _ world: World) async throws -> Int64 {
        try await world.campus.chat.send(text, to: world.study, by: actor).id.rawValue
    }

    private static func history(_ world: World, _ person: Actor) async throws -> [String] {
        try await world.campus.chat.conversations.history(
            of: world.study, for: person.person, before: nil, limit: 50
        ).flatMap(words)
    }

    /// All that a message says of people.
    private static func words(_ message: Message) -> [String] {
        [
            message.sender.handle, message.text, message.quote?.shown?.sender.handle ?? "",
            message.quote?.shown?.excerpt ?? "", message.forwarded?.from ?? "",
        ]
    }

    private static func refusal(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "nothing was refused"
        } catch let error as CommunityError {
            return ([error.code.rawValue] + Language.allCases.map { error.message(in: $0) })
                .joined(separator: " | ")
        } catch {
            return "\(error)"
        }
    }

    /// Moves an account to another address, with the codes from both.
    private static func move(_ name: String, to new: String, _ campus: TestCampus) async throws {
        let (old, session) = (TestCampus.address(of: name), try await campus.signIn(name))
        _ = try await campus.accounts.requestEmailChange(
            to: new, password: TestCampus.password, session: session)
        _ = try await campus.accounts.changeEmail(
            oldCode: try #require(campus.mailer.code(for: old)),
            newCode: try #require(campus.mailer.code(for: new)), session: session)
    }
}
