/// A stored answer that may be used again.
struct StoredAnswer: Sendable {
    private(set) var response: FetchResponse
    /// The URL that it came from, after all redirects.
    let source: FetchURL
    /// When it arrived or was last confirmed, since 1970.
    private(set) var storedAt: Duration
    /// How long it may be used without asking the source.
    private(set) var lifetime: Duration
    /// Its age when it arrived or was last confirmed.
    private(set) var initialAge: Duration

    init(_ response: FetchResponse, from source: FetchURL, _ freshness: Freshness, at moment: Duration) {
        self.init(
            response, from: source, storedAt: moment, lifetime: freshness.lifetime,
            initialAge: freshness.initialAge)
    }

    init(
        _ response: FetchResponse, from source: FetchURL, storedAt: Duration, lifetime: Duration,
        initialAge: Duration
    ) {
        (self.response, self.source, self.storedAt) = (response, source, storedAt)
        (self.lifetime, self.initialAge) = (lifetime, initialAge)
    }

    /// Returns the answer updated from a `304 Not Modified`.
    func confirmed(by headers: FetchHeaders, _ freshness: Freshness, at moment: Duration) -> StoredAnswer {
        var copy = self
        // These headers describe the body, so they stay those of the stored body.
        let kept: Set<String> = ["content-length", "content-encoding", "content-type", "transfer-encoding"]
        let names = Set(headers.fields.map(\.name)).subtracting(kept)
        copy.response.headers = response.headers.filtered { !names.contains($0) }
        for field in headers.fields where names.contains(field.name) {
            copy.response.headers.add(field.name, field.value)
        }
        copy.storedAt = moment
        copy.lifetime = freshness.lifetime
        copy.initialAge = freshness.initialAge
        return copy
    }

    func timeInStore(at moment: Duration) -> Duration { max(.zero, moment - storedAt) }

    func age(at moment: Duration) -> Duration { initialAge + timeInStore(at: moment) }

    /// Returns whether it may be used without asking the source.
    func isFresh(for reuse: FetchRequest.Reuse, at moment: Duration) -> Bool {
        switch reuse {
        case .sourceDecides: age(at: moment) < lifetime
        case .upTo(let limit): timeInStore(at: moment) <= limit
        case .never: false
        }
    }

    /// Returns the response that the caller gets.
    func given(at moment: Duration, isStale: Bool) -> FetchResponse {
        var response = response
        response.isFromCache = true
        response.isStale = isStale
        response.age = age(at: moment)
        return response
    }

    /// The headers that make the next request conditional. Empty if the source sent no validator.
    var conditions: [(name: String, value: String)] {
        if let tag = response.headers["etag"] { return [("if-none-match", tag)] }
        return response.headers["last-modified"].map { [("if-modified-since", $0)] } ?? []
    }

    /// The approximate number of bytes that it takes.
    var cost: Int {
        response.headers.fields.reduce(512 + source.text.utf8.count + response.body.count) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + 64
        }
    }
}
