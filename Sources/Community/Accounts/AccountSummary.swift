/// An account as operators list it.
public struct AccountSummary: Sendable, Hashable {
    public let email: String
    public let handle: String
    public let isAdministrator: Bool
    /// From when on it is to be erased; nil where it is not being closed.
    public let closesAt: Timestamp?
}
