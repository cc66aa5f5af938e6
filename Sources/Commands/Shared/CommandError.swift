import Community
package import Model

/// Refusals that all doors share.
package enum CommandError {
    package static let signInFirst = CommunityError(.signedOut, SharedWords.signInFirst)

    package static let openFirst = CommunityError(
        .invalid,
        phrase("command_error_open_first"))

    /// What is told who is signed in, and no administrator.
    static let administratorsOnly = CommunityError(
        .forbidden,
        phrase("command_error_administrators_only"))

    static func noCommand(_ name: String, nearest: String?) -> CommunityError {
        guard let nearest else {
            return CommunityError(
                .notFound,
                phrase("command_error_no_command", ["name": name]))
        }
        return CommunityError(
            .notFound,
            phrase("command_error_no_command_nearest", ["name": name, "nearest": nearest]))
    }

    /// Where one of several lines looks like a command.
    ///
    /// - Parameter name: The command's, in that line. What stands behind it may be a secret, and is not repeated.
    package static func looksLikeCommand(_ name: String) -> CommunityError {
        CommunityError(
            .invalid,
            phrase("command_error_looks_like_command", ["name": name]))
    }

    static func noLanguage(_ name: String) -> CommunityError {
        CommunityError(
            .invalid,
            phrase("command_error_no_language", ["name": name]))
    }

    /// Returns what the caller is told of a failure that isn't a refusal. The log says more.
    static func unexpected(storageProblem: StorageProblem?) -> CommunityError {
        switch storageProblem {
        case .full: return CommunityError(.unavailable, full)
        case .failed(let reason):
            return CommunityError(
                .unavailable,
                phrase("command_error_unexpected_failed", ["reason": reason]))
        case nil:
            return CommunityError(
                .unavailable,
                phrase("command_error_unexpected_unnamed"))
        }
    }

    private static let full = phrase("command_error_full")
}
