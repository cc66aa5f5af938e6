/// Why a fetch has no answer, with a message that a person can act on. The message may name a host, but never a path or
/// a query.
package struct FetchError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        /// The request can't be made as it stands.
        case invalid
        /// The host is not among those that may be asked.
        case hostNotAllowed
        /// The host's name resolves to an address of this machine or of a private network.
        case privateAddress
        /// The source has no address, refuses the connection, or breaks it.
        case unreachable
        case tooSlow
        /// The connection can't be trusted, for example because of its certificate.
        case insecure
        case tooLarge
        /// The answer can't be read.
        case badAnswer
        /// The gateway is stopping, so nothing is fetched any more.
        case stopped
    }

    package let code: Code
    package let message: String
    /// The host that it is about, as a ``HostRule`` would name it, or `nil`.
    package var host: String?
    /// The host that redirected there, or `nil` if none did.
    package var redirector: String?

    package var description: String { message }

    package init(_ code: Code, _ message: String, host: String? = nil, redirector: String? = nil) {
        self.code = code
        self.message = message
        self.host = host
        self.redirector = redirector
    }

    /// Whether the source is at fault, so that an old copy is better than nothing.
    var isOfSource: Bool {
        switch code {
        case .unreachable, .tooSlow, .insecure, .badAnswer: true
        case .invalid, .hostNotAllowed, .privateAddress, .tooLarge, .stopped: false
        }
    }

    /// Whether the same request may succeed a moment later.
    var isPassing: Bool { code == .unreachable }
}
