import Foundation
import Logging
import TestSupport
import Testing

@testable import Fetch

/// Which answers outlive a restart, and what the file has of them.
struct KeptAnswerTests {
    private let folder: TemporaryFolder
    private let clock = StillClock()

    init() throws { folder = try TemporaryFolder() }

    private func open(limit: Int = 1 << 20) throws -> KeptAnswers {
        try KeptAnswers(
            path: "\(folder.path)/answers.sqlite", limit: limit,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// One life of a gateway: its file is opened, and closed when the body is over.
    private func life<Value>(
        limit: Int = 1 << 20, hosts: [String] = ["data.example"],
        _ answer: @escaping @Sendable (FetchHop, Int) async throws -> FetchAnswer,
        _ body: (Desk) async throws -> Value
    ) async throws -> Value {
        let kept = try open(limit: limit)
        let value = try await body(Desk(hosts: hosts, kept: kept, clock: clock, answer))
        await kept.close()
        return value
    }

    private static func asked(_ request: inout FetchRequest) {
        request.isKept = true
        request.reuse = .upTo(.seconds(60))
        request.staleUpTo = .seconds(86_400)
    }

    private static func down(_ hop: FetchHop, _ number: Int) throws -> FetchAnswer {
        throw FetchError(.unreachable, "down")
    }

    /// All bytes of the folder's files.
    private func bytes() throws -> Data {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).reduce(into: Data()) {
            $0 += try Data(contentsOf: URL(filePath: "\(folder.path)/\($1)"))
        }
    }

    // MARK: What is kept

    @Test func answer_whenKept_isGivenAfterARestartWithoutAsking() async throws {
        try await life({ _, _ in .text("sunny", ["ETag": "1", "X-Station": "hku"]) }) {
            _ = try await $0.get(change: Self.asked)
        }
        clock.advance(by: .seconds(50))
        let again = try await life(Self.down) { try await $0.get(change: Self.asked) }
        #expect(again.text == "sunny" && again.isFromCache && !again.isStale && again.age == .seconds(50))
        #expect(again.headers["x-station"] == "hku")
    }

    @Test func answer_whenKeptAndTheSourceIsAway_isGivenAsStale() async throws {
        try await life({ _, _ in .text("sunny") }) { _ = try await $0.get(change: Self.asked) }
        clock.advance(by: .seconds(3_600))
        let again = try await life(Self.down) { try await $0.get(change: Self.asked) }
        #expect(again.text == "sunny" && again.isStale && again.age >= .seconds(3_600))
    }

    @Test func answer_whenKeptAndConfirmed_isAskedForWithConditions() async throws {
        try await life({ _, _ in .text("sunny", ["ETag": "\"1\""]) }) {
            _ = try await $0.get(change: Self.asked)
        }
        clock.advance(by: .seconds(3_600))
        let (again, condition) = try await life({ _, _ in .text("", status: 304) }) {
            (try await $0.get(change: Self.asked), $0.transport.hops.first?.headers["if-none-match"])
        }
        #expect(again.text == "sunny" && !again.isFromCache && condition == "\"1\"")
        clock.advance(by: .seconds(30))
        let third = try await life(Self.down) { try await $0.get(change: Self.asked) }
        #expect(third.text == "sunny" && third.isFromCache && !third.isStale)
    }

    @Test func answer_whenANewerOneCame_isReplaced() async throws {
        try await life({ _, number in .text("\(number)") }) {
            _ = try await $0.get(change: Self.asked)
            clock.advance(by: .seconds(61))
            _ = try await $0.get(change: Self.asked)
        }
        let last = try await life(Self.down) { try await $0.get(change: Self.asked) }
        #expect(last.text == "2")
    }

    @Test func answer_ofAnotherClient_isNotGiven() async throws {
        try await life({ _, _ in .text("sunny") }) { _ = try await $0.get(change: Self.asked) }
        try await life(Self.down) { desk in
            let error = await failure { try await desk.get(as: "other", change: Self.asked) }
            #expect(error?.message == "down")
        }
    }

    // MARK: What is not

    @Test(arguments: ["unwanted", "posted", "with a secret", "a part"])
    func answer_whenTheRequestForbidsIt_isNotKept(request: String) async throws {
        try await life({ _, _ in .text("sunny") }) { desk in
            _ = try await desk.get {
                Self.asked(&$0)
                switch request {
                case "posted": $0.method = .post
                case "with a secret": $0.headers.add("authorization", "Bearer x")
                case "a part": $0.headers.add("range", "bytes=0-1")
                default: $0.isKept = false
                }
            }
        }
        let text = try String(decoding: bytes(), as: UTF8.self)
        #expect(!text.contains("sunny") && !text.contains("Bearer"))
    }

    @Test(
        arguments: [
            .text("sunny", ["Cache-Control": "no-store"]), .text("sunny", status: 404),
            .text("sunny", status: 500), .text("sunny", ["Vary": "*"]),
        ] as [FetchAnswer])
    func answer_whenItMayNotBeStored_isNotKept(answer: FetchAnswer) async throws {
        try await life({ _, _ in answer }) {
            _ = try await $0.get {
                Self.asked(&$0); $0.retries = 0
            }
        }
        #expect(try !String(decoding: bytes(), as: UTF8.self).contains("sunny"))
    }

    @Test func answer_whenItWasRedirected_isNotKept() async throws {
        try await life({ hop, _ in
            hop.target.text.hasSuffix("/x")
                ? .text("", ["Location": "https://data.example/y"], status: 302) : .text("sunny")
        }) { _ = try await $0.get(change: Self.asked) }
        #expect(try !String(decoding: bytes(), as: UTF8.self).contains("sunny"))
    }

    @Test(arguments: [
        ("find?q=Secret+Crush", "you asked for secret crush"), ("find?q=%E6%9A%97%E6%88%80", "找不到「暗戀」"),
        ("find?a=1&q=hunter2", #"{"q":"HUNTER2"}"#),
        ("find?q=my%20crush", "/find?q=my%20crush"),
    ])
    func answer_thatRepeatsWhatWasAsked_isNotKept(path: String, body: String) async throws {
        try await life({ _, _ in .text(body) }) {
            let first = try await $0.get("https://data.example/\(path)", change: Self.asked)
            let again = try await $0.get("https://data.example/\(path)", change: Self.asked)
            #expect(first.text == body && again.isFromCache)
        }
        #expect(try !String(decoding: bytes(), as: UTF8.self).contains(body))
    }

    @Test func file_hasNothingOfWhatWasAsked() async throws {
        try await life({ _, _ in .text("sunny", ["Set-Cookie": "session=abc"]) }) {
            _ = try await $0.get(
                "https://data.example/find/my%20crush?q=somebody&lang=en", change: Self.asked)
        }
        let text = try String(decoding: bytes(), as: UTF8.self)
        #expect(text.contains("sunny"))
        for word in ["crush", "somebody", "data.example", "session", "abc"] {
            #expect(!text.contains(word), "\(word)")
        }
    }

    // MARK: Bounds

    @Test func answers_whenTheyAreTooMuch_loseTheOldestOfTheirClient() async throws {
        let body = String(repeating: "x", count: 1_000)
        let filled = try open(limit: 20_000)
        let source = Desk(kept: filled, clock: clock) { _, _ in .text(body) }
        _ = try await source.get("https://data.example/0", as: "other", change: Self.asked)
        for number in 0..<100 {
            clock.advance(by: .seconds(1))
            _ = try await source.get("https://data.example/\(number)", change: Self.asked)
            // Where the disk is behind by more than it may be, some are left out.
            await filled.settle()
        }
        await filled.close()
        let kept = try open()
        let desk = Desk(kept: kept, clock: clock, Self.down)
        var found: [Int] = []
        for number in 0..<100 {
            let response = try? await desk.get("https://data.example/\(number)", change: Self.asked)
            if response != nil { found.append(number) }
        }
        #expect(
            (1...16).contains(found.count) && found.last == 99 && found == Array(found[0]...99), "\(found)")
        #expect((try? await desk.get("https://data.example/0", as: "other", change: Self.asked)) != nil)
        await kept.close()
    }

    @Test func answer_thatIsLargerThanAllThatMayBeKept_isNotKept() async throws {
        try await life(limit: 500, { _, _ in .text(String(repeating: "x", count: 1_000)) }) {
            _ = try await $0.get(change: Self.asked)
        }
        #expect(try !String(decoding: bytes(), as: UTF8.self).contains("xxxx"))
    }

    @Test(arguments: [Duration.seconds(7 * 86_400 + 1), .seconds(-3_600)])
    func answer_whenItIsTooOldOrOfAnotherClock_isNotGiven(later: Duration) async throws {
        try await life({ _, _ in .text("sunny") }) { _ = try await $0.get(change: Self.asked) }
        clock.advance(by: later)
        try await life(Self.down) { desk in
            let error = await failure {
                try await desk.get {
                    Self.asked(&$0); $0.staleUpTo = .seconds(1e8)
                }
            }
            #expect(error?.message == "down")
        }
    }

    @Test func answers_whenAWeekHasPassed_leaveTheFile() async throws {
        try await life({ _, _ in .text("sunny") }) { _ = try await $0.get(change: Self.asked) }
        clock.advance(by: .seconds(8 * 86_400))
        try await life({ _, _ in .text("rainy") }) {
            _ = try await $0.get("https://data.example/y", change: Self.asked)
        }
        let kept = try open()
        let desk = Desk(kept: kept, clock: clock, Self.down)
        clock.advance(by: .seconds(-8 * 86_400))
        #expect(await failure(of: { try await desk.get(change: Self.asked) }) != nil)
        await kept.close()
    }

    @Test func file_thatIsDamaged_isMadeAnew() async throws {
        try await life({ _, _ in .text("sunny") }) { _ = try await $0.get(change: Self.asked) }
        try Data("no database at all".utf8).write(to: URL(filePath: "\(folder.path)/answers.sqlite"))
        try await life({ _, _ in .text("rainy") }) {
            let first = try await $0.get(change: Self.asked)
            #expect(first.text == "rainy")
        }
        let last = try await life(Self.down) { try await $0.get(change: Self.asked) }
        #expect(last.text == "rainy")
    }

    @Test func answer_whenSomethingIsPostedThere_isRemoved() async throws {
        try await life({ _, _ in .text("sunny") }) { desk in
            _ = try await desk.get(change: Self.asked)
            _ = try await desk.get { $0.method = .post }
        }
        try await life(Self.down) { desk in
            #expect(await failure { try await desk.get(change: Self.asked) } != nil)
        }
    }
}
