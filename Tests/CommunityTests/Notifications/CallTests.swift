import CampusVerbs
import Community
import Model
import Storage
import TestSupport
import Testing

@testable import Community

/// `@all`: one row with the group as its audience, which each member reads by their own cursors.
@Suite(.endsWhereItHangs)
struct CallTests {
    @Test func call_byTheOwner_isANotificationOfEveryMember() async throws {
        try await withStudy { campus, carol, alice, bob, study in
            let session = try await campus.signIn("Bob")
            let call = try await campus.chat.send("@all at three", to: study, by: carol)
            #expect(call.isForAll && session.recording.messages.map(\.isForAll) == [true])
            for person in [alice, bob] {
                let listed = try await campus.notifications.list(for: person.person, limit: 10)
                #expect(listed.map(\.kind) == [.mention] && listed.map(\.excerpt) == ["@all at three"])
                #expect(listed.map(\.title) == ["#study"] && listed.map(\.isSeen) == [false])
                #expect(try await campus.notifications.unseen(for: person.person) == 1)
            }
            #expect(try await campus.notifications.list(for: carol.person, limit: 10) == [])
            let rows = try await Record(campus: campus).count("SELECT count(*) FROM calls")
            let notes = try await Record(campus: campus).count(
                "SELECT count(*) FROM notifications WHERE kind = 'mention'")
            #expect(rows == 1 && notes == 0, "never a row a member")
        }
    }

    @Test func call_byAHelper_counts_andByAMember_isWordsAlone() async throws {
        try await withStudy { campus, carol, alice, bob, study in
            #expect(try await !campus.chat.send("@all hi", to: study, by: alice).isForAll)
            #expect(try await campus.notifications.unseen(for: bob.person) == 0)
            _ = try await campus.chat.groups.setHelper("alice", to: true, in: study, by: carol)
            #expect(try await campus.chat.send("@all hi", to: study, by: alice).isForAll)
            #expect(try await campus.notifications.unseen(for: bob.person) == 1)
            #expect(try await campus.notifications.unseen(for: carol.person) == 1)
        }
    }

    @Test func calls_byAHelperAgainAndAgain_areOneAnHour() async throws {
        try await withStudy { campus, carol, alice, bob, study in
            _ = try await campus.chat.groups.setHelper("alice", to: true, in: study, by: carol)
            let session = try await campus.signIn("Alice")
            let first = try await campus.chat.send("@all 0", to: study, by: alice)
            // Taking it back makes room for no other, and neither does another helper.
            _ = try await campus.chat.delete(first.id, by: alice)
            for number in 1...30 {
                let again = try await campus.chat.send("@all \(number)", to: study, by: alice)
                #expect(!again.isForAll)
            }
            #expect(try await !campus.chat.send("@all me", to: study, by: carol).isForAll)
            #expect(try await campus.notifications.unseen(for: bob.person) == 0)
            #expect(session.recording.remarks.count == 30)
            #expect(session.recording.remarks.first?.text(in: .english).contains("60 min") == true)
            campus.clock.advance(by: .seconds(3600))
            #expect(try await campus.chat.send("@all later", to: study, by: alice).isForAll)
            #expect(try await campus.notifications.unseen(for: bob.person) == 1)
        }
    }

    @Test func call_thatAnEditTakesAway_isToldNoMore_andItsHourGoesOn() async throws {
        try await withStudy { campus, carol, alice, bob, study in
            let call = try await campus.chat.send("@all at three", to: study, by: carol)
            _ = try await campus.chat.edit(call.id, text: "@all at four", by: carol)
            #expect(try await campus.notifications.unseen(for: bob.person) == 1)
            _ = try await campus.chat.edit(call.id, text: "at four", by: carol)
            for person in [alice, bob] {
                #expect(try await campus.notifications.unseen(for: person.person) == 0)
                #expect(try await campus.notifications.list(for: person.person, limit: 10) == [])
            }
            // An edit calls nobody.
            _ = try await campus.chat.edit(call.id, text: "@all at five", by: carol)
            #expect(try await campus.notifications.unseen(for: bob.person) == 0)
            #expect(try await !campus.chat.send("@all at six", to: study, by: carol).isForAll)
        }
    }

