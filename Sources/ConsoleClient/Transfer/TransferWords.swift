import Model

/// What a console says of files on their way.
enum TransferWords {
    static let signInFirst = phrase("transfer_sign_in_first")

    static let openFirst = phrase("transfer_open_first")

    static func fetched(_ path: String) -> LocalizedText {
        phrase("transfer_fetched", ["path": path])
    }

    static let stopped = phrase("transfer_stopped")

    static func failed(_ reason: String) -> LocalizedText {
        phrase("transfer_failed", ["reason": reason])
    }

    /// What can't be sent since no file is there, where a path of several words may have been meant.
    ///
    /// - Parameters:
    ///   - path: What was taken for the path.
    ///   - whole: What it may have been, if that is there.
    static func failed(_ reason: String, forPath path: String, meaning whole: String?) -> LocalizedText {
        if let whole {
            return phrase("transfer_failed_meaning", ["reason": reason, "whole": whole])
        }
        return phrase("transfer_failed_spaces", ["reason": reason, "path": path])
    }

    static func tooMany(_ most: Int) -> LocalizedText {
        phrase("transfer_too_many", ["most": most])
    }

    static func waits(_ count: Int) -> LocalizedText {
        phrase("transfer_waits", ["number": count])
    }
}
