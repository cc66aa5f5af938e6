public import Foundation

/// Days as people write them in each language.
public enum DateWords {
    /// Returns a day of the week: `Sunday` or `星期日`.
    /// - Parameter day: 1 for Sunday, as `Calendar` counts.
    public static func weekday(_ day: Int, in language: Language) -> String {
        calendar(language).weekdaySymbols[day - 1]
    }

    /// Returns a month of the year: `July` or `7月`.
    public static func month(_ month: Int, in language: Language) -> String {
        // ICU spells them out in Simplified Chinese, which nobody does within a date.
        language == .english ? calendar(language).monthSymbols[month - 1] : "\(month)月"
    }

    private static func calendar(_ language: Language) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: language.rawValue)
        return calendar
    }

    /// Returns a day and time, such as `28 November 2026, 14:05` or `2026年11月28日 14:05`. The zone is the gateway's own
    /// by default.
    public static func moment(_ moment: Timestamp, in language: Language, zone: TimeZone = .current)
        -> String
    {
        let locale = Locale(identifier: language == .english ? "en_GB" : language.rawValue)
        var style = Date.FormatStyle(date: .long, time: .shortened, locale: locale)
        style.timeZone = zone
        return Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000).formatted(style)
    }
}
