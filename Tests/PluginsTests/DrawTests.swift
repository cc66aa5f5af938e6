import Community
import Concurrency
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// `call:draw`: who is asked, and what a plugin gets of what came.
@Suite(.endsWhereItHangs) struct DrawTests {
    private func draws(_ canvas: String = "{ prompt = 'Draw!', width = 20, height = 10 }") -> String {
        plugin(
            "ask",
            body: """
                local ok, drawn = pcall(call.draw, call, \(canvas))
                if ok then return call:reply(drawn or "nothing") end
                call:reply(type(drawn) == "table" and drawn.code or drawn)
                """)
    }

    private func said(
        _ source: String, canDraw: Bool = true, answering: @escaping @Sendable () async -> String?
    ) async throws -> [String] {
        let test = try await TestHost.loaded(["ask.lua": source])
        let session = TestSession()
        session.state.canDraw = canDraw
        return await test.type("/ask", as: session, answering: answering)
    }

    @Test(arguments: [
        ("3,4 5,4;10,2", "3,4 5,4;10,2"), (" 3,4  5,4", "3,4 5,4"), ("19,9", "19,9"), ("20,0", "nothing"),
        ("0,10", "nothing"), ("-", "nothing"), ("hello", "nothing"), ("", "nothing"),
        (String(repeating: "1,1 ", count: 100_000), "nothing"),
    ])
    func answer_whateverComes_isADrawingOrNothing(_ answer: String, _ expected: String) async throws {
        #expect(try await said(draws()) { answer } == ["Draw!", expected])
    }

    @Test func session_whileItIsAsked_hasTheCanvas() async throws {
        let test = try await TestHost.loaded(["ask.lua": draws("{ prompt = 'Draw!' }")])
        let session = TestSession()
        session.state.canDraw = true
        let seen = Mutex<[Drawing.Size?]>([])
        let said = await test.type("/ask", as: session) {
            seen.withLock { $0.append(session.state.canvas) }
            return "1,1"
        }
        #expect(said == ["Draw!", "1,1"])
        #expect(seen.withLock(\.self) == [Drawing.Size(width: 40, height: 16)])
        #expect(session.state.canvas == nil)
    }

    @Test func door_thatCantDraw_isNotAsked() async throws {
        #expect(try await said(draws(), canDraw: false) { "1,1" } == ["unavailable"])
    }

    @Test(arguments: [
        ("{}", "write { prompt = \"Draw your note\" }"),
        ("{ prompt = 'x', width = 81 }", "at most 80 and 64"),
        ("{ prompt = 'x', height = 0 }", "at most 80 and 64"),
        ("{ prompt = 'x', hight = 3 }", "there is no hight"),
        ("{ prompt = 'x', width = 4.5 }", "at most 80 and 64"),
        ("{ prompt = 'x', timeout = 301 }", "timeout is a time of at most 5 minutes"),
    ])
    func canvas_thatIsWrong_saysWhatIsExpected(_ canvas: String, _ problem: String) async throws {
        let said = try await said(draws(canvas)) { "1,1" }
        #expect(said.last?.contains(problem) == true, "\(said)")
    }

    @Test func strokes_ofAText_areReadOrNil() async throws {
        let source = plugin(
            "ask",
            body: """
                call:reply(text.strokes(" 1,2  3,4 ;5,6", { width = 40, height = 16 }))
                call:reply(tostring(text.strokes("40,0", { width = 40, height = 16 })))
                call:reply(select(2, pcall(text.strokes, "1,1", { width = 400, height = 16 })))
                """)
        let said = try await said(source) { nil }
        #expect(said.prefix(2) == ["1,2 3,4;5,6", "nil"])
        #expect(said.last?.contains("at most 80 and 64") == true, "\(said)")
    }

    @Test(
        arguments: [
            (#"{ kind = "drawing", strokes = "1,1 5,5", width = 40, height = 16 }"#, nil),
            (
                #"{ kind = "drawing", strokes = "1,1 50,5", width = 40, height = 16 }"#,
                "card.chart.strokes must be"
            ),
            (
                #"{ kind = "drawing", strokes = "1,1", width = 4000, height = 16 }"#,
                "card.chart.width and height must"
            ),
            (#"{ kind = "drawing", strokes = "1,1" }"#, "card.chart.width and height must"),
        ] as [(String, String?)])
    func card_withADrawing_isReadStrictly(_ chart: String, _ problem: String?) async throws {
        let source = plugin(
            "ask",
            body: """
                local ok, problem = pcall(call.card, call, { title = "T", chart = \(chart) })
                call:reply(ok and "shown" or problem)
                """)
        let said = try await said(source) { nil }
        #expect(said.last?.contains(problem ?? "shown") == true, "\(said)")
    }
}
