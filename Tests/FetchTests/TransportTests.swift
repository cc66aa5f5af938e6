import Glibc
import TestSupport
import Testing

@testable import Fetch

/// libcurl against a real server: what comes through, and every limit.
struct TransportTests {
    private static let names = ["data.example", "other.example"]

    /// A client that reaches the server by a name, and no other address of this machine.
    private struct Line {
        let server: TestServer
        let client: FetchClient
        let transport: CurlTransport

        init(
            limits: FetchLimits = FetchLimits(), mayReachIt: Bool = true, clock: StillClock = StillClock(),
            _ answer: @escaping @Sendable (TestServer.Request, Int) -> TestServer.Reply
        ) async throws {
            server = try await TestServer(answer)
            let port = server.port
            let exceptions = mayReachIt ? [NetworkRule("127.0.0.1:\(port)")].compactMap(\.self) : []
            transport = CurlTransport(
                CurlOptions(
                    agent: "Quad/test", policy: AddressPolicy(exceptions: exceptions),
                    names: TransportTests.names.map { "\($0):\(port):127.0.0.1" }))
            client = Fetcher(transport: transport, limits: limits.patient, clock: clock.clock)
                .client("weather")
        }

        func fetch(
            _ path: String = "/x", host: String = "data.example",
            _ change: (inout FetchRequest) -> Void = { _ in }
        ) async throws -> FetchResponse {
            var request = FetchRequest("http://\(host):\(server.port)\(path)")
            change(&request)
            let hosts = ["data.example", host].compactMap { HostRule("\($0):\(server.port)") }
            return try await client.fetch(request, from: hosts)
        }
    }

    // MARK: What comes through

    @Test func get_whenAnswered_givesStatusHeadersAndBody() async throws {
        let line = try await Line { _, _ in
            .answer(404, ["X-Kind": "none", "Content-Type": "text/plain"], Array("no 雨".utf8))
        }
        let response = try await line.fetch("/a?b=c") { $0.headers.add("Accept", "text/plain") }
        #expect(response.status == 404 && response.text == "no 雨")
        #expect(response.headers["x-kind"] == "none" && response.headers["CONTENT-TYPE"] == "text/plain")
        #expect(!response.isFromCache && !response.isStale && response.age == .zero)
        let request = try #require(line.server.requests.first)
        #expect(request.method == "GET" && request.path == "/a?b=c")
        #expect(request.headers["user-agent"] == "Quad/test" && request.headers["accept"] == "text/plain")
        #expect(request.headers["host"] == "data.example:\(line.server.port)")
    }

    @Test func post_whenAnswered_hasSentTheBody() async throws {
        let line = try await Line { request, _ in .answer(200, [:], Array(request.body.utf8)) }
        let long = String(repeating: "雨", count: 100_000)
        let response = try await line.fetch {
            $0.method = .post
            $0.body = Array(long.utf8)
            $0.headers.add("Content-Type", "application/json")
        }
        #expect(response.text == long)
        #expect(line.server.requests.first?.headers["content-type"] == "application/json")
        let empty = try await line.fetch { $0.method = .post }
        #expect(empty.text.isEmpty && line.server.requests.last?.headers["content-length"] == "0")
    }

    @Test func body_whenPacked_isUnpacked() async throws {
        let line = try await Line { _, _ in .answer(200, ["Content-Encoding": "gzip"], Packed.hello) }
        #expect(try await line.fetch().text == "hello")
        #expect(line.server.requests.first?.headers["accept-encoding"] == "gzip")
    }

    @Test(
        arguments: [
            ("gzip", Packed.hello + Packed.hello, "hellohello"), ("X-GZIP", Packed.hello, "hello"),
            ("identity", Array("hello".utf8), "hello"), ("", Array("hello".utf8), "hello"),
        ])
    func body_whenPackedInOtherWays_isUnpackedWhole(encoding: String, body: [UInt8], text: String)
        async throws
    {
        let line = try await Line { _, _ in .answer(200, ["Content-Encoding": encoding], body) }
        #expect(try await line.fetch().text == text)
    }

    @Test(arguments: [204, 302, 304])
    func body_whenThereIsNoneByItsStatus_isWhole(status: Int) async throws {
        let line = try await Line { _, _ in .answer(status, ["Content-Encoding": "gzip"]) }
        let response = try await line.fetch()
        #expect(response.status == status && response.body.isEmpty)
    }

