/// A reason for which the community refuses. Each action declares those that it has.
public struct Refusal: Sendable, Hashable {
    /// The refusal's name, in lower case with `_`, such as `already_starred`.
    public let name: String
    /// The code that programs are given.
    public let code: CommunityError.Code

    public init(_ name: String, _ code: CommunityError.Code) {
        self.name = name
        self.code = code
    }

    /// The refusal that says no more than its code.
    public init(_ code: CommunityError.Code) { self.init(code.rawValue, code) }

    public static let invalid = Refusal(.invalid)
    public static let notFound = Refusal(.notFound)
    public static let forbidden = Refusal(.forbidden)
    public static let exists = Refusal(.exists)
    public static let conflict = Refusal(.conflict)
    public static let limit = Refusal(.limit)
    public static let slowDown = Refusal(.slowDown)
    public static let signedOut = Refusal(.signedOut)
    public static let waiting = Refusal(.waiting)
    public static let unavailable = Refusal(.unavailable)

    /// The caller closed their account meanwhile. Any action may be refused for it.
    public static let accountClosed = Refusal("account_closed", .notFound)
    /// What it is about has been deleted.
    public static let deleted = Refusal("deleted", .invalid)
}
