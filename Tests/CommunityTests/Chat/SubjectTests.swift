import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Conversations that a plugin makes about what it has.
@Suite(.endsWhereItHangs)
struct SubjectTests {
    private static func team(
        _ number: Int64 = 12, label: ConversationLabel = .team, showsAll: Bool = false
    ) -> SubjectConversation {
        SubjectConversation(
            Subject(kind: "team", number: number), label: label, name: "Dawn", about: "/team \(number)",
            showsAll: showsAll)
    }

    private func texts(
        _ summary: ConversationSummary?, for actor: Actor, in campus: TestCampus
    ) async throws -> [String] {
        guard let place = summary?.place.conversation else { return [] }
        return try await campus.chat.conversations.history(
            of: place, for: actor.person, before: nil, limit: 9
        ).map(\.text)
    }

    // MARK: Entering

    @Test func conversation_isMadeByWhoEntersFirst_withItsLabelAndWhatItIsAbout() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let teams = campus.chat.conversations(of: "housing")
            let made = try await teams.enter(Self.team(), by: alice)
            #expect(made.place.name == "#team-12" && made.name == "Dawn")
            #expect(made.label == .team && made.about == "/team 12" && made.members == 1)
            let same = try await teams.enter(Self.team(), by: bob)
            #expect(same.place == made.place && same.members == 2)
            #expect(try await teams.enter(Self.team(), by: bob).members == 2)
            // The same number of another plugin's is another conversation.
            let other = try await campus.chat.conversations(of: "rowing").enter(Self.team(), by: bob)
            #expect(other.place != made.place)
        }
    }

    @Test(arguments: [ConversationLabel.team, .chat])
    func conversation_countsAmongNobodysGroups_andHasNoOwner(label: ConversationLabel) async throws {
        try await withCampus(configuration: { $0.limits.groupsPerPerson = 1 }) { campus in
            let alice = try await campus.signUp("Alice")
            let made = try await campus.chat.conversations(of: "housing").enter(
                Self.team(label: label), by: alice)
            _ = try await campus.chat.groups.create(name: "Tea", kind: .open, by: alice)
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.rename(made.place.conversation, to: "Mine", by: alice)
            }
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.close(made.place.conversation, by: alice)
            }
        }
    }

    @Test func invite_byAMember_isRefusedWithWhatDecides() async throws {
        try await withCampus { campus in
            let (alice, _) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let made = try await campus.chat.conversations(of: "housing").enter(Self.team(), by: alice)
            await expectRefusal(.forbidden, saying: "/team 12") {
                try await campus.chat.groups.invite(
                    handle: "bob", to: made.place.conversation, by: alice)
            }
        }
    }

    // MARK: Taking in

    @Test func admit_ofWhoAsked_takesThemIn_onceAndUntilTheyTakeItBack() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let (teams, subject) = (campus.chat.conversations(of: "housing"), Self.team().subject)
            _ = try await teams.enter(Self.team(), by: alice)
            try await teams.ask(for: subject, by: bob)
            #expect(try await teams.admit("bob", to: subject, by: alice))
            #expect(try await teams.find(subject, for: bob.person)?.members == 2)
            // Who left has to ask again.
            _ = try await campus.chat.groups.leave("#team-12", by: bob)
            #expect(try await !teams.admit("bob", to: subject, by: alice))

            let carol = try await campus.signUp("Carol")
            try await teams.ask(for: subject, by: carol)
            try await teams.withdraw(from: subject, by: carol)
            #expect(try await !teams.admit("carol", to: subject, by: alice))
            #expect(try await teams.find(subject, for: carol.person) == nil)
        }
    }

    /// What a person asked one plugin doesn't count for another, nor for something else.
    @Test func admit_ofWhoAskedForSomethingElse_invitesThem() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let teams = campus.chat.conversations(of: "housing")
            _ = try await teams.enter(Self.team(), by: alice)
            try await campus.chat.conversations(of: "rowing").ask(for: Self.team().subject, by: bob)
            try await teams.ask(for: Self.team(13).subject, by: bob)
            let session = try await campus.signIn("Bob")
            #expect(try await !teams.admit("bob", to: Self.team().subject, by: alice))
            #expect(session.recording.notifications.map(\.kind) == [.invitation])
            // The second try tells nothing anew.
            #expect(try await !teams.admit("bob", to: Self.team().subject, by: alice))
            #expect(session.recording.notifications.count == 1)
            let entered = try await campus.chat.groups.join(slug: "team-12", by: bob)
            #expect(entered.label == .team && entered.about == "/team 12")
        }
    }

    @Test func requests_beyondTheMost_areRefused() async throws {
        try await withCampus { campus in
            let bob = try await campus.signUp("Bob")
            let teams = campus.chat.conversations(of: "housing")
            for number in 1...SubjectConversations.mostRequests {
                try await teams.ask(for: Self.team(Int64(number)).subject, by: bob)
            }
            await expectRefusal(.limit) { try await teams.ask(for: Self.team(999).subject, by: bob) }
            // A plugin that answers nobody, or is gone, leaves room for others.
            try await campus.chat.conversations(of: "rowing").ask(for: Self.team().subject, by: bob)
        }
    }

    @Test func remove_takesOutWhoIsInIt_andTheInvitationOfWhoIsNot() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let (teams, subject) = (campus.chat.conversations(of: "housing"), Self.team().subject)
            _ = try await teams.enter(Self.team(), by: alice)
            _ = try await teams.admit("bob", to: subject, by: alice)
            #expect(try await !teams.remove("bob", from: subject, by: alice))
            await expectRefusal(.notFound) { try await campus.chat.groups.join(slug: "team-12", by: bob) }
            _ = try await teams.enter(Self.team(), by: bob)
            #expect(try await teams.remove("bob", from: subject, by: alice))
            #expect(try await teams.find(subject, for: bob.person) == nil)
        }
    }

    @Test func close_isForGood_whoeverAsked() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.signUp("Carol")
            let (teams, subject) = (campus.chat.conversations(of: "housing"), Self.team().subject)
            _ = try await teams.enter(Self.team(), by: alice)
            try await teams.ask(for: subject, by: bob)
            #expect(try await teams.close(subject, by: alice))
            await expectRefusal(.forbidden) { try await teams.enter(Self.team(), by: bob) }
            for handle in ["bob", "carol"] {
                await expectRefusal(.forbidden) { try await teams.admit(handle, to: subject, by: alice) }
            }
            #expect(try await Record(campus: campus).rows(of: "invitations") == [])
        }
    }

    @Test func close_endsWriting_andLeavesWhatWasWritten() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let (teams, subject) = (campus.chat.conversations(of: "housing"), Self.team().subject)
            let made = try await teams.enter(Self.team(), by: alice)
            _ = try await campus.chat.send("hello", to: made.place.conversation, by: alice)
            #expect(try await teams.close(subject, by: alice))
            await expectRefusal(.forbidden) {
                try await campus.chat.send("more", to: made.place.conversation, by: alice)
            }
            #expect(try await texts(made, for: alice, in: campus) == ["hello"])
        }
    }

    // MARK: Writing to somebody

    @Test func write_toAStranger_isOneRequest_andIsSeenOnceTheyEnter() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let desks = campus.chat.conversations(of: "trade")
            let session = try await campus.signIn("Bob")
            func ask(_ text: String, about number: Int64) async throws {
                _ = try await desks.write(
                    text, to: "bob", in: Self.team(number, label: .trade, showsAll: true), by: alice)
            }
            try await ask("is it there?", about: 1)
            try await ask("hello?", about: 1)
            #expect(session.recording.texts == [] && session.recording.notifications.count == 1)
            // Nothing else reaches him before he answers.
            await expectRefusal(.waiting) { try await ask("and this?", about: 2) }
            #expect(try await desks.find(Self.team(2).subject, for: alice.person) == nil)
            let entered = try await campus.chat.groups.join(slug: "team-1", by: bob)
            #expect(try await texts(entered, for: bob, in: campus) == ["is it there?", "hello?"])
            _ = try await campus.chat.send("it is", to: entered.place.conversation, by: bob)
            try await ask("and this?", about: 2)
        }
    }

    @Test func write_toAContact_reachesThemAtOnce() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            let desks = campus.chat.conversations(of: "trade")
            _ = try await desks.write(
                "is it there?", to: "bob", in: Self.team(label: .trade, showsAll: true), by: alice)
            #expect(session.recording.texts.last == "is it there?")
            #expect(try await desks.find(Self.team().subject, for: bob.person)?.label == .trade)
        }
    }

    @Test func write_toAContactWhoLeft_invitesThem_andLeavesNoConsent() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let desks = campus.chat.conversations(of: "trade")
            let desk = Self.team(label: .trade, showsAll: true)
            for text in ["is it there?", "hello?"] {
                _ = try await desks.write(text, to: "bob", in: desk, by: alice)
            }
            #expect(try await Record(campus: campus).rows(of: "subject_requests") == [])
            _ = try await campus.chat.groups.leave("#team-12", by: bob)
            _ = try await desks.write("and now?", to: "bob", in: desk, by: alice)
            #expect(try await desks.find(desk.subject, for: bob.person) == nil)
            #expect(
                try await campus.chat.groups.invitations(of: bob.person, limit: 9).map(\.place) == [
                    "#team-12"
                ])
        }
    }

    @Test func write_toWhoForgotTheWriter_reachesNobody() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.contacts.block(handle: "alice", by: bob)
            let before = session.recording.texts
            do {
                _ = try await campus.chat.conversations(of: "trade").write(
                    "is it there?", to: "bob", in: Self.team(label: .trade, showsAll: true), by: alice)
            } catch is CommunityError {}
            #expect(session.recording.texts == before && session.recording.notifications == [])
            #expect(
                try await campus.chat.conversations(of: "trade").find(
                    Self.team().subject, for: bob.person) == nil)
        }
    }

    // MARK: Refusals

    @Test func deed_aboutWhoOrWhatIsNotThere_isRefused() async throws {
        try await withCampus { campus in
            let (alice, _) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let (teams, subject) = (campus.chat.conversations(of: "housing"), Self.team().subject)
            await expectRefusal(.notFound) { try await teams.admit("bob", to: subject, by: alice) }
            let long = SubjectConversation(
                subject, label: .team, name: String(repeating: "x", count: 500), about: "/team 12",
                showsAll: false)
            await expectRefusal(.invalid) { try await teams.enter(long, by: alice) }
            _ = try await teams.enter(Self.team(), by: alice)
            await expectRefusal(.notFound) { try await teams.admit("eve", to: subject, by: alice) }
            await expectRefusal(.notFound) { try await teams.remove("eve", from: subject, by: alice) }
            await expectRefusal(.notFound) {
                try await teams.write("hi", to: "eve", in: Self.team(), by: alice)
            }
            await expectRefusal(.invalid) {
                try await teams.write("hi", to: "alice", in: Self.team(), by: alice)
            }
        }
    }

    @Test func invitation_ofWhoDidNotAnswerAnother_waits_andOfWhoWasForgotten_isRefused() async throws {
        try await withCampus { campus in
            let (alice, _) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.signUp("Carol")
            let teams = campus.chat.conversations(of: "housing")
            for number in [12, 13] as [Int64] { _ = try await teams.enter(Self.team(number), by: alice) }
            #expect(try await !teams.admit("bob", to: Self.team(12).subject, by: alice))
            await expectRefusal(.waiting) {
                try await teams.admit("bob", to: Self.team(13).subject, by: alice)
            }
            _ = try await campus.chat.contacts.block(handle: "carol", by: alice)
            await expectRefusal(.forbidden) {
                try await teams.write("hi", to: "carol", in: Self.team(), by: alice)
            }
        }
    }

    @Test func conversation_beyondTheGroupsThatOneMayBeIn_isEnteredByNobody() async throws {
        try await withCampus(configuration: { $0.limits.groupsJoined = 1 }) { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let (teams, subject) = (campus.chat.conversations(of: "housing"), Self.team().subject)
            _ = try await teams.enter(Self.team(), by: alice)
            _ = try await teams.enter(Self.team(13), by: bob)
            await expectRefusal(.limit) { try await teams.enter(Self.team(13), by: alice) }
            await expectRefusal(.limit) {
                try await teams.write("hi", to: "bob", in: Self.team(13), by: alice)
            }
            try await teams.ask(for: subject, by: bob)
            await expectRefusal(.limit) { try await teams.admit("bob", to: subject, by: alice) }
        }
    }

    @Test func deed_beyondTheRateOfMessages_isRefused() async throws {
        let limited: (inout CommunityConfiguration) -> Void = {
            $0.limits.rates = .none
            $0.limits.rates.messages = Rate(1, in: .seconds(60))
        }
        try await withCampus(configuration: limited) { campus in
            let (alice, _) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let teams = campus.chat.conversations(of: "housing")
            _ = try await teams.enter(Self.team(), by: alice)
            await expectRefusal(.slowDown) { try await teams.enter(Self.team(), by: alice) }
            await expectRefusal(.slowDown) {
                try await teams.admit("bob", to: Self.team().subject, by: alice)
            }
            await expectRefusal(.slowDown) {
                try await teams.write("hi", to: "bob", in: Self.team(), by: alice)
            }
        }
    }

    /// What an event's handler did is answered as it came out, also where it could not be done any more.
    @Test func deed_underAKnownStep_isAnsweredAsItCameOut() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let bot = try await campus.people.bot(of: "housing").id
            func step(_ name: String) -> Actor {
                Actor(bot, cause: "housing", step: HandlerStep(event: 1, name: name, handled: 0))
            }
            let (teams, subject) = (campus.chat.conversations(of: "housing"), Self.team().subject)
            _ = try await teams.enter(Self.team(), by: alice)
            _ = try await teams.enter(Self.team(), by: bob)
            for _ in 1...2 {
                #expect(try await teams.remove("bob", from: subject, by: step("remove")))
                #expect(try await teams.close(subject, by: step("close")))
            }
            #expect(try await !teams.remove("bob", from: subject, by: step("another")))
        }
    }

    // MARK: Lists

    @Test func lists_areFilteredByLabel_andCountedByIt() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let teams = campus.chat.conversations(of: "housing")
            let made = try await teams.enter(Self.team(), by: alice)
            _ = try await teams.enter(Self.team(), by: bob)
            _ = try await campus.chat.groups.create(name: "Tea", kind: .open, by: bob)
            _ = try await campus.chat.send("hello", to: made.place.conversation, by: alice)
            let conversations = campus.chat.conversations
            #expect(
                try await conversations.list(of: bob.person, label: .team).map(\.place.name) == ["#team-12"])
            #expect(try await conversations.list(of: bob.person, label: .trade) == [])
            let labels = try await conversations.labels(of: bob.person)
            #expect(labels.map(\.label) == [.team] && labels.map(\.unread) == [1])
        }
    }

    // MARK: Going

    @Test func account_whenItCloses_takesItsPlaceAndRequestsAlong() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let (teams, subject) = (campus.chat.conversations(of: "housing"), Self.team().subject)
            _ = try await teams.enter(Self.team(), by: alice)
            _ = try await teams.enter(Self.team(), by: bob)
            try await teams.ask(for: Self.team(13).subject, by: bob)
            let session = try await campus.signIn("Bob")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            campus.clock.advance(by: .seconds(30 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            #expect(try await Record(campus: campus).rows(of: "subject_requests") == [])
            #expect(try await teams.find(subject, for: alice.person)?.members == 1)
        }
    }

    @Test func conversation_thatEverybodyLeft_isAnotherOneWhenSomebodyEntersAgain() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let teams = campus.chat.conversations(of: "housing")
            let first = try await teams.enter(Self.team(), by: alice)
            _ = try await campus.chat.groups.leave("#team-12", by: alice)
            let second = try await teams.enter(Self.team(), by: alice)
            #expect(second.place.conversation != first.place.conversation)
        }
    }
}
