import Community
import Documents
import Model

/// What people are told where a plugin's store refuses.
enum StoreWords {
    /// In English with the very key or field, as `Documents` says it.
    static func refused(_ error: DocumentError) -> LocalizedText {
        let text =
            switch error.code {
            case .notFound: phrase("store_not_found")
            case .conflict: phrase("store_conflict")
            case .exists: phrase("store_exists")
            case .quota: phrase("store_quota")
            case .full: phrase("store_full")
            case .tooMany: phrase("store_too_many")
            case .invalid: phrase("store_invalid", ["reason": error.description])
            }
        return text.inEnglish(error.description)
    }
}

/// What people are told where a plugin can't use another's collection.
enum ShareWords {
    static func ownerAway(_ shared: SharedCollection) -> LocalizedText {
        phrase("share_owner_away", ["shared": "\(shared)", "owner": shared.owner])
    }

    static func noCollection(_ shared: SharedCollection) -> LocalizedText {
        phrase("share_no_collection", ["shared": "\(shared)", "owner": shared.owner, "name": shared.name])
    }

    static func notShared(
        _ shared: SharedCollection, _ access: ShareAccess, with plugin: String
    ) -> LocalizedText {
        let grant = shared.grant(access, to: plugin)
        return switch access {
        case .read:
            phrase(
                "share_not_read",
                ["owner": shared.owner, "plugin": plugin, "name": shared.name, "grant": grant])
        case .write:
            phrase(
                "share_not_written",
                ["owner": shared.owner, "plugin": plugin, "name": shared.name, "grant": grant])
        }
    }
}
