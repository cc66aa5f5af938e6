import Locks

/// Carries requests over libcurl, on one thread for all of them, which begins with the first.
///
/// It speaks HTTP/1.1, alone or over TLS 1.2 or newer, asks no proxy, and connects to no address that is this
/// machine's or of a private network unless it is told to.
public final class CurlTransport: FetchTransport {
    private let options: CurlOptions
    private let loop = Mutex<CurlLoop?>(nil)

    /// - Parameters:
    ///   - agent: What it calls itself, such as `Quad/1.0.0`.
    ///   - privateNetworks: What may be reached though it is private.
    public convenience init(agent: String, privateNetworks: [NetworkRule] = []) {
        self.init(CurlOptions(agent: agent, policy: AddressPolicy(exceptions: privateNetworks)))
    }

    init(_ options: CurlOptions) { self.options = options }

    deinit { loop.withLock(\.self)?.stop() }

    public func send(_ hop: FetchHop) async throws -> FetchAnswer {
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
