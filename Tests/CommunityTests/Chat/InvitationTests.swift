import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// To a stranger an invitation is a request: one, until it is answered, and nothing behind a rejection.
@Suite(.endsWhereItHangs)
struct InvitationTests {
    @Test(arguments: [true, false])
    func invite_behindARequest_waits(isRejected: Bool) async throws {
        try await withCampus { campus in
            let (eve, bob) = (try await campus.signUp("Eve"), try await campus.signUp("Bob"))
            _ = try await campus.chat.sendDirect("hi", to: "bob", by: eve)
            let session = try await campus.signIn("Bob")
            if isRejected { try await campus.people.reject(handle: "eve", by: bob) }
            let group = try await group("insult", by: eve, in: campus)

            // She finds no difference between the two.
            await expectRefusal(.waiting, saying: "has not answered your request yet") {
                try await campus.chat.groups.invite(handle: "bob", to: group, by: eve)
            }

            #expect(session.recording.notifications.isEmpty)
            #expect(try await Record(campus: campus).rows(of: "invitations") == [])
            // Once he answers after all, she may.
            try await campus.people.accept(handle: "eve", by: bob)
            try await campus.chat.groups.invite(handle: "bob", to: group, by: eve)
        }
    }

    @Test func invite_toAStranger_isTheOnlyOneUntilTheyEnter() async throws {
        try await withCampus { campus in
            let (eve, bob) = (try await campus.signUp("Eve"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")
            let (one, two) = (
                try await group("one", by: eve, in: campus), try await group("two", by: eve, in: campus)
            )
            try await campus.chat.groups.invite(handle: "bob", to: one, by: eve)
            for _ in 1...2 {
                await expectRefusal(.waiting, saying: "has not answered your invitation yet") {
                    try await campus.chat.groups.invite(handle: "bob", to: two, by: eve)
                }
                await expectRefusal(.waiting, saying: "has not answered your invitation yet") {
                    try await campus.chat.sendDirect("hi", to: "bob", by: eve)
                }
                await expectRefusal(.waiting) { try await campus.chat.contacts.connect(to: "bob", by: eve) }
            }
            #expect(session.recording.notifications.count == 1 && session.recording.texts == [])

            _ = try await campus.chat.groups.join(slug: "one", by: bob)
            try await campus.chat.groups.invite(handle: "bob", to: two, by: eve)
        }
    }

    @Test func invite_toAContactOrBySomebodyWhoIsAsked_isFree() async throws {
        try await withCampus { campus in
            let (alice, _, _) = try await campus.contacts("Alice", "Bob")
            for slug in ["one", "two", "three"] {
                try await campus.chat.groups.invite(
                    handle: "bob", to: try await group(slug, by: alice, in: campus), by: alice)
            }
            let eve = try await campus.signUp("Eve")
            _ = try await campus.chat.sendDirect("hi", to: "alice", by: eve)
            try await campus.chat.groups.invite(
                handle: "eve", to: try await group("four", by: alice, in: campus), by: alice)
        }
    }

    @Test func request_afterAnAnswerToAnInvitation_isFree() async throws {
        try await withCampus { campus in
            let (eve, bob) = (try await campus.signUp("Eve"), try await campus.signUp("Bob"))
            try await campus.chat.groups.invite(
                handle: "bob", to: try await group("one", by: eve, in: campus), by: eve)
            _ = try await campus.chat.sendDirect("who are you?", to: "eve", by: bob)
            _ = try await campus.chat.sendDirect("Eve", to: "bob", by: eve)
        }
    }

    /// At once, from many sessions, for many groups: still one.
    @Test func invitations_whenManyAreUnderWay_oneArrives() async throws {
        try await withCampus { campus in
            let (eve, _) = (try await campus.signUp("Eve"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")
            var groups: [ConversationID] = []
            for number in 0..<10 { groups.append(try await group("g\(number)x", by: eve, in: campus)) }
            let sent = await atOnce(20) { [groups] number in
                if number % 2 == 0 {
                    _ = try await campus.chat.groups.invite(handle: "bob", to: groups[number / 2], by: eve)
                } else {
                    _ = try await campus.chat.sendDirect("m\(number)", to: "bob", by: eve)
                }
            }
            #expect(sent.successes().count == 1)
            #expect(session.recording.notifications.count == 1)
        }
    }

    // MARK: - Ending

    @Test func closing_endsInvitations_andFreesWhoInvited() async throws {
        try await withCampus { campus in
            let (alice, dave) = (try await campus.signUp("Alice"), try await campus.signUp("Dave"))
            let closer = try await group("closer", by: alice, in: campus)
            try await campus.chat.groups.invite(handle: "dave", to: closer, by: alice)
            try await campus.chat.groups.close(closer, by: alice)

            #expect(try await campus.chat.groups.invitations(of: dave.person, limit: 9) == [])
            #expect(try await lines(for: dave, campus) == [])
            #expect(try await campus.notifications.unseen(for: dave.person) == 0)
            #expect(try await Record(campus: campus).rows(of: "invitations") == [])
            await expectRefusal(.notFound) {
                try await campus.chat.groups.join(slug: "closer", by: dave)
            }
            _ = try await campus.chat.sendDirect("hi", to: "dave", by: alice)
        }
    }

    @Test func leavingLast_endsInvitations() async throws {
        try await withCampus { campus in
            let (alice, dave) = (try await campus.signUp("Alice"), try await campus.signUp("Dave"))
            let den = try await group("den", by: alice, in: campus)
            try await campus.chat.groups.invite(handle: "dave", to: den, by: alice)
            try await campus.chat.groups.leave(den, by: alice)
            #expect(try await campus.chat.groups.invitations(of: dave.person, limit: 9) == [])
            await expectRefusal(.notFound) { try await campus.chat.groups.join(slug: "den", by: dave) }
            try await campus.chat.groups.invite(
                handle: "dave", to: try await group("two", by: alice, in: campus), by: alice)
        }
    }

    /// Who ends invitations before they are answered doesn't reach a stranger again and again by that.
    @Test func invitations_thatEndedTwice_leaveTheInviterWaiting() async throws {
        try await withCampus { campus in
            let (eve, bob) = (try await campus.signUp("Eve"), try await campus.signUp("Bob"))
            for slug in ["one", "two"] {
                let group = try await group(slug, by: eve, in: campus)
                try await campus.chat.groups.invite(handle: "bob", to: group, by: eve)
                try await campus.chat.groups.close(group, by: eve)
            }
            let three = try await group("three", by: eve, in: campus)
            await expectRefusal(.waiting) {
                try await campus.chat.groups.invite(handle: "bob", to: three, by: eve)
            }
            await expectRefusal(.waiting) { try await campus.chat.sendDirect("hi", to: "bob", by: eve) }
            _ = try await campus.chat.sendDirect("yes?", to: "eve", by: bob)
            try await campus.people.accept(handle: "bob", by: eve)
            try await campus.chat.groups.invite(handle: "bob", to: three, by: eve)
        }
    }

    /// More than one operation takes out: from the first on they let nobody in.
    @Test func closing_ofAGroupWithManyInvitations_endsAllAtOnce() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let big = try await group("big", by: alice, in: campus)
            var invited: [Actor] = []
            for letter in "abcdefghijkl" {
                invited.append(try await campus.signUp("Per\(letter)"))
                try await campus.chat.groups.invite(handle: "per\(letter)", to: big, by: alice)
            }
            try await campus.chat.groups.close(big, by: alice)
            for person in invited {
                #expect(try await campus.chat.groups.invitations(of: person.person, limit: 9) == [])
                await expectRefusal(.notFound) { try await campus.chat.groups.join(slug: "big", by: person) }
            }
            // One that was ended counts, whether it is taken out already or not.
            let second = try await group("second", by: alice, in: campus)
            for letter in ["a", "l"] {
                try await campus.chat.groups.invite(handle: "per\(letter)", to: second, by: alice)
            }
            _ = try await campus.core.eraseCleared()
            #expect(try await Record(campus: campus).rows(of: "invitations").count == 2)
            #expect(try await Record(campus: campus).rows(of: "ended_invitations") == [])
            for person in invited.dropFirst().dropLast() {
                #expect(try await lines(for: person, campus) == [])
            }
        }
    }

    @Test func invitations_ofWhoWasTakenOut_letNobodyIn() async throws {
        try await withCampus { campus in
            let (alice, mallory) = (try await campus.signUp("Alice"), try await campus.signUp("Mallory"))
            let (bob, carol) = (try await campus.signUp("Bob"), try await campus.signUp("Carol"))
            let secret = try await campus.group("Secret", .invited, by: alice, with: [mallory])
            try await campus.chat.groups.invite(handle: "bob", to: secret, by: mallory)
            try await campus.chat.groups.invite(handle: "carol", to: secret, by: alice)

            try await campus.chat.groups.takeOut("mallory", of: secret, by: alice)

            await expectRefusal(.notFound) { try await campus.chat.groups.join(slug: "secret", by: bob) }
            #expect(try await lines(for: bob, campus) == [])
            _ = try await campus.chat.groups.join(slug: "secret", by: carol)
            try await campus.chat.groups.invite(handle: "mallory", to: secret, by: alice)
            _ = try await campus.chat.groups.join(slug: "secret", by: mallory)
            await expectRefusal(.notFound) { try await campus.chat.groups.join(slug: "secret", by: bob) }
        }
    }

    @Test func owner_takesAnInvitationBack() async throws {
        try await withCampus { campus in
            let (alice, mallory) = (try await campus.signUp("Alice"), try await campus.signUp("Mallory"))
            let bob = try await campus.signUp("Bob")
            let secret = try await campus.group("Secret", .invited, by: alice, with: [mallory])
            try await campus.chat.groups.invite(handle: "bob", to: secret, by: mallory)
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.takeOut("bob", of: secret, by: mallory)
            }
            try await campus.chat.groups.takeOut("bob", of: secret, by: alice)
            await expectRefusal(.notFound) { try await campus.chat.groups.join(slug: "secret", by: bob) }
            await expectRefusal(.notFound) {
                try await campus.chat.groups.takeOut("bob", of: secret, by: alice)
            }
        }
    }

    // MARK: - Rejecting

    @Test func rejecting_takesItOffTheList_andLooksUnansweredToWhoInvited() async throws {
        try await withCampus { campus in
            let (eve, bob) = (try await campus.signUp("Eve"), try await campus.signUp("Bob"))
            let den = try await group("den", by: eve, in: campus)
            try await campus.chat.groups.invite(handle: "bob", to: den, by: eve)
            let before = await refusal {
                try await campus.chat.groups.invite(handle: "bob", to: den, by: eve)
            }

            #expect(try await campus.chat.groups.decline("#den", by: bob) == "#den")

            #expect(try await campus.chat.groups.invitations(of: bob.person, limit: 9) == [])
            #expect(try await campus.notifications.unseen(for: bob.person) == 0)
            let after = await refusal { try await campus.chat.groups.invite(handle: "bob", to: den, by: eve) }
            #expect(before?.code == .exists && after?.message == before?.message)
            await expectRefusal(.waiting, saying: "has not answered your invitation yet") {
                try await campus.chat.sendDirect("hi", to: "bob", by: eve)
            }
            for name in ["#den", "#nowhere"] {
                await expectRefusal(.notFound, saying: "/requests") {
                    try await campus.chat.groups.decline(name, by: bob)
                }
            }
            // It ends it: closing the group frees nobody who was rejected.
            try await campus.chat.groups.close(den, by: eve)
            await expectRefusal(.waiting) { try await campus.chat.sendDirect("hi", to: "bob", by: eve) }
        }
    }

    @Test func rejected_oneMayStillEnter() async throws {
        try await withCampus { campus in
            let (eve, bob) = (try await campus.signUp("Eve"), try await campus.signUp("Bob"))
            let den = try await group("den", by: eve, in: campus)
            try await campus.chat.groups.invite(handle: "bob", to: den, by: eve)
            try await campus.chat.groups.decline("den", by: bob)
            _ = try await campus.chat.groups.join(slug: "den", by: bob)
        }
    }

    // MARK: - Names that change

    @Test func slug_changedAfterAStrangersInvitation_isNotShownThere() async throws {
        try await withCampus { campus in
            let (eve, bob) = (try await campus.signUp("Eve"), try await campus.signUp("Bob"))
            let (alice, carol, _) = try await campus.contacts("Alice", "Carol")
            let (hers, friends) = (
                try await group("friendly", by: eve, in: campus),
                try await group("club", by: alice, in: campus)
            )
            try await campus.chat.groups.invite(handle: "bob", to: hers, by: eve)
            try await campus.chat.groups.invite(handle: "carol", to: friends, by: alice)
            #expect(
                try await lines(for: bob, campus) == ["eve invites you to #friendly. /join #friendly enters"])

            _ = try await campus.chat.groups.changeSlug(of: hers, to: "insult", by: eve)
            _ = try await campus.chat.groups.changeSlug(of: friends, to: "chess", by: alice)

            // What he was told leads there still, and is all that he is told.
            #expect(
                try await lines(for: bob, campus) == ["eve invites you to #friendly. /join #friendly enters"])
            #expect(
                try await lines(for: carol, campus).first
                    == "alice invites you to #chess. /join #chess enters")
            _ = try await campus.chat.groups.join(slug: "friendly", by: bob)
            #expect(try await lines(for: bob, campus) == ["eve invited you to #friendly; that is answered"])
        }
    }

    @Test(arguments: [true, false])
    func username_changedAfterARequest_isNotShownBeforeTheAnswer(isRejected: Bool) async throws {
        try await withCampus { campus in
            let (eve, bob) = (try await campus.signUp("Eve"), try await campus.signUp("Bob"))
            try await campus.people.rename(to: "Eve Adams", by: eve)
            _ = try await campus.chat.sendDirect("hi", to: "bob", by: eve)
            #expect(try await campus.chat.conversations.list(of: bob.person).map(\.name) == ["Eve Adams"])
            #expect(
                try await campus.people.requests(of: bob.person, limit: 9).map(\.username) == ["Eve Adams"])
            if isRejected { try await campus.people.reject(handle: "eve", by: bob) }

            try await campus.people.rename(to: "Insult", by: eve)
            try await campus.people.rename(to: "Bob, too", by: bob)

            #expect(try await campus.chat.conversations.list(of: bob.person).map(\.name) == ["eve"])
            let asking = try await campus.people.requests(of: bob.person, limit: 9).map(\.username)
            #expect(asking == (isRejected ? [] : ["eve"]))
            // Whom she asked did not ask her.
            #expect(try await campus.chat.conversations.list(of: eve.person).map(\.name) == ["Bob, too"])
            try await campus.people.accept(handle: "eve", by: bob)
            #expect(try await campus.chat.conversations.list(of: bob.person).map(\.name) == ["Insult"])
        }
    }

    // MARK: - Somebody who was forgotten

    @Test func invitation_ofSomebodyForgotten_isGoneFromTheListAndLooksTheSameToThem() async throws {
        try await withCampus { campus in
            let (eve, bob) = (try await campus.signUp("Eve"), try await campus.signUp("Bob"))
            let group = try await group("den", by: eve, in: campus)
            try await campus.chat.groups.invite(handle: "bob", to: group, by: eve)
            let before = await refusal {
                try await campus.chat.groups.invite(handle: "bob", to: group, by: eve)
            }

            try await campus.chat.contacts.block(handle: "eve", by: bob)
            _ = try await campus.chat.groups.changeSlug(of: group, to: "insult", by: eve)

            #expect(try await lines(for: bob, campus) == [])
            let after = await refusal {
                try await campus.chat.groups.invite(handle: "bob", to: group, by: eve)
            }
            #expect(before?.code == .exists && after?.code == .exists)
            // Her group does not come up by its name either.
            await expectRefusal(.notFound, saying: "no group #the den of eve") {
                try await campus.chat.groups.join(slug: "the den of eve", by: bob)
            }
        }
    }

    @Test func invitation_ofSomebodyForgotten_keepsNobodyElseFromInviting() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let eve = try await campus.signUp("Eve")
            let place = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            _ = try await campus.chat.groups.join(slug: "study", by: eve)
            try await campus.chat.contacts.block(handle: "eve", by: bob)
            try await campus.chat.groups.invite(handle: "bob", to: place.conversation, by: eve)
            #expect(try await lines(for: bob, campus).contains { $0.contains("eve") } == false)

            try await campus.chat.groups.invite(handle: "bob", to: place.conversation, by: alice)

            #expect(
                try await lines(for: bob, campus).first == "alice invites you to #study. /join #study enters")
            for inviter in [alice, eve] {
                await expectRefusal(.exists) {
                    try await campus.chat.groups.invite(handle: "bob", to: place.conversation, by: inviter)
                }
            }
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            #expect(try await Record(campus: campus).rows(of: "invitations") == [])
        }
    }

    @Test func invite_ofWhomOneForgot_saysSo() async throws {
        try await withCampus { campus in
            let (alice, _, _) = try await campus.contacts("Alice", "Bob")
            let group = try await group("study", by: alice, in: campus)
            try await campus.chat.contacts.block(handle: "bob", by: alice)
            await expectRefusal(.forbidden, saying: "/connect bob lets them back in") {
                try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
            }
        }
    }

    @Test func names_ofSomebodyForgotten_areNotShown() async throws {
        try await withCampus { campus in
            let (eve, bob) = (try await campus.signUp("Eve"), try await campus.signUp("Bob"))
            for person in [eve, bob] { _ = try await campus.people.tag("chess", by: person) }
            try await campus.chat.contacts.block(handle: "eve", by: bob)
            try await campus.people.rename(to: "Insult", by: eve)
            _ = try await campus.people.tag("insulting", by: eve)

            let tagged = try await campus.people.tagged("chess", for: bob.person, in: .english)
            #expect(tagged.people.map(\.person.handle) == ["bob"] && tagged.count == 1)
            let profile = try await campus.people.profile(of: "eve", for: bob.person)
            #expect(profile.username == "eve" && profile.tags == [])
            // It is his own affair.
            let seen = try await campus.people.tagged("chess", for: eve.person, in: .english)
            #expect(seen.people.map(\.person.handle) == ["bob", "eve"])
            #expect(try await campus.people.profile(of: "bob", for: eve.person).tags.count == 1)
        }
    }

    // MARK: - Steps

    private func group(_ slug: String, by person: Actor, in campus: TestCampus) async throws -> ConversationID
    {
        let name = "The \(slug) of eve"
        return try await campus.chat.groups.create(name: name, kind: .invited, slug: slug, by: person).place
            .conversation
    }

    /// What a person's list of notifications says, the newest first.
    private func lines(for person: Actor, _ campus: TestCampus) async throws -> [String] {
        try await campus.notifications.list(for: person.person, limit: 10).map {
            $0.line(in: .english)
        }
    }
}
