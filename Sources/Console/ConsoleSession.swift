import Community
import Concurrency
import Doors
import Model
import NIOCore

/// The session of a console connection.
final class ConsoleSession: Session {
    let id: SessionID
    let source: String
    let isOperator: Bool
    /// Whether it is the terminal that the gateway was started on.
    let isOwnTerminal: Bool
    let state = SessionState()
    let hub: LoopHub

    private struct Connection {
        let reference: NIOLoopBound<ConsoleConnection>
        let channel: any Channel
    }

    /// `nil` before the connection is active, and after.
    private let connection = Mutex<Connection?>(nil)
    private let whenGone = Mutex<(@Sendable () -> Void)?>(nil)

    var outlet: any Outlet { hub }

    init(id: SessionID, source: String, isOperator: Bool, isOwnTerminal: Bool, hub: LoopHub) {
        self.id = id
        self.source = source
        self.isOperator = isOperator
        self.isOwnTerminal = isOwnTerminal
        self.hub = hub
    }

    deinit { whenGone.withLock(\.self)?() }

    /// Does something once nothing holds the session any more.
    func onRelease(_ listener: @escaping @Sendable () -> Void) { whenGone.withLock { $0 = listener } }

    /// The connection's channel, while it is active.
    var channel: (any Channel)? { connection.withLock { $0?.channel } }

    func attach(_ reference: NIOLoopBound<ConsoleConnection>, on channel: any Channel) {
        connection.withLock { $0 = Connection(reference: reference, channel: channel) }
    }

    /// Lets go of the connection, which holds the session.
    func detach() { connection.withLock { $0 = nil } }

    /// Does something with the connection on its event loop, if it is active.
    func withConnection(_ body: @escaping @Sendable (ConsoleConnection) -> Void) {
        guard let reference = connection.withLock({ $0?.reference }) else { return }
        hub.call { body(reference.value) }
    }

    func wasSignedOut(because reason: LocalizedText) {
        withConnection { $0.signedOutElsewhere(because: reason) }
    }

    func placeWasClosed() { withConnection { $0.updatePrompt() } }
}
