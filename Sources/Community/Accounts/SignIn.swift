public import Model

/// A place where somebody is signed in: a program that keeps a token, or a connection while it lasts.
public struct SignIn: Sendable, Hashable {
    /// How people name a sign-in: `3` for one with a token, `c12` for a connection.
    public enum ID: Sendable, Hashable, CustomStringConvertible {
        case kept(Int64)
        case connection(SessionID)

        public init?(_ text: String) {
            if let number = Int64(text) {
                self = .kept(number)
            } else if text.hasPrefix("c"), let number = UInt64(text.dropFirst()) {
                self = .connection(SessionID(rawValue: number))
            } else {
                return nil
            }
        }

        public var description: String {
            switch self {
            case .kept(let id): "\(id)"
            case .connection(let id): "c\(id.rawValue)"
            }
        }
    }

    public let id: ID
    /// The peer's address, or `terminal`.
    public let source: String
    /// When its token was last used, or `nil` for a connection without one.
    public let usedAt: Timestamp?
    /// Whether a session is connected with it now.
    public let isConnected: Bool
    /// Whether it is the sign-in of the session that asks.
    public let isThis: Bool
}
