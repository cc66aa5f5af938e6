import Community
import Locks
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

    @Test func answer_whenNoneComesInTime_isNil() async throws {
        let waits = Mutex<[Duration]>([])
        let test = try await TestHost(
            ["ask.lua": asks("{ prompt = 'One?', timeout = '1m30s' }")],
            sleep: { duration in waits.withLock { $0.append(duration) } })
        await test.host.open()
        let never: @Sendable () async -> String? = {
            // Ends when the question is withdrawn.
            try? await Task.sleep(for: .seconds(3_600))
            return nil
        }
        #expect(await test.type("/ask", answering: never) == ["One?", "nothing"])
        #expect(waits.withLock(\.self) == [.seconds(90)])
    }

    @Test(arguments: [
        ("{ prompt = 'x', timeout = 4000 }", "timeout is a time of at most an hour, such as \"30s\""),
        ("{ prompt = 'x', timeout = 0 }", "timeout is a time of at most an hour, such as \"30s\""),
        ("{ prompt = 'x', timeot = 1 }", "there is no timeot, only prompt and timeout"),
        ("'x'", "write { prompt = \"Which day?\" }"), ("{}", "prompt is missing"),
    ])
    func question_whenItIsWrong_saysWhatIsExpected(_ question: String, _ problem: String) async throws {
        let test = try await TestHost.loaded(["ask.lua": asks(question)])
        let said = await test.type("/ask")
        #expect(said.last?.contains(problem) == true, "\(said)")
    }
}
