import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Nothing is erased before its time, whatever the machine says what day it is.
///
/// Erasing asks two clocks: the date that was told, and the time that the gateway has measured itself while it ran.
@Suite(.endsWhereItHangs)
struct GraceTests {
    @Test func account_whenTheDateJumpsDaysAheadForAMinute_isKept() async throws {
        try await withCampus { campus in
            try await close("Alice", in: campus)
            for days in [8, 400, 8] {
                campus.clock.jump(by: .days(days))
                #expect(try await campus.core.eraseClosedAccounts() == 0)
                campus.clock.advance(by: .seconds(60))
                #expect(try await campus.core.eraseClosedAccounts() == 0)
                campus.clock.jump(by: .days(-days))
                #expect(try await campus.core.eraseClosedAccounts() == 0)
            }
            #expect(try await campus.welcome("Alice", in: campus.session()).wasClosing)
        }
    }

    @Test func account_whenTheDateStaysAhead_isKeptForTheTimeOfGraceAllTheSame() async throws {
        try await withCampus { campus in
            try await close("Alice", in: campus)
            campus.clock.jump(by: .days(300))
            for _ in 1...6 {
                campus.clock.advance(by: .days(1))
                #expect(try await campus.core.eraseClosedAccounts() == 0)
            }
            campus.clock.advance(by: .days(1))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
        }
    }

    @Test func account_whenTheDateJumpsBack_isErasedWhenItsDateComes() async throws {
        try await withCampus { campus in
            try await close("Alice", in: campus)
            campus.clock.jump(by: .days(-2))
            campus.clock.advance(by: .days(8))
            #expect(try await campus.core.eraseClosedAccounts() == 0)
            campus.clock.advance(by: .days(1))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
        }
    }

    /// What the gateway had measured before is of another's grace.
    @Test func account_closedLongAfterTheLastLook_hasAllOfItsGrace() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            campus.clock.advance(by: .days(30))
            try await close("Alice", in: campus)
            campus.clock.jump(by: .days(8))
            #expect(try await campus.core.eraseClosedAccounts() == 0)
            campus.clock.jump(by: .days(-8))
            #expect(try await campus.core.eraseClosedAccounts() == 0)
            campus.clock.advance(by: .days(7))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
        }
    }

    @Test func account_whenTheGatewayStartsWhileTheDateIsWrong_isKept() async throws {
        try await withCampus { campus in
            try await close("Alice", in: campus)
            campus.clock.advance(by: .days(3))
            try await campus.core.eraseClosedAccounts()
            let again = try await campus.restarted(betweenStarts: { campus.clock.jump(by: .days(100)) })
            #expect(try await again.core.eraseClosedAccounts() == 0)
            again.clock.jump(by: .days(-100))
            #expect(try await again.core.eraseClosedAccounts() == 0)
            // What was measured before the restart counts.
            again.clock.advance(by: .days(4))
            #expect(try await again.core.eraseClosedAccounts() == 1)
            await again.core.close()
        }
    }

    @Test func account_whileTheGatewayIsStopped_isErasedLaterByThatTime() async throws {
        try await withCampus { campus in
            try await close("Alice", in: campus)
            campus.clock.advance(by: .days(3))
            try await campus.core.eraseClosedAccounts()
            let again = try await campus.restarted(betweenStarts: { campus.clock.advance(by: .days(30)) })
            again.clock.advance(by: .days(3))
            #expect(try await again.core.eraseClosedAccounts() == 0)
            again.clock.advance(by: .days(1))
            #expect(try await again.core.eraseClosedAccounts() == 1)
            await again.core.close()
        }
    }

    @Test func account_thatAnOperatorRemoves_isErasedAtOnceAfterARestartToo() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            try await campus.accounts.remove(email: "alice@connect.hku.hk")
            let again = try await campus.restarted()
            #expect(try await again.core.eraseClosedAccounts() == 1)
            await again.core.close()
        }
    }

    @Test func emptyGroup_whenTheDateJumpsAhead_isKept() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            try await campus.chat.groups.leave(group.conversation, by: alice)
            try await campus.core.eraseClosedAccounts()
            campus.clock.jump(by: .days(100))
            try await campus.core.eraseClosedAccounts()
            #expect(try await campus.chat.groups.join(slug: "study", by: alice).place == group)
        }
    }

    private func close(_ name: String, in campus: TestCampus) async throws {
        if try await campus.accounts.list().isEmpty { _ = try await campus.signUp(name) }
        let session = try await campus.signIn(name)
        try await campus.accounts.close(password: TestCampus.password, session: session)
    }
}
