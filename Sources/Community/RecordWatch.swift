import Concurrency
import Logging
public import Model
public import ServiceLifecycle
import Storage

/// Tells administrators when nothing can be stored, tries by itself whether there is room again, and ends where there is
/// no hope: a service manager starts the gateway anew.
public final class RecordWatch: Service {
    private enum Change: Sendable {
        case full
        case recovered
        case failed(StorageError)
    }

    /// How long it waits between two tries whether there is room again.
    private static let pause = Duration.seconds(1)

    private let changes: AsyncStream<Change>
    private let news: AsyncStream<Change>.Continuation
    private let listener = Mutex<(@Sendable (LocalizedText) -> Void)?>(nil)
    private let probe = Mutex<(@Sendable () async throws -> Void)?>(nil)
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameter sleep: waits between two tries.
    init(sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }) {
        self.sleep = sleep
        (changes, news) = AsyncStream.makeStream(of: Change.self)
    }

    /// Sets who tells administrators.
    public func onNews(_ listener: @escaping @Sendable (LocalizedText) -> Void) {
        self.listener.withLock { $0 = listener }
    }

    /// Has the record report here.
    func watch(_ options: inout LedgerOptions) {
        options.onFailure = { [news] error in news.yield(error.code == .full ? .full : .failed(error)) }
        options.onRecovery = { [news] in news.yield(.recovered) }
    }

    /// Sets what writes something to find out whether there is room again.
    func probe(by probe: @escaping @Sendable () async throws -> Void) { self.probe.withLock { $0 = probe } }

    /// Runs until the gateway stops.
    /// - Throws: `StorageError` once nothing can be stored any more.
    public func run() async throws {
        for await change in changes.cancelOnGracefulShutdown() {
            switch change {
            case .full:
                tell(RecordWords.full)
                await probeUntilThereIsRoom()
            case .recovered: tell(RecordWords.recovered)
            case .failed(let error):
                tell(RecordWords.failed)
                throw StorageError(
                    .stopped,
                    "nothing can be stored any more: \(error.message). Start the gateway again once that is mended",
                    sqliteCode: error.sqliteCode)
            }
        }
    }

    private func probeUntilThereIsRoom() async {
        try? await cancelWhenGracefulShutdown { [self] in
            while true {
                try await sleep(Self.pause)
                do {
                    try await probe.withLock(\.self)?()
                    return
                } catch let error as StorageError where error.code == .full {}
            }
        }
    }

    private func tell(_ words: LocalizedText) { listener.withLock(\.self)?(words) }
}

/// What is said when nothing can be stored.
enum RecordWords {
    static let full = phrase("record_full")
    static let recovered = phrase("record_recovered")
    static let failed = phrase("record_failed")
}
