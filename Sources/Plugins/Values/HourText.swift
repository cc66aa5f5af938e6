import Concurrency
import Folding

/// Times of a day as people write them: `08:00`, `8am`, `8:30 pm`, `下午3時30分`.
enum HourText {
    /// Bytes of what is read as a time.
    private static let longest = 40

    /// Returns the time as clocks of 24 hours show it, `08:00`; `nil` if the text is none.
    static func clock(_ text: String) -> String? {
        guard text.utf8.count <= longest else { return nil }
        let text = HanFolding.fold(NameFolding.unified(text).lowercased()).filter { !$0.isWhitespace }
        return (western(text) ?? chinese(text)).map { "\(pad($0.hour)):\(pad($0.minute))" }
    }

    private static let westernForm = Pattern(#/([0-9]{1,2})(?:[:.]([0-9]{2}))?(am|pm)?/#)
    private static let chineseForm = Pattern(
        #/(上午|早上|朝早|下午|晚上|夜晚|中午)?([0-9]{1,2})(?:时|時|点|點|:)(?:([0-9]{1,2})分?|(半))?/#)

    private static func western(_ text: String) -> (hour: Int, minute: Int)? {
        guard let match = text.wholeMatch(of: westernForm.regex),
            match.2 != nil || match.3 != nil
        else { return nil }
        return time(match.1, match.2, isLate: match.3.map { $0 == "pm" })
    }

    private static func chinese(_ text: String) -> (hour: Int, minute: Int)? {
        guard let match = text.wholeMatch(of: chineseForm.regex) else { return nil }
        let isLate = match.1.map { ["下午", "晚上", "夜晚", "中午"].contains(String($0)) }
        return time(match.2, match.4 == nil ? match.3 : "30", isLate: isLate)
    }

    /// - Parameter isLate: Whether it is after noon, or `nil` if the hours count to 24.
    private static func time(
        _ hour: Substring, _ minute: Substring?, isLate: Bool?
    ) -> (hour: Int, minute: Int)? {
        guard var hour = Int(hour), let minute = Int(minute ?? "0"), (0..<60).contains(minute) else {
            return nil
        }
        if let isLate {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isLate ? 12 : 0)
        }
        return (0..<24).contains(hour) ? (hour, minute) : nil
    }

    private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
