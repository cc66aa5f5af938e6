/// How long ago something was, in the words of each language.
public enum TimeAgo {
    /// Returns `just now`, `5 min ago`, `2 h ago` or `3 days ago`, rounded down.
    public static func words(seconds: Double, language: Language) -> String {
        switch seconds {
        case ..<60:
            phrase("time_ago_now").text(in: language)
        case ..<3_600: minutes(Int(seconds / 60), language)
        case ..<86_400: hours(Int(seconds / 3_600), language)
        default: days(Int(min(seconds / 86_400, 1e9)), language)
        }
    }

    private static func minutes(_ count: Int, _ language: Language) -> String {
        phrase("time_ago_minutes", ["number": count]).text(in: language)
    }

    private static func hours(_ count: Int, _ language: Language) -> String {
        phrase("time_ago_hours", ["number": count]).text(in: language)
    }

    private static func days(_ count: Int, _ language: Language) -> String {
        phrase("time_ago_days", ["count": GroupedNumber(count)]).text(in: language)
    }
}
