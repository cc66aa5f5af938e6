import Model

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
