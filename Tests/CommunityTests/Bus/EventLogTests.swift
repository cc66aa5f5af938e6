import CampusVerbs
import Community
import Model
import Testing

/// What happened, read from the record.
@Suite struct EventLogTests {
    private static let everything = EventLog.Query(Set(FactKind.allCases), after: 0)

    /// One of every kind, by people and by a bot.
    private func live(_ campus: TestCampus) async throws {
        let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
        let eve = try await campus.signUp("Eve")
        _ = try await campus.chat.sendDirect("hello", to: "alice", by: eve)
        try await campus.people.reject(handle: "eve", by: alice)
        let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            .conversation
        try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
        _ = try await campus.chat.groups.join(slug: "study", by: bob)
        let said = try await campus.chat.send("at 3?", to: group, by: bob)
        try await campus.chat.conversations.pin(said.id, by: alice)
        try await campus.chat.conversations.unpin(said.id, by: alice)
        try await campus.chat.groups.leave(group, by: bob)
        let chess = try await campus.group("Chess", .open, by: alice, with: [bob])
        for isHelper in [true, false] {
            try await campus.chat.groups.setHelper("bob", to: isHelper, in: chess, by: alice)
        }
        try await campus.chat.groups.pass(to: "bob", chess, by: alice)
        try await campus.chat.groups.close(chess, by: bob)
        let post = try await campus.forum.post(
            categories: ["student life"], title: "Notes", content: "words", by: alice)
        let comment = try await campus.forum.comment(on: post.id, text: "thanks", by: bob).id.rawValue
        _ = try await campus.forum.edit(comment, text: "thank you", by: bob)
        _ = try await campus.forum.delete(comment, by: bob)
        _ = try await campus.forum.like(post.id, by: bob)
        _ = try await campus.forum.reactions.react(with: "👍", to: post.id.rawValue, by: bob)
        _ = try await campus.forum.read(post.id, by: bob)
        try await campus.people.rename(to: "Robert", by: bob)
        _ = try await campus.people.tag("chess", by: bob)
        try await campus.people.untag("chess", by: bob)
        let bot = Actor(try await campus.people.bot(of: "dice").id, cause: "dice")
        _ = try await campus.chat.groups.join(slug: "study", by: bot)
        _ = try await campus.chat.send("I rolled 3", to: group, by: bot)
    }

    @Test func events_whenReadLater_areThoseThatWereHeardLive() async throws {
        try await withCampus { campus in
            let listener = RecordingListener()
            campus.bus.listen(listener.note)
            try await live(campus)
            let heard = listener.events.filter { $0.cause == nil }
            let page = try await campus.events.page(Self.everything)
            #expect(page.events == heard)
            let last = try await campus.events.last()
            #expect(page.isLast && page.reached == last)
            // Edits and deletions show a message as it is now, and closed accounts have no handle any more; a slug that
            // changes is another one in what came before. No record keeps an emoji, a topic or a name.
            #expect(
                Set(heard.map(\.fact.kind)).symmetricDifference(FactKind.allCases)
                    == [
                        .messageEdited, .messageDeleted, .reacted, .closed, .slugChanged, .topicSet,
                        .groupNamed,
                    ])
        }
    }

    @Test func events_whenAMessageIsChangedAfterwards_haveItsWordsOfNow() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let before = try await campus.events.last()
            let message = try await campus.chat.send("secret", to: place, by: alice)
            _ = try await campus.chat.edit(message.id, text: "open", by: alice)
            func texts() async throws -> [String] {
                try await campus.events.page(
                    .init([.messageSent, .messageEdited, .messageDeleted], after: before)
                ).events.map { event in
                    switch event.fact {
                    case .messageSent(let message): "sent \(message.text)"
                    case .messageEdited(let message): "edited \(message.text)"
                    case .messageDeleted(let message): "deleted \(message.text)"
                    default: "?"
                    }
                }
            }
            #expect(try await texts() == ["sent open", "edited open"])
            _ = try await campus.chat.delete(message.id, by: alice)
            #expect(try await texts() == ["sent ", "edited ", "deleted "])
        }
    }

    @Test(arguments: 1...7)
    func pages_whenShort_leaveNothingOut(limit: Int) async throws {
        try await withCampus { campus in
            try await live(campus)
            let all = try await campus.events.page(Self.everything).events.map(\.sequence)
            var query = Self.everything
            query.limit = limit
            var found: [Int64] = []
            var pages = 0
            while pages < 100 {
                let page = try await campus.events.page(query)
                #expect(page.events.count <= limit && page.reached >= query.after)
                found += page.events.map(\.sequence)
                query.after = page.reached
                pages += 1
                if page.isLast { break }
            }
            #expect(found == all)
        }
    }

    @Test func events_whenOlderThanSince_arePassedOverUnlessSpared() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            try await campus.people.rename(to: "one", by: alice)
            try await campus.people.rename(to: "two", by: alice)
            let spared = try await campus.events.last() - 1
            campus.clock.advance(by: .seconds(3_600))
            try await campus.people.rename(to: "three", by: alice)
            let bound = campus.clock.now - .seconds(60)
            let found = try await campus.events.page(.init([.profileChanged], after: 0, since: bound))
            #expect(found.events.map(\.sequence) == [spared + 2])
            let more = try await campus.events.page(
                .init([.profileChanged], after: 0, since: bound, sinceSpares: spared))
            #expect(more.events.map(\.sequence) == [spared, spared + 2])
        }
    }
}
