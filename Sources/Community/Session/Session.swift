public import Model

/// A person, or a guest who isn't signed in yet, at one door.
///
/// Doors implement it. Plugins and the domain use it without knowing doors.
public protocol Session: AnyObject, Sendable {
    /// Counted from 1 at each start.
    var id: SessionID { get }
    /// Where it comes from: the peer's address, or `terminal`. Attempts are counted by its ``network``.
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
    /// Does nothing by default: a session without a door has nobody to tell.
    public func wasSignedOut(because reason: LocalizedText) {}
    public func placeWasClosed() {}

    public var person: PersonRef? { state.person }
    public var language: Language { state.language }

    /// Whether the session may administrate: manage plugins, and hear of problems.
    public var isAdministrator: Bool { isOperator || state.isAdministrator }
}
