/// How long ago something was, in the words of each language.
public enum TimeAgo {
    /// Returns `just now`, `5 min ago`, `2 h ago` or `3 days ago`, rounded down.
    public static func words(seconds: Double, language: Language) -> String {
        switch seconds {
        case ..<60:
            switch language {
            case .english: "just now"
            case .traditionalChinese: "剛剛"
            case .simplifiedChinese: "刚刚"
            }
        case ..<3_600: minutes(Int(seconds / 60), language)
        case ..<86_400: hours(Int(seconds / 3_600), language)
        default: days(Int(min(seconds / 86_400, 1e9)), language)
        }
    }

    private static func minutes(_ count: Int, _ language: Language) -> String {
        switch language {
        case .english: "\(count) min ago"
        case .traditionalChinese: "\(count) 分鐘前"
        case .simplifiedChinese: "\(count) 分钟前"
        }
    }

    private static func hours(_ count: Int, _ language: Language) -> String {
        switch language {
        case .english: "\(count) h ago"
        case .traditionalChinese: "\(count) 小時前"
        case .simplifiedChinese: "\(count) 小时前"
        }
    }

    private static func days(_ count: Int, _ language: Language) -> String {
        let number = language.number(count)
        return switch language {
        case .english: count == 1 ? "1 day ago" : "\(number) days ago"
        case .traditionalChinese, .simplifiedChinese: "\(number) 天前"
        }
    }
}
