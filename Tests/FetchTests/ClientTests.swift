import Concurrency
import Testing

@testable import Fetch

/// Redirects, tries, turns and time: what a client does beside carrying.
struct ClientTests {
    // MARK: Requests

    @Test(arguments: [
        ("Host", "evil", "the header host is set by the gateway alone"),
        ("Content-Length", "1", "the header content-length"),
        ("Transfer-Encoding", "chunked", "the header transfer-encoding"),
        ("Cookie", "a=b", "the header cookie"),
        ("X-A", "1\r\nHost: evil", "the header x-a is one line"),
        ("X-A", "a\0b", "the header x-a is one line"),
        ("X A", "1", "a header's name is letters"), ("X-A:", "1", "a header's name is letters"),
        ("", "1", "a header's name is letters"),
        ("X\r\nY", "1", "a header's name is letters"), ("雨", "1", "a header's name is letters"),
    ])
    func header_whenItCanNotBeSent_isRefusedBeforeAnythingIs(name: String, value: String, expected: String)
        async
    {
        let desk = Desk { _, _ in .text("sent") }
        let error = await failure { try await desk.get { $0.headers.add(name, value) } }
        #expect(
            error?.code == .invalid && error?.message.hasPrefix(expected) == true,
            "\(String(describing: error))")
        #expect(desk.transport.hops.isEmpty)
    }

    @Test func host_whenItMayNotBeAsked_isNamedAsARuleWouldBe() async {
        let desk = Desk { _, _ in .text("sent") }
        let error = await failure { try await desk.get("http://other.example:8080/?key=secret") }
        #expect(
            error?.code == .hostNotAllowed && error?.host == "other.example:8080" && error?.redirector == nil)
        #expect(error?.message == "other.example:8080 is not among the hosts that may be asked")
        #expect(desk.transport.hops.isEmpty)
    }

    // MARK: Redirects

    @Test(arguments: [
        (301, FetchRequest.Method.post, FetchRequest.Method.get), (302, .post, .get), (303, .post, .get),
        (307, .post, .post), (308, .post, .post), (301, .get, .get), (303, .get, .get), (307, .get, .get),
    ])
    func redirect_whenFollowed_keepsTheMethodOnlyWhereItMust(
        status: Int, method: FetchRequest.Method, then: FetchRequest.Method
    ) async throws {
        let desk = Desk { _, number in
            number == 1 ? FetchAnswer(status: status, headers: ["Location": "../y?z"]) : .text("there")
        }
        let response = try await desk.get("https://data.example/a/x") {
            $0.method = method
            $0.body = method == .post ? [1] : []
            $0.headers.add("Content-Type", "text/plain")
            $0.headers.add("Authorization", "secret")
        }
        #expect(response.text == "there")
        let last = try #require(desk.transport.hops.last)
        #expect(last.url == "https://data.example/y?z" && last.method == then)
        #expect(last.body == (then == .post ? [1] : []) && last.headers["authorization"] == "secret")
        #expect((last.headers["content-type"] != nil) == (method == then))
    }

    @Test(arguments: [
        "https://other.example/", "https://data.example:8443/", "//other.example/",
    ])
    func redirect_whenToAnotherOrigin_leavesTheClientsHeadersBehind(location: String) async throws {
        let desk = Desk(hosts: ["data.example", "data.example:8443", "other.example"]) { _, number in
            number == 1 ? FetchAnswer(status: 307, headers: ["Location": location]) : .text("there")
        }
        _ = try await desk.get {
            for name in ["Authorization", "X-Key", "Accept"] { $0.headers.add(name, "v") }
        }
        #expect(desk.transport.hops.last?.headers.fields.map(\.name) == ["accept"])
    }

    @Test(arguments: [
        ("http://data.example/", FetchError.Code.insecure, "data.example redirects from https to http"),
        (
            "https://other.example/", .hostNotAllowed,
            "data.example redirects to other.example, which is not among the hosts"
        ),
        (
            "https://me:pw@data.example/", .badAnswer,
            "data.example redirects to what can't be followed: a URL holds no name"
        ),
        (
            "file:///etc/passwd", .badAnswer,
            "data.example redirects to what can't be followed: this is no URL of http"
        ),
        ("gopher://data.example/", .badAnswer, "data.example redirects to what can't be followed"),
        ("https://data.example/x", .badAnswer, "data.example redirects more than 5 times"),
    ])
    func redirect_whenItCanNotBeFollowed_endsTheFetch(
        location: String, code: FetchError.Code, message: String
    ) async {
        let desk = Desk { _, _ in FetchAnswer(status: 302, headers: ["Location": location]) }
        let error = await failure { try await desk.get() }
        #expect(
            error?.code == code && error?.message.hasPrefix(message) == true, "\(String(describing: error))")
        #expect(desk.transport.hops.count == (message.hasSuffix("5 times") ? 6 : 1))
    }

    @Test(arguments: [(300, "/y"), (304, "/y"), (302, nil)])
    func answer_whenNoRedirectToFollow_isGivenAsItIs(status: Int, location: String?) async throws {
        let desk = Desk { _, _ in
            var headers = FetchHeaders()
            if let location { headers.add("Location", location) }
            return FetchAnswer(status: status, headers: headers)
        }
        #expect(try await desk.get().status == status)
    }

    // MARK: Tries

    @Test func source_whenItFailsForAMoment_isAskedAgainLaterAndLater() async throws {
        let desk = Desk { _, number in
            switch number {
            case 1: throw FetchError(.unreachable, "down")
            case 2: .text("busy", status: 503)
            default: .text("good")
            }
        }
        #expect(try await desk.get().text == "good")
        #expect(desk.clock.waits == [.milliseconds(250), .milliseconds(500)])
    }

    @Test(arguments: [(nil, 3), (0, 1), (1, 2), (5, 6)])
    func tries_whenAllFail_areAsManyAsSaid(retries: Int?, tries: Int) async throws {
        let down = Desk { _, _ in throw FetchError(.unreachable, "down") }
        #expect(await failure { try await down.get { $0.retries = retries } }?.message == "down")
        #expect(down.transport.hops.count == tries)
        let busy = Desk { _, _ in .text("busy", status: 502) }
        #expect(try await busy.get { $0.retries = retries }.status == 502)
        #expect(busy.transport.hops.count == tries)
    }

    @Test(arguments: [500, 404, 400, 429])
    func answer_whenItWouldBeTheSameAgain_isNotAskedForAgain(status: Int) async throws {
        let desk = Desk { _, _ in .text("no", status: status) }
        #expect(try await desk.get().status == status && desk.transport.hops.count == 1)
    }

    @Test func post_whenItFails_isNotSentAgain() async throws {
        let desk = Desk { _, _ in throw FetchError(.unreachable, "down") }
        _ = await failure { try await desk.get { $0.method = .post } }
        let busy = Desk { _, _ in .text("busy", status: 503) }
        _ = try await busy.get { $0.method = .post }
        #expect(desk.transport.hops.count == 1 && busy.transport.hops.count == 1)
    }

    @Test(arguments: [("2", 2_000), ("Sun, 01 Mar 2026 12:00:03 GMT", 3_000), ("0", 250), ("nonsense", 250)])
    func source_whenItSaysWhen_isAskedNoEarlier(wish: String, milliseconds: Int) async throws {
        let desk = Desk { _, number in
            number == 1 ? .text("busy", ["Retry-After": wish], status: 503) : .text("good")
        }
        #expect(try await desk.get().text == "good")
        #expect(desk.clock.waits == [.milliseconds(milliseconds)])
    }

    @Test func source_whenItSaysLaterThanThereIsTime_isNotWaitedFor() async throws {
        let desk = Desk { _, _ in .text("busy", ["Retry-After": "10"], status: 503) }
        #expect(try await desk.get().status == 503)
        #expect(desk.clock.waits.isEmpty && desk.transport.hops.count == 1)
    }

    @Test func wait_whenChanceIsAllThereIs_isHalfAsLong() {
        let still = StillClock()
        let lucky = FetchClock(now: { still.now }, chance: { 1 })
        let retry = Retry(clock: lucky, deadline: still.now + .seconds(9), most: 9)
        #expect(
            [1, 2, 3].map { retry.wait(after: $0) } == [
                .milliseconds(125), .milliseconds(250), .milliseconds(500),
            ])
    }

    // MARK: Turns

    @Test func fetches_whenManyAtOnce_areFourAtATime() async throws {
        let gate = Gate()
        let desk = Desk { hop, _ in
            await gate.pass(hop.url)
            return .text(hop.url)
        }
        let tasks = (0..<10).map { number in
            Task { try await desk.get("https://data.example/\(number)") { $0.reuse = .never } }
        }
        await gate.waits(for: 4)
        await desk.fetcher.client("weather").waits(for: 6)
        #expect(await gate.most == 4)
        await gate.open()
        for task in tasks { _ = try await task.value }
        #expect(await gate.most == 4)
    }

    @Test func fetches_whenOfManyClients_areBoundedTogether() async throws {
        let gate = Gate()
        var limits = FetchLimits()
        limits.atOnceInAll = 3
        let desk = Desk(limits: limits) { hop, _ in
            await gate.pass(hop.url)
            return .text(hop.url)
        }
        let tasks = (0..<12).map { number in
            Task {
                try await desk.fetcher.client("client \(number)").fetch(
                    FetchRequest("https://data.example/\(number)"), from: desk.hosts)
            }
        }
        await gate.waits(for: 3)
        await gate.open()
        for task in tasks { _ = try await task.value }
        #expect(await gate.most == 3)
    }

    // MARK: Time

    @Test func time_whenOver_endsAlsoTheWaitForATurn() async throws {
        let gate = Gate()
        var limits = FetchLimits()
        limits.atOnce = 1
        let desk = Desk(limits: limits) { hop, _ in
            await gate.pass(hop.url)
            return .text("late")
        }
        async let first = failure { try await desk.get("https://data.example/1") }
        await gate.waits(for: 1)
        async let second = failure {
            try await desk.get("https://data.example/2") { $0.timeLimit = .seconds(60) }
        }
        await desk.fetcher.client("weather").waits(for: 1)
        desk.clock.strike()
        #expect(await second?.code == .tooSlow)
        #expect(await first?.code == .tooSlow)
        await gate.open()
    }
}

/// Holds whoever passes until it is opened, and counts.
private actor Gate {
    private var isOpen = false
    private var inside: [CheckedContinuation<Void, Never>] = []
    private var watcher: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    private var present = 0
    private(set) var most = 0

    func pass(_ name: String) async {
        present += 1
        most = max(most, present)
        if let watcher, present >= watcher.count {
            watcher.continuation.resume()
            self.watcher = nil
        }
        if !isOpen { await withCheckedContinuation { inside.append($0) } }
        present -= 1
    }

    /// Waits until so many are held.
    func waits(for count: Int) async {
        if present >= count { return }
        await withCheckedContinuation { watcher = (count, $0) }
    }

    func open() {
        isOpen = true
        for one in inside { one.resume() }
        inside = []
    }
}
