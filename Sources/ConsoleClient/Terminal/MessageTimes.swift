import Foundation
import Model

/// When messages were sent, as a terminal shows it: the time before each, and a line where the day changes.
struct MessageTimes {
    /// The columns of a time and the space behind it.
    static let columns = 6

    /// Whether they are shown.
    var areShown: Bool
    /// In which days are told.
    var language: Language
    private let calendar: Calendar
    /// The day of the message that was shown last, at first today.
    private var day: DateComponents

    /// - Parameters:
    ///   - now: what today is.
    ///   - zone: in which zone times are told.
    init(areShown: Bool, language: Language, now: Timestamp, zone: TimeZone = .current) {
        (self.areShown, self.language) = (areShown, language)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
        day = DateComponents()
        day = date(of: now.milliseconds)
    }

    /// Takes the next message. Returns the line that tells another day, if it is of one, and the time.
    /// - Parameter milliseconds: since 1970.
    mutating func next(_ milliseconds: Int64) -> (day: String?, time: String)? {
        guard areShown else { return nil }
        let date = date(of: milliseconds)
        let isOther = (date.year, date.month, date.day) != (day.year, day.month, day.day)
        day = date
        let time = [date.hour ?? 0, date.minute ?? 0].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (isOther ? TerminalWords.day(date).text(in: language) : nil, time.joined(separator: ":"))
    }

    private func date(of milliseconds: Int64) -> DateComponents {
        calendar.dateComponents(
            [.year, .month, .day, .weekday, .hour, .minute],
            from: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }
}
