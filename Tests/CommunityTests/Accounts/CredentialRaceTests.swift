import CampusVerbs
import Dispatch
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// That what was checked still holds where it is used.
@Suite(.endsWhereItHangs)
struct CredentialRaceTests {
    private static let address = TestCampus.address(of: "Alice")

    /// All but ten look one up and wait until the others were refused: none of them is counted yet.
    @Test func handles_thatANetworkAsksForAtOnce_areNoMoreThanMayBeTaken() async throws {
        let now = Timestamp(milliseconds: 1_772_366_400_000)
        let counts = Shared(AttemptCounts(.init(), clock: WallClock { now }))
        let (refusals, refused) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    do {
                        _ = try await counts.value.countTaken(from: "here") {
                            _ = await released.first { _ in true }
                            return true
                        }
                    } catch { refused.yield() }
                }
            }
            var left = 10
            for await _ in refusals {
                left -= 1
                if left == 0 { break }
            }
            for _ in 0..<30 { release.yield() }
        }
        // Nobody else waits for it.
        #expect(try await counts.value.countTaken(from: "there") { false } == false)
        await expectRefusal(.slowDown) { _ = try await counts.value.countTaken(from: "here") { false } }
    }

    /// Lends a value that can't be copied to tasks.
    private final class Shared: Sendable {
        let value: AttemptCounts

        init(_ value: consuming AttemptCounts) { self.value = value }
    }

    @Test func signIn_whenThePasswordChangesAfterTheCheck_isRefused() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let here = try await campus.signIn("Alice")
            let late = campus.session()
            let credential = try await checked(by: late, campus)
            try await campus.accounts.changePassword(
                from: TestCampus.password, to: "battery staple", session: here)

            await expectRefusal(.conflict, saying: "sign in again") {
                try await campus.accounts.signIn(with: credential, session: late)
            }
            #expect(late.person == nil && here.person != nil)
        }
    }

    @Test func signIn_whenTheAccountBeginsToCloseAfterTheCheck_doesNotKeepIt() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let (here, late) = (try await campus.signIn("Alice"), campus.session())
            let credential = try await checked(by: late, campus)
            try await campus.accounts.close(password: TestCampus.password, session: here)

            await expectRefusal(.conflict) {
                try await campus.accounts.signIn(with: credential, session: late)
            }
            campus.clock.advance(by: .days(8))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
        }
    }

    @Test func signIns_hashedOnlyAfterTheAccountBeganToClose_areRefused() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let (here, late) = (try await campus.signIn("Alice"), strangers(campus))
            let (threads, holds) = (campus.accounts.credentials.threads, (0..<3).map { _ in Hold() })
            let elsewhere = HashingThreads.Turn(network: "elsewhere", isKnown: false)
            async let first: Void = threads.run(elsewhere) { holds[0].work() }
            async let second: Void = threads.run(elsewhere) { holds[1].work() }
            defer { for hold in holds { hold.end() } }
            for hold in holds.prefix(2) { await hold.begins() }
            // Every fourth turn is a stranger's: this one's, if it comes now, and no sign-in's. It is of a network that had
            // no turn yet, as those of the sign-ins are.
            let anew = HashingThreads.Turn(network: "anew", isKnown: false)
            async let spare: Void = threads.run(anew) {}
            await threads.waits(for: 1)
            async let signIns = signIns(at: late, campus)
            await threads.waits(for: 1 + late.count)

            // The account was read for each of them. It closes on the one thread, which is held again behind that.
            async let closing = campus.accounts.close(password: TestCampus.password, session: here)
            await threads.waits(for: 0, known: 1)
            let known = HashingThreads.Turn(network: here.network, isKnown: true)
            async let third: Void = threads.run(known) { holds[2].work() }
            await threads.waits(for: 0, known: 2)
            holds[0].end()
            _ = try await closing
            await holds[2].begins()
            #expect(threads.waiting.all >= late.count && here.person == nil)

            for hold in holds { hold.end() }
            let codes = await signIns
            #expect(codes == late.map { _ in .conflict })
            _ = try await (first, second, third, spare)
            #expect(late.allSatisfy { $0.person == nil })
            campus.clock.advance(by: .days(8))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
        }
    }

    @Test func signIns_readAfterTheAccountBeganToClose_keepIt() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let (here, late) = (try await campus.signIn("Alice"), strangers(campus))
            try await campus.accounts.close(password: TestCampus.password, session: here)
            #expect(await signIns(at: late, campus) == late.map { _ in nil })
            #expect(late.allSatisfy { $0.person != nil } && here.person == nil)
            campus.clock.advance(by: .days(8))
            #expect(try await campus.core.eraseClosedAccounts() == 0)
        }
    }

    @Test func signIns_whileThePasswordChanges_leaveNobodySignedInWithTheOldOne() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            var password = TestCampus.password
            let here = try await campus.signIn("Alice")
            for round in 1...8 {
                let (old, new) = (password, "password \(round)")
                let late = (0..<6).map { _ in campus.session() }
                async let signIns = atOnce(6) { number in
                    try await campus.accounts.signIn(
                        email: Self.address, password: old, session: late[number])
                }
                try await campus.accounts.changePassword(from: old, to: new, session: here)
                _ = await signIns
                #expect(late.allSatisfy { $0.person == nil }, "round \(round)")
                #expect(here.person != nil)
                password = new
                campus.clock.advance(by: .hours(1))
            }
        }
    }

    @Test(arguments: [true, false])
    func token_whileItsSessionIsEnded_isGoodForNothing(isMadeFirst: Bool) async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let (here, there) = (try await campus.signIn("Alice"), try await campus.signIn("Alice"))
            let (accounts, thread) = (campus.accounts, try BackgroundThread(niceness: 0))
            defer { withExtendedLifetime(thread) {} }
            let gate = DispatchSemaphore(value: 0)
            func keep() -> Task<SignInToken, any Error> {
                Task(executorPreference: thread) { try await accounts.keepSignIn(of: there) }
            }
            campus.chat.ledger.submit({ _ in gate.wait() }, completion: { _ in })
            let early = isMadeFirst ? keep() : nil
            let ending = Task(executorPreference: thread) { try await accounts.endOtherSignIns(of: here) }
            let keeping = early ?? keep()
            // The thread comes to this once both wait for the ledger.
            await Task(executorPreference: thread) {}.value
            gate.signal()
            try await ending.value
            let token = try? await keeping.value
            #expect((token != nil) == isMadeFirst)
            #expect(there.person == nil)
            if let token {
                await expectRefusal(.signedOut) {
                    try await accounts.resume(token, session: campus.session())
                }
            }
            #expect(try await accounts.signIns(of: here).map(\.isThis) == [true])
        }
    }

    @Test func token_forASessionThatWasEnded_isRefused() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let (here, there) = (try await campus.signIn("Alice"), try await campus.signIn("Alice"))
            let person = try #require(there.person)
            try await campus.accounts.endOtherSignIns(of: here)
            // What `keepSignIn` asks in its transaction, for one that began before.
            #expect(throws: CommunityError.self) { try Accounts.require(person, at: there) }
            await expectRefusal(.signedOut) { try await campus.accounts.keepSignIn(of: there) }
            #expect(alice.person == person.id)
        }
    }

    @Test func resume_whileTheAccountBeginsToClose_doesNotKeepIt() async throws {
        try await withCampus { campus in
            for round in 1...8 {
                let name = "P\(Character(UnicodeScalar(UInt8(96 + round))))"
                _ = try await campus.signUp(name)
                let here = try await campus.signIn(name)
                let token = try await campus.accounts.keepSignIn(of: here)
                let late = campus.session()
                async let resumed = try? campus.accounts.resume(token, session: late)
                try await campus.accounts.close(password: TestCampus.password, session: here)
                _ = await resumed
                #expect(late.person == nil)
            }
            campus.clock.advance(by: .days(8))
            #expect(try await campus.core.eraseClosedAccounts() == 8)
        }
    }

    @Test func resume_inFlightWhileThePasswordChanges_isRefused() async throws {
        let reading = StatementCosts()
        try await withCampus(configuration: { $0.storage.readCosts = reading }) { campus in
            _ = try await campus.signUp("Alice")
            let (here, late) = (try await campus.signIn("Alice"), campus.session())
            let token = try await campus.accounts.keepSignIn(of: here)
            let error = try await inFlight(campus, reading, pastTheLookAt: "sign_ins") {
                try await campus.accounts.resume(token, session: late)
            }
            #expect(error?.code == .signedOut)
            #expect(late.person == nil)
        }
    }

    @Test func resetCode_afterThePasswordChanged_isGoodNoMore() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let here = try await campus.signIn("Alice")
            try await campus.accounts.requestReset(email: Self.address, session: campus.session())
            let code = try #require(campus.mailer.code(for: Self.address))
            try await campus.accounts.changePassword(
                from: TestCampus.password, to: "battery staple", session: here)
            await expectRefusal(.notFound) {
                try await campus.accounts.reset(
                    email: Self.address, code: code, password: "stolen", session: campus.session())
            }
            #expect(here.person != nil)
        }
    }

    @Test func changeOfAddress_afterThePasswordChanged_isOver() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let (thief, alice) = (try await campus.signIn("Alice"), try await campus.signIn("Alice"))
            let new = "mallory@connect.hku.hk"
            _ = try await campus.accounts.requestEmailChange(
                to: new, password: TestCampus.password, session: thief)
            let codes = (campus.mailer.code(for: Self.address), campus.mailer.code(for: new))
            try await campus.accounts.changePassword(
                from: TestCampus.password, to: "battery staple", session: alice)
            #expect(thief.person == nil)
            await expectRefusal(.notFound) {
                try await campus.accounts.changeEmail(
                    oldCode: codes.0 ?? "", newCode: codes.1 ?? "", session: alice)
            }
        }
    }

    @Test func resetCode_inFlightWhileThePasswordChanges_isGoodNoMore() async throws {
        let reading = StatementCosts()
        try await withCampus(configuration: { $0.storage.readCosts = reading }) { campus in
            _ = try await campus.signUp("Alice")
            let late = campus.session()
            try await campus.accounts.requestReset(email: Self.address, session: late)
            let code = try #require(campus.mailer.code(for: Self.address))
            let error = try await inFlight(campus, reading, pastTheLookAt: "password_resets") {
                try await campus.accounts.reset(
                    email: Self.address, code: code, password: "stolen", session: late)
            }
            #expect(error?.code == .notFound)
            #expect(late.person == nil)
            _ = try await campus.signIn("Alice")
        }
    }

    @Test func codesForAnotherAddress_inFlightWhileThePasswordChanges_areGoodNoMore() async throws {
        let reading = StatementCosts()
        try await withCampus(configuration: { $0.storage.readCosts = reading }) { campus in
            _ = try await campus.signUp("Alice")
            let (thief, new) = (try await campus.signIn("Alice"), "mallory@connect.hku.hk")
            _ = try await campus.accounts.requestEmailChange(
                to: new, password: TestCampus.password, session: thief)
            let codes = (campus.mailer.code(for: Self.address), campus.mailer.code(for: new))
            let error = try await inFlight(campus, reading, pastTheLookAt: "email_changes") {
                try await campus.accounts.changeEmail(
                    oldCode: codes.0 ?? "", newCode: codes.1 ?? "", session: thief)
            }
            #expect(error?.code == .notFound)
            _ = try await campus.signIn("Alice")
        }
    }

    @Test func anotherAddress_askedForWhileThePasswordChanges_isSentNoCodes() async throws {
        let reading = StatementCosts()
        try await withCampus(configuration: { $0.storage.readCosts = reading }) { campus in
            _ = try await campus.signUp("Alice")
            let (thief, new) = (try await campus.signIn("Alice"), "mallory@connect.hku.hk")
            let error = try await inFlight(campus, reading, pastTheLookAt: "accounts") {
                try await campus.accounts.requestEmailChange(
                    to: new, password: TestCampus.password, session: thief)
            }
            #expect(error?.code == .conflict)
            #expect(campus.mailer.mails(to: new).isEmpty)
            #expect(campus.mailer.mails(to: Self.address).isEmpty)
        }
    }

    @Test func changes_askedForAtASessionThatWasEnded_areRefused() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let here = try await campus.signIn("Alice")
            for _ in 1...10 {
                let thief = try await campus.signIn("Alice")
                async let closing = try? campus.accounts.close(
                    password: TestCampus.password, session: thief)
                try? await campus.accounts.endOtherSignIns(of: here)
                // One of them came first, and then the other was refused.
                #expect((await closing == nil) == (here.person != nil))
                if here.person == nil { _ = try await campus.welcome("Alice", in: here) }
                #expect(thief.person == nil)
            }
        }
    }

    /// Runs `body` so that its first look at a table finds what was, and its transaction comes behind one that ends
    /// Alice's credentials, as a change of the password does; returns its refusal.
    private func inFlight<Value: Sendable>(
        _ campus: TestCampus, _ reading: StatementCosts, pastTheLookAt table: String,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> CommunityError? {
        let (ledger, accounts, gate) = (campus.chat.ledger, campus.accounts, DispatchSemaphore(value: 0))
        let known = try await ledger.read { try AccountQueries.account(email: Self.address, in: $0) }
        let account = try #require(known)
        _ = reading.drain()
        ledger.submit({ _ in gate.wait() }, completion: { _ in })
        ledger.submit({ try accounts.endCredentials(of: account, in: $0) }, completion: { _ in })
        async let refused = refusal(of: body)
        await reading.ran("FROM \(table)")
        gate.signal()
        return await refused
    }

    /// Six sessions at places where nobody has signed in.
    private func strangers(_ campus: TestCampus) -> [TestSession] {
        (1...6).map { campus.session(from: "10.0.0.\($0)") }
    }

    /// Signs Alice in at all of them at once; says how each was refused, `nil` for one that was not.
    private func signIns(at sessions: [TestSession], _ campus: TestCampus) async -> [CommunityError.Code?] {
        await atOnce(sessions.count) { number in
            await refusal {
                try await campus.accounts.signIn(
                    email: Self.address, password: TestCampus.password, session: sessions[number])
            }?.code
        }.successes()
    }

    private func checked(by session: TestSession, _ campus: TestCampus) async throws -> Credential {
        try await campus.accounts.credentials.check(
            TestCampus.password, of: Self.address, by: session)
    }
}

/// Work that holds a thread from when it begins until it is ended.
private final class Hold: Sendable {
    private let (begun, gate) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))

    func work() {
        begun.continuation.yield()
        gate.wait()
    }

    func begins() async {
        var begun = begun.stream.makeAsyncIterator()
        await begun.next()
    }

    func end() { gate.signal() }
}
