import Community
import Model

/// What a terminal asks for instead of showing it.
enum SecretWords {
    static let password = phrase("secret_password")
    static let username = phrase("secret_username")
    static let oldPassword = phrase("secret_old_password")
    static let newPassword = phrase("secret_new_password")
}
