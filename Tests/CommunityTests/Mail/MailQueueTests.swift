import Concurrency
import Foundation
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Mail between the code that it carries and the transport.
@Suite(.endsWhereItHangs)
struct MailQueueTests {
    private let alice = "alice@connect.hku.hk"

    /// Asks for a code; gives the session that waits for it.
    @discardableResult
    private func signUp(_ campus: TestCampus, _ name: String) async throws -> TestSession {
        let session = campus.session()
        _ = try await campus.core.accounts.signUp(
            email: "\(name)@connect.hku.hk", password: "x", username: name, session: session)
        return session
    }

    private func waiting(_ campus: TestCampus) async throws -> Int {
        try await campus.core.mail.report().waiting
    }

    /// What administrators were told.
    private func news(_ campus: TestCampus) -> Told {
        let told = Told()
        campus.core.mail.onNews { told.add($0.text(in: .english)) }
        return told
    }

    // MARK: Order

    @Test func settle_whenCodesWaitBehindOthers_sendsThemFirst() async throws {
        try await withCampus(configuration: { $0.mailsAtOnce = 1 }) { campus in
            for name in ["one", "two"] {
                try await campus.core.accounts.requestReset(
                    email: "\(name)@connect.hku.hk", session: campus.session())
            }
            try await signUp(campus, "three")
            await campus.core.mail.settle()
            #expect(campus.mailer.sent.map { $0.code != nil } == [true, false, false])
        }
    }

    @Test func mail_whenItIsSent_isGoneFromTheRecordAndItsFiles() async throws {
        try await withCampus { campus in
            try await campus.core.accounts.requestReset(email: alice, session: campus.session())
            await campus.core.mail.settle()
            #expect(campus.mailer.sent.map(\.to) == [alice])
            #expect(try await Record(campus: campus).rows(of: "mails") == [])
            #expect(try await campus.core.scrub())
            #expect(try campus.files(holding: "asked for a new password") == [])
        }
    }

    // MARK: Trying again

    @Test func mail_whenItIsPutOff_isTriedAtGrowingDistancesForItsCodesTime() async throws {
        try await withCampus { campus in
            campus.mailer.fail(MailFailure(.deferred, answer: 451), to: alice)
            try await signUp(campus, "alice")
            var tries: [Int] = []
            for second in stride(from: 0, through: 1000, by: 10) {
                let before = campus.mailer.attempts
                await campus.core.mail.settle()
                if campus.mailer.attempts > before { tries.append(second) }
                campus.clock.advance(by: .seconds(10))
            }
            #expect(tries == [0, 30, 90, 210, 450])
            #expect(try await waiting(campus) == 0)
        }
    }

    @Test func mail_withoutACode_isTriedForADay() async throws {
        try await withCampus { campus in
            campus.mailer.fail(MailFailure(.stalled))
            try await campus.core.accounts.requestReset(email: alice, session: campus.session())
            var last = 0
            for minute in stride(from: 0, to: 1500, by: 5) {
                let before = campus.mailer.attempts
                await campus.core.mail.settle()
                if campus.mailer.attempts > before { last = minute }
                campus.clock.advance(by: .seconds(300))
            }
            #expect(last > 1370 && last < 1440)
            #expect(try await waiting(campus) == 0)
        }
    }

