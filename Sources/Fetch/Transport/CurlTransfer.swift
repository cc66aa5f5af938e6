internal import CFetch
import Concurrency

/// One request on the loop's thread, with what has arrived of its answer, within the limits. Only that thread uses it.
final class CurlTransfer {
    let id: UInt64
    /// libcurl's handle, or `nil` if libcurl refuses the request.
    private(set) var handle: OpaquePointer?
    /// The most headers of an answer, far more than sources send. Each small header takes more memory than its bytes.
    private static let mostHeaders = 200
    private let hop: FetchHop
    private let policy: AddressPolicy
    private let reply: CurlLoop.Reply
    private var head = AnswerHead()
    private var body: [UInt8] = []
    /// Bytes of the body that have arrived, packed or not.
    private var received = 0
    /// What unpacks the body; `nil` before it begins, and where it isn't packed.
    private var unpacking: Unpacking?
    /// Why a callback ended the transfer, if one did.
    private var problem: FetchError?
    /// The address that the policy refused, if any.
    private var refused: IPAddress?

    init(id: UInt64, hop: FetchHop, options: CurlOptions, reply: CurlLoop.Reply) {
        self.id = id
        self.hop = hop
        self.reply = reply
        policy = options.policy
        handle = makeHandle(options)
    }

    deinit { quad_fetch_transfer_destroy(handle) }

    // MARK: Asking

    private func makeHandle(_ options: CurlOptions) -> OpaquePointer? {
        let handle: OpaquePointer? = hop.url.withCString { url in
            options.agent.withCString { agent in
                hop.body.withUnsafeBytes { body in
                    var request = quad_fetch_request(
                        url: url, is_post: hop.method == .post ? 1 : 0, body: body.baseAddress,
                        body_length: body.count, agent: agent,
                        connect_milliseconds: max(1, Int(hop.limits.connectTime / .milliseconds(1))))
                    return quad_fetch_transfer_create(&request, callbacks)
                }
            }
        }
        guard let handle else { return nil }
        let isTaken =
            hop.headers.fields.allSatisfy { field in
                let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
                return quad_fetch_transfer_header(handle, line) != 0
            } && options.names.allSatisfy { quad_fetch_transfer_resolve(handle, $0) != 0 }
        guard isTaken else {
            quad_fetch_transfer_destroy(handle)
            return nil
        }
        return handle
    }

    /// They are called in `turn` and `remove` on the loop's thread, which keeps this object meanwhile.
    private var callbacks: quad_fetch_callbacks {
        quad_fetch_callbacks(
            context: Unmanaged.passUnretained(self).toOpaque(),
            admits: { context, address, port in
                guard let context, let address else { return 0 }
                let bytes = Array(UnsafeBufferPointer(start: address, count: 16))
                return CurlTransfer.of(context).admits(bytes, port) ? 1 : 0
            },
            head: { context, line, length in
                guard let context, let line else { return 0 }
                let bytes = UnsafeRawBufferPointer(start: line, count: length)
                return CurlTransfer.of(context).receiveHead(bytes) ? 1 : 0
            },
            body: { context, piece, length in
                guard let context, let piece else { return 0 }
                let bytes = UnsafeRawBufferPointer(start: piece, count: length)
                return CurlTransfer.of(context).receiveBody(bytes) ? 1 : 0
            })
    }

    private static func of(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
        Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    // MARK: Listening

    private func admits(_ bytes: [UInt8], _ port: UInt16) -> Bool {
        guard let address = IPAddress(bytes: bytes) else { return false }
        if policy.admits(address, port: port) { return true }
        refused = address
        return false
    }

    private func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
        head.append(String(decoding: line, as: UTF8.self))
        if head.bytes > hop.limits.headBytes || head.headers.fields.count > Self.mostHeaders {
            let most = "\(hop.limits.headBytes) bytes or \(Self.mostHeaders) headers"
            problem = FetchError(.tooLarge, "\(host) sent a head of more than \(most)", host: authority)
        } else if head.isPackedTwice {
            problem = bad("packed its answer more than once")
        } else if head.isPackedOnTheWay {
            problem = bad("packed its answer as nobody asked")
        }
        return problem == nil
    }

    private func receiveBody(_ piece: UnsafeRawBufferPointer) -> Bool {
        if !head.isOver {
            head.isOver = true
            beginBody()
        }
        if problem == nil { add(piece) }
        return problem == nil
    }

    private func beginBody() {
        switch head.packing {
        case .none: break
        case .gzip:
            unpacking = Unpacking()
            if unpacking == nil { problem = bad("gave no answer that there is memory for") }
        case .other: problem = bad("packed its answer as nobody asked")
        }
    }

