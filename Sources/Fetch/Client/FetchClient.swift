import Concurrency

/// Fetches for one client: from the hosts that it may ask, within its limits, with its own cache.
package final class FetchClient: Sendable {
    private let transport: any FetchTransport
    private let limits: FetchLimits
    private let clock: FetchClock
    private let turnsOfAll: FairTurns<String>
    private let turns: FairTurns<String>
    private let name: String
    private let cache: AnswerCache
    private let kept: KeptAnswers?
    private let shared = SharedFetches()
    private let rests = Mutex(SourceRests.breaker())

    init(_ name: String, of fetcher: Fetcher) {
        self.name = name
        kept = fetcher.kept
        transport = fetcher.transport
        limits = fetcher.limits
        clock = fetcher.clock
        turnsOfAll = fetcher.turns
        turns = FairTurns(atOnce: fetcher.limits.atOnce)
        cache = AnswerCache(limit: fetcher.limits.cacheBytes)
    }

    /// Asks a source, or returns what it answered earlier.
    ///
    /// An answer of any status is returned. If the source fails and the request accepts an old copy, that is returned,
    /// marked as stale.
    ///
    /// - Parameter hosts: The hosts that may be asked, also after redirects.
    /// - Throws: `FetchError`, or `CancellationError` if the task was cancelled.
    package func fetch(_ request: FetchRequest, from hosts: [HostRule]) async throws -> FetchResponse {
        let errand = try Errand(request, hosts: hosts)
        if let response = fresh(errand) { return response }
        if await recall(errand), let response = fresh(errand) { return response }
        if let response = resting(errand) { return response }
        do {
            let response = try await inTime(errand)
            return response.isFailure || response.isMisfit ? stale(errand) ?? response : response
        } catch let error as FetchError where error.isOfSource {
            if let copy = stale(errand) { return copy }
            throw error
        }
    }

    // MARK: Sources that answer with something else

    /// Answers in a row that are not what was asked for, after which a URL rests.
    package static let patience = SourceRests.patience

    /// Notes whether an answer that was read elsewhere was what was asked for.
    package func judged(_ url: String, isGood: Bool) {
        guard let url = try? FetchURL(url) else { return }
        rests.withLock { rests in
            if isGood { rests.succeeded(url.text) } else { rests.failed(url.text, at: clock.now()) }
        }
    }

    /// What is returned in place of an answer while the URL rests: a copy, or what doesn't fit; `nil` if it is asked.
    private func resting(_ errand: Errand) -> FetchResponse? {
        guard errand.isJudged, rests.withLock({ $0.left(for: errand.url.text, at: clock.now()) }) != nil
        else {
            return nil
        }
        if let copy = stale(errand) { return copy }
        var response = FetchResponse(status: 200, headers: FetchHeaders(), body: [])
        (response.isMisfit, response.isResting) = (true, true)
        return response
    }

    // MARK: What is stored

    private func fresh(_ errand: Errand) -> FetchResponse? {
        guard let stored = stored(errand), stored.isFresh(for: errand.request.reuse, at: clock.now()) else {
            return nil
        }
        return stored.given(at: clock.now(), isStale: false)
    }

    /// Takes an answer over that was kept, unless there is one. Returns whether it did.
    private func recall(_ errand: Errand) async -> Bool {
        guard let kept, let key = errand.keptKey, cache.answer(for: key) == nil,
            let answer = await kept.answer(for: key, of: name, from: errand.url, at: clock.now())
        else { return false }
        return cache.store(answer, unlessThereIsOneFor: key)
    }

    private func stale(_ errand: Errand) -> FetchResponse? {
        guard let limit = errand.request.staleUpTo, let stored = stored(errand),
            stored.timeInStore(at: clock.now()) <= limit
        else { return nil }
        return stored.given(at: clock.now(), isStale: true)
    }

    /// Returns once this many requests wait for a turn.
    func waits(for count: Int) async { await turns.waits(for: count) }

    /// Returns once so many requests wait for one answer of a URL.
    func sharing(_ count: Int, of url: String) async {
        guard let url = try? FetchURL(url) else { return }
        let key = SharedFetches.Key(answer: AnswerCache.Key(url, FetchHeaders()), isChecked: false)
        await shared.waits(for: count, of: key)
    }

    private func stored(_ errand: Errand) -> StoredAnswer? {
        guard let key = errand.key, let stored = cache.answer(for: key),
            errand.hosts.contains(where: { $0.covers(stored.source) })
        else { return nil }
        return stored
    }

    // MARK: Asking

    private func inTime(_ errand: Errand) async throws -> FetchResponse {
        let limit = min(errand.request.timeLimit ?? limits.time, limits.time)
        return try await withThrowingTaskGroup(of: FetchResponse?.self) { group in
            group.addTask { try await self.together(errand, within: limit) }
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

    /// Asks, or waits with others who ask the same: each as long as they want to.
    private func together(_ errand: Errand, within limit: Duration) async throws -> FetchResponse {
        guard let key = errand.key else { return try await inTurn(errand, within: limit) }
        return try await shared.response(
            for: SharedFetches.Key(answer: key, isChecked: errand.request.isGood != nil)
        ) { [self] in
            // Whoever comes later may wait for longer than who came first.
            try await inTurn(errand, within: limits.time)
        }
    }

    private func inTurn(_ errand: Errand, within limit: Duration) async throws -> FetchResponse {
        let deadline = clock.now() + limit
        return try await turns.run(for: name) {
            // A request before this one may have fetched the same.
            if let response = fresh(errand) { return response }
            return try await tried(errand, until: deadline)
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

    /// An answer behind redirects, with what all of them say about caching it.
    private struct Chain {
        let answer: FetchAnswer
        let source: FetchURL
        let freshness: [Freshness]
        let received: Duration
        /// The stored answer that this one confirms, or `nil`.
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
            let answer = try await turnsOfAll.run(for: "") { try await transport.send(sent) }
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

    /// Stores the answer if it may be stored, and returns it.
    private func settle(_ errand: Errand, _ chain: Chain) -> FetchResponse {
        let answer = chain.answer
        guard let last = chain.freshness.last else { return FetchResponse(answer) }
        if errand.request.method == .post, (200..<400).contains(answer.status) {
            cache.removeAll(of: errand.url)
            cache.removeAll(of: chain.source)
            kept?.remove(errand.url.text, of: name)
            kept?.remove(chain.source.text, of: name)
        }
        var response = FetchResponse(answer)
        response.age = last.initialAge
        // The answer is fresh only as long as the redirects that led to it.
        let way = Freshness.together(chain.freshness)
        if let confirmed = chain.confirmed {
            let stored = confirmed.confirmed(by: answer.headers, way, at: chain.received)
            if let key = errand.key { store(stored, for: key, of: errand) }
            response = stored.response
            response.age = stored.age(at: chain.received)
            return response
        }
        response.isMisfit = !errand.isGood(response)
        if errand.request.isGood != nil, errand.isJudged {
            judged(errand.url.text, isGood: !response.isMisfit)
        }
        guard let key = errand.key, !response.isMisfit else { return response }
        if [200, 203].contains(answer.status), !way.forbidsStoring {
            store(StoredAnswer(response, from: chain.source, way, at: chain.received), for: key, of: errand)
        } else if !response.isFailure {
            cache.remove(key)
            if errand.keptKey != nil { kept?.remove(key, of: name) }
        }
        return response
    }

    private func store(_ answer: StoredAnswer, for key: AnswerCache.Key, of errand: Errand) {
        cache.store(answer, for: key)
        guard let key = errand.keptKey else { return }
        // Where it was redirected, the URL doesn't say where it came from.
        if answer.source == errand.url {
            kept?.keep(answer, for: key, of: name)
        } else {
            kept?.remove(key, of: name)
        }
    }
}

extension FetchResponse {
    /// Whether the source reports that it could not answer.
    fileprivate var isFailure: Bool { status >= 500 || status == 429 }

    fileprivate init(_ answer: FetchAnswer) {
        self.init(status: answer.status, headers: answer.headers, body: answer.body)
    }
}
