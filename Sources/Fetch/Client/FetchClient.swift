/// Fetches for one client: from hosts that it may ask, within its limits, with a memory of its own.
public final class FetchClient: Sendable {
    private let transport: any FetchTransport
    private let limits: FetchLimits
    private let clock: FetchClock
    private let turnsOfAll: Turns
    private let turns: Turns
    private let cache: AnswerCache

    init(of fetcher: Fetcher) {
        transport = fetcher.transport
        limits = fetcher.limits
        clock = fetcher.clock
        turnsOfAll = fetcher.turns
        turns = Turns(limit: fetcher.limits.atOnce)
        cache = AnswerCache(limit: fetcher.limits.cacheBytes)
    }

    /// Asks a source, or gives what it answered earlier.
    ///
    /// An answer of any status is an answer. Where the source fails, and the request takes an old copy, that is
    /// given and says so.
    /// - Parameter hosts: Who may be asked, also by redirection.
    /// - Throws: `FetchError`, or `CancellationError` where the task was cancelled.
    public func fetch(_ request: FetchRequest, from hosts: [HostRule]) async throws -> FetchResponse {
        let errand = try Errand(request, hosts: hosts)
        if let response = fresh(errand) { return response }
        do {
            let response = try await inTime(errand)
            return response.isFailure ? stale(errand) ?? response : response
        } catch let error as FetchError where error.isOfSource {
            if let copy = stale(errand) { return copy }
            throw error
        }
    }

    // MARK: What is stored

    private func fresh(_ errand: Errand) -> FetchResponse? {
        guard let stored = stored(errand), stored.isFresh(for: errand.request.reuse, at: clock.now()) else {
            return nil
        }
        return stored.given(at: clock.now(), isStale: false)
    }

    private func stale(_ errand: Errand) -> FetchResponse? {
        guard let limit = errand.request.staleUpTo, let stored = stored(errand),
            stored.timeInStore(at: clock.now()) <= limit
        else { return nil }
        return stored.given(at: clock.now(), isStale: true)
    }

    /// Those who wait for a turn.
    var waiting: Int { turns.waiting }

    private func stored(_ errand: Errand) -> StoredAnswer? {
        guard let key = errand.key, let stored = cache.answer(for: key),
            errand.hosts.contains(where: { $0.covers(stored.source) })
        else { return nil }
        return stored
    }

    // MARK: Asking

    private func inTime(_ errand: Errand) async throws -> FetchResponse {
        let limit = min(errand.request.timeLimit ?? limits.time, limits.time)
        let deadline = clock.now() + limit
        return try await withThrowingTaskGroup(of: FetchResponse?.self) { group in
            group.addTask {
                try await self.turns.pass {
                    // Somebody before may have asked the same.
                    if let response = self.fresh(errand) { return response }
                    return try await self.tried(errand, until: deadline)
                }
            }
            group.addTask { [clock] in
                try await clock.expire(limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let response = first else {
                throw FetchError(
                    .tooSlow, "\(errand.url.host) gave no whole answer within \(limit)",
                    host: errand.url.authority)
            }
            return response
        }
    }

    private func tried(_ errand: Errand, until deadline: Duration) async throws -> FetchResponse {
        let most = errand.request.method == .get ? errand.request.retries ?? limits.retries : 0
        let retry = Retry(clock: clock, deadline: deadline, most: most)
        var made = 0
        while true {
            made += 1
            do {
                let chain = try await followed(errand)
                guard Retry.isPassing(chain.answer.status),
                    let wait = retry.wait(after: made, wish: chain.answer.headers["retry-after"])
                else { return settle(errand, chain) }
                try await clock.sleep(wait)
            } catch let error as FetchError where error.isPassing {
                guard let wait = retry.wait(after: made) else { throw error }
                try await clock.sleep(wait)
            }
        }
    }

    /// An answer behind redirects, with what they say together about storing it.
    private struct Chain {
        let answer: FetchAnswer
        let source: FetchURL
        let freshness: [Freshness]
        let received: Duration
        /// What the answer confirms.
        let confirmed: StoredAnswer?
    }

    private func followed(_ errand: Errand) async throws -> Chain {
        let stored = stored(errand)
        var hop = errand.hop(limits)
        var freshness: [Freshness] = []
        while true {
            let asked = clock.now()
            let confirmable = stored.flatMap { $0.source == hop.target && !$0.conditions.isEmpty ? $0 : nil }
            let sent = hop.asking(confirmable?.conditions ?? [])
            let answer = try await turnsOfAll.pass { try await transport.send(sent) }
            let received = clock.now()
            freshness.append(Freshness(answer.headers, asked: asked, received: received))
            guard let next = try Redirect.next(after: hop, answer) else {
                return Chain(
                    answer: answer, source: hop.target, freshness: freshness, received: received,
                    confirmed: answer.status == 304 ? confirmable : nil)
            }
            guard freshness.count <= limits.redirects else {
                throw FetchError(
                    .badAnswer, "\(errand.url.host) redirects more than \(limits.redirects) times",
                    host: errand.url.authority)
            }
            try errand.check(next.target, redirector: hop.target)
            hop = next
        }
    }

    /// Stores what may be stored, and gives the answer.
    private func settle(_ errand: Errand, _ chain: Chain) -> FetchResponse {
        let answer = chain.answer
        guard let last = chain.freshness.last else { return FetchResponse(answer) }
        if errand.request.method == .post, (200..<400).contains(answer.status) {
            cache.removeAll(of: errand.url)
            cache.removeAll(of: chain.source)
        }
        var response = FetchResponse(answer)
        response.age = last.initialAge
        // As long as the way to it is good, so long is the answer.
        let way = Freshness.together(chain.freshness)
        if let confirmed = chain.confirmed {
            let stored = confirmed.confirmed(by: answer.headers, way, at: chain.received)
            if let key = errand.key { cache.store(stored, for: key) }
            response = stored.response
            response.age = stored.age(at: chain.received)
            return response
        }
        guard let key = errand.key else { return response }
        if [200, 203].contains(answer.status), !way.forbidsStoring {
            cache.store(StoredAnswer(response, from: chain.source, way, at: chain.received), for: key)
        } else if !response.isFailure {
            cache.remove(key)
        }
        return response
    }
}

extension FetchResponse {
    /// Whether the source says that it could not do it, which is no answer to what was asked.
    fileprivate var isFailure: Bool { status >= 500 || status == 429 }

    fileprivate init(_ answer: FetchAnswer) {
        self.init(status: answer.status, headers: answer.headers, body: answer.body)
    }
}
