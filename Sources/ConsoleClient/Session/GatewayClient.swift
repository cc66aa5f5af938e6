import Community
import Concurrency
package import Console
import Foundation
package import Model

/// A console on a gateway that may come and go: keeps trying, keeps what was typed meanwhile, and stays signed in.
package struct GatewayClient: Sendable {
    private let dial: ClientDialer.Dial
    private let session: KeptSession
    private let language: Language
    private let patience: ClientPatience

    /// - Parameters:
    ///   - keeper: where tokens are kept, if anywhere.
    ///   - language: what the session is in until somebody signs in.
    package init(
        address: ConsoleAddress, keeper: SessionKeeper?, language: Language,
        patience: ClientPatience = .usual
    ) {
        self.init(
            name: address.absolute.description, keeper: keeper, language: language, patience: patience
        ) {
            Result { () throws(ConsoleStartError) in try ConsoleDialer.connect(to: address) }
        }
    }

    init(
        name: String, keeper: SessionKeeper?, language: Language, patience: ClientPatience = .usual,
        dial: @escaping ClientDialer.Dial
    ) {
        self.patience = patience
        self.dial = dial
        self.language = language
        session = KeptSession(keeper: keeper, gateway: name)
    }

    /// Serves a person through a front-end, which this thread runs, until they leave.
    ///
    /// - Parameters:
    ///   - draws: Whether the person can draw there.
    ///   - frontEnd: is given a connected socket, which it owns.
    package func serve(
        draws: Bool = false, through frontEnd: (CInt) -> Void
    ) throws(ConsoleStartError) -> ClientEnding {
        try run(
            ClientOptions(draws: draws, language: language, patience: patience),
            ClientRequests(prefix: Self.makePrefix()), frontEnd)
    }

    /// Sends lines and shows what they are answered, for scripts: tries once, and ends after the last answer.
    /// - Parameter frontEnd: is given a connected socket, which it owns, with the lines on it.
    package func answer(
        _ lines: [String], through frontEnd: (CInt) -> Void
    ) throws(ConsoleStartError) -> ClientEnding {
        let options = ClientOptions(
            reconnects: false, answersOnly: true, keepsIDs: false, language: language, patience: patience)
        let requests = ClientRequests(prefix: "", bounds: .init(lines: .max, bytes: .max))
        return try run(options, requests, typed: lines, frontEnd)
    }

    /// Makes what sends and fetches files with the session that is kept for the gateway.
    ///
    /// - Parameters:
    ///   - stop: Ends it.
    ///   - tell: Is called on the thread that transfers.
    /// - Throws: `ConsoleStartError` where nobody is signed in.
    package func transfer(
        stop: TransferStop, tell: @escaping @Sendable (TransferProgress) -> Void
    ) throws(ConsoleStartError) -> FileTransfer {
        let token: String?
        do { token = try session.load().get() } catch { throw ConsoleStartError(message: "\(error)") }
        guard let token else {
            throw ConsoleStartError(
                message: "nobody is signed in at this gateway from here: `quad console`, then /login EMAIL")
        }
        return FileTransfer(
            dial: dial, token: token, language: language, stop: stop, patience: patience, tell: tell)
    }

    private func run(
        _ options: ClientOptions, _ requests: ClientRequests, typed: [String]? = nil,
        _ frontEnd: (CInt) -> Void
    ) throws(ConsoleStartError) -> ClientEnding {
        let ends = try ConsoleDialer.makePair()
        let dialer = try ClientDialer(dial)
        let transfers = try ClientTransfers(dial: dial, patience: patience)
        let session = session
        let ending = Mutex(ClientEnding.left(refusals: 0))
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let loaded = session.load()
            var options = options
            options.device = session.device()
            let machine = ClientMachine(
                options, token: (try? loaded.get()) ?? nil, backoff: Backoff(), requests: requests)
            let relay = ClientRelay(
                machine, frontEnd: ends.server, dialer: dialer, session: session, transfers: transfers)
            if case .failure(let problem) = loaded { relay.tell(problem) }
            let result = relay.run(typed: typed)
            ending.withLock { $0 = result }
            done.signal()
        }
        thread.name = "relay"
        thread.start()
        frontEnd(ends.frontEnd)
        done.wait()
        return ending.withLock { $0 }
    }

    /// Starts the ids of what this client sends: no two clients ever have the same.
    private static func makePrefix() -> String {
        let random = UInt64.random(in: .min ... .max)
        return "0" + String(random, radix: 36) + "-"
    }
}

extension ConsoleAddress {
    /// The address as it is called from everywhere on this machine.
    var absolute: ConsoleAddress {
        guard case .unix(let path) = self else { return self }
        return .unix(path: URL(fileURLWithPath: path).standardizedFileURL.path)
    }
}