    @Test func call_whenItsMessageIsRead_isSeenEverywhereAlike() async throws {
        try await withStudy { campus, carol, _, bob, study in
            let call = try await campus.chat.send("@all", to: study, by: carol)
            let session = campus.session()
            let welcome = try await campus.welcome("Bob", in: session)
            #expect(welcome.notifications == 1)
            try await campus.chat.conversations.markRead(study, upTo: call.id, for: bob.person)
            #expect(try await campus.notifications.unseen(for: bob.person) == 0)
            let listed = try await campus.notifications.list(for: bob.person, limit: 10)
            #expect(listed.map(\.isSeen) == [true])
        }
    }

    @Test func markSeen_countsCallsToo() async throws {
        try await withStudy { campus, carol, _, bob, study in
            _ = try await campus.chat.send("@all", to: study, by: carol)
            _ = try await campus.chat.send("@bob", to: study, by: carol)
            #expect(try await campus.notifications.unseen(for: bob.person) == 2)
            let kinds = try await campus.notifications.list(for: bob.person, limit: 1).map(\.excerpt)
            #expect(kinds == ["@bob"])
            #expect(try await campus.notifications.markSeen(for: bob.person) == 2)
            #expect(try await campus.notifications.unseen(for: bob.person) == 0)
            #expect(try await campus.notifications.markSeen(for: bob.person) == 0)
        }
    }

    @Test func call_reachesNeitherWhoEntersLaterNorWhoWantsNone() async throws {
        try await withStudy { campus, carol, alice, bob, study in
            let dan = try await campus.signUp("Dan")
            _ = try await campus.notifications.set("#study", to: "none", by: alice)
            _ = try await campus.notifications.set("mention", to: "off", by: bob)
            _ = try await campus.chat.send("@all", to: study, by: carol)
            _ = try await campus.chat.groups.join(slug: "study", by: dan)
            for person in [alice, bob, dan] {
                #expect(try await campus.notifications.unseen(for: person.person) == 0)
                #expect(try await campus.notifications.list(for: person.person, limit: 10) == [])
            }
        }
    }

    @Test func call_byWhomOneForgot_isNone() async throws {
        try await withStudy { campus, carol, _, bob, study in
            try await campus.chat.contacts.block(handle: "carol", by: bob)
            _ = try await campus.notifications.set("#study", to: "mentions", by: bob)
            let call = try await campus.chat.send("@all", to: study, by: carol)
            let welcome = try await campus.welcome("Bob", in: campus.session())
            #expect(welcome.notifications == 0 && welcome.unread.isEmpty)
            #expect(!welcome.muting.counts(call, for: welcome.person))
        }
    }

    @Test func call_whereMentionsAloneCount_counts() async throws {
        try await withStudy { campus, carol, _, bob, study in
            _ = try await campus.notifications.set("#study", to: "mentions", by: bob)
            _ = try await campus.chat.send("well", to: study, by: carol)
            let call = try await campus.chat.send("@all", to: study, by: carol)
            let welcome = try await campus.welcome("Bob", in: campus.session())
            #expect(welcome.unread.map(\.unread) == [1])
            #expect(welcome.muting.counts(call, for: welcome.person))
        }
    }

    @Test func call_inAnAnnouncementGroup_counts() async throws {
        try await withStudy { campus, carol, _, bob, _ in
            let news = try await campus.chat.groups.create(
                name: "News", kind: .open, slug: nil, announces: true, by: carol)
            _ = try await campus.chat.groups.join(slug: "news", by: bob)
            _ = try await campus.chat.send("@all", to: news.place.conversation, by: carol)
            #expect(try await campus.notifications.unseen(for: bob.person) == 1)
        }
    }

    @Test func calls_ofAGroup_areKeptUpToABound() async throws {
        try await withStudy { campus, carol, _, bob, study in
            for _ in 0..<(CallQueries.kept + 3) {
                _ = try await campus.chat.send("@all", to: study, by: carol)
                campus.clock.advance(by: .seconds(3600))
            }
            let rows = try await Record(campus: campus).count("SELECT count(*) FROM calls")
            #expect(rows == CallQueries.kept)
            #expect(try await campus.notifications.unseen(for: bob.person) == CallQueries.kept)
        }
    }

    @Test func call_thatNamesSomebodyToo_isToldOnce() async throws {
        try await withStudy { campus, carol, _, bob, study in
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.send("@all and @bob above all", to: study, by: carol)
            #expect(try await campus.notifications.unseen(for: bob.person) == 1)
            #expect(session.recording.notifications.isEmpty, "the hub tells of what came to the group")
        }
    }

