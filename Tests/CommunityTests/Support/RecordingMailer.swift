import Community
import Locks

/// Keeps mail instead of sending it, or fails to.
final class RecordingMailer: Mailer {
    private struct State {
        var mails: [Mail] = []
        var isBroken = false
    }

    struct Broken: Error {}

    private let state = Mutex(State())

    func send(_ mail: Mail) async throws {
        try state.withLock { state in
            if state.isBroken { throw Broken() }
            state.mails.append(mail)
        }
    }

    func breakDown() { state.withLock { $0.isBroken = true } }

    func mails(to address: String) -> [Mail] { state.withLock { $0.mails.filter { $0.to == address } } }

    /// The code in the last mail to an address.
    func code(for address: String) -> String? { mails(to: address).last?.code }
}