    @Test func head_whenAnInterimOneComesFirst_isTheLast() async throws {
        let line = try await Line { _, _ in
            .raw(
                "HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-B: 2\r\nContent-Length: 2\r\n\r\nok"
            )
        }
        let response = try await line.fetch()
        #expect(response.text == "ok" && response.headers["x-a"] == nil && response.headers["x-b"] == "2")
    }

    @Test func transfers_whenMany_areUnderWayTogether() async throws {
        let line = try await Line { request, _ in .answer(200, [:], Array(request.path.utf8)) }
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<40 { group.addTask { try await line.fetch("/\(number)").text } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(texts == Set((0..<40).map { "/\($0)" }))
    }

    // MARK: Limits

    @Test func body_whenEndless_isCut() async throws {
        let line = try await Line { _, _ in .endless }
        let error = await failure { try await line.fetch() }
        #expect(error?.code == .tooLarge && error?.message == "data.example sent more than 1048576 bytes")
        await line.server.nextDeparture()
    }

    @Test func body_whenABomb_isCutAtWhatItUnpacksTo() async throws {
        let bomb = Packed.bomb(bytes: 64 << 20)
        #expect(bomb.count < 500_000)
        let line = try await Line { _, _ in .answer(200, ["Content-Encoding": "gzip"], bomb) }
        #expect(await failure { try await line.fetch() }?.code == .tooLarge)
    }

    @Test func body_whenAsLargeAsAllowed_comesThrough() async throws {
        var limits = FetchLimits()
        limits.bodyBytes = 1_000
        let line = try await Line(limits: limits) { request, _ in
            .answer(200, [:], Array(repeating: 1, count: request.path == "/more" ? 1_001 : 1_000))
        }
        #expect(try await line.fetch().body.count == 1_000)
        #expect(await failure { try await line.fetch("/more") }?.code == .tooLarge)
    }

    @Test(arguments: ["gzip, gzip", "gzip\r\nContent-Encoding: gzip"])
    func body_whenPackedTwice_isRefused(encoding: String) async throws {
        let line = try await Line { _, _ in
            .raw("HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: 2\r\n\r\nab")
        }
        #expect(
            await failure { try await line.fetch() }?.message
                == "data.example packed its answer more than once")
    }

    /// Its length is right, and the connection may end with it: that bytes are missing only gzip itself can say.
    @Test func body_whenItsGzipEndsTooEarly_isRefusedWhereverItIsCut() async throws {
        let line = try await Line { request, _ in
            let parts = request.path.split(separator: "/")
            let body = Packed.lines.prefix(Int(parts[1]) ?? 0)
            guard parts[0] == "closed" else { return .answer(200, ["Content-Encoding": "gzip"], Array(body)) }
            return .raw("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n", Array(body))
        }
        for path in (0..<Packed.lines.count).map({ "/sized/\($0)" }) + ["/closed/0", "/closed/39"] {
            let error = await failure { try await line.fetch(path) }
            #expect(error?.code == .badAnswer, "\(path)")
            #expect(error?.message == "data.example ended its answer too early", "\(path)")
        }
        for path in ["/sized/40", "/closed/40"] { #expect(try await line.fetch(path).body.count == 2_000) }
    }

    static let damaged: [([UInt8], String)] = [
        (Packed.hello + [0, 0], "is no gzip"), (Packed.hello + Packed.hello.prefix(9), "too early"),
        (Array(Packed.hello.dropLast(8)) + [1, 2, 3, 4, 5, 0, 0, 0], "is no gzip"),
        (Array(Packed.hello.dropLast()) + [1], "is no gzip"), (Array("hello".utf8), "is no gzip"),
    ]

    @Test(arguments: damaged)
    func body_whenItsGzipIsDamaged_isRefused(body: [UInt8], said: String) async throws {
        let line = try await Line { _, _ in .answer(200, ["Content-Encoding": "gzip"], body) }
        let error = await failure { try await line.fetch() }
        #expect(error?.code == .badAnswer && error?.message.contains(said) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        "Content-Encoding: br", "Content-Encoding: deflate", "Transfer-Encoding: gzip, chunked",
    ])
    func body_whenPackedAsNobodyAsked_isRefused(header: String) async throws {
        let line = try await Line { _, _ in
            .raw("HTTP/1.1 200 OK\r\n\(header)\r\n\r\n", Packed.hello)
        }
        let error = await failure { try await line.fetch() }
        #expect(error?.message == "data.example packed its answer as nobody asked")
    }

