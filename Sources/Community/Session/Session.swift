/// One person, or someone not signed in yet, at one door.
///
/// Doors implement it; plugins and the domain ask and answer through it without knowing doors.
public protocol Session: AnyObject, Sendable {
    /// Counted from 1 at each start.
    var id: SessionID { get }
    /// Where attempts are counted: the peer's address, or `terminal`.
    var source: String { get }
    /// Whether the peer is the operator: the gateway's own terminal, or a Unix-socket peer
    /// with the gateway's own user id.
    var isOperator: Bool { get }
    /// Who is signed in, and what is open.
    var state: SessionState { get }
    /// Where this session's deliveries are handed over.
    var outlet: any Outlet { get }
    /// Tells the session that it was signed out from elsewhere; it is signed out already.
    func wasSignedOut(because reason: LocalizedText)
    /// Tells the session that its open conversation is closed: its person is no longer in it.
    func placeWasClosed()
}

extension Session {
    /// Sessions at no door have nobody to tell.
    public func wasSignedOut(because reason: LocalizedText) {}
    public func placeWasClosed() {}

    public var person: PersonRef? { state.person }
    public var language: Language { state.language }

    /// Whether the session may administrate: plugins are listed and undone, problems are told.
    public var isAdministrator: Bool { isOperator || state.isAdministrator }
}
