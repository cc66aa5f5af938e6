import Community
import Concurrency
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// `call:ask`: what the plugin gets, and for how long it waits.
@Suite struct AskTests {
    private func asks(_ question: String) -> String {
        plugin(
            "ask", body: "local a = call:ask(\(question)) call:reply(a == nil and 'nothing' or 'got ' .. a)")
    }

    @Test func answer_whenItComes_isGiven() async throws {
        let test = try await TestHost.loaded(["ask.lua": asks("{ prompt = { 'One?', 'Two?' } }")])
        let said = await test.type("/ask", answering: { "two" })
        #expect(said == ["One?", "Two?", "got two"])
        #expect(await test.type("/ask", answering: { nil }) == ["One?", "Two?", "nothing"])
    }

    @Test(arguments: [("{ prompt = 'One?', timeout = '1m30s' }", 90), ("{ prompt = 'One?' }", 120)])
    func answer_whenNoneComesInTime_isNil(question: String, seconds: Int) async throws {
        let waits = Mutex<[Duration]>([])
        let test = try await TestHost(
            ["ask.lua": asks(question)],
            sleep: { duration in waits.withLock { $0.append(duration) } })
        await test.host.open()
        let never: @Sendable () async -> String? = {
            // Ends when the question is withdrawn.
            await untilCancelled()
            return nil
        }
        #expect(await test.type("/ask", answering: never) == ["One?", "nothing"])
        #expect(waits.withLock(\.self) == [.seconds(seconds)])
    }

    @Test(arguments: [
        ("{ prompt = 'x', timeout = 121 }", "timeout is a time of at most 2 minutes, such as \"30s\""),
        ("{ prompt = 'x', timeout = '3m' }", "timeout is a time of at most 2 minutes, such as \"30s\""),
        ("{ prompt = 'x', timeout = 0 }", "timeout is a time of at most 2 minutes, such as \"30s\""),
        ("{ prompt = 'x', timeot = 1 }", "there is no timeot, only prompt and timeout"),
        ("'x'", "write { prompt = \"Which day?\" }"), ("{}", "prompt is missing"),
    ])
    func question_whenItIsWrong_saysWhatIsExpected(_ question: String, _ problem: String) async throws {
        let test = try await TestHost.loaded(["ask.lua": asks(question)])
        let said = await test.type("/ask")
        #expect(said.last?.contains(problem) == true, "\(said)")
    }

    /// Asks again and again, and notes how often it had no answer, and whether it was told of an end.
    private static let stubborn = """
        local nils, caught = 0, 0
        return { name = "ask", version = "1.0.0", summary = "Asks.", guests = true, commands = {
          ask = { summary = "Asks.", run = function(call)
            while true do
              local isFine, answer = pcall(function() return call:ask { prompt = "?" } end)
              if not isFine then caught = caught + 1 elseif answer == nil then nils = nils + 1 end
            end
          end },
          count = { summary = "Counts.", run = function(call) call:reply(nils .. " " .. caught) end },
        } }
        """

    @Test(.endsWhereItHangs) func caller_whenGone_isAskedNoMoreAndNobodyIsBlamed() async throws {
        let test = try await TestHost.gateway(["ask.lua": Self.stubborn])
        let campus = try #require(test.campus)
        let alice = try await test.person("alice")
        let said = await test.type(
            "/ask", as: alice,
            answering: {
                await campus.end(alice)
                return nil
            })
        #expect(said == ["?", "error: ended: nobody answers here any more"])
        // In the same state, which nothing has closed.
        #expect(await test.type("/count", as: try await test.person("bob")) == ["0 0"])
        #expect(test.report("ask")?.state == .loaded)
        #expect(test.report("ask")?.usage.errors == 0)
    }

    @Test(.endsWhereItHangs) func caller_whoseTaskIsCancelled_isAskedNoMore() async throws {
        let test = try await TestHost.loaded(["ask.lua": Self.stubborn])
        let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            await test.type(
                "/ask",
                answering: {
                    isAsked.yield()
                    // Ends when the connection does.
                    await untilCancelled()
                    return nil
                })
        }
        for await _ in asked { break }
        task.cancel()
        #expect(await task.value == ["?", "error: ended: nobody answers here any more"])
        #expect(await test.type("/count") == ["0 0"])
    }

    @Test(.endsWhereItHangs) func caller_whoseInputEnded_isToldNoOnceAndAskedNoMore() async throws {
        let test = try await TestHost.loaded(["ask.lua": Self.stubborn])
        let session = TestSession()
        let said = await test.type(
            "/ask", as: session,
            answering: {
                session.state.beSilent()
                return nil
            })
        #expect(said == ["?", "error: ended: nobody answers here any more"])
        #expect(await test.type("/count") == ["1 0"])
        #expect(test.report("ask")?.usage.errors == 0)
    }
}