    @Test func body_whenAChunkedOneIsBrokenOff_isRefused() async throws {
        let line = try await Line { _, _ in
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
        }
        #expect(await failure { try await line.fetch() }?.code == .unreachable)
    }

    /// A name in the head of gzip could go on for ever without anything to unpack.
    @Test func body_whenItsGzipHasAnEndlessName_isCut() async throws {
        let body = [31, 139, 8, 8, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 97, count: 2 << 20)
        let line = try await Line { _, _ in .answer(200, ["Content-Encoding": "gzip"], body) }
        #expect(await failure { try await line.fetch() }?.code == .tooLarge)
    }

    @Test func answer_whenANewerOneEndsTooEarly_isTheStoredOne() async throws {
        let clock = StillClock()
        let line = try await Line(clock: clock) { _, number in
            .answer(200, ["Content-Encoding": "gzip"], number == 1 ? Packed.hello : Packed.hello.dropLast(3))
        }
        for isStale in [false, true] {
            let response = try await line.fetch {
                ($0.reuse, $0.staleUpTo) = (.upTo(.seconds(1)), .seconds(60))
            }
            #expect(response.text == "hello" && response.isStale == isStale)
            clock.advance(by: .seconds(10))
        }
    }

    @Test(arguments: [(20, 4_000), (300, 1)])
    func head_whenTooLarge_isCut(headers: Int, bytes: Int) async throws {
        let line = try await Line { _, _ in
            let pairs = (0..<headers).map { ("X-\($0)", String(repeating: "x", count: bytes)) }
            return .answer(200, Dictionary(uniqueKeysWithValues: pairs))
        }
        #expect(await failure { try await line.fetch() }?.code == .tooLarge)
    }

    @Test(arguments: ["", "nonsense\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"])
    func answer_whenBrokenOff_failsAndIsTriedAgain(raw: String) async throws {
        let line = try await Line { _, number in number < 3 ? .raw(raw) : .answer(200, [:], [111, 107]) }
        if raw.hasPrefix("nonsense") {
            #expect(await failure { try await line.fetch() }?.code == .badAnswer)
        } else {
            #expect(try await line.fetch().text == "ok")
        }
    }

    @Test func connection_whenNobodyListens_failsAfterTheTries() async throws {
        let (clock, port) = (StillClock(), try SilentPort())
        let rule = try #require(NetworkRule("127.0.0.1"))
        let transport = CurlTransport(agent: "Quad/test", privateNetworks: [rule])
        let client = Fetcher(transport: transport, limits: FetchLimits().patient, clock: clock.clock)
            .client("weather")
        let error = await failure {
            try await client.fetch(
                FetchRequest("http://127.0.0.1:\(port.number)/"),
                from: [HostRule("127.0.0.1:\(port.number)")].compactMap(\.self))
        }
        #expect(error?.code == .unreachable && clock.waits == [.milliseconds(250), .milliseconds(500)])
    }

    @Test func source_whenItSpeaksNoTLS_isNotTrusted() async throws {
        let line = try await Line { _, _ in .nothing }
        let url = "https://data.example:\(line.server.port)/"
        let hosts = [HostRule("data.example:\(line.server.port)")].compactMap(\.self)
        let error = await failure { try await line.client.fetch(FetchRequest(url), from: hosts) }
        #expect(error?.code == .insecure)
    }

    @Test func source_whenSilent_isLeftAtTheTimeLimit() async throws {
        let clock = StillClock()
        let line = try await Line(clock: clock) { _, _ in .nothing }
        async let failed = failure { try await line.fetch() }
        _ = await line.server.nextRequest()
        clock.strike()
        #expect(await failed?.message == "data.example gave no whole answer within 10.0 seconds")
        await line.server.nextDeparture()
    }

