import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// What was unread in a conversation is shown page by page, and read is what was shown.
@Suite(.endsWhereItHangs)
struct UnreadPageTests {
    private static let page = 50

    @Test func page_whenMoreIsUnread_readsWhatItShowsAndNoMore() async throws {
        try await withUnread(60) { campus, alice, bob, place, sent in
            let (session, chat) = (try await campus.signIn("Bob"), campus.chat.conversations)
            #expect(try await chat.open("@alice", in: session, isShown: false).unread == 60)
            let first = try await chat.unread(in: session, after: nil, limit: Self.page)
            #expect(first.messages.map(\.id) == Array(sent.prefix(Self.page)))
            #expect(first.rest == 10)
            try await chat.didShow(upTo: sent[Self.page - 1], in: session)
            #expect(try await unread(bob, in: campus) == 10)
            #expect(try await state(of: sent[49], for: alice, campus) == .read)
            #expect(try await state(of: sent[50], for: alice, campus) == .delivered)

            // What comes meanwhile is shown, but stands behind what wasn't.
            let live = try await campus.chat.send("live", to: place, by: alice)
            session.state.recordShown(live.id, in: place)
            #expect(try await unread(bob, in: campus) == 11)

            let second = try await chat.unread(in: session, after: sent[Self.page - 1], limit: Self.page)
            #expect(second.messages.map(\.id) == Array(sent.suffix(10)))
            #expect(second.rest == 0)
            try await chat.didShow(upTo: try #require(sent.last), in: session)
            #expect(try await unread(bob, in: campus) == 0)
            #expect(try await state(of: live.id, for: alice, campus) == .read)
        }
    }

    /// From the end on, so that what comes live follows what was shown.
    @Test func page_whenTheLastAreShownFirst_readsAllOnceTheFirstWereShownToo() async throws {
        try await withUnread(120) { campus, alice, bob, place, sent in
            let (session, chat) = (try await campus.signIn("Bob"), campus.chat.conversations)
            _ = try await chat.open("@alice", in: session, isShown: false)
            let live = try await campus.chat.send("live", to: place, by: alice)
            session.state.recordShown(live.id, in: place)
            for (range, rest) in [(70..<120, 70), (20..<70, 20), (0..<20, 0)] {
                #expect(try await unread(bob, in: campus) == 121, "nothing before it was shown")
                let page = try await chat.unread(in: session, after: nil, areLast: true, limit: Self.page)
                #expect(page.messages.map(\.id) == Array(sent[range]) && page.rest == rest)
                try await chat.didShow(
                    from: sent[range.lowerBound], upTo: sent[range.upperBound - 1], in: session)
            }
            #expect(try await unread(bob, in: campus) == 0)
            #expect(try await state(of: live.id, for: alice, campus) == .read)
        }
    }

    /// Page by page from both ends, they meet; what stands between two pages is not read.
    @Test func page_whenShownFromBothEnds_readsAllWhereTheyMeet() async throws {
        try await withUnread(120) { campus, _, bob, _, sent in
            let (session, chat) = (try await campus.signIn("Bob"), campus.chat.conversations)
            _ = try await chat.open("@alice", in: session, isShown: false)
            try await chat.didShow(from: sent[70], upTo: sent[119], in: session)
            // Neither at the beginning nor at the end of what is left.
            try await chat.didShow(from: sent[30], upTo: sent[40], in: session)
            #expect(try await unread(bob, in: campus) == 120)
            try await chat.didShow(from: sent[0], upTo: sent[49], in: session)
            #expect(try await unread(bob, in: campus) == 70)
            let middle = try await chat.unread(in: session, after: nil, limit: Self.page)
            #expect(middle.messages.map(\.id) == Array(sent[50..<70]) && middle.rest == 0)
            try await chat.didShow(upTo: sent[69], in: session)
            #expect(try await unread(bob, in: campus) == 0)
        }
    }

    enum Ending: CaseIterable, Sendable { case connectionEnds, signsOut, opensAnother }

    @Test(arguments: Ending.allCases)
    func conversation_whenLeftBeforeAllIsShown_keepsTheRestUnread(how: Ending) async throws {
        try await withUnread(60) { campus, alice, bob, place, sent in
            let (session, chat) = (try await campus.signIn("Bob"), campus.chat.conversations)
            _ = try await campus.chat.groups.create(name: "Study", kind: .open, by: bob)
            _ = try await chat.open("@alice", in: session, isShown: false)
            try await chat.didShow(upTo: sent[19], in: session)
            let live = try await campus.chat.send("live", to: place, by: alice)
            session.state.recordShown(live.id, in: place)
            switch how {
            case .connectionEnds: await campus.core.end(session)
            case .signsOut: try await campus.accounts.signOut(session: session)
            case .opensAnother: _ = try await chat.open("#study", in: session)
            }
            #expect(try await unread(bob, in: campus) == 41)
        }
    }

    /// A program that comes back was shown what it missed, and opens again what was open.
    @Test(arguments: [true, false])
    func conversation_whenASessionComesBack_isReadWhereItWasShownAll(wasShownAll: Bool) async throws {
        try await withUnread(5) { campus, alice, bob, place, sent in
            let session = try await campus.signIn("Bob")
            let token = try await campus.accounts.keepSignIn(of: session)
            if wasShownAll { _ = try await campus.chat.conversations.open("@alice", in: session) }
            await campus.core.end(session)
            let last = try #require(sent.last)
            _ = try await campus.chat.send("missed", to: place, by: alice)
            let back = campus.session()
            _ = try await campus.accounts.resume(token, since: last.rawValue, session: back)
            _ = try await campus.chat.conversations.open("@alice", in: back, isShown: false)
            #expect(try await unread(bob, in: campus) == (wasShownAll ? 0 : 6))
        }
    }

    /// What was shown of a place that is left or opened again meanwhile counts, and nothing else does.
    @Test(arguments: [true, false])
    func place_whenOpenedAgainWhileAPageIsShown_keepsItsNewGap(isTheSame: Bool) async throws {
        try await withUnread(60) { campus, alice, bob, place, sent in
            let (session, chat) = (try await campus.signIn("Bob"), campus.chat.conversations)
            _ = try await campus.chat.groups.create(name: "Study", kind: .open, by: bob)
            _ = try await chat.open("@alice", in: session, isShown: false)
            let old = try #require(session.state.gap)
            let new = try await campus.chat.send("behind the first gap", to: place, by: alice)
            _ = try await chat.open(isTheSame ? "@alice" : "#study", in: session, isShown: false)
            #expect(session.state.closeGap(of: place, upTo: old.end) == old.end)
            #expect(session.state.gap?.end == (isTheSame ? new.id.rawValue : nil))
        }
    }

    @Test func page_askedForBehindTheEnd_readsNothing() async throws {
        try await withUnread(3) { campus, alice, bob, place, _ in
            let (session, chat) = (try await campus.signIn("Bob"), campus.chat.conversations)
            _ = try await chat.open("@alice", in: session, isShown: false)
            let far = MessageID(rawValue: 1_000_000)
            #expect(try await chat.unread(in: session, after: far, limit: 50).messages.isEmpty)
            let live = try await campus.chat.send("live", to: place, by: alice)
            session.state.recordShown(live.id, in: place)
            await campus.core.end(session)
            #expect(try await unread(bob, in: campus) == 4)
        }
    }

    @Test func unread_whereAllWasShown_isEmpty() async throws {
        try await withUnread(3) { campus, alice, _, place, sent in
            let (session, chat) = (try await campus.signIn("Bob"), campus.chat.conversations)
            #expect(try await chat.unread(in: session, after: nil, limit: Self.page).messages.isEmpty)
            _ = try await chat.open("@alice", in: session)
            _ = try await campus.chat.send("live", to: place, by: alice)
            #expect(try await chat.unread(in: session, after: nil, limit: Self.page).messages.isEmpty)
            // Nobody reads what isn't there.
            try await chat.didShow(upTo: MessageID(rawValue: 1_000_000), in: session)
        }
    }

    // MARK: - Steps

    private func unread(_ person: Actor, in campus: TestCampus) async throws -> Int? {
        try await campus.chat.conversations.list(of: person.person).first { $0.place.name == "@alice" }?
            .unread
    }

    private func state(
        of message: MessageID, for actor: Actor, _ campus: TestCampus
    ) async throws -> Receipt.State? {
        try await campus.chat.receipts.receipts(of: message, in: nil, for: actor).people.first?.state
    }

    /// Alice wrote so much to Bob, who has read what was before.
    private func withUnread(
        _ count: Int,
        _ body: (TestCampus, _ alice: Actor, _ bob: Actor, ConversationID, [MessageID]) async throws -> Void
    ) async throws {
        try await withCampus { campus async throws in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let before = try await campus.signIn("Bob")
            _ = try await campus.chat.conversations.open("@alice", in: before)
            await campus.core.end(before)
            var sent: [MessageID] = []
            for number in 0..<count {
                sent.append(try await campus.chat.send("\(number)", to: place, by: alice).id)
            }
            try await body(campus, alice, bob, place, sent)
        }
    }
}
