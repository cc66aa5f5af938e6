import Community
import Concurrency
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// What one person may take of what all share: calls under way, and open questions.
@Suite(.endsWhereItHangs) struct ShareTests {
    /// Answers that come when a test says so.
    private final class Desk: Sendable {
        private let asked = AsyncStream<CheckedContinuation<String?, Never>>.makeStream()

        /// Asks, as a door does.
        var ask: @Sendable () async -> String? {
            { await withCheckedContinuation { self.asked.continuation.yield($0) } }
        }

        /// The questions that are open, once there are so many.
        func questions(_ count: Int) async -> [CheckedContinuation<String?, Never>] {
            var open: [CheckedContinuation<String?, Never>] = []
            for await question in asked.stream {
                open.append(question)
                if open.count == count { break }
            }
            return open
        }
    }

    private static let asks = plugin("ask", body: "call:reply(tostring(call:ask { prompt = 'One?' }))")

    /// Somebody signed in once more.
    private func session(of person: String, in test: TestHost) async throws -> TestSession {
        let campus = try #require(test.campus)
        let session = TestSession(id: campus.makeSessionID())
        _ = try await campus.accounts.signIn(
            email: "\(person)@connect.hku.hk", password: "secret", session: session)
        return session
    }

    /// Types a command in so many sessions of somebody, each of which is asked; gives what the next one is told.
    private func flood(
        _ test: TestHost, _ sessions: [TestSession], then another: TestSession, _ line: String,
        of lines: [String]? = nil, _ body: () async throws -> Void = {}
    ) async throws -> [String] {
        let desk = Desk()
        return try await withThrowingTaskGroup(of: [String].self) { group in
            for (index, session) in sessions.enumerated() {
                let line = lines?[index] ?? line
                group.addTask { await test.type(line, as: session, answering: desk.ask) }
            }
            let open = await desk.questions(sessions.count)
            let told = await test.type(line, as: another)
            try await body()
            for question in open { question.resume(returning: "x") }
            for try await said in group { #expect(said == ["One?", "x"]) }
            return told
        }
    }

    @Test func calls_ofOnePerson_leaveRoomForOthers() async throws {
        let test = try await TestHost.gateway(["ask.lua": Self.asks]) { $0.limits.coroutines = 40 }
        let (first, bob) = (try await test.person("alice"), try await test.person("bob"))
        var sessions = [first]
        while sessions.count < 5 { sessions.append(try await session(of: "alice", in: test)) }
        let sixth = try await session(of: "alice", in: test)
        let told = try await flood(test, sessions, then: sixth, "/ask") {
            #expect(await test.type("/ask", as: bob) == ["One?", "nil"])
        }
        #expect(
            told == [
                "error: 5 commands of ask are under way for you already: answer or end one, or wait, then try again"
            ])
        #expect(await test.type("/ask", as: sixth) == ["One?", "nil"])
    }

    @Test func calls_ofGuests_areSharedBySource() async throws {
        let test = try await TestHost.loaded(["ask.lua": Self.asks]) { $0.limits.coroutines = 8 }
        let guests = (1...5).map { TestSession(id: SessionID(rawValue: $0)) }
        let told = try await flood(test, Array(guests.prefix(4)), then: guests[4], "/ask") {
            #expect(
                await test.type("/ask", as: guests[0]) == [
                    "error: a command of ask is under way for you already: answer or end it, or wait, then try again"
                ])
        }
        #expect(told.first?.hasPrefix("error: a command of ask is under way") == true, "\(told)")
        #expect(await test.type("/ask", as: guests[4]) == ["One?", "nil"])
    }

    @Test func questions_ofOnePerson_areBoundedOverAllPlugins() async throws {
        let names = ["ask", "beg"]
        let test = try await TestHost.gateway([
            "ask.lua": Self.asks,
            "beg.lua": Self.asks.replacing("ask", with: "beg").replacing("call:beg", with: "call:ask"),
        ])
        let (first, bob) = (try await test.person("alice"), try await test.person("bob"))
        var sessions = [first]
        while sessions.count < OpenQuestions.most {
            sessions.append(try await session(of: "alice", in: test))
        }
        let next = try await session(of: "alice", in: test)
        let lines = sessions.indices.map { "/\(names[$0 % 2])" }
        let told = try await flood(test, sessions, then: next, "/ask", of: lines) {
            #expect(await test.type("/ask", as: bob) == ["One?", "nil"])
        }
        #expect(
            told == ["error: 16 questions wait for your answer already: answer one, or wait until it ends"])
        #expect(await test.type("/ask", as: next) == ["One?", "nil"])
    }

    @Test func shares_whenGivenBack_areWhole() {
        var shares = CallerShares()
        let (one, other) = (
            CommandCaller(id: .guest(source: "a"), session: SessionID(rawValue: 1), name: "a"),
            CommandCaller(id: .guest(source: "a"), session: SessionID(rawValue: 2), name: "a")
        )
        for _ in 0..<2 {
            let taken = (0..<4).map { _ in shares.acquire(for: one, share: 3) }
            #expect(taken == [true, true, true, false])
            let isOthersOwn = shares.acquire(for: other, share: 3)
            #expect(isOthersOwn)
            for _ in 0..<3 { shares.give(by: one) }
            shares.give(by: other)
        }
    }
}
