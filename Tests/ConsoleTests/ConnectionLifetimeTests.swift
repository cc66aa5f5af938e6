import CampusVerbs
import Concurrency
import NIOCore
import TestSupport
import Testing

@testable import Community
@testable import Console

/// A gateway that runs for months serves millions of connections.
@Suite(.endsWhereItHangs)
struct ConnectionLifetimeTests {
    @Test func connection_whenItIsGone_leavesNothing() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let client = try await fixture.client(of: "alice")
            let sessions = fixture.campus.accounts.attendance.sessions
            weak var session: ConsoleSession?
            session = sessions.people.flatMap(sessions.sessions(of:)).first as? ConsoleSession
            let released = AsyncStream<Void>.makeStream()
            try #require(session).onRelease { released.continuation.finish() }
            try await client.channel.close()
            // Where its connection holds it, this never ends.
            for await _ in released.stream {}
            #expect(session == nil)
        }
    }
}
