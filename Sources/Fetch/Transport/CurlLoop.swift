internal import CFetch
import Concurrency
import Glibc

/// The thread that drives every transfer. It waits for all connections and for its inbox at once.
final class CurlLoop: Sendable {
    typealias Reply = HandOver<FetchAnswer>

    private enum Message: Sendable {
        case begin(UInt64, FetchHop, Reply)
        case abort(UInt64)
    }

    private struct Inbox: Sendable {
        var messages: [Message] = []
        var lastID: UInt64 = 0
        var isStopping = false
    }

    private let inbox = Mutex(Inbox())
    private let handle: LoopHandle
    private let options: CurlOptions
    private static let isReady = quad_fetch_start() != 0

    /// Starts the thread, which lives until ``stop()``.
    init(_ options: CurlOptions) throws(FetchError) {
        guard Self.isReady, let handle = LoopHandle() else {
            throw FetchError(.stopped, "libcurl can't be started")
        }
        self.handle = handle
        self.options = options
        try start()
    }

    /// Lets the thread end. Transfers under way fail.
    func stop() {
        inbox.withLock { $0.isStopping = true }
        handle.wake()
    }

    func send(_ hop: FetchHop) async throws -> FetchAnswer {
        let id = inbox.withLock { inbox in
            inbox.lastID += 1
            return inbox.lastID
        }
        return try await withTaskCancellationHandler {
            try await handedOver { reply in
                // Under the lock, so that a cancellation that isn't seen here comes to the inbox later.
                let refusal: (any Error)? = inbox.withLock { inbox in
                    if inbox.isStopping { return Self.stopped }
                    if Task.isCancelled { return CancellationError() }
                    inbox.messages.append(.begin(id, hop, reply))
                    return nil
                }
                if let refusal { reply.resume(with: .failure(refusal)) } else { handle.wake() }
            }
        } onCancel: {
            inbox.withLock { $0.messages.append(.abort(id)) }
            handle.wake()
        }
    }

    private static let stopped = FetchError(.stopped, "nothing is fetched any more: the gateway stops")

    // MARK: The thread

    private func start() throws(FetchError) {
        let loop = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                quad_fetch_prepare_thread()
                Unmanaged<CurlLoop>.fromOpaque(argument).takeRetainedValue().serve()
                return nil
            }, loop.toOpaque())
        guard code == 0 else {
            loop.release()
            throw FetchError(.stopped, "no thread could be started to fetch")
        }
        pthread_detach(thread)
    }

    private func serve() {
        var transfers: [UInt64: CurlTransfer] = [:]
        while !handleMessages(into: &transfers) {
            handle.turn()
            while let (transfer, outcome) = handle.next() {
                transfers[transfer.id] = nil
                transfer.finish(outcome)
            }
            handle.wait()
        }
        for transfer in transfers.values {
            handle.remove(transfer)
            transfer.fail(Self.stopped)
        }
    }

    /// Handles the messages that have come, and returns whether the loop is to stop.
    private func handleMessages(into transfers: inout [UInt64: CurlTransfer]) -> Bool {
        let (messages, isStopping) = inbox.withLock { inbox in
            defer { inbox.messages = [] }
            return (inbox.messages, inbox.isStopping)
        }
        for message in messages { handle(message, into: &transfers) }
        return isStopping
    }

    private func handle(_ message: Message, into transfers: inout [UInt64: CurlTransfer]) {
        switch message {
        case .begin(let id, let hop, let reply):
            let transfer = CurlTransfer(id: id, hop: hop, options: options, reply: reply)
            if handle.add(transfer) {
                transfers[id] = transfer
            } else {
                transfer.fail(FetchError(.invalid, "the request to \(hop.target.host) can't be made"))
            }
        case .abort(let id):
            guard let transfer = transfers.removeValue(forKey: id) else { return }
            handle.remove(transfer)
            transfer.fail(CancellationError())
        }
    }
}

/// libcurl's handle of many transfers.
///
/// Unchecked: the pointer never changes; `wake` may be called from any thread (curl_multi_wakeup(3)), everything
/// else is called on the loop's thread alone, and `deinit` when nobody has it any more.
private final class LoopHandle: @unchecked Sendable {
    private let pointer: OpaquePointer
    /// Idle connections that are kept for later requests of all plugins. Each costs a file descriptor and a TLS session
    /// here and at the source.
    private static let idleConnections = 16

    init?() {
        guard let pointer = quad_fetch_loop_create(Self.idleConnections) else { return nil }
        self.pointer = pointer
    }

    deinit { quad_fetch_loop_destroy(pointer) }

    func wake() { quad_fetch_loop_wake(pointer) }
    func turn() { quad_fetch_loop_turn(pointer) }
    func wait() { quad_fetch_loop_wait(pointer) }

    func add(_ transfer: CurlTransfer) -> Bool {
        transfer.handle.map { quad_fetch_loop_add(pointer, $0) != 0 } ?? false
    }

    func remove(_ transfer: CurlTransfer) {
        if let handle = transfer.handle { quad_fetch_loop_remove(pointer, handle) }
    }

    /// Returns a transfer that has ended and its outcome, or `nil` if there is none.
    func next() -> (CurlTransfer, quad_fetch_outcome)? {
        var outcome = QUAD_FETCH_OTHER
        guard let context = quad_fetch_loop_next(pointer, &outcome) else { return nil }
        return (Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue(), outcome)
    }
}
