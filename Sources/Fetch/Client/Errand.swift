/// A checked request: where it goes, and which hosts may be asked on the way.
struct Errand: Sendable {
    let request: FetchRequest
    let url: FetchURL
    let hosts: [HostRule]
    /// The cache key of its answer, or `nil` if it isn't cached.
    let key: AnswerCache.Key?
    /// The same where its answer outlives a restart; `nil` if it doesn't.
    let keptKey: AnswerCache.Key?

    init(_ request: FetchRequest, hosts: [HostRule]) throws(FetchError) {
        self.request = request
        self.hosts = hosts
        url = try FetchURL(request.url)
        let isStorable = request.method == .get && !request.isForAPart && request.bodyBytes == nil
        key = isStorable ? AnswerCache.Key(url, request.headers) : nil
        keptKey = KeptAnswers.takes(request) ? key : nil
        try request.check()
        try check(url, redirector: nil)
    }

    /// - Throws: `FetchError` if the URL's host may not be asked.
    func check(_ target: FetchURL, redirector: FetchURL?) throws(FetchError) {
        guard !hosts.contains(where: { $0.covers(target) }) else { return }
        let subject =
            redirector.map { "\($0.host) redirects to \(target.authority), which" } ?? target.authority
        throw FetchError(
            .hostNotAllowed, "\(subject) is not among the hosts that may be asked", host: target.authority,
            redirector: redirector?.authority)
    }

    /// Whether the request says what it asks for, so that a source that answers with something else comes to rest.
    var isJudged: Bool {
        request.method == .get && (request.isGood != nil || request.bodyBytes != nil)
    }

    /// Whether an answer is what was asked for, as far as the request can tell.
    func isGood(_ response: FetchResponse) -> Bool {
        response.status != 200 || request.isGood?(response.body) ?? true
    }

    func hop(_ limits: FetchLimits) -> FetchHop {
        var limits = limits
        limits.bodyBytes = request.bodyBytes ?? limits.bodyBytes
        return FetchHop(
            method: request.method, headers: request.headers, body: request.body, limits: limits, target: url)
    }
}

extension FetchHop {
    /// Returns the request with conditions under which the source need not send the body again.
    func asking(_ conditions: [(name: String, value: String)]) -> FetchHop {
        var headers = headers
        for condition in conditions { headers.set(condition.name, condition.value) }
        return FetchHop(method: method, headers: headers, body: body, limits: limits, target: target)
    }
}
