/// Reads a day and hours in a line, such as `聽晚 8點`, `friday 18:00-19:30`, `tomorrow 18:30 HKU station`.
///
/// The day stands before the hours, or behind them with nothing else. What part of the day it says holds for hours that say
/// none.
package struct LineReader {
    private let today: CivilDay

    package init(today: CivilDay) { self.today = today }

    /// What a line says. Where it may be several things, they are ``choices``, and there are no times.
    package struct Found: Hashable, Sendable {
        /// The day on which it begins; `nil` if none is named, or it may be several.
        package var day: CivilDay?
        package var from: TimeOfDay?
        package var till: TimeOfDay?
        /// Whether ``till`` is on the day after ``day``.
        package var endsNextDay = false
        /// What it may mean, the earliest first, each as it could be written instead: `2026-03-03 20:00-21:00`.
        package var choices: [String] = []
        /// What wasn't read, as it was written.
        package var rest = ""
    }

    /// Returns what a line says. Behind its first 256 letters no day and no hours are read.
    package func read(_ text: String) -> Found {
        let line = WrittenLine(text)
        guard let (phrase, range) = HourScanner(line).first() else {
            if let day = phrase(0..<line.letters.count, in: line)?.day(from: today) {
                return Found(day: day)
            }
            return Found(rest: line.written([0..<line.letters.count]))
        }
        let end = line.letters.count
        // 晚上10點至翌日凌晨2點, 八點差五分: what is read would be less than what is said.
        guard !HourScanner(line).goesOn(around: range) else { return Found(rest: line.written([0..<end])) }
        let (before, after) = (
            line.withoutTie(0..<range.lowerBound), line.withoutComma(range.upperBound..<end)
        )
        let named = self.phrase(before.isEmpty ? after : before, in: line)
        var (day, unread) = (named?.day(from: today), [after])
        if before.isEmpty {
            if day != nil, phrase.start.ahead == nil { unread = [] }
        } else if day == nil {
            unread = [before, after]
        }
        if let ahead = phrase.start.ahead {
            let own = today.adding(days: ahead)
            // 聽日今晚8點 names two days.
            guard before.isEmpty || day == nil || day == own else {
                return Found(rest: line.written([0..<end]))
            }
            day = own
        }
        let part = day == nil || phrase.start.ahead != nil ? nil : named?.part
        let meant = meant(by: phrase, on: day, part)
        guard !meant.isEmpty else {
            return Found(
                day: day, rest: line.written([range] + unread.sorted { $0.lowerBound < $1.lowerBound }))
        }
        return found(meant, rest: line.written(unread))
    }

    private func phrase(_ range: Range<Int>, in line: WrittenLine) -> DayPhrase? {
        line.isCut && range.upperBound == line.letters.count ? nil : DayPhrase(folded: line.folded(range))
    }

    /// Hours with the day on which they begin.
    private struct Meaning: Hashable {
        let day: CivilDay?
        let hours: Hours

        /// As it could be written.
        var text: String {
            let times = hours.from.text + (hours.till.map { "-\($0.text)" } ?? "")
            return day.map { "\($0.text) \(times)" } ?? times
        }
    }

    /// All that hours may mean on a day, the earliest first.
    private func meant(by phrase: HourPhrase, on day: CivilDay?, _ part: DayPart?) -> [Meaning] {
        let meant = phrase.hours(on: part.map { [$0] } ?? []).flatMap { hours -> [Meaning] in
            guard let day, hours.isOfNight else { return [Meaning(day: day, hours: hours)] }
            let next = Meaning(day: day.adding(days: 1), hours: hours)
            // Tonight is the night that comes; of another day, people mean either.
            return day == today ? [next] : [Meaning(day: day, hours: hours), next]
        }
        guard let ahead = phrase.end?.ahead else { return meant.sorted { $0.text < $1.text } }
        return meant.filter { meaning in
            meaning.day?.adding(days: meaning.hours.endsNextDay ? 1 : 0) == today.adding(days: ahead)
        }
    }

    private func found(_ meant: [Meaning], rest: String) -> Found {
        let days = Set(meant.map(\.day))
        var found = Found(day: days.count == 1 ? meant[0].day : nil, rest: rest)
        guard meant.count == 1 else {
            found.choices = meant.map(\.text)
            return found
        }
        let hours = meant[0].hours
        (found.from, found.till, found.endsNextDay) = (hours.from, hours.till, hours.endsNextDay)
        return found
    }
}

extension WrittenLine {
    /// A range without white space at its ends, and without what ties a day to an hour: `tomorrow at`, `聽日嘅`.
    fileprivate func withoutTie(_ range: Range<Int>) -> Range<Int> {
        var range = trimmed(range)
        if ["at", "from", "between"].contains(folded(range)) { return range.lowerBound..<range.lowerBound }
        for tie in [" at", " from", " between", "@", ",", "、", "由", "从", "在", "于", "喺", "的", "嘅"] {
            let tie = tie.unicodeScalars
            let end = max(range.lowerBound, range.upperBound - tie.count)
            guard letters[end..<range.upperBound].elementsEqual(tie) else { continue }
            range = trimmed(range.lowerBound..<end)
        }
        return range
    }

    fileprivate func withoutComma(_ range: Range<Int>) -> Range<Int> {
        let range = trimmed(range)
        guard let first = range.first, letters[first] == "," || letters[first] == "、" else { return range }
        return trimmed(first + 1..<range.upperBound)
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, letters[first] == " " { range.removeFirst() }
        // What goes on behind the letters that are read belongs to the last of them.
        let isOpen = isCut && range.upperBound == letters.count
        while !isOpen, let last = range.last, letters[last] == " " { range.removeLast() }
        return range
    }

    /// What was written in some ranges, with a space between them.
    fileprivate func written(_ ranges: [Range<Int>]) -> String {
        ranges.map { range in
            var scalars = written(range).unicodeScalars
            while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
            while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
            return String(scalars)
        }.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
