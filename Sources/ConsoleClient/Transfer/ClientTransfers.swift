import Concurrency
import Console
import Foundation
import Model

/// The files that a console sends and fetches, one after the other, on a thread of their own.
final class ClientTransfers: Sendable {
    /// What there is to tell.
    enum News: Sendable, Equatable {
        /// How far it has come, for the prompt; `nil` once it is over.
        case progress(String?)
        case say(LocalizedText)
        case failed(LocalizedText)
        /// A command that named a file, with its number.
        case typed(String)
    }

    /// A file on its way, with all that it needs: the person may go elsewhere meanwhile.
    struct Job: Sendable, Equatable {
        let request: TransferRequest
        let token: String
        let place: String?
        /// What is told of it is in it.
        var language = Language.english
    }

    /// How long a transfer goes on before its progress is shown, and how often that is.
    private static let (quiet, pace) = (Duration.seconds(1), Duration.milliseconds(200))

    private struct Transfers {
        var waiting: [Job] = []
        var stop: TransferStop?
        var news: [News] = []
        var told = ContinuousClock.now
    }

    private let dial: ClientDialer.Dial
    private let patience: ClientPatience
    /// Readable when there is news.
    let wake: CInt
    private let signal: CInt
    private let state = Mutex(Transfers())

    /// - Throws: `ConsoleStartError` where the system has nothing left to wake with.
    init(dial: @escaping ClientDialer.Dial, patience: ClientPatience) throws(ConsoleStartError) {
        (self.dial, self.patience) = (dial, patience)
        (wake, signal) = try ConsoleDialer.makePair()
    }

    deinit {
        close(wake)
        close(signal)
    }

    /// Begins a transfer, or lets it wait for those before it. Returns for how many it waits.
    func begin(_ job: Job) -> Int {
        let (waiting, isFirst) = state.withLock { state in
            state.waiting.append(job)
            let isFirst = state.stop == nil
            if isFirst { state.stop = TransferStop() }
            return (state.waiting.count - (isFirst ? 1 : 0), isFirst)
        }
        if isFirst {
            let thread = Thread { [self] in while let (job, stop) = next() { run(job, stop) } }
            thread.name = "transfer"
            thread.start()
        }
        return waiting
    }

    /// Stops what is on its way. Returns `false` where nothing is.
    func stop() -> Bool {
        state.withLock { state in
            state.waiting = []
            state.stop?.stop()
            return state.stop != nil
        }
    }

    /// What there is to tell since it was asked last.
    func take() -> [News] {
        _ = PipeBytes.read(wake)
        return state.withLock { state in
            defer { state.news = [] }
            return state.news
        }
    }

    // MARK: The thread

    private func next() -> (Job, TransferStop)? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.stop = nil
                return nil
            }
            let stop = TransferStop()
            (state.stop, state.told) = (stop, .now)
            return (state.waiting.removeFirst(), stop)
        }
    }

    private func run(_ job: Job, _ stop: TransferStop) {
        let transfer = FileTransfer(
            dial: dial, token: job.token, language: job.language, stop: stop, patience: patience
        ) { [self] progress in tell(progress) }
        tell(outcome(of: job, transfer) + [.progress(nil)])
    }

    private func outcome(of job: Job, _ transfer: FileTransfer) -> [News] {
        do {
            switch job.request {
            case .attach(let paths, let text):
                try transfer.send(paths, in: job.place ?? "", saying: text)
                return []
            case .fetch(let id, let path):
                return [.say(TransferWords.fetched(try transfer.fetch(id, to: path)))]
            case .upload(let path, let line):
                let media = try transfer.send(path, to: nil, saying: "")
                return TransferRequest.line(line, with: media.id, for: path).map { [.typed($0)] } ?? []
            }
        } catch .stopped {
            return [.failed(TransferWords.stopped)]
        } catch {
            return [.failed(job.request.problem(error.reason))]
        }
    }

    private func tell(_ progress: TransferProgress) {
        guard progress.time > Self.quiet else { return }
        let isDue = state.withLock { state in
            let isDue = ContinuousClock.now - state.told >= Self.pace
            if isDue { state.told = .now }
            return isDue
        }
        if isDue { tell([.progress(progress.line)]) }
    }

    private func tell(_ news: [News]) {
        state.withLock { $0.news += news }
        _ = PipeBytes.write([1], to: signal)
    }
}

extension TransferRequest {
    /// What is told of a request that can't be carried out: where a path with spaces may have been meant, how that is
    /// written.
    func problem(_ reason: String) -> LocalizedText {
        let (path, rest): (String?, String) =
            switch self {
            case .attach(let paths, let text): (paths.last, text)
            case .upload(let path, let line): (path, Self.rest(of: line, behind: path))
            case .fetch: (nil, "")
            }
        guard let path, !rest.allSatisfy(\.isWhitespace), !LocalFile.isThere(path) else {
            return TransferWords.failed(reason)
        }
        return TransferWords.failed(
            reason, forPath: path, meaning: LocalFile.path(begunBy: path, goingOn: rest))
    }
}

extension TransferProblem {
    /// What happened, as the gateway or the system says it.
    package var reason: String {
        switch self {
        case .lost(let reason), .refused(let reason): reason
        case .stopped: TransferWords.stopped.text(in: .english)
        }
    }
}
