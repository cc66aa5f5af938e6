import Community
import Concurrency
import Model

/// One person at a door that shows nothing: deliveries stay in its outlet.
final class TestSession: Session {
    let id: SessionID
    let source: String
    let isOperator: Bool
    let state = SessionState()
    let recording: RecordingOutlet
    private let told = Mutex<[LocalizedText]>([])
    private let closed = Mutex(0)

    var outlet: any Outlet { recording }
    /// Why it was signed out from elsewhere.
    var reasons: [LocalizedText] { told.withLock(\.self) }

    func wasSignedOut(because reason: LocalizedText) { told.withLock { $0.append(reason) } }

    /// How often its open conversation was closed under it.
    var closedPlaces: Int { closed.withLock(\.self) }

    func placeWasClosed() { closed.withLock { $0 += 1 } }

    init(id: SessionID, source: String, isOperator: Bool, outlet: RecordingOutlet) {
        self.id = id
        self.source = source
        self.isOperator = isOperator
        recording = outlet
    }

    /// Who is signed in, as the one who does things.
    var actor: Actor? { person.map { Actor($0.id) } }
}
