public import Model

/// An account as operators list it.
public struct AccountSummary: Sendable, Hashable {
    public let email: String
    public let handle: String
    public let isAdministrator: Bool
    /// When it is due to be erased, or `nil` if it isn't being closed.
    public let closesAt: Timestamp?
}
