import Community
import Concurrency
import Doors
import Model

/// The session of a console connection.
final class ConsoleSession: Session {
    let id: SessionID
    let source: String
    let isOperator: Bool
    /// Whether it is the terminal that the gateway was started on.
    let isOwnTerminal: Bool
    let state = SessionState()
    let hub: LoopHub

    /// Called when the session is signed out from elsewhere.
    private let signOutListener = Mutex<(@Sendable (LocalizedText) -> Void)?>(nil)
    /// Called when the open conversation is closed.
    private let closeListener = Mutex<(@Sendable () -> Void)?>(nil)

    var outlet: any Outlet { hub }

    init(id: SessionID, source: String, isOperator: Bool, isOwnTerminal: Bool, hub: LoopHub) {
        self.id = id
        self.source = source
        self.isOperator = isOperator
        self.isOwnTerminal = isOwnTerminal
        self.hub = hub
    }

    func onSignOut(_ listener: @escaping @Sendable (LocalizedText) -> Void) {
        signOutListener.withLock { $0 = listener }
    }

    func wasSignedOut(because reason: LocalizedText) { signOutListener.withLock(\.self)?(reason) }

    func onClose(_ listener: @escaping @Sendable () -> Void) { closeListener.withLock { $0 = listener } }

    func placeWasClosed() { closeListener.withLock(\.self)?() }
}
