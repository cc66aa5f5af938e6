public import Foundation

/// Days as people write them in each language.
public enum DateWords {
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
