/// What is asked of a source.
public struct FetchRequest: Sendable {
    public enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
    }

    /// When a stored answer is taken without asking.
    public enum Reuse: Sendable, Hashable {
        /// As long as the source says.
        case sourceDecides
        /// As long as it was stored no longer ago, whatever the source says.
        case upTo(Duration)
        case never
    }

    public var method = Method.get
    public var url: String
    public var headers = FetchHeaders()
    public var body: [UInt8] = []
    /// Less than the limit of all, or nil.
    public var timeLimit: Duration?
    /// Tries after the first where the source fails; only what changes nothing is tried again.
    public var retries: Int?
    public var reuse = Reuse.sourceDecides
    /// How long ago an answer may have been stored that is given where the source fails.
    public var staleUpTo: Duration?

    public init(_ url: String) { self.url = url }

    /// A URL as transports are given it, or nil where it is none.
    public static func normal(_ url: String) -> String? { try? FetchURL(url).text }

    /// What belongs to the connection, or to whoever makes it.
    private static let reserved: Set<String> = [
        "host", "content-length", "transfer-encoding", "connection", "keep-alive", "expect", "te", "trailer",
        "upgrade", "accept-encoding", "user-agent", "proxy-authorization", "proxy-connection", "cookie",
    ]

    /// - Throws: `FetchError` where a header can't be sent.
    func check() throws(FetchError) {
        for field in headers.fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(Self.isToken) else {
                throw FetchError(.invalid, "a header's name is letters, digits and -")
            }
            guard !Self.reserved.contains(field.name) else {
                throw FetchError(.invalid, "the header \(field.name) is set by the gateway alone")
            }
            guard field.value.utf8.count <= 8 << 10, field.value.utf8.allSatisfy({ $0 >= 32 && $0 != 127 })
            else {
                throw FetchError(
                    .invalid, "the header \(field.name) is one line without control characters, at most 8 KiB"
                )
            }
        }
        guard headers.fields.count <= 50 else { throw FetchError(.invalid, "at most 50 headers") }
    }

    /// Whether the headers ask for something that a stored answer is not.
    var isForAPart: Bool {
        headers.fields.contains { $0.name == "range" || $0.name.hasPrefix("if-") }
    }

    private static func isToken(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte)
            || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
