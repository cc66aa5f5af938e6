import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// What people should know: told where they are connected, kept until they have seen it.
@Suite(.endsWhereItHangs)
struct NotificationTests {
    /// The kinds that people are told of who have switched nothing.
    private static let usual = Model.Notification.Kind.allCases.filter {
        !Model.Notification.Kind.offByDefault.contains($0)
    }

    @Test func list_tellsEveryKindNewestFirst_asItWasToldLive() async throws {
        try await withCampus { campus in
            let session = try await everyKind(in: campus)
            let bob = try #require(session.actor)

            let list = try await campus.notifications.list(for: bob.person, limit: 50)

            #expect(list.map(\.kind) == [.acceptance, .mention, .invitation, .like, .comment, .request])
            // A feature that is off by default tells of itself in its own tests.
            #expect(Set(list.map(\.kind)) == Set(Self.usual))
            // What is read later says the same as what was told at once.
            #expect(list == session.recording.notifications.reversed())
        }
    }

    @Test func notifications_ofOnePerson_areKeptToTheNewest() async throws {
        try await withCampus { campus in
            let bob = try await campus.signUp("Bob")
            _ = try await campus.signUp("Alice")
            func tell(_ number: Int) async throws -> Int {
                try await campus.core.chat.ledger.perform { transaction in
                    let actor = try People.require("alice", in: transaction)
                    for _ in 0..<number {
                        try NotificationQueries.notify(
                            bob.person, .request, by: actor, subject: 1, title: "", excerpt: "",
                            at: campus.clock.now, in: transaction)
                    }
                }
                return try await campus.core.chat.ledger.read { reader in
                    try reader.first("SELECT count(*) FROM notifications WHERE person = ?", bob.person) {
                        $0.int(0)
                    } ?? 0
                }
            }
            let kept = NotificationQueries.kept
            #expect(try await tell(kept) == kept)
            // One in 64 has the oldest go.
            for _ in 0..<3 { #expect(try await tell(kept) < kept + kept / 2) }
        }
    }

    @Test func tell_whoIsNamedTwice_isToldOnce() async throws {
        try await withCampus { campus in
            let bob = try await campus.signUp("Bob")
            let bot = Actor(try await campus.core.people.bot(of: "echo").id, cause: "echo")
            let notice = PluginNotice(name: "echo.ready", text: "ready", isOn: true)
            try await campus.core.notifications.notify(
                [.handle("bob"), .person(bob.person), .handle("BOB")], of: notice, about: 1, by: bot)
            #expect(try await campus.notifications.unseen(for: bob.person) == 1)
        }
    }

    @Test func markSeen_marksAllAndTellsHowManyWereNew() async throws {
        try await withCampus { campus in
            let bob = try #require(try await everyKind(in: campus).actor)
            #expect(try await campus.notifications.unseen(for: bob.person) == 6)
            campus.clock.advance(by: .seconds(5))

            #expect(try await campus.notifications.markSeen(for: bob.person) == 6)
            #expect(try await campus.notifications.markSeen(for: bob.person) == 0)
            #expect(try await campus.notifications.unseen(for: bob.person) == 0)
            let list = try await campus.notifications.list(for: bob.person, limit: 50)
            #expect(list.count == 6 && list.allSatisfy(\.isSeen))
        }
    }

    @Test func notification_whileNobodyIsConnected_waits() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            #expect(try await campus.welcome("Bob", in: campus.session()).notifications == 1)
            _ = try await campus.notifications.markSeen(for: bob.person)
            #expect(try await campus.welcome("Bob", in: campus.session()).notifications == 0)
        }
    }

    @Test(arguments: [true, false])
    func notify_ofMorePeopleThanAllowed_isRefused(isOnce: Bool) async throws {
        try await withCampus { campus in
            let bot = Actor(try await campus.people.bot(of: "dice").id, cause: "dice")
            let notice = PluginNotice(name: "dice.rolled", text: "rolled {id}", isOn: true)
            let many = (0...Notifications.mostToldAtOnce).map { Notifications.Recipient.handle("p\($0)") }
            await expectRefusal(.limit) {
                try await campus.notifications.notify(many, of: notice, about: 1, once: isOnce, by: bot)
            }
        }
    }

    @Test func notify_ofAHandleThatNobodyHas_isRefused() async throws {
        try await withCampus { campus in
            let bot = Actor(try await campus.people.bot(of: "dice").id, cause: "dice")
            let notice = PluginNotice(name: "dice.rolled", text: "rolled {id}", isOn: true)
            await expectRefusal(.notFound) {
                try await campus.notifications.notify("nobody", of: notice, about: 1, by: bot)
            }
            // Among others it is left out.
            try await campus.notifications.notify([.handle("nobody")], of: notice, about: 1, by: bot)
        }
    }

    @Test func notification_isToldToNobodyElse() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            for name in ["Bob", "Eve"] { _ = try await campus.signUp(name) }
            let (bob, eve) = (try await campus.signIn("Bob"), try await campus.signIn("Eve"))
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            #expect(bob.recording.notifications.count == 1)
            #expect(eve.recording.deliveries.count == 1)
        }
    }

    @Test(arguments: [(asked: 2, given: 2), (asked: 0, given: 1), (asked: 9_999, given: 200)])
    func list_keepsTheNumberWithinBounds(asked: Int, given: Int) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "t", content: "c", by: bob)
            _ = await atOnce(205) { try await campus.forum.comment(on: post.id, text: "\($0)", by: alice) }
            #expect(try await campus.notifications.list(for: bob.person, limit: asked).count == given)
        }
    }

    @Test(arguments: usual)
    func line_namesWhoAndWhatInEveryLanguage(kind: Model.Notification.Kind) async throws {
        try await withCampus { campus in
            let session = try await everyKind(in: campus)
            let notification = try #require(session.recording.notifications.first { $0.kind == kind })
            let lines = Language.allCases.map { notification.line(in: $0) }

            // The two Chinese forms may coincide.
            #expect(lines.count { $0 == lines[0] } == 1)
            for line in lines {
                #expect(line.contains(notification.actor.handle))
                #expect(line.contains(notification.title))
                #expect(kind == .request || line.contains(notification.excerpt))
            }
        }
    }

    @Test func line_inEnglish_readsAsInTheManual() async throws {
        try await withCampus { campus in
            let lines = try await everyKind(in: campus).recording.notifications
                .map { $0.line(in: .english) }
            #expect(
                lines
                    == [
                        "carol wants to chat with you. /accept carol or /reject carol",
                        "alice commented on 10 \"notes\": thanks!",
                        "alice likes 10 \"notes\"",
                        "alice invites you to #study. /join #study enters",
                        "alice mentioned you in #chess: hi @bob",
                        "alice accepted: you are in touch. /open @alice",
                    ].map { $0.replacing("10", with: "\(postID(in: lines))") })
        }
    }

    // MARK: - Steps

    /// Bob's session, told one notification of each kind.
    private func everyKind(in campus: TestCampus) async throws -> TestSession {
        let (alice, bob, carol) = (
            try await campus.signUp("Alice"), try await campus.signUp("Bob"), try await campus.signUp("Carol")
        )
        let session = try await campus.signIn("Bob")
        _ = try await campus.chat.sendDirect("hello", to: "bob", by: carol)
        let post = try await campus.forum.post(
            categories: ["buy/sell"], title: "notes", content: "c", by: bob)
        _ = try await campus.forum.comment(on: post.id, text: "thanks!", by: alice)
        _ = try await campus.forum.like(post.id, by: alice)
        let group = try await campus.chat.groups.create(name: "Study", kind: .invited, by: alice).place
            .conversation
        try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
        let open = try await campus.chat.groups.create(name: "Chess", kind: .open, by: alice).place
            .conversation
        _ = try await campus.chat.groups.join(slug: "chess", by: bob)
        _ = try await campus.chat.send("hi @bob", to: open, by: alice)
        _ = try await campus.chat.sendDirect("hello", to: "alice", by: bob)
        try await campus.people.accept(handle: "bob", by: alice)
        return session
    }

    /// The number in `alice likes N "notes"`.
    private func postID(in lines: [String]) -> String {
        lines.first { $0.hasPrefix("alice likes") }?.split(separator: " ")[2].description ?? ""
    }
}