    @Test func mail_whenItIsRefused_isGivenUpAtOnceAndToldOnce() async throws {
        try await withCampus { campus in
            let told = news(campus)
            for name in ["one", "two", "three"] {
                campus.mailer.fail(MailFailure(.refused, answer: 550), to: "\(name)@connect.hku.hk")
                try await signUp(campus, name)
                await campus.core.mail.settle()
            }
            #expect(campus.mailer.attempts == 3)
            #expect(try await waiting(campus) == 0)
            #expect(
                told.lines == [
                    "a mail will not be delivered: the mail server refused it (550). /mail shows more"
                ])
            #expect(
                try await campus.core.mail.report().lost.map(\.address)
                    == ["three", "two", "one"].map { "\($0)@connect.hku.hk" })
        }
    }

    @Test func mail_whenTheSameIsTriedAgain_hasTheSamePostmark() async throws {
        try await withCampus { campus in
            campus.mailer.loseAnswers(MailFailure(.dropped), times: 2)
            try await signUp(campus, "alice")
            for _ in 1...3 {
                await campus.core.mail.settle()
                campus.clock.advance(by: .seconds(60))
            }
            #expect(campus.mailer.sent.count == 3)
            #expect(Set(campus.mailer.postmarks).count == 1)
            try await signUp(campus, "bob")
            await campus.core.mail.settle()
            #expect(Set(campus.mailer.postmarks).count == 2)
        }
    }

    // MARK: The server is away

    @Test func queue_whenTheServerIsAway_asksWithOneMailAndSendsAllOnceItIsBack() async throws {
        try await withCampus { campus in
            let told = news(campus)
            campus.mailer.fail(MailFailure(.unreachable))
            for number in 0..<20 { try await signUp(campus, "p\(number)") }
            await campus.core.mail.settle()
            // As many as are sent at once had begun.
            #expect(campus.mailer.attempts == 4)
            for (seconds, attempts) in [(9, 4), (1, 5), (19, 5), (1, 6), (40, 7)] {
                campus.clock.advance(by: .seconds(seconds))
                await campus.core.mail.settle()
                #expect(campus.mailer.attempts == attempts)
            }
            #expect(
                told.lines == [
                    "mail is stuck: the mail server can't be reached. 20 mails wait and will be tried again. "
                        + "/mail shows more"
                ])
            campus.mailer.fail(nil)
            campus.clock.advance(by: .seconds(80))
            await campus.core.mail.settle()
            #expect(campus.mailer.sent.count == 20)
            #expect(told.lines.last == "mail is sent again" && told.lines.count == 2)
        }
    }

    @Test func queue_whenOneAddressHangs_doesNotRest() async throws {
        try await withCampus { campus in
            campus.mailer.fail(MailFailure(.stalled), to: alice)
            try await signUp(campus, "alice")
            await campus.core.mail.settle()
            try await signUp(campus, "bob")
            await campus.core.mail.settle()
            #expect(campus.mailer.sent.map(\.to) == ["bob@connect.hku.hk"])
            #expect(try await campus.core.mail.report().rest == nil)
        }
    }

    @Test func queue_whenOneMailHangs_sendsOthersMeanwhile() async throws {
        try await withCampus(configuration: { $0.mailsAtOnce = 2 }) { campus in
            let hold = campus.mailer.hold(alice)
            try await campus.serving {
                try await signUp(campus, "alice")
                await hold.isReached()
                for name in ["bob", "carol", "dave"] { try await signUp(campus, name) }
                await campus.mailer.hasSent(3)
                #expect(!campus.mailer.sent.contains { $0.to == alice })
                hold.release()
                await campus.mailer.hasSent(4)
            }
        }
    }

    @Test func queue_whenTheGatewayStopsMeanwhile_sendsAtTheNextStart() async throws {
        try await withCampus { campus in
            let hold = campus.mailer.hold(alice)
            try await campus.serving {
                try await signUp(campus, "alice")
                await hold.isReached()
            }
            #expect(campus.mailer.sent.isEmpty)
            hold.release()
            let again = try await campus.restarted()
            await again.core.mail.settle()
            #expect(campus.mailer.sent.map(\.to) == [alice])
            await again.core.close()
        }
    }

    // MARK: Restarts

    @Test func queue_afterARestart_goesOnWithWhatWasTried() async throws {
        try await withCampus { campus in
            campus.mailer.fail(MailFailure(.deferred, answer: 450), to: alice)
            let session = try await signUp(campus, "alice")
            await campus.core.mail.settle()
            campus.clock.advance(by: .seconds(30))
            await campus.core.mail.settle()

            let again = try await campus.restarted()
            let mail = try #require(try await again.core.mail.report().first.first)
            #expect(mail.tries == 2 && mail.failure == MailFailure(.deferred, answer: 450))
            #expect(mail.nextTry == campus.clock.now + .seconds(60))
            campus.mailer.fail(nil, to: alice)
            campus.clock.advance(by: .seconds(60))
            await again.core.mail.settle()
            let code = try #require(campus.mailer.sent.first?.code)
            _ = try await again.core.accounts.verify(code: code, session: session)
            await again.core.close()
        }
    }

    @Test func queue_whenKilledWhileAMailIsTried_countsTheTryAndTriesAgain() async throws {
        try await withCampus { campus in
            let hold = campus.mailer.hold(alice)
            let folder = campus.directory + "-crashed"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try await campus.serving {
                try await signUp(campus, "alice")
                await hold.isReached()
                let after = try campus.crashed(into: folder)
                #expect(try await after.core.mail.report().first.map(\.tries) == [1])
                hold.release()
                await campus.mailer.hasSent(1)
                await after.core.mail.settle()
                #expect(campus.mailer.sent.count == 1)
                campus.clock.advance(by: .seconds(30))
                await after.core.mail.settle()
                #expect(campus.mailer.sent.count == 2)
                #expect(Set(campus.mailer.postmarks).count == 1)
                await after.core.close()
            }
        }
    }

    @Test func queue_whenTheClockIsSetBack_triesAtOnce() async throws {
        try await withCampus { campus in
            campus.mailer.fail(MailFailure(.deferred), to: alice)
            try await signUp(campus, "alice")
            await campus.core.mail.settle()
            campus.mailer.fail(nil, to: alice)
            campus.clock.advance(by: .days(-3))
            await campus.core.mail.settle()
            #expect(campus.mailer.sent.map(\.to) == [alice])
        }
    }

    // MARK: Codes that are over

    @Test func code_whenItsTimeIsOver_isNotMailedButCountedAsLost() async throws {
        try await withCampus { campus in
            let told = news(campus)
            try await signUp(campus, "alice")
            campus.clock.advance(by: campus.configuration.accounts.codeLifetime)
            await campus.core.mail.settle()
            #expect(campus.mailer.attempts == 0)
            #expect(try await waiting(campus) == 0)
            #expect(
                told.lines == [
                    "a mail will not be delivered: its time was over before it could be tried. /mail shows more"
                ])
        }
    }

    @Test func code_whenItsTimeEndsOnTheWay_isNotCountedAsLost() async throws {
        try await withCampus { campus in
            let (told, hold) = (news(campus), campus.mailer.hold(alice))
            try await campus.serving {
                try await signUp(campus, "alice")
                await hold.isReached()
                campus.clock.advance(by: campus.configuration.accounts.codeLifetime)
                await campus.core.mail.settle()
                #expect(try await waiting(campus) == 1)
                hold.release()
                await campus.mailer.hasSent(1)
            }
            #expect(told.lines == [])
            #expect(try await campus.core.mail.report().lost == [])
        }
    }

    @Test func code_whenANewerOneTookItsPlace_isNotMailed() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            for _ in 1...3 {
                try await campus.core.accounts.requestReset(email: alice, session: campus.session())
            }
            await campus.core.mail.settle()
            #expect(campus.mailer.sent.count == 1)
            let code = try #require(campus.mailer.sent.first?.code)
            _ = try await campus.core.accounts.reset(
                email: alice, code: code, password: "new", session: campus.session())
        }
    }

    @Test func code_whenItIsUsedAlready_isNotMailedAgain() async throws {
        try await withCampus { campus in
            campus.mailer.loseAnswers(MailFailure(.dropped), times: 1)
            let session = try await signUp(campus, "alice")
            await campus.core.mail.settle()
            let code = try #require(campus.mailer.sent.first?.code)
            _ = try await campus.core.accounts.verify(code: code, session: session)
            campus.clock.advance(by: .seconds(60))
            await campus.core.mail.settle()
            #expect(campus.mailer.sent.count == 1)
            #expect(try await Record(campus: campus).rows(of: "mails") == [])
        }
    }

    @Test func code_whenItWasGuessedAtTooOften_isNotMailed() async throws {
        try await withCampus { campus in
            let session = try await signUp(campus, "alice")
            for _ in 1...Accounts.codeTries {
                _ = try? await campus.core.accounts.verify(code: "wrong", session: session)
            }
            await campus.core.mail.settle()
            #expect(campus.mailer.sent.isEmpty)
        }
    }

    // MARK: People who are gone

    @Test func erasure_ofAnAccount_takesItsMailAndWhatIsRememberedOfIt() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            campus.mailer.fail(MailFailure(.refused), to: alice)
            try await signUp(campus, "alice")
            await campus.core.mail.settle()
            #expect(try await campus.core.mail.report().lost.map(\.address) == [alice])
            try await signUp(campus, "alice")
            let session = try await campus.signIn("Alice")
            _ = try await campus.core.accounts.requestEmailChange(
                to: "new@connect.hku.hk", password: TestCampus.password, session: session)
            #expect(try await waiting(campus) == 3)

            try await campus.core.accounts.remove(email: alice)
            #expect(try await campus.core.eraseClosedAccounts() == 1)

            #expect(try await waiting(campus) == 0)
            #expect(try await campus.core.mail.report().lost == [])
            #expect(try await Record(campus: campus).rows(of: "mails") == [])
        }
    }

    // MARK: What it costs

    @Test(arguments: [
        "SELECT * FROM mails WHERE urgency = ? AND next_try_at <= ? ORDER BY next_try_at LIMIT 4",
        "SELECT * FROM mails WHERE expires_at <= ?1 ORDER BY expires_at LIMIT ?2",
        "SELECT 1 FROM mails WHERE urgency IN (0, 1) AND next_try_at > ?1 AND ?2",
        "SELECT 1 FROM password_resets WHERE ticket = ? AND expires_at > ? AND tries_left > 0",
        "SELECT 1 FROM email_changes WHERE ticket = ? AND expires_at > ? AND tries_left > 0",
        "SELECT 1 FROM signups WHERE ticket = ? AND expires_at > ? AND tries_left > 0",
        "DELETE FROM mails WHERE person = ?1 OR address IN (SELECT email FROM accounts WHERE person = ?2)",
    ])
    func statements_whateverWaits_lookAtNoMoreThanTheyNeed(statement: String) async throws {
        try await withCampus { campus in
            let plan = try await Record(campus: campus).plan(of: statement)
            #expect(!plan.contains("SCAN") && !plan.contains("TEMP B-TREE"), "\(plan)")
        }
    }
}

/// Lines that were told, from any thread.
private final class Told: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }
    func add(_ line: String) { kept.withLock { $0.append(line) } }
}
