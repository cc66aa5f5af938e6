/// Texts that several features share.
public enum SharedWords {
    public static let signInFirst = phrase("shared_sign_in_first")

    public static let stillStarting = phrase("shared_still_starting")

    /// The name shown for somebody whose account was closed for good.
    public static let formerMember = phrase("shared_former_member")

    public static let connectionClosed = phrase("shared_connection_closed")
}
