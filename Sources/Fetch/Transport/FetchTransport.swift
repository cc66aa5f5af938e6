/// Carries one request to one host and its answer back; follows nothing, stores nothing.
///
/// The gateway's is ``CurlTransport``; tests may answer by themselves.
public protocol FetchTransport: Sendable {
    /// - Throws: `FetchError`, or `CancellationError` where the task was cancelled.
    func send(_ hop: FetchHop) async throws -> FetchAnswer
}

/// One request on its way.
public struct FetchHop: Sendable, Hashable {
    public let method: FetchRequest.Method
    /// Normalized, without fragment.
    public var url: String { target.text }
    public let headers: FetchHeaders
    public let body: [UInt8]
    public let limits: FetchLimits
    let target: FetchURL
}

/// What came back.
public struct FetchAnswer: Sendable, Hashable {
    public let status: Int
    public let headers: FetchHeaders
    /// Decoded.
    public let body: [UInt8]

    public init(status: Int, headers: FetchHeaders = FetchHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
