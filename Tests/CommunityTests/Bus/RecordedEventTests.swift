import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// What the log says of the past.
@Suite(.endsWhereItHangs)
struct RecordedEventTests {
    private func events(of campus: TestCampus, limit: Int = 1_000) throws -> RecordedEvents {
        try StoredCampus(folder: campus.directory)
            .events(after: 0, since: Timestamp(milliseconds: 0), limit: limit)
    }

    private func words(_ events: RecordedEvents) -> [String] {
        events.events.compactMap { event in
            if case .messageSent(let message) = event.fact { message.text } else { nil }
        }
    }

    @Test func log_whenReadBack_holdsTheEventsThatWereTold() async throws {
        try await withCampus { campus in
            let told = RecordingListener()
            campus.bus.listen(told.note)
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice)
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            _ = try await campus.chat.send("hello", to: group.place.conversation, by: alice)
            _ = try await campus.chat.sendDirect("psst", to: "bob", by: alice)
            try await campus.people.accept(handle: "alice", by: bob)
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "T", content: "C", by: alice)
            _ = try await campus.forum.comment(on: post.id, text: "nice", by: bob)
            _ = try await campus.forum.like(post.id, by: bob)
            _ = try await campus.forum.read(post.id, by: bob)
            _ = try await campus.people.tag("Hiking", by: alice)
            _ = try await campus.chat.groups.leave(group.place.conversation, by: bob)

            let log = try events(of: campus)
            #expect(log.absent.isEmpty)
            #expect(log.events == told.events)
            #expect(Set(log.events.map(\.fact.kind)).count >= 12)
            let first = try events(of: campus, limit: 3)
            #expect(first.events == Array(told.events.prefix(3)) && first.last == told.events[2].sequence)
        }
    }

    @Test func log_whenAPostIsGone_countsIt() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "T", content: "C", by: alice)
            _ = try await campus.forum.like(post.id, by: bob)
            _ = try await campus.forum.delete(post.id.rawValue, by: alice)
            let absent = try events(of: campus).absent
            #expect(absent[.posted] == 1)
        }
    }

    @Test func log_whenWordsChangedSince_holdsThoseOfNow() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice)
            let kept = try await campus.chat.send("hello", to: group.place.conversation, by: alice)
            _ = try await campus.chat.send("stays", to: group.place.conversation, by: alice)
            _ = try await campus.chat.edit(kept.id, text: "hi", by: alice)
            #expect(words(try events(of: campus)) == ["hi", "stays"])
            _ = try await campus.chat.delete(kept.id, by: alice)
            #expect(words(try events(of: campus)) == ["", "stays"])
        }
    }
}
