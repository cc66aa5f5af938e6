import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Groups: open or by invitation, up to fifteen a person, with a slug of their own.
@Suite(.endsWhereItHangs)
struct GroupTests {
    @Test(arguments: [
        ("Study", "#study"), ("COMP3278 notes", "#comp3278-notes"), ("讀書會", "#du-shu-hui"),
        ("🎓", "#graduation-cap"),
        ("3278", "#group-3278"),
    ])
    func createGroup_derivesASlugFromAnyName(name: String, place: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.chat.groups.create(name: name, kind: .open, by: alice)
            #expect(group.place.name == place)
            #expect(group.name == name)
            #expect(group.members == 1 && group.unread == 0 && group.kind == .open)
        }
    }

    /// A letter with many marks is one character: what stands in lists of many is bounded by its bytes, too.
    @Test func names_ofFewCharactersAndManyBytes_areRefused() async throws {
        try await withCampus { campus in
            let (alice, groups) = (try await campus.signUp("Alice"), campus.chat.groups)
            let names = ["文", "🇭🇰"].map { String(repeating: $0, count: 64) }
            for name in names {
                #expect(try await groups.create(name: name, kind: .open, by: alice).name == name)
            }
            let place = try await groups.create(name: "Study", kind: .open, by: alice).place.conversation
            func marks(_ count: Int) -> String { "g" + String(repeating: "\u{200D}", count: count) }
            await expectRefusal(.invalid, saying: "512 bytes") {
                try await groups.create(name: marks(600), kind: .open, by: alice)
            }
            await expectRefusal(.invalid, saying: "512 bytes") {
                try await groups.rename(place, to: marks(600), by: alice)
            }
            await expectRefusal(.invalid, saying: "1,600 bytes") {
                try await groups.setTopic(marks(600), of: place, by: alice)
            }
            let topic = String(repeating: "🇭🇰", count: 200)
            #expect(try await groups.setTopic(topic, of: place, by: alice).topic == topic)
            await expectRefusal(.invalid, saying: "1,600 bytes") {
                try await campus.forum.post(
                    categories: ["buy/sell"], title: marks(600), content: "As new", by: alice)
            }
            // More characters than there may be are told as such.
            await expectRefusal(.invalid, saying: "64 characters") {
                try await groups.rename(place, to: String(repeating: "x", count: 600), by: alice)
            }
        }
    }

    @Test func createGroup_whenTwentyShareAName_givesEachASlug() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let groups = await atOnce(20) {
                try await campus.chat.groups.create(
                    name: "Study", kind: .open, by: $0.isMultiple(of: 2) ? alice : bob)
            }
            #expect(Set(groups.successes().map(\.place.name)).count == 20)
            #expect(Set(groups.successes().map(\.name)) == ["Study"])
        }
    }

    @Test func createGroup_whenFortyAreMadeAtOnce_staysAtFifteen() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let groups = await atOnce(40) {
                try await campus.chat.groups.create(name: "Group \($0)", kind: .invited, by: alice)
            }

            #expect(groups.successes().count == 15)
            #expect(try await campus.chat.conversations.list(of: alice.person).count == 15)
            await expectRefusal(.limit, saying: "15") {
                try await campus.chat.groups.create(name: "more", kind: .open, by: alice)
            }
            // Joining is without limit, and so are others.
            let theirs = try await campus.chat.groups.create(name: "more", kind: .open, by: bob)
            _ = try await campus.chat.groups.join(slug: theirs.place.name, by: alice)
        }
    }

    @Test func createGroup_afterLeavingOne_stillCountsIt() async throws {
        try await withCampus(configuration: { $0.limits.groupsPerPerson = 1 }) { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.chat.groups.create(name: "first", kind: .open, by: alice)
            try await campus.chat.groups.leave(group.place.conversation, by: alice)
            await expectRefusal(.limit) {
                try await campus.chat.groups.create(name: "second", kind: .open, by: alice)
            }
        }
    }

    @Test func createGroup_asADirectConversation_isRefused() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.invalid) {
                try await campus.chat.groups.create(name: "x", kind: .direct, by: alice)
            }
        }
    }

    @Test(arguments: ["study", "#study", "STUDY"])
    func join_whenTheGroupIsOpen_showsItsWholeHistory(slug: String) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await makeGroup("Study", .open, by: alice, saying: ["one", "two"], in: campus)

            let joined = try await campus.chat.groups.join(slug: slug, by: bob)

            #expect(joined.members == 2)
            #expect(joined.unread == 0)
            #expect(try await texts(of: group, for: bob, in: campus) == ["one", "two"])
        }
    }

    @Test func join_whenInvited_showsWhatCameAfterJoining() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await makeGroup("Secret", .invited, by: alice, saying: ["before"], in: campus)
            try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
            _ = try await campus.chat.send("between", to: group, by: alice)

            _ = try await campus.chat.groups.join(slug: "secret", by: bob)
            _ = try await campus.chat.send("after", to: group, by: alice)

            #expect(try await texts(of: group, for: bob, in: campus) == ["after"])
            #expect(try await texts(of: group, for: alice, in: campus) == ["before", "between", "after"])
            let summary = try #require(try await campus.chat.conversations.list(of: bob.person).first)
            #expect(summary.unread == 1)
        }
    }

    @Test func join_withoutAnInvitation_isToldAsIfTheGroupWereNotThere() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.chat.groups.create(name: "secret", kind: .invited, by: alice)

            let closed = await refusal { try await campus.chat.groups.join(slug: "secret", by: bob) }
            let absent = await refusal { try await campus.chat.groups.join(slug: "nothing", by: bob) }
            #expect(closed?.code == .notFound)
            #expect(closed?.message == absent?.message.replacing("nothing", with: "secret"))
            #expect(try await campus.chat.conversations.list(of: bob.person).isEmpty)
        }
    }

    @Test func join_whenInAlready_isRefused() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice)
            await expectRefusal(.exists, saying: "/open #study") {
                try await campus.chat.groups.join(slug: "study", by: alice)
            }
        }
    }

    @Test func invite_notifiesOnce() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await makeGroup("Secret", .invited, by: alice, in: campus)
            let session = try await campus.signIn("Bob")

            #expect(try await campus.chat.groups.invite(handle: "bob", to: group, by: alice).id == bob.person)
            await expectRefusal(.exists, saying: "invited to #secret already") {
                try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
            }

            #expect(session.recording.notifications.map(\.kind) == [.invitation])
            #expect(session.recording.notifications.map(\.title) == ["#secret"])
            _ = try await campus.chat.groups.join(slug: "secret", by: bob)
            await expectRefusal(.exists, saying: "is in #secret already") {
                try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
            }
        }
    }

    @Test func invite_byAnOutsider_isRefused() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await makeGroup("Secret", .invited, by: alice, in: campus)
            await expectRefusal(.notFound) {
                try await campus.chat.groups.invite(handle: "bob", to: group, by: bob)
            }
        }
    }

    @Test func leave_endsReadingAndWriting_andTheInvitationIsSpent() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await makeGroup("Secret", .invited, by: alice, in: campus)
            try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
            _ = try await campus.chat.groups.join(slug: "secret", by: bob)

            #expect(try await campus.chat.groups.leave(group, by: bob).name == "#secret")

            await expectRefusal(.notFound) { try await texts(of: group, for: bob, in: campus) }
            await expectRefusal(.notFound) { try await campus.chat.send("hi", to: group, by: bob) }
            await expectRefusal(.notFound) { try await campus.chat.groups.leave(group, by: bob) }
            await expectRefusal(.notFound) { try await campus.chat.groups.join(slug: "secret", by: bob) }
            #expect(try await campus.chat.conversations.list(of: alice.person).first?.members == 1)
        }
    }

    @Test func leave_aDirectConversation_isRefused() async throws {
        try await withCampus { campus in
            let (alice, _, conversation) = try await campus.contacts("Alice", "Bob")
            await expectRefusal(.invalid) { try await campus.chat.groups.leave(conversation, by: alice) }
        }
    }

    @Test func conversations_listsTheOneWithTheLatestMessageFirst() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let first = try await makeGroup("first", .open, by: alice, saying: ["a"], in: campus)
            _ = try await makeGroup("second", .open, by: alice, saying: ["b"], in: campus)
            #expect(try await names(of: alice, in: campus) == ["#second", "#first"])

            _ = try await campus.chat.send("c", to: first, by: alice)
            #expect(try await names(of: alice, in: campus) == ["#first", "#second"])
        }
    }

    // MARK: - Steps

    private func makeGroup(
        _ name: String, _ kind: ConversationKind, by actor: Actor, saying texts: [String] = [],
        in campus: TestCampus
    ) async throws -> ConversationID {
        let group = try await campus.chat.groups.create(name: name, kind: kind, by: actor).place.conversation
        for text in texts { _ = try await campus.chat.send(text, to: group, by: actor) }
        return group
    }

    private func texts(
        of conversation: ConversationID, for person: Actor, in campus: TestCampus
    ) async throws -> [String] {
        try await campus.chat.conversations.history(
            of: conversation, for: person.person, before: nil, limit: 100
        ).map(
            \.text)
    }

    private func names(of person: Actor, in campus: TestCampus) async throws -> [String] {
        try await campus.chat.conversations.list(of: person.person).map(\.place.name)
    }
}
