import Concurrency

/// A transport over libcurl, on one thread that starts with the first request.
///
/// It speaks HTTP/1.1, plain or over TLS 1.2 or newer, and uses no proxy. It connects to no address of this machine or
/// of a private network unless that is allowed explicitly.
package final class CurlTransport: FetchTransport {
    private let options: CurlOptions
    private let loop = Mutex<CurlLoop?>(nil)

    /// - Parameters:
    ///   - agent: The `User-Agent` header, such as `Quad/1.0.0`.
    ///   - privateNetworks: Private networks that may be reached all the same.
    package convenience init(agent: String, privateNetworks: [NetworkRule] = []) {
        self.init(CurlOptions(agent: agent, policy: AddressPolicy(exceptions: privateNetworks)))
    }

    init(_ options: CurlOptions) { self.options = options }

    deinit { loop.withLock(\.self)?.stop() }

    package func send(_ hop: FetchHop) async throws -> FetchAnswer {
        try await started().send(hop)
    }

    private func started() throws -> CurlLoop {
        try loop.withLock { loop in
            if let loop { return loop }
            let fresh = try CurlLoop(options)
            loop = fresh
            return fresh
        }
    }
}

/// What all transfers of a transport have in common.
struct CurlOptions: Sendable {
    let agent: String
    let policy: AddressPolicy
    /// Addresses of names, for tests: `NAME:PORT:ADDRESS`.
    var names: [String] = []
}
