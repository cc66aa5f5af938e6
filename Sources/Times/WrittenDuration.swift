import Concurrency
import Folding

/// Durations in words: `2 hours`, `an hour and a half`, `兩小時`, `個半鐘`, `半小時`.
package enum WrittenDuration {
    /// Bytes of what is read as a duration.
    private static let longest = 100

    /// Returns the seconds of a duration, whose units stand once each, the largest first; `nil` if a text is none.
    package static func seconds(_ text: String) -> Double? {
        guard text.utf8.count <= longest else { return nil }
        let folded = NameFolding.fold(text)
        return folded.utf8.allSatisfy { $0 < 0x80 } ? english(folded) : chinese(folded)
    }

    // MARK: English

    private static let englishUnits: [String: Double] = {
        var units: [String: Double] = [:]
        for (names, seconds) in [
            (["week"], 604_800), (["day"], 86_400), (["hour", "hr"], 3_600), (["minute", "min"], 60),
            (["second", "sec"], 1),
        ] as [([String], Double)] {
            for name in names { (units[name], units[name + "s"]) = (seconds, seconds) }
        }
        return units
    }()

    private static func english(_ text: String) -> Double? {
        let words = text.split { $0 == " " || $0 == "," }.map(String.init)
        var (total, last, index) = (0.0, Double.infinity, 0)
        while index < words.count {
            if index > 0, words[index] == "and" { index += 1 }
            // What stands behind the unit: an hour and a half.
            if last.isFinite, words[index...] == ["a", "half"] { return total + last / 2 }
            guard let count = englishCount(in: words, at: &index), index < words.count,
                let unit = englishUnits[words[index]], unit < last
            else { return nil }
            (total, last, index) = (total + count * unit, unit, index + 1)
        }
        return last.isFinite ? total : nil
    }

    /// Reads a count, and goes on behind it: `2`, `1.5`, `a`, `half an`, `twenty-five`, `one and a half`.
    private static func englishCount(in words: [String], at index: inout Int) -> Double? {
        guard index < words.count else { return nil }
        let word = words[index]
        if word == "half" {
            index += 1
            if index < words.count, words[index] == "a" || words[index] == "an" { index += 1 }
            return 0.5
        }
        if word == "a" || word == "an" {
            index += 1
            guard index < words.count, words[index] == "half" else { return 1 }
            index += 1
            return 0.5
        }
        guard var count = number(word) else { return nil }
        index += 1
        if index < words.count, let both = WrittenNumber.inWords("\(word) \(words[index])") {
            (count, index) = (Double(both), index + 1)
        }
        if words[index...].starts(with: ["and", "a", "half"]) { (count, index) = (count + 0.5, index + 3) }
        return count
    }

    // MARK: Chinese

    /// A count, 个半 or 半个, a unit, and a half behind it.
    private static let part = Pattern(
        #/([0-9.]{1,9}|[零一二两三四五六七八九十廿卅]{1,3})? ?(个)?(半)?(个)? ?(星期|礼拜|周|日|天|小时|钟头?|分钟?|秒钟?)(半)? ?/#)

    private static let chineseUnits: [Substring: Double] = [
        "星期": 604_800, "礼拜": 604_800, "周": 604_800, "日": 86_400, "天": 86_400, "小时": 3_600, "钟头": 3_600,
        "钟": 3_600, "分钟": 60, "分": 60, "秒钟": 1, "秒": 1,
    ]

    private static func chinese(_ text: String) -> Double? {
        var rest = Substring(text)
        var (total, last) = (0.0, Double.infinity)
        while !rest.isEmpty {
            guard let found = rest.prefixMatch(of: part.regex), let unit = chineseUnits[found.5], unit < last
            else { return nil }
            // 兩個鐘 and 個半鐘 are hours; 鐘 by itself is none.
            if found.5 == "钟", found.2 == nil, found.4 == nil { return nil }
            let isHalf = found.3 != nil
            var whole: Double?
            if let count = found.1 {
                whole = number(String(count))
            } else if isHalf {
                // 個半 is one and a half.
                whole = found.2 == nil ? 0 : 1
            }
            guard let whole, !(isHalf && found.6 != nil) else { return nil }
            total += (whole + (isHalf || found.6 != nil ? 0.5 : 0)) * unit
            last = unit
            rest = rest[found.range.upperBound...]
        }
        return last.isFinite ? total : nil
    }

    private static func number(_ word: String) -> Double? {
        WrittenNumber.number(word) ?? WrittenNumber.inWords(word).map(Double.init)
    }
}
