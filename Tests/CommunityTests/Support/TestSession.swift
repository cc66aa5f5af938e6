import Community

/// One person at a door that shows nothing: deliveries stay in its outlet.
final class TestSession: Session {
    let id: SessionID
    let source: String
    let isOperator: Bool
    let state = SessionState()
    let recording: RecordingOutlet

    var outlet: any Outlet { recording }

    init(id: SessionID, source: String, isOperator: Bool, outlet: RecordingOutlet) {
        self.id = id
        self.source = source
        self.isOperator = isOperator
        recording = outlet
    }

    /// Who is signed in, as the one who does things.
    var actor: Actor? { person.map { Actor($0.id) } }
}
