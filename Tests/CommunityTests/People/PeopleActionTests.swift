import CampusVerbs
import Model
import TestSupport
import Testing

@testable import Community

/// What is refused of what people do with who they are and whom they know, and what a repeated step is answered.
@Suite(.endsWhereItHangs)
struct PeopleActionTests {
    @Test func changes_whereTheAccountIsGone_areRefused() async throws {
        try await withCampus { campus in
            let (people, gone) = (campus.people, Actor(PersonID(rawValue: 999_999)))
            await expectRefusal(.notFound) { try await people.profile(of: gone.person) }
            await expectRefusal(.notFound) { try await people.tag("chess", by: gone) }
            await expectRefusal(.notFound) { try await people.setStanding(.phd, by: gone) }
            await expectRefusal(.notFound) { try await people.setLanguage(.english, by: gone) }
            await expectRefusal(.notFound) { try await people.setPrivacy("typing", to: true, by: gone) }
        }
    }

    @Test func setPrivacy_ofWhatIsNoSetting_saysSo() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.invalid, saying: "no setting presence") {
                try await campus.people.setPrivacy("presence", to: true, by: alice)
            }
        }
    }

    @Test(arguments: [("", CommunityError.Code.invalid), (String(repeating: "x", count: 31), .limit)])
    func tag_thatCanBeNone_isNeitherRemovedNorFound(tag: String, code: CommunityError.Code) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(code) { try await campus.people.untag(tag, by: alice) }
            await expectRefusal(code) { try await campus.people.tagged(tag, in: .english) }
        }
    }

    @Test func contact_withOneselfOrNobody_isRefused() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            for (handle, code) in [("alice", CommunityError.Code.invalid), ("zoe", .notFound)] {
                await expectRefusal(code) { try await campus.chat.contacts.connect(to: handle, by: alice) }
                await expectRefusal(code) { try await campus.people.accept(handle: handle, by: alice) }
                await expectRefusal(code) { try await campus.people.reject(handle: handle, by: alice) }
            }
        }
    }

    @Test func reject_ofASlug_declinesTheInvitations() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.chat.groups.create(name: "Band", kind: .invited, by: alice).place
            try await campus.chat.groups.invite(handle: "bob", to: group.conversation, by: alice)
            let rejected = try await campus.people.perform(RejectRequest(handle: "＃Band"), by: bob)
            #expect(rejected == "#band")
            #expect(try await campus.chat.groups.invitations(of: bob.person, limit: 9) == [])
            await expectRefusal(.notFound) {
                try await campus.people.perform(RejectRequest(handle: "#band"), by: bob)
            }
        }
    }

    /// The command's session is told where its next words go, if they went elsewhere until then.
    @Test(arguments: [true, false])
    func accept_inASession_entersTheConversationWhereAnotherIsOpen(isOpen: Bool) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.chat.groups.create(name: "Band", kind: .open, by: bob).place
            let asked = try await campus.chat.sendDirect("hi", to: "bob", by: alice)
            let session = try await campus.signIn("Bob")
            if isOpen { _ = session.state.open(group) }
            let action = AcceptRequest(of: "alice")
            let accepted = try await campus.people.perform(action, by: bob, in: session)
            #expect(
                action.placeEntered(accepted, by: bob.person)?.conversation
                    == (isOpen ? asked.conversation.id : nil))
        }
    }

    /// A plugin's handler that runs again after a crash is given what it made.
    @Test func step_thatIsRepeated_isAnsweredAndNotDoneAgain() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let bot = try await campus.people.bot(of: "dice").id
            func step(_ name: String) -> Actor {
                Actor(bot, cause: "dice", step: HandlerStep(event: 1, name: name, handled: 0))
            }
            let (people, contacts) = (campus.people, campus.chat.contacts)
            let asked = try await contacts.connect(to: "alice", text: "hi", by: step("ask"))
            #expect(try await contacts.connect(to: "alice", text: "hi", by: step("ask")) == asked)
            await expectRefusal(.waiting) { try await contacts.connect(to: "alice", by: step("more")) }
            let tagged = try await people.tag("Loud Voices", by: step("tag"))
            #expect(try await people.tag("Loud Voices", by: step("tag")) == tagged && tagged.wasNew)
            #expect(try await !people.tag("loud_voices", by: step("again")).wasNew)
            #expect(try await !people.tag("loud_voices", by: step("again")).wasNew)
            for _ in 1...2 {
                #expect(try await people.rename(to: "Echo", by: step("rename")).username == "Echo")
                #expect(try await people.setPrivacy("typing", to: false, by: step("hide")).typing == false)
                #expect(try await people.untag("Loud Voices", by: step("untag")).written == "Loud Voices")
                #expect(try await contacts.block(handle: "alice", by: step("block")).person == asked.person)
            }
        }
    }

    @Test func tag_thatIsRepeated_hasItsNormalFormAndTheLimitThatHolds() async throws {
        try await withCampus(configuration: { $0.limits.tags.perPerson = 9 }) { campus in
            let bot = try await campus.people.bot(of: "dice").id
            func step(_ name: String) -> Actor {
                Actor(bot, cause: "dice", step: HandlerStep(event: 1, name: name, handled: 0))
            }
            let people = campus.people
            let tagged = try await people.tag("Loud Voices", by: step("tag"))
            #expect(tagged.limit == 9)
            #expect(try await people.tag("Loud Voices", by: step("tag")) == tagged)
            let known = try await people.tag("LOUD Voices", by: step("known"))
            #expect(known.tag == tagged.tag && !known.wasNew)
            #expect(try await people.tag("LOUD Voices", by: step("known")) == known)
            for _ in 1...2 {
                #expect(try await people.untag("loud voices", by: step("untag")).normal == "loud_voices")
            }
            // What was made is named so also once it is gone.
            #expect(try await people.tag("Loud Voices", by: step("tag")).tag == tagged.tag)
        }
    }

    @Test(arguments: ["hi", nil])
    func connect_thatLetsBackInAndIsRepeated_saysSoAgain(text: String?) async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let (bot, contacts) = (try await campus.people.bot(of: "dice").id, campus.chat.contacts)
            _ = try await contacts.block(handle: "alice", by: Actor(bot, cause: "dice"))
            let step = Actor(
                bot, cause: "dice", step: HandlerStep(event: 1, name: "connect", handled: 0))
            let back = try await contacts.connect(to: "alice", text: text, by: step)
            #expect(back.isBack && back.message?.text == text)
            #expect(try await contacts.connect(to: "alice", text: text, by: step) == back)
        }
    }

    @Test func accept_thatIsRepeated_isAnsweredAndNotDoneAgain() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let bot = try await campus.people.bot(of: "dice")
            func step(_ name: String) -> Actor {
                Actor(bot.id, cause: "dice", step: HandlerStep(event: 1, name: name, handled: 0))
            }
            _ = try await campus.chat.contacts.connect(to: bot.handle, by: alice)
            _ = try await campus.chat.contacts.connect(to: bot.handle, by: bob)
            for _ in 1...2 {
                #expect(
                    try await campus.people.accept(handle: "alice", by: step("accept")).handle == "alice")
                #expect(try await campus.people.reject(handle: "bob", by: step("reject")).handle == "bob")
            }
        }
    }
}