    @Test func call_whenItIsTakenBack_isNoNotification() async throws {
        try await withStudy { campus, carol, _, bob, study in
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.send("@all", to: study, by: carol)
            let before = session.recording.deliveries.count
            _ = try await campus.chat.undo(in: study, by: carol)
            #expect(session.recording.deliveries.count == before + 1, "no more than that it was deleted")
            #expect(try await campus.notifications.unseen(for: bob.person) == 0)
            #expect(try await campus.notifications.list(for: bob.person, limit: 10) == [])
        }
    }

    @Test func call_thatIsForwarded_callsNobody() async throws {
        try await withStudy { campus, carol, alice, bob, study in
            let call = try await campus.chat.send("@all", to: study, by: carol)
            _ = try await campus.chat.groups.create(name: "Own", kind: .open, by: alice)
            _ = try await campus.chat.groups.join(slug: "own", by: bob)
            #expect(try await !campus.chat.forward(call.id, to: "#study", by: alice).message.isForAll)
            #expect(try await !campus.chat.forward(call.id, to: "#own", by: alice).message.isForAll)
            let titles = try await campus.notifications.list(for: bob.person, limit: 10).map(\.title)
            #expect(titles == ["#study"], "of the call itself")
        }
    }

    @Test func call_inAnAnswer_counts_andInAnEdit_isWordsAlone() async throws {
        try await withStudy { campus, carol, _, bob, study in
            let said = try await campus.chat.send("when?", to: study, by: bob)
            let edited = try await campus.chat.send("hm", to: study, by: carol)
            #expect(try await !campus.chat.edit(edited.id, text: "@all", by: carol).isForAll)
            #expect(try await campus.notifications.unseen(for: bob.person) == 0)
            #expect(try await campus.chat.reply(to: said.id, "@all at 3", by: carol).isForAll)
            #expect(try await campus.notifications.unseen(for: bob.person) == 1)
        }
    }

    @Test func call_inQuietHours_waitsInTheList() async throws {
        try await withStudy { campus, carol, alice, bob, study in
            _ = try await campus.notifications.setQuiet(from: "00:00", to: "23:59", zone: "UTC", by: bob)
            let start = try await campus.chat.ledger.read { try EventQueries.lastSequence(in: $0) }
            _ = try await campus.chat.send("@all", to: study, by: carol)
            for (person, told) in [(alice, 1), (bob, 0)] {
                #expect(try await campus.notifications.unseen(for: person.person) == 1)
                let missed = try await campus.chat.ledger.read {
                    try Missed.since(start, upTo: .max, for: person.person, in: $0)
                }
                guard case .entries(let entries) = missed else { return #expect(Bool(false)) }
                let notes = entries.filter { if case .notification = $0 { true } else { false } }
                #expect(notes.count == told)
                guard case .event(let event) = entries.first, case .messageSent(let message) = event.fact
                else { return #expect(Bool(false)) }
                #expect(message.isForAll)
            }
        }
    }

    @Test func signingIn_whereMentionsAreOff_isToldToTheHub() async throws {
        try await withStudy { campus, _, _, bob, _ in
            _ = try await campus.notifications.set("mention", to: "off", by: bob)
            #expect(try await !campus.welcome("Bob", in: campus.session()).muting.tellsMentions)
            let session = try await campus.signIn("Bob")
            let isTold = session.recording.deliveries.contains { if case .mutes = $0 { true } else { false } }
            #expect(isTold)
        }
    }

    @Test func handle_all_isNobodys() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("All")
            await expectRefusal(.notFound) { try await campus.people.find(handle: "all") }
        }
    }

    /// A group of Carol's with Alice and Bob in it.
    private func withStudy(
        _ body: (TestCampus, Actor, Actor, Actor, ConversationID) async throws -> Void
    ) async throws {
        try await withCampus { campus in
            let carol = try await campus.signUp("Carol")
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let study = try await campus.chat.groups.create(name: "Study", kind: .open, by: carol)
            for person in [alice, bob] { _ = try await campus.chat.groups.join(slug: "study", by: person) }
            try await body(campus, carol, alice, bob, study.place.conversation)
        }
    }
}
