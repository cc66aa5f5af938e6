/// Why there is no answer, in words that a person can act on. They hold a host at most, no path and no query.
public struct FetchError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// The request can't be made as it stands.
        case invalid
        /// The host is not among those that may be asked.
        case hostNotAllowed
        /// The host's name stands for an address of this machine or of a private network.
        case privateAddress
        /// The source has no address, or takes no connection, or breaks it.
        case unreachable
        case tooSlow
        /// The connection is not one that can be trusted.
        case insecure
        case tooLarge
        /// What came is no answer that can be read.
        case badAnswer
        /// Nothing is fetched any more: the gateway stops.
        case stopped
    }

    public let code: Code
    public let message: String
    /// The host, as a ``HostRule`` would name it, where it is about one.
    public var host: String?
    /// The host that redirected there.
    public var redirector: String?

    public var description: String { message }

    public init(_ code: Code, _ message: String, host: String? = nil, redirector: String? = nil) {
        self.code = code
        self.message = message
        self.host = host
        self.redirector = redirector
    }

    /// Whether the source is at fault, so that an older copy is better than nothing.
    var isOfSource: Bool {
        switch code {
        case .unreachable, .tooSlow, .insecure, .badAnswer: true
        case .invalid, .hostNotAllowed, .privateAddress, .tooLarge, .stopped: false
        }
    }

    /// Whether the same may succeed a moment later.
    var isPassing: Bool { code == .unreachable }
}
