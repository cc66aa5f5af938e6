import Console
import Glibc

/// Carries out what a `ClientMachine` decides: stands between a front-end and a gateway that comes and goes.
///
/// The front-end speaks over a socket pair, as it would with a gateway itself, so no attempt to connect ever keeps the
/// line editor waiting. Belongs to a thread of its own.
final class ClientRelay {
    private var machine: ClientMachine
    private var frontEnd: LinePeer
    private var gateway: LinePeer?
    private let dialer: ClientDialer
    private let session: KeptSession
    private let transfers: ClientTransfers
    private var deadline: ContinuousClock.Instant?
    private var ending: ClientEnding?
    private var isFrontEndOpen = true

    /// - Parameter frontEnd: a connected socket, closed when this ends.
    init(
        _ machine: ClientMachine, frontEnd: CInt, dialer: ClientDialer, session: KeptSession,
        transfers: ClientTransfers
    ) {
        self.machine = machine
        self.transfers = transfers
        self.frontEnd = LinePeer(descriptor: frontEnd)
        self.dialer = dialer
        self.session = session
    }

    /// Serves until the person leaves, or the machine gives up.
    /// - Parameter typed: lines of a script; nothing is typed at the front-end then.
    func run(typed lines: [String]? = nil) -> ClientEnding {
        handle(.start)
        if let lines {
            for line in lines { handle(.typed(line)) }
            handle(.inputEnded)
            isFrontEndOpen = false
        }
        while ending == nil { step() }
        _ = transfers.stop()
        frontEnd.drain()
        hangUp()
        close(frontEnd.descriptor)
        return ending ?? .left(refusals: 0)
    }

    private func step() {
        var sources = [
            frontEnd.source(isReading: isFrontEndOpen && gateway?.isFull != true),
            gateway?.source(isReading: !frontEnd.isFull) ?? pollfd(fd: -1, events: 0, revents: 0),
            pollfd(fd: dialer.wake, events: Int16(POLLIN), revents: 0),
            pollfd(fd: transfers.wake, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&sources, nfds_t(sources.count), remaining)
        if count < 0 { return }
        if let deadline, deadline <= .now {
            self.deadline = nil
            handle(.timer)
        }
        if sources[2].revents != 0 { dialed() }
        if sources[3].revents != 0 { for news in transfers.take() { handle(.transfer(news)) } }
        // A descriptor that was closed meanwhile may have been given out again: its source is of no use then.
        if sources[1].revents != 0, gateway?.descriptor == sources[1].fd { receive(sources[1].revents) }
        if sources[0].revents & Int16(POLLOUT) != 0 { frontEnd.flush() }
        if sources[0].revents & ~Int16(POLLOUT) != 0, isFrontEndOpen { receiveTyped() }
    }

    /// Milliseconds until the timer; -1 where there is none.
    private var remaining: CInt {
        guard let deadline else { return -1 }
        let left = ContinuousClock.now.duration(to: deadline)
        return CInt(max(0, min(left / .milliseconds(1), 3_600_000)).rounded(.up))
    }

    private func dialed() {
        switch dialer.take() {
        case .success(let descriptor):
            gateway = LinePeer(descriptor: descriptor)
            handle(.connected)
        case .failure(let error): handle(.unreachable(error.message))
        case nil: break
        }
    }

    private func receive(_ events: Int16) {
        if events & Int16(POLLOUT) != 0 { gateway?.flush() }
        guard events & ~Int16(POLLOUT) != 0 else { return }
        if let lines = gateway?.receive() {
            for line in lines where ending == nil { handle(.line(line)) }
        } else {
            hangUp()
            handle(.lost)
        }
    }

    private func receiveTyped() {
        if let lines = frontEnd.receive() {
            for line in lines where ending == nil { handle(.typed(line)) }
        } else {
            isFrontEndOpen = false
            handle(.inputEnded)
        }
    }

    private func handle(_ input: ClientInput) {
        for action in machine.handle(input) { perform(action) }
    }

    private func perform(_ action: ClientAction) {
        switch action {
        case .dial: dialer.begin()
        case .wait(let duration): deadline = .now + duration
        case .stopWaiting: deadline = nil
        case .send(let line): gateway?.send(line)
        case .show(let line): frontEnd.send(line)
        case .say(let text): frontEnd.send(ClientObject.notice(text))
        case .holdBack(let text, let reason): frontEnd.send(ClientObject.notice(reason, unsent: text))
        case .prompt(let prompt): frontEnd.send(ClientObject.prompt(prompt))
        case .keep(let token, let person): tell(session.keep(token, person: person))
        case .discardToken: tell(session.discard())
        case .endSending: gateway?.endSending()
        case .transfer(let job): handle(.transferWaits(transfers.begin(job)))
        case .stopTransfer: _ = transfers.stop()
        case .hangUp: hangUp()
        case .end(let ending): self.ending = ending
        }
    }

    /// Tells the person why a session can't be kept.
    func tell(_ problem: SessionKeeper.Problem?) {
        if let problem { frontEnd.send(ClientObject.notice(problem.description)) }
    }

    private func hangUp() {
        if let gateway { close(gateway.descriptor) }
        gateway = nil
    }
}