    private func add(_ piece: UnsafeRawBufferPointer) {
        received += piece.count
        let limit = hop.limits.bodyBytes
        guard let unpacking else {
            if received <= limit { body.append(contentsOf: piece) } else { problem = tooLarge }
            return
        }
        // What can't be packed takes a little more than itself; a name in gzip's head could be endless.
        guard received <= limit + limit / 256 + 1_024 else { return problem = tooLarge }
        do throws(Unpacking.Problem) {
            try unpacking.unpack(piece, onto: &body, limit: limit)
        } catch {
            switch error {
            case .tooLarge: problem = tooLarge
            case .damaged: problem = bad("gave an answer that is no gzip, as it said")
            }
        }
    }

    private func bad(_ words: String) -> FetchError {
        FetchError(.badAnswer, "\(host) \(words)", host: authority)
    }

    private var tooLarge: FetchError {
        FetchError(.tooLarge, "\(host) sent more than \(hop.limits.bodyBytes) bytes", host: authority)
    }

    // MARK: Ending

    func fail(_ error: any Error) { reply.resume(with: .failure(error)) }

    func finish(_ outcome: quad_fetch_outcome) {
        guard outcome == QUAD_FETCH_DONE else { return fail(failure(outcome)) }
        let status = Int(quad_fetch_transfer_status(handle))
        guard isWhole(of: status) else {
            return fail(bad("ended its answer too early"))
        }
        reply.resume(with: .success(FetchAnswer(status: status, headers: head.headers, body: body)))
    }

    /// Whether all of a packed body came. libcurl itself holds the others to their lengths. Where none came at all, only an
    /// answer that has none by its status is whole.
    private func isWhole(of status: Int) -> Bool {
        if let unpacking { return unpacking.isWhole }
        return received > 0 || head.packing != .gzip || !(200..<300).contains(status)
            || [204, 205].contains(status)
    }

    private func failure(_ outcome: quad_fetch_outcome) -> FetchError {
        if let problem { return problem }
        if let refused, outcome == QUAD_FETCH_NO_CONNECTION {
            return FetchError(
                .privateAddress,
                "\(host) is at \(refused), which is an address of this machine or of a private network",
                host: authority)
        }
        let (code, words): (FetchError.Code, String) =
            switch outcome {
            case QUAD_FETCH_NO_ADDRESS: (.unreachable, "has no address that could be found")
            case QUAD_FETCH_NO_CONNECTION: (.unreachable, "takes no connection at port \(hop.target.port)")
            case QUAD_FETCH_TOO_SLOW: (.unreachable, "took no connection within \(hop.limits.connectTime)")
            case QUAD_FETCH_BROKEN: (.unreachable, "broke the connection off")
            case QUAD_FETCH_INSECURE: (.insecure, "is not to be trusted: \(detail)")
            default: (.badAnswer, "gave no answer that can be read: \(detail)")
            }
        return FetchError(code, "\(host) \(words)", host: authority)
    }

    /// libcurl's description of the failure.
    private var detail: String {
        handle.flatMap { quad_fetch_transfer_problem($0) }.map { String(cString: $0) } ?? ""
    }

    private var host: String { hop.target.host }
    private var authority: String { hop.target.authority }
}

/// The head of an answer, line by line.
struct AnswerHead {
    private(set) var headers = FetchHeaders()
    private(set) var bytes = 0
    /// Set with the first piece of the body. Header lines that follow are trailers, which are ignored.
    var isOver = false
    private var isComplete = true

    /// How a body is compressed.
    enum Packing: Hashable {
        case none
        case gzip
        case other
    }

    /// How the body is compressed. Nothing but gzip is asked for.
    var packing: Packing {
        switch headers.joined("content-encoding")?.lowercased() {
        case nil, "", "identity": .none
        case "gzip", "x-gzip": .gzip
        case .some: .other
        }
    }

    /// Whether the body is compressed for the connection alone, which libcurl would undo without looking at its end.
    var isPackedOnTheWay: Bool {
        guard isComplete, let coding = headers.joined("transfer-encoding")?.lowercased() else { return false }
        return !["", "chunked", "identity"].contains(coding)
    }

    /// Whether the body is compressed more than once. Each stage could grow it a thousandfold.
    var isPackedTwice: Bool { isComplete && headers.joined("content-encoding")?.contains(",") == true }

    mutating func append(_ line: String) {
        bytes += line.utf8.count
        guard !isOver else { return }
        let text = line.trimmingLineBreak
        if isComplete {
            // A status line. The head before it was interim, such as `103 Early Hints`.
            headers = FetchHeaders()
            isComplete = false
        } else if text.isEmpty {
            isComplete = true
        } else if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...]
            headers.add(String(text[..<colon]), String(value).trimmingBlanks)
        }
    }
}

extension String {
    fileprivate var trimmingLineBreak: Substring {
        var rest = self[...]
        while let last = rest.last, last.isNewline { rest.removeLast() }
        return rest
    }

    /// The text without spaces and tabs at its ends.
    var trimmingBlanks: String {
        var rest = drop { $0 == " " || $0 == "\t" }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return String(rest)
    }
}
