import CampusVerbs
import Dispatch
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Sent, delivered, read: told to the sender, as far as the other person wants it.
@Suite(.endsWhereItHangs)
struct ReceiptTests {
    @Test func message_toSomebodyAway_isSentThenDeliveredThenRead() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.core.chat.send("are you there?", to: place, by: alice)
            #expect(try await states(of: message, by: alice, in: campus) == ["bob": .sent])

            let session = try await campus.signIn("Bob")
            #expect(try await states(of: message, by: alice, in: campus) == ["bob": .delivered])
            await campus.core.end(session)
            #expect(try await states(of: message, by: alice, in: campus) == ["bob": .delivered])

            let back = try await campus.signIn("Bob")
            _ = try await campus.core.chat.conversations.open("@alice", in: back)
            #expect(try await states(of: message, by: alice, in: campus) == ["bob": .read])
        }
    }

    @Test func message_sentAfterTheOtherLeft_isOnlySent() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            await campus.core.end(try await campus.signIn("Bob"))
            let message = try await campus.core.chat.send("too late", to: place, by: alice)
            #expect(try await states(of: message, by: alice, in: campus) == ["bob": .sent])
        }
    }

    @Test func message_toSomebodyWhoStays_isDeliveredAfterACrashToo() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.signIn("Bob")
            let early = try await campus.core.chat.send("got it", to: place, by: alice)
            try await campus.core.chat.receipts.delivered.store()
            let late = try await campus.core.chat.send("and this?", to: place, by: alice)
            #expect(try await states(of: late, by: alice, in: campus) == ["bob": .delivered])

            // Bob's session never ends in the record.
            let after = try await campus.restarted()
            #expect(try await states(of: early, by: alice, in: after) == ["bob": .delivered])
            // Nobody can tell whether it reached him before the crash.
            #expect(try await states(of: late, by: alice, in: after) == ["bob": .sent])
            await after.core.close()
        }
    }

    @Test func rounds_whenSomebodyHasGone_moveTheirCursorNoFurther() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let bob = try await campus.signIn("Bob")
            _ = try await campus.signIn("Alice")
            let before = try await campus.core.chat.send("there", to: place, by: alice)
            let (thread, gate) = (try BackgroundThread(niceness: 0), DispatchSemaphore(value: 0))
            defer { withExtendedLifetime(thread) {} }
            // The round begins while he is there, and its turn comes when he has gone and somebody wrote since.
            campus.core.chat.ledger.submit({ _ in gate.wait() }, completion: { _ in })
            let ends = Task(executorPreference: thread) { await campus.core.end(bob) }
            let sends = Task(executorPreference: thread) {
                try await campus.core.chat.send("gone", to: place, by: alice)
            }
            let round = Task(executorPreference: thread) {
                try await campus.core.chat.receipts.delivered.store()
            }
            // The thread comes to this once each of them waits for the ledger.
            await Task(executorPreference: thread) {}.value
            gate.signal()
            await ends.value
            let after = try await sends.value
            try await round.value
            #expect(try await states(of: before, by: alice, in: campus) == ["bob": .delivered])
            #expect(try await states(of: after, by: alice, in: campus) == ["bob": .sent])
        }
    }

    @Test func sender_whoListens_isToldOfEachStepOnce() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let (sender, outlet) = try await listening("Alice", in: campus)
            defer { _ = sender }
            let first = try await campus.core.chat.send("1", to: place, by: alice)
            let second = try await campus.core.chat.send("2", to: place, by: alice)
            let bob = try await campus.signIn("Bob")
            let third = try await campus.core.chat.send("3", to: place, by: alice)
            _ = try await campus.core.chat.conversations.open("@alice", in: bob)
            let fourth = try await campus.core.chat.send("4", to: place, by: alice)
            bob.state.recordShown(fourth.id, in: place)
            try await campus.core.chat.receipts.cursors.store()
            bob.state.recordShown(fourth.id, in: place)
            try await campus.core.chat.receipts.cursors.store()

            let told = outlet.receipts
            #expect(told.map(\.state) == [.delivered, .delivered, .read, .delivered, .read])
            #expect(told.allSatisfy { $0.person.handle == "bob" })
            #expect(told[0].upTo >= second.id && told[0].upTo < third.id && first.id < second.id)
            #expect(told.dropFirst().map(\.upTo) == [third.id, third.id, fourth.id, fourth.id])
        }
    }

    @Test func receipts_ofWhatWaited_neverGoBackBehindAMessageThatCameMeanwhile() async throws {
        try await withCampus { campus in
            let (alice, reader, place) = try await campus.contacts("Alice", "Bob")
            let (sender, outlet) = try await listening("Alice", in: campus)
            defer { _ = sender }
            _ = try await campus.core.chat.send("waits", to: place, by: alice)
            let (attendance, bob, person) = (campus.core.accounts.attendance, campus.session(), reader.person)
            let unread = try await attendance.unread(of: person)
            let welcome = try await campus.chat.ledger.perform { transaction in
                let account = try #require(try AccountQueries.account(of: person, in: transaction))
                return try attendance.arrive(account, bob, unread: unread, in: transaction)
            }
            let meanwhile = try await campus.core.chat.send("meanwhile", to: place, by: alice)
            try await attendance.tellDelivered(to: welcome)

            let told = outlet.receipts.map(\.upTo)
            #expect(told.count == 2 && told.first == meanwhile.id)
            #expect(told == told.sorted())
        }
    }

    @Test func readers_ofAGroup_areToldToThoseWhoWroteOnly() async throws {
        try await withCampus { campus in
            let (alice, bob, carol) = (
                try await campus.signUp("Alice"), try await campus.signUp("Bob"),
                try await campus.signUp("Carol")
            )
            let group = try await campus.core.chat.groups.create(name: "Study", kind: .open, by: alice).place
            for person in [bob, carol] {
                _ = try await campus.core.chat.groups.join(slug: "study", by: person)
            }
            let (_, toAlice) = try await listening("Alice", in: campus)
            let (_, toBob) = try await listening("Bob", in: campus)
            let message = try await campus.core.chat.send("hello all", to: group.conversation, by: alice)
            try await campus.core.chat.conversations.markRead(
                group.conversation, upTo: message.id, for: carol.person)

            #expect(toAlice.receipts.map(\.person.handle) == ["carol"])
            #expect(toBob.receipts.isEmpty)
            #expect(
                try await states(of: message, by: alice, in: campus) == ["bob": .delivered, "carol": .read])
        }
    }

    @Test func reading_atOneSession_isToldToThePersonsOthers() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.core.chat.send("hi", to: place, by: alice)
            let (_, other) = try await listening("Bob", in: campus)
            let session = try await campus.signIn("Bob")
            _ = try await campus.core.chat.conversations.open("@alice", in: session)
            #expect(other.receipts.map(\.upTo) == [message.id])
            #expect(other.receipts.first?.person.handle == "bob")
        }
    }

    @Test func receipts_whenSwitchedOff_showSentAndTellNobody() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            try await campus.core.people.setPrivacy("receipts", to: false, by: bob)
            let (_, outlet) = try await listening("Alice", in: campus)
            let message = try await campus.core.chat.send("read me", to: place, by: alice)
            let session = try await campus.signIn("Bob")
            _ = try await campus.core.chat.conversations.open("@alice", in: session)
            _ = try await campus.core.chat.send("and me", to: place, by: alice)
            #expect(outlet.receipts.isEmpty)
            #expect(try await states(of: message, by: alice, in: campus) == ["bob": .sent])

            try await campus.core.people.setPrivacy("receipts", to: true, by: bob)
            #expect(try await states(of: message, by: alice, in: campus) == ["bob": .read])
        }
    }

    @Test func receipts_ofARequest_areToldOnlyOnceItIsAccepted() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let (_, outlet) = try await listening("Alice", in: campus)
            let message = try await campus.core.chat.sendDirect("may I?", to: "bob", by: alice)
            let session = try await campus.signIn("Bob")
            _ = try await campus.core.chat.conversations.open("@alice", in: session)
            #expect(outlet.receipts.isEmpty)
            #expect(try await states(of: message, by: alice, in: campus) == ["bob": .sent])
            try await campus.core.people.accept(handle: "alice", by: bob)
            #expect(try await states(of: message, by: alice, in: campus) == ["bob": .read])
        }
    }

    @Test func whoForgotTheOther_hearsNothingMoreOfThem() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.core.chat.send("before", to: place, by: alice)
            let (_, outlet) = try await listening("Alice", in: campus)
            _ = try await campus.core.chat.contacts.block(handle: "bob", by: alice)
            try await campus.core.chat.conversations.markRead(place, upTo: message.id, for: bob.person)
            try await campus.core.chat.typing.begin(in: place, by: bob)
            #expect(outlet.receipts.isEmpty)
            #expect(outlet.typing.isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func read_isNeverSaidOfWhatWentUnread(isBlocked: Bool) async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            let chat = campus.core.chat
            let shown = try await chat.send("shown", to: place, by: alice)
            _ = try await chat.conversations.open("@alice", in: session)
            let unread = try await chat.send("unread", to: place, by: alice)
            if isBlocked {
                try await chat.contacts.block(handle: "alice", by: bob)
                _ = try await chat.send("hidden", to: place, by: alice)
                _ = try await chat.contacts.connect(to: "alice", by: bob)
            } else {
                try await chat.conversations.clear("@alice", by: bob)
            }
            let later = try await chat.send("later", to: place, by: alice)
            _ = try await chat.conversations.open("@alice", in: session)
            // Whatever goes from view again was read before.
            try await chat.conversations.clear("@alice", by: bob)

            var found: [Receipt.State?] = []
            for message in [shown, unread, later] {
                found.append(try await states(of: message, by: alice, in: campus)["bob"])
            }
            #expect(found == [.read, .delivered, .read])
        }
    }

    @Test func receipts_ofSomebodyElsesMessage_areRefused() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let eve = try await campus.signUp("Eve")
            let message = try await campus.core.chat.send("mine", to: place, by: alice)
            await expectRefusal(.forbidden, saying: "is alice's") {
                try await campus.core.chat.receipts.receipts(of: message.id, in: nil, for: bob)
            }
            await expectRefusal(.notFound) {
                try await campus.core.chat.receipts.receipts(of: message.id, in: nil, for: eve)
            }
            await expectRefusal(.invalid, saying: "/receipts ID") {
                try await campus.core.chat.receipts.receipts(of: nil, in: nil, for: alice)
            }
            #expect(
                try await campus.core.chat.receipts.receipts(of: nil, in: place, for: alice).message
                    == message.id)
        }
    }

    @Test func receipts_ofAMessageFromBeforeJoining_nameNobody() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.core.chat.groups.create(name: "Secret", kind: .invited, by: alice)
                .place
            let before = try await campus.core.chat.send("early", to: group.conversation, by: alice)
            try await campus.core.chat.groups.invite(handle: "bob", to: group.conversation, by: alice)
            _ = try await campus.core.chat.groups.join(slug: "secret", by: bob)
            let after = try await campus.core.chat.send("late", to: group.conversation, by: alice)

            let none = MessageID(rawValue: 999_999)
            for message in [before.id, none] {
                let error = await refusal {
                    try await campus.core.chat.receipts.receipts(of: message, in: nil, for: bob)
                }
                #expect(error?.code == .notFound && error?.words == ChatWords.noMessage(message))
            }
            await expectRefusal(.forbidden, saying: "is alice's") {
                try await campus.core.chat.receipts.receipts(of: after.id, in: nil, for: bob)
            }
            // Nor of what one cleared.
            try await campus.core.chat.conversations.clear("#secret", by: bob)
            await expectRefusal(.notFound) {
                try await campus.core.chat.receipts.receipts(of: after.id, in: nil, for: bob)
            }
        }
    }

    @Test func whoLeftAGroup_isToldNothingMoreOfIt() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.core.chat.groups.create(name: "Study", kind: .open, by: alice).place
            _ = try await campus.core.chat.groups.join(slug: "study", by: bob)
            let (sender, outlet) = try await listening("Bob", in: campus)
            defer { _ = sender }
            _ = try await campus.core.chat.send("who is there?", to: group.conversation, by: bob)
            _ = try await campus.core.chat.groups.leave(group.conversation, by: bob)

            let session = try await campus.signIn("Alice")
            _ = try await campus.core.chat.conversations.open("#study", in: session)
            #expect(outlet.receipts.isEmpty)
        }
    }

    @Test func latecomers_areNotAmongThoseAMessageWasFor() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.core.chat.groups.create(name: "Study", kind: .open, by: alice).place
            let message = try await campus.core.chat.send("alone", to: group.conversation, by: alice)
            _ = try await campus.core.chat.groups.join(slug: "study", by: bob)
            #expect(try await states(of: message, by: alice, in: campus).isEmpty)
        }
    }

    @Test func receipts_ofAMessageToAsManyAsAreLookedAt_countEverybody() async throws {
        try await withCampus { campus in
            let (alice, group, message) = try await messageToCrowd(of: Receipts.mostMembers, campus)
            let found = try await campus.core.chat.receipts.receipts(of: message, in: group, for: alice)
            #expect(found.lookedAt == nil)
            #expect(found.counts == [.sent: Receipts.mostMembers])
            #expect(found.people.map(\.person.handle) == (0..<50).map { "p\(100_000 + $0)" })
        }
    }

    @Test func receipts_whereAGroupHasMoreThanAreLookedAt_countThoseAndSaySo() async throws {
        try await withCampus { campus in
            let (alice, group, message) = try await messageToCrowd(of: Receipts.mostMembers + 1, campus)
            let found = try await campus.core.chat.receipts.receipts(of: message, in: group, for: alice)
            #expect(found.lookedAt == Receipts.mostMembers)
            #expect(found.counts == [.sent: Receipts.mostMembers])
            // The last one to sign up comes first by handle, and was not looked at.
            #expect(found.people.map(\.person.handle) == (1...50).map { "p\(100_000 + $0)" })
        }
    }

    @Test func latecomers_whoFillAllThatIsLookedAt_areCountedNowhere() async throws {
        try await withCampus { campus in
            let (alice, group, message) = try await messageToCrowd(of: Receipts.mostMembers + 1, campus)
            try await campus.chat.ledger.perform { transaction in
                try transaction.execute(
                    "UPDATE members SET entered = ? WHERE conversation = ? AND person <> ?",
                    message, group, alice.person)
            }
            let found = try await campus.core.chat.receipts.receipts(of: message, in: group, for: alice)
            #expect(found.lookedAt == Receipts.mostMembers)
            #expect(found.counts == [:] && found.people.isEmpty)
        }
    }

    @Test func cursors_howeverOftenTheyMove_takeNoRows() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let first = try await campus.core.chat.send("0", to: place, by: alice)
            var last = first
            for number in 1...20 { last = try await campus.core.chat.send("\(number)", to: place, by: alice) }
            let rows = try await Record(campus: campus).rows().count
            for id in first.id.rawValue...last.id.rawValue {
                try await campus.core.chat.conversations.markRead(
                    place, upTo: MessageID(rawValue: id), for: bob.person)
            }
            #expect(try await Record(campus: campus).rows().count == rows)
        }
    }

    // MARK: - Steps

    private func states(
        of message: Message, by sender: Actor, in campus: TestCampus
    ) async throws -> [String: Receipt.State] {
        let found = try await campus.core.chat.receipts.receipts(of: message.id, in: nil, for: sender)
        return Dictionary(uniqueKeysWithValues: found.people.map { ($0.person.handle, $0.state) })
    }

    /// A group of Alice's with so many others, whose handles sort the other way round than they signed up, and what she
    /// wrote to them.
    private func messageToCrowd(
        of count: Int, _ campus: TestCampus
    ) async throws -> (Actor, ConversationID, MessageID) {
        let alice = try await campus.signUp("Alice")
        let group = try await campus.core.chat.groups.create(name: "Crowd", kind: .open, by: alice).place
        try await campus.chat.ledger.perform { transaction in
            let first = transaction.lastSequence + 1
            for _ in 0..<count { _ = transaction.nextSequence() }
            try transaction.execute(
                """
                INSERT INTO people (id, handle, username, created_at)
                WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)
                SELECT ?1 + i, 'p' || (100000 + ?2 - 1 - i), 'Person', 0 FROM n
                """, first, Int64(count))
            try transaction.execute(
                """
                INSERT INTO members (person, conversation, joined_at, history_from, read_up_to, entered)
                SELECT id, ?2, 0, 0, 0, 0 FROM people WHERE id >= ?1
                """, first, group.conversation)
        }
        let message = try await campus.core.chat.send("to all", to: group.conversation, by: alice)
        return (alice, group.conversation, message.id)
    }

    private func listening(
        _ name: String, in campus: TestCampus
    ) async throws -> (TestSession, RecordingOutlet) {
        let session = try await campus.signIn(name)
        campus.core.chat.receipts.listen(session)
        return (session, session.recording)
    }
}

extension RecordingOutlet {
    /// The receipts that were delivered, in order.
    var receipts: [Receipt] {
        deliveries.compactMap { if case .receipt(_, let receipt) = $0 { receipt } else { nil } }
    }

    var typing: [TypingSignal] {
        deliveries.compactMap { if case .typing(_, let signal) = $0 { signal } else { nil } }
    }
}
