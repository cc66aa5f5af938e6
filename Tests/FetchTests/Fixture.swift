import Concurrency

@testable import Fetch

/// A clock that stands still but for waits between tries, which are over at once and make it later.
final class StillClock: Sendable {
    private struct Hands: Sendable {
        var now = Duration.seconds(1_772_366_400)  // 2026-03-01 12:00:00 UTC
        var waits: [Duration] = []
        var limits: [UInt64: CheckedContinuation<Void, any Error>] = [:]
        var hasStruck = false
        var lastID: UInt64 = 0
    }

    private let hands = Mutex(Hands())
    var now: Duration { hands.withLock(\.now) }
    /// Waits between tries.
    var waits: [Duration] { hands.withLock(\.waits) }

    func advance(by time: Duration) { hands.withLock { $0.now += time } }

    /// Every time limit that runs, or begins from now on, is over.
    func strike() {
        let limits = hands.withLock { hands in
            hands.hasStruck = true
            defer { hands.limits = [:] }
            return hands.limits.values
        }
        for limit in limits { limit.resume() }
    }

    var clock: FetchClock {
        FetchClock(now: { self.now }, sleep: wait, expire: { _ in try await self.expire() }, chance: { 0 })
    }

    @Sendable private func wait(_ time: Duration) {
        hands.withLock {
            $0.waits.append(time)
            $0.now += time
        }
    }

    /// Lasts until ``strike()``.
    private func expire() async throws {
        let id = hands.withLock { hands in
            hands.lastID += 1
            return hands.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let ended: Result<Void, any Error>? = hands.withLock { hands in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if hands.hasStruck { return .success(()) }
                    hands.limits[id] = continuation
                    return nil
                }
                if let ended { continuation.resume(with: ended) }
            }
        } onCancel: {
            let continuation = hands.withLock { $0.limits.removeValue(forKey: id) }
            continuation?.resume(throwing: CancellationError())
        }
    }
}

/// A transport that answers by itself and remembers what it was asked.
final class FakeTransport: FetchTransport {
    private let asked = Mutex<[FetchHop]>([])
    private let answer: @Sendable (FetchHop, Int) async throws -> FetchAnswer

    /// - Parameter answer: What a request is answered with; the number counts requests from 1.
    init(_ answer: @escaping @Sendable (FetchHop, Int) async throws -> FetchAnswer) { self.answer = answer }

    var hops: [FetchHop] { asked.withLock(\.self) }

    func send(_ hop: FetchHop) async throws -> FetchAnswer {
        let number = asked.withLock {
            $0.append(hop)
            return $0.count
        }
        return try await answer(hop, number)
    }
}

/// A client over a transport that answers by itself.
struct Desk {
    let transport: FakeTransport
    let clock: StillClock
    let fetcher: Fetcher
    let hosts: [HostRule]

    init(
        hosts: [String] = ["data.example"], limits: FetchLimits = FetchLimits(), kept: KeptAnswers? = nil,
        clock: StillClock = StillClock(),
        _ answer: @escaping @Sendable (FetchHop, Int) async throws -> FetchAnswer
    ) {
        transport = FakeTransport(answer)
        self.clock = clock
        fetcher = Fetcher(transport: transport, limits: limits, clock: clock.clock, kept: kept)
        self.hosts = hosts.compactMap(HostRule.init)
    }

    func get(
        _ url: String = "https://data.example/x", as client: String = "weather",
        change: (inout FetchRequest) -> Void = { _ in }
    ) async throws -> FetchResponse {
        var request = FetchRequest(url)
        change(&request)
        return try await fetcher.client(client).fetch(request, from: hosts)
    }
}

extension FetchResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension FetchAnswer {
    static func text(_ text: String, _ headers: KeyValuePairs<String, String> = [:], status: Int = 200)
        -> Self
    {
        FetchAnswer(status: status, headers: FetchHeaders(headers), body: Array(text.utf8))
    }
}

/// Why it failed, or nil.
func failure(of body: () async throws -> FetchResponse) async -> FetchError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? FetchError
    }
}
