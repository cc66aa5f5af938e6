import Community
import Documents
import Model

/// What people are told where a plugin's store refuses.
enum StoreWords {
    /// In English with the very key or field, as `Documents` says it.
    static func refused(_ error: DocumentError) -> LocalizedText {
        let english = error.description
        return switch error.code {
        case .notFound: LocalizedText(english, hant: "找不到該記錄", hans: "找不到该记录")
        case .conflict: LocalizedText(english, hant: "該記錄剛被更改，請再試", hans: "该记录刚被更改，请再试")
        case .exists: LocalizedText(english, hant: "已有相同的記錄", hans: "已有相同的记录")
        case .quota: LocalizedText(english, hant: "外掛的儲存空間已滿", hans: "插件的存储空间已满")
        case .full: LocalizedText(english, hant: "你的記錄已滿，請先刪除一些", hans: "你的记录已满，请先删除一些")
        case .tooMany: LocalizedText(english, hant: "找到的記錄太多，請縮小範圍", hans: "找到的记录太多，请缩小范围")
        case .invalid: LocalizedText(english, hant: "外掛無法儲存：\(english)", hans: "插件无法存储：\(english)")
        }
    }
}

/// What people are told where a plugin can't use another's collection.
enum ShareWords {
    static func ownerAway(_ shared: SharedCollection) -> LocalizedText {
        LocalizedText(
            "\(shared) can't be used: the plugin \(shared.owner) is not there. /plugins \(shared.owner) says why",
            hant: "無法使用 \(shared)：外掛 \(shared.owner) 不在。/plugins \(shared.owner) 說明原因",
            hans: "无法使用 \(shared)：插件 \(shared.owner) 不在。/plugins \(shared.owner) 说明原因")
    }

    static func noCollection(_ shared: SharedCollection) -> LocalizedText {
        LocalizedText(
            "\(shared) can't be used: \(shared.owner) has no collection \(shared.name) any more",
            hant: "無法使用 \(shared)：\(shared.owner) 已沒有集合 \(shared.name)",
            hans: "无法使用 \(shared)：\(shared.owner) 已没有集合 \(shared.name)")
    }

    static func notShared(
        _ shared: SharedCollection, _ access: ShareAccess, with plugin: String
    ) -> LocalizedText {
        let grant = shared.grant(access, to: plugin)
        return LocalizedText(
            "\(shared.owner) does not let \(plugin) \(access.rawValue) \(shared.name): its author writes \(grant)",
            hant:
                "\(shared.owner) 不允許 \(plugin) \(access == .read ? "讀取" : "寫入") \(shared.name)：其作者需寫 \(grant)",
            hans:
                "\(shared.owner) 不允许 \(plugin) \(access == .read ? "读取" : "写入") \(shared.name)：其作者需写 \(grant)"
        )
    }
}
