/// Sends one request to one host and returns its answer. It follows no redirects and caches nothing.
///
/// The gateway's is ``CurlTransport``. Tests may answer by themselves.
package protocol FetchTransport: Sendable {
    /// Sends a request and returns the answer, within the request's limits.
    ///
    /// - Throws: `FetchError`, or `CancellationError` if the task was cancelled.
    func send(_ hop: FetchHop) async throws -> FetchAnswer
}

/// One request on its way.
package struct FetchHop: Sendable, Hashable {
    package let method: FetchRequest.Method
    /// The URL in normal form, without a fragment.
    package var url: String { target.text }
    package let headers: FetchHeaders
    package let body: [UInt8]
    package let limits: FetchLimits
    let target: FetchURL
}

/// An answer as it came from a host.
package struct FetchAnswer: Sendable, Hashable {
    package let status: Int
    package let headers: FetchHeaders
    /// The body, decompressed.
    package let body: [UInt8]

    package init(status: Int, headers: FetchHeaders = FetchHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
