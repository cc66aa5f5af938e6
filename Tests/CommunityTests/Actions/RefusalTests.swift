import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Refusals that several actions have alike: each of the actions has them.
@Suite(.endsWhereItHangs)
struct RefusalTests {
    private typealias Attempt = () async throws -> Any

    private func expectRefusals(_ code: CommunityError.Code, of attempts: [Attempt]) async {
        for (number, attempt) in attempts.enumerated() {
            let refused = await refusal { try await attempt() }
            #expect(refused?.code == code, "attempt \(number): \(refused?.message ?? "nothing was refused")")
        }
    }

    @Test func actions_onWhatIsNoGroup_areRefused() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let groups = campus.chat.groups
            await expectRefusals(
                .invalid,
                of: [
                    { try await groups.close(place, by: alice) },
                    { try await groups.details(of: place, by: alice) },
                    { try await groups.areMembers([bob.person], of: place, by: alice) },
                ])
        }
    }

    @Test func places_ofWhomOneForgotAndOfOneself_areRefused() async throws {
        try await withCampus { campus in
            let (alice, _, _) = try await campus.contacts("Alice", "Bob")
            try await campus.chat.contacts.block(handle: "bob", by: alice)
            let (groups, bob) = (campus.chat.groups, PlaceArgument.named("@bob"))
            await expectRefusals(
                .forbidden,
                of: [
                    { try await groups.perform(LeaveGroup(place: bob), by: alice) },
                    { try await groups.look(GroupPage(bob), by: alice) },
                    { try await groups.look(MemberList(place: bob), by: alice) },
                    { try await groups.look(AreMembers(place: bob, people: []), by: alice) },
                    { try await campus.chat.perform(UndoMessage(place: bob), by: alice) },
                ])
            await expectRefusals(
                .invalid,
                of: [{ try await campus.chat.perform(UndoMessage(place: .named("@alice")), by: alice) }])
        }
    }

    @Test func actions_ofWhoSaidTooMuch_areSlowedDown() async throws {
        let change: (inout CommunityConfiguration) -> Void = { configuration in
            configuration.accounts.administrators = [TestCampus.address(of: "Nick")]
            configuration.limits.rates = .none
            configuration.limits.rates.messages = Rate(2, in: .seconds(3_600))
        }
        try await withCampus(configuration: change) { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.signUp("Nick")
            let groups = campus.chat.groups
            let place = try await groups.create(name: "Study", kind: .invited, by: alice).place.conversation
            try await groups.invite(handle: "bob", to: place, by: alice)
            try await groups.join(slug: "study", by: bob)
            let message = try await campus.chat.send("1", to: place, by: alice)
            try await campus.chat.send("2", to: place, by: alice)
            await expectRefusals(
                .slowDown,
                of: [
                    { try await campus.chat.reply(to: message.id, "3", by: alice) },
                    { try await campus.chat.contactAdministrators("3", by: alice) },
                    { try await groups.setTopic("3", of: place, by: alice) },
                    { try await groups.rename(place, to: "3", by: alice) },
                    { try await groups.setHelper("bob", to: true, in: place, by: alice) },
                    { try await groups.pass(to: "bob", place, by: alice) },
                    { try await groups.takeOut("bob", of: place, by: alice) },
                    { try await groups.leave(place, by: alice) },
                    { try await groups.join(slug: "study", by: alice) },
                    { try await campus.people.rename(to: "Alicia", by: alice) },
                    { try await campus.people.setStanding(.phd, by: alice) },
                    { try await campus.people.tag("chess", by: alice) },
                    { try await campus.people.untag("chess", by: alice) },
                ])
            // It is counted for each person: bob joined, and does one thing more.
            try await campus.people.rename(to: "Robert", by: bob)
            await expectRefusal(.slowDown) { try await campus.people.setStanding(.phd, by: bob) }
        }
    }

    @Test func words_ofWhoHasNoRoomLeft_areRefused() async throws {
        let change: (inout CommunityConfiguration) -> Void = { configuration in
            configuration.accounts.administrators = [TestCampus.address(of: "Nick")]
            configuration.limits.bytesPerPerson = 5_000
            configuration.limits.rates = .none
        }
        try await withCampus(configuration: change) { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.signUp("Nick")
            let place = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            let message = try await campus.chat.send("hi", to: place.conversation, by: alice)
            let words = String(repeating: "x", count: 1_000)
            for _ in 1...10 { _ = try? await campus.chat.send(words, to: place.conversation, by: alice) }
            await expectRefusals(
                .limit,
                of: [
                    { try await campus.chat.send(words, to: place.conversation, by: alice) },
                    { try await campus.chat.reply(to: message.id, words, by: alice) },
                    { try await campus.chat.edit(message.id, text: words, by: alice) },
                    { try await campus.chat.contactAdministrators(words, by: alice) },
                ])
        }
    }

    @Test func reply_whereOneMayNotWrite_isRefused() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let news = try await campus.chat.groups.create(
                name: "News", kind: .open, announces: true, by: alice
            ).place.conversation
            try await campus.chat.groups.join(slug: "news", by: bob)
            let told = try await campus.chat.send("told", to: news, by: alice)
            await expectRefusal(.forbidden) { try await campus.chat.reply(to: told.id, "yes", by: bob) }
            let request = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            await expectRefusal(.waiting) { try await campus.chat.reply(to: request.id, "well?", by: alice) }
        }
    }

    @Test func direct_withWhatIsElsewhere_isRefused() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let file = try await campus.upload("one", by: alice)
            _ = try await campus.chat.send([file.id], "", to: place, by: alice)
            await expectRefusal(.exists) {
                try await campus.chat.perform(
                    SendDirectMessage("again", to: "bob", media: [file.id]), by: alice)
            }
        }
    }

    @Test func actions_onWhatIsNotThere_areRefused() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let (groups, nowhere) = (campus.chat.groups, PlaceArgument.named("#nowhere"))
            await expectRefusals(
                .notFound,
                of: [
                    { try await groups.look(GroupPage(nowhere), by: alice) },
                    { try await groups.perform(ChangeSlug(place: nowhere, slug: "elsewhere"), by: alice) },
                    { try await campus.forum.edit(9_999, text: "x", by: alice) },
                ])
        }
    }

    @Test func messages_withoutWords_areRefused() async throws {
        let change: (inout CommunityConfiguration) -> Void = {
            $0.accounts.administrators = [TestCampus.address(of: "Nick")]
        }
        try await withCampus(configuration: change) { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.signUp("Nick")
            let message = try await campus.chat.send("hi", to: place, by: alice)
            await expectRefusals(
                .invalid,
                of: [
                    { try await campus.chat.reply(to: message.id, " ", by: alice) },
                    { try await campus.chat.contactAdministrators(" ", by: alice) },
                ])
        }
    }

    @Test func join_beyondTheLimit_isRefused() async throws {
        try await withCampus(configuration: { $0.limits.groupsJoined = 1 }) { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            for name in ["One", "Two"] {
                _ = try await campus.chat.groups.create(name: name, kind: .open, by: alice)
            }
            try await campus.chat.groups.join(slug: "one", by: bob)
            await expectRefusal(.limit) { try await campus.chat.groups.join(slug: "two", by: bob) }
        }
    }
}
