/// A request to a source.
package struct FetchRequest: Sendable {
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
    }

    /// When a stored answer is used without asking the source.
    package enum Reuse: Sendable, Hashable {
        /// As long as the source's headers allow.
        case sourceDecides
        /// If it was stored at most this long ago, whatever the source says.
        case upTo(Duration)
        case never
    }

    package var method = Method.get
    package var url: String
    package var headers = FetchHeaders()
    package var body: [UInt8] = []
    /// A time limit shorter than ``FetchLimits/time``, or `nil` for that one.
    package var timeLimit: Duration?
    /// The number of tries after the first if the source fails, or `nil` for ``FetchLimits/retries``. Only requests
    /// that change nothing are retried.
    package var retries: Int?
    package var reuse = Reuse.sourceDecides
    /// The age up to which a stored answer is used if the source fails, or `nil` for never.
    package var staleUpTo: Duration?

    /// Whether a stored answer outlives a restart. Its source must say what is its own, and repeat nothing that was asked.
    package var isKept = false

    /// The most bytes of the answer's body where that is not ``FetchLimits/bodyBytes``; such an answer isn't cached.
    package var bodyBytes: Int?

    /// Whether a body with status 200 is what was asked for, or `nil` for any. What it isn't is never stored, so that it
    /// doesn't take the place of a good answer.
    package var isGood: (@Sendable ([UInt8]) -> Bool)?

    package init(_ url: String) { self.url = url }

    /// Returns a URL in the normal form that transports get, or `nil` if it is malformed.
    package static func normal(_ url: String) -> String? { try? FetchURL(url).text }

    /// Headers that belong to the connection or to the client that makes it.
    private static let reserved: Set<String> = [
        "host", "content-length", "transfer-encoding", "connection", "keep-alive", "expect", "te", "trailer",
        "upgrade", "accept-encoding", "user-agent", "proxy-authorization", "proxy-connection", "cookie",
    ]

    /// - Throws: `FetchError` if a header can't be sent.
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

    /// Whether the headers ask for something other than a whole answer, which the cache can't provide.
    var isForAPart: Bool {
        headers.fields.contains { $0.name == "range" || $0.name.hasPrefix("if-") }
    }

    private static func isToken(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte)
            || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