    @Test func fetch_whenCancelled_endsTheTransfer() async throws {
        let line = try await Line { _, _ in .nothing }
        let task = Task { try await line.fetch() }
        _ = await line.server.nextRequest()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await line.server.nextDeparture()
    }

    // MARK: Private addresses

    @Test(arguments: [
        "localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "017700000001", "0.0.0.0", "[::1]",
        "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::]", "data.example", "other.example",
    ])
    func host_whenItStandsForThisMachine_isNotReached(host: String) async throws {
        let line = try await Line(mayReachIt: false) { _, _ in .answer() }
        let plain = try FetchURL("http://\(host):\(line.server.port)/").host
        let request = FetchRequest("http://\(host):\(line.server.port)/")
        let error = await failure {
            try await line.client.fetch(
                request, from: [HostRule("\(plain):\(line.server.port)")].compactMap(\.self))
        }
        #expect(error?.code == .privateAddress, "\(String(describing: error))")
        #expect(line.server.requests.isEmpty)
    }

    @Test func name_whenRePointedToThisMachine_isNotReachedThere() async throws {
        let first = try await TestServer { _, _ in .answer() }
        let second = try await TestServer { _, _ in .answer() }
        let allowed = try #require(NetworkRule("127.0.0.1:\(first.port)"))
        let options = CurlOptions(
            agent: "Quad/test", policy: AddressPolicy(exceptions: [allowed]),
            names: [first, second].map { "data.example:\($0.port):127.0.0.1" })
        let client = Fetcher(
            transport: CurlTransport(options), limits: FetchLimits().patient, clock: StillClock().clock
        ).client("x")
        func get(_ server: TestServer) async throws -> FetchResponse {
            try await client.fetch(
                FetchRequest("http://data.example:\(server.port)/"),
                from: [HostRule("data.example:\(server.port)")].compactMap(\.self))
        }
        #expect(try await get(first).status == 200)
        #expect(await failure { try await get(second) }?.code == .privateAddress)
        #expect(second.requests.isEmpty)
    }

    @Test func redirect_whenToAPrivateAddress_isRefusedThoughTheHostIsAllowed() async throws {
        let secret = try await TestServer { _, _ in .answer(200, [:], Array("secret".utf8)) }
        let line = try await Line { _, _ in
            .answer(302, ["Location": "http://127.0.0.1:\(secret.port)/admin"])
        }
        let hosts = ["data.example:\(line.server.port)", "127.0.0.1:\(secret.port)"].compactMap(HostRule.init)
        let request = FetchRequest("http://data.example:\(line.server.port)/")
        let error = await failure { try await line.client.fetch(request, from: hosts) }
        #expect(error?.code == .privateAddress && secret.requests.isEmpty)
    }

    @Test func redirect_whenToAHostThatMayNotBeAsked_isRefused() async throws {
        let line = try await Line { request, _ in
            .answer(
                302,
                [
                    "Location":
                        "http://other.example:\(request.headers["host"]?.split(separator: ":").last ?? "")/"
                ])
        }
        let error = await failure { try await line.fetch() }
        #expect(error?.code == .hostNotAllowed && error?.host == "other.example:\(line.server.port)")
        #expect(error?.redirector == "data.example:\(line.server.port)" && line.server.requests.count == 1)
    }

    // MARK: The end

    @Test func transport_whenItGoes_endsWhatIsUnderWay() async throws {
        let loop = try CurlLoop(
            CurlOptions(
                agent: "Quad/test",
                policy: AddressPolicy(exceptions: ["127.0.0.1"].compactMap(NetworkRule.init))))
        let server = try await TestServer { _, _ in .nothing }
        let hop = FetchHop(
            method: .get, headers: FetchHeaders(), body: [], limits: FetchLimits().patient,
            target: try FetchURL("http://127.0.0.1:\(server.port)/"))
        let answer = Task { try await loop.send(hop) }
        _ = await server.nextRequest()
        loop.stop()
        await #expect(throws: FetchError.self) { try await answer.value }
        await #expect(throws: FetchError.self) { try await loop.send(hop) }
        await server.nextDeparture()
    }
}

extension FetchLimits {
    /// The same with all the time that a machine may take to connect.
    fileprivate var patient: FetchLimits {
        var limits = self
        limits.connectTime = .seconds(86_400)
        return limits
    }
}
