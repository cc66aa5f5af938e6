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
