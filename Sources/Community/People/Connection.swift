/// How far two people are in touch.
public enum ConnectionState: Int, Sendable {
    case none = 0
    case requested = 1
    case accepted = 2
    case rejected = 3

    public var word: String {
        switch self {
        case .none: "none"
        case .requested: "requested"
        case .accepted: "accepted"
        case .rejected: "rejected"
        }
    }
}
