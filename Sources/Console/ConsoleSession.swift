import Community
import Doors

/// One connection's session.
final class ConsoleSession: Session {
    let id: SessionID
    let source: String
    let isOperator: Bool
    /// Whether it is the terminal that the gateway was started on.
    let isOwnTerminal: Bool
    let state = SessionState()
    let hub: LoopHub

    var outlet: any Outlet { hub }

    init(id: SessionID, source: String, isOperator: Bool, isOwnTerminal: Bool, hub: LoopHub) {
        self.id = id
        self.source = source
        self.isOperator = isOperator
        self.isOwnTerminal = isOwnTerminal
        self.hub = hub
    }
}
