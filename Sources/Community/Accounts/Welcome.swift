/// What waits for somebody who signed in.
public struct Welcome: Sendable {
    public let person: PersonRef
    public let username: String
    /// Conversations with unread messages.
    public let unread: [PlaceUnread]
    /// Notifications not seen yet.
    public let notifications: Int
    public let isAdministrator: Bool
    /// Whether the account was being closed; signing in has called that off.
    public let wasClosing: Bool
}

/// A conversation and what is unread in it.
public struct PlaceUnread: Sendable, Hashable {
    public let place: Place
    /// Counted up to `Chat.unreadCap`.
    public let unread: Int
}

extension Mail {
    static func code(_ digits: String, to address: String) -> Mail {
        Mail(
            to: address, subject: "Your Quad code: \(digits)",
            body: """
                Welcome to Quad.

                Your code is \(digits). Type /verify \(digits) where you signed up.
                It is good for 15 minutes. If you did not ask for it, nothing needs to be done.
                """, code: digits)
    }

    static func registered(to address: String) -> Mail {
        Mail(
            to: address, subject: "You have a Quad account already",
            body: """
                Somebody, perhaps you, tried to sign up with this address, which has an account already.

                To sign in, type /login \(address) and your password. If it was not you, nothing needs to be done.
                """)
    }
}
