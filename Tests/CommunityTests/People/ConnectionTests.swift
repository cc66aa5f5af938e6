import CampusVerbs
import Community
import Concurrency
import Model
import TestSupport
import Testing

/// Asking to be in touch, the answers, and the lists of both.
@Suite(.endsWhereItHangs)
struct ConnectionTests {
    @Test func connect_withWords_isARequestWithAMessage() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")

            let asked = try await campus.chat.contacts.connect(
                to: "Bob", text: "we met at the lab", by: alice)

            #expect(asked.state == .requested && asked.person.handle == "bob")
            #expect(asked.message?.text == "we met at the lab")
            #expect(session.recording.texts == ["we met at the lab"])
            #expect(session.recording.notifications.map(\.kind) == [.request])
            let entry = try #require(try await campus.chat.conversations.list(of: bob.person).first)
            #expect(entry.isAsked && entry.unread == 1 && entry.place.name == "@alice")
        }
    }

    @Test func connect_withoutWords_isAnEntryWithAnAnswerToGive() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")

            let asked = try await campus.chat.contacts.connect(to: "bob", by: alice)

            #expect(asked.state == .requested && asked.message == nil)
            #expect(session.recording.notifications.map(\.kind) == [.request])
            let theirs = try #require(try await campus.chat.conversations.list(of: bob.person).first)
            #expect(theirs.isAsked && theirs.last == nil && theirs.connection == .requested)
            let own = try #require(try await campus.chat.conversations.list(of: alice.person).first)
            #expect(!own.isAsked && own.connection == .requested)
            let told = try await campus.notifications.list(for: bob.person, limit: 10)
            #expect(told.map(\.kind) == [.request] && told.first?.excerpt == "")
            // What is stored is there for a session that comes later, too.
            let later = try await campus.signIn("Bob")
            #expect(try await campus.chat.conversations.open("@alice", in: later).isAsked)
        }
    }

    @Test(arguments: [nil, "please"])
    func connect_beforeTheAnswer_waitsHoweverItIsTried(words: String?) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            _ = try await campus.chat.contacts.connect(to: "bob", text: words, by: alice)
            let open = try await campus.chat.conversations.resolve("@bob", for: alice.person)
            campus.clock.advance(by: .seconds(365 * 86_400))
            await expectRefusal(.waiting, saying: "bob has not answered") {
                try await campus.chat.contacts.connect(to: "bob", by: alice)
            }
            await expectRefusal(.waiting) {
                try await campus.chat.contacts.connect(to: "bob", text: "?", by: alice)
            }
            await expectRefusal(.waiting) { try await campus.chat.sendDirect("?", to: "bob", by: alice) }
            await expectRefusal(.waiting) {
                try await campus.chat.send("?", to: open.conversation, by: alice)
            }
            let count = try await campus.chat.conversations.history(
                of: open.conversation, for: alice.person, before: nil, limit: 10
            ).count
            #expect(count == (words == nil ? 0 : 1))
        }
    }

    @Test(arguments: [true, false])
    func edit_ofARequestThatWaits_isRefusedAsSendingIs(wasRejected: Bool) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")
            let request = try await campus.chat.sendDirect("hello @bob", to: "bob", by: alice)
            #expect(session.recording.notifications.map(\.kind) == [.request], "not a mention too")
            if wasRejected { try await campus.people.reject(handle: "alice", by: bob) }

            await expectRefusal(.waiting, saying: "bob has not answered your request yet") {
                try await campus.chat.edit(request.id, text: "look here, @bob", by: alice)
            }
            #expect(session.recording.facts.count == 1 && session.recording.notifications.count == 1)
            // It may be taken back, and once they are in touch its words are hers again.
            if wasRejected {
                #expect(try await campus.chat.delete(request.id, by: alice).isDeleted)
            } else {
                try await campus.people.accept(handle: "alice", by: bob)
                #expect(try await campus.chat.edit(request.id, text: "hi", by: alice).text == "hi")
            }
        }
    }

    @Test(arguments: [nil, "yes!"])
    func connect_whenTheOtherAsked_accepts(words: String?) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Alice")
            _ = try await campus.chat.contacts.connect(to: "bob", by: alice)

            #expect(
                try await campus.chat.contacts.connect(to: "alice", text: words, by: bob).state == .accepted)

            #expect(session.recording.notifications.map(\.kind) == [.acceptance])
            #expect(session.recording.texts == [words].compactMap(\.self))
            await expectRefusal(.exists, saying: "in touch already") {
                try await campus.chat.contacts.connect(to: "bob", text: "hi", by: alice)
            }
            _ = try await campus.chat.sendDirect("hi", to: "bob", by: alice)
        }
    }

    @Test(arguments: [nil, "hi"], [nil, "hello"])
    func requests_whenBothAskAtOnce_putThemInTouch(one: String?, other: String?) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let people = [(alice, "bob", one), (bob, "alice", other)]
            let states = await atOnce(2) {
                try await campus.chat.contacts.connect(to: people[$0].1, text: people[$0].2, by: people[$0].0)
                    .state
            }.successes()
            #expect(states.count == 2 && states.contains(.accepted))
            for person in [alice, bob] {
                #expect(
                    try await campus.chat.conversations.list(of: person.person).map(\.connection) == [
                        .accepted
                    ])
                #expect(try await campus.people.requests(of: person.person, limit: 10) == [])
                #expect(try await campus.people.contacts(of: person.person, limit: 10).count == 1)
            }
        }
    }

    @Test func answers_whenGivenAtOnce_endInTouch() async throws {
        for _ in 0..<5 {
            try await withCampus { campus in
                let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
                _ = try await campus.chat.contacts.connect(to: "bob", by: alice)
                // A rejection that comes first is taken back by the acceptance; one that comes second is refused.
                let answers = await atOnce(2) {
                    $0 == 0
                        ? try await campus.people.reject(handle: "alice", by: bob)
                        : try await campus.people.accept(handle: "alice", by: bob)
                }.successes()
                #expect(!answers.isEmpty)
                #expect(
                    try await campus.chat.conversations.list(of: alice.person).first?.connection == .accepted)
            }
        }
    }

    @Test func rejection_leavesTheRequestersListsAsTheyWere() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.signUp("Carol")
            _ = try await campus.chat.contacts.connect(to: "bob", by: alice)
            _ = try await campus.chat.contacts.connect(to: "carol", by: alice)
            let before = try await campus.people.requests(of: alice.person, limit: 10)
            #expect(before.map(\.person.handle) == ["carol", "bob"])
            #expect(before.allSatisfy { !$0.isIncoming })

            try await campus.people.reject(handle: "alice", by: bob)

            #expect(try await campus.people.requests(of: alice.person, limit: 10) == before)
            #expect(try await campus.people.requests(of: bob.person, limit: 10) == [])
            #expect(try await campus.chat.conversations.list(of: bob.person).first?.isAsked == false)
        }
    }

    @Test func lists_whenLong_comeInPages() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            for name in ["Ben", "Cleo", "Dan", "Eva", "Fay"] {
                let other = try await campus.signUp(name)
                _ = try await campus.chat.contacts.connect(to: "alice", by: other)
            }
            let people = campus.people
            let newest = try await people.requests(of: alice.person, limit: 2)
            #expect(newest.map(\.person.handle) == ["fay", "eva"] && newest.allSatisfy(\.isIncoming))
            let rest = try await people.requests(of: alice.person, before: newest[1].order, limit: 9)
            #expect(rest.map(\.username) == ["Dan", "Cleo", "Ben"])
            for handle in ["fay", "dan", "ben"] { try await people.accept(handle: handle, by: alice) }
            #expect(
                try await people.contacts(of: alice.person, limit: 2).map(\.person.handle) == ["ben", "dan"])
            #expect(
                try await people.contacts(of: alice.person, after: "dan", limit: 2).map(\.username) == ["Fay"]
            )
        }
    }

    @Test func profile_isWholeForContactsAlone() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let eve = try await campus.signUp("Eve")
            try await campus.people.setStanding(.phd, by: bob)
            _ = try await campus.people.tag("chess", by: bob)
            #expect(try await campus.people.profile(of: "bob", for: alice.person).standing == .phd)
            let seen = try await campus.people.profile(of: "bob", for: eve.person)
            #expect(seen.standing == nil && !seen.isContact && seen.tags.map(\.normal) == ["chess"])
        }
    }

    // MARK: - Who may ask

    @Test func request_whereOnlyThoseNearbyMayAsk_needsAGroupOrAPlace() async throws {
        let places = Places()
        try await withCampus(nearby: places, configuration: { $0.requests = .nearby }) { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            for words in [nil, "hi"] {
                await expectRefusal(.forbidden, saying: "/join SLUG") {
                    try await campus.chat.contacts.connect(to: "bob", text: words, by: alice)
                }
            }
            await expectRefusal(.forbidden) { try await campus.chat.sendDirect("hi", to: "bob", by: alice) }
            // Nothing is left of what was refused.
            #expect(try await campus.chat.conversations.list(of: alice.person) == [])

            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice)
            _ = try await campus.chat.groups.join(slug: group.place.name, by: bob)
            #expect(try await campus.chat.contacts.connect(to: "bob", by: alice).state == .requested)
            // Who was asked may answer, wherever the two are by then.
            try await campus.chat.groups.leave(group.place.conversation, by: bob)
            #expect(try await campus.chat.contacts.connect(to: "alice", by: bob).state == .accepted)
        }
    }

    @Test func request_whereThoseNearbyMayAsk_asksWhoKnowsPlaces() async throws {
        let places = Places()
        try await withCampus(nearby: places, configuration: { $0.requests = .nearby }) { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            places.areNear.withLock { $0 = true }
            #expect(try await campus.chat.sendDirect("hi", to: "bob", by: alice).text == "hi")
        }
    }

    @Test func whoWasForgotten_locatesNobodyByAskingOrListing() async throws {
        let places = Places()
        try await withCampus(nearby: places, configuration: { $0.requests = .nearby }) { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            places.areNear.withLock { $0 = true }
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            for words in [nil, "hi"] {
                await expectRefusal(.forbidden, saying: "you can ask people nearby") {
                    try await campus.chat.contacts.connect(to: "bob", text: words, by: alice)
                }
            }
            for (viewer, other) in [(alice, bob), (bob, alice)] {
                let found = try await campus.people.profiles(
                    of: [alice.person, bob.person], for: viewer.person, limit: 10)
                #expect(!found.profiles.contains { $0.person.id == other.person })
                #expect(found.count == 1, "the viewer")
            }
            // Who forgot may let back in and ask.
            let back = try await campus.chat.contacts.connect(to: "alice", text: "hi", by: bob)
            #expect(back.message?.text == "hi")
        }
    }
}

/// Two people who are near one another, or not.
private final class Places: NearbyFinder {
    let areNear = Mutex(false)

    func areNearby(_ one: PersonID, _ other: PersonID) async throws -> Bool { areNear.withLock(\.self) }
}
