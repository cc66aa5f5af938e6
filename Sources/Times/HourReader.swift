/// Reads times of a day as people write them: `20:30`, `8:30 pm`, `下午3時半`, `晚上十時至凌晨兩點`.
package enum HourReader {
    /// What an hour, or two of them, may mean.
    package enum Reading: Hashable, Sendable {
        case time(TimeOfDay)
        case span(TimeOfDay, TimeOfDay, endsNextDay: Bool)
        /// The times that it may be, or begin at, the earliest first: 8點 is in the morning or in the evening.
        case unsure([TimeOfDay])
    }

    /// Bytes of what is read as a time.
    private static let longest = 100

    /// Returns what a text says that is a time or two and nothing else, a day neither; `nil` if it is none.
    package static func read(_ text: String) -> Reading? {
        guard text.utf8.count <= longest, let phrase = HourScanner(WrittenLine(text)).whole(),
            phrase.namesNoDay
        else { return nil }
        let hours = phrase.hours(on: [])
        guard let first = hours.first else { return nil }
        guard hours.count == 1 else {
            let starts = Set(hours.map(\.from)).sorted()
            return starts.count > 1 ? .unsure(starts) : nil
        }
        guard let till = first.till else { return .time(first.from) }
        return .span(first.from, till, endsNextDay: first.endsNextDay)
    }

    /// Returns which of several times words mean that say a part of the day alone, `evening` or `下午`, or one of the times;
    /// `nil` if they mean none, or several.
    package static func choice(among times: [TimeOfDay], meantBy text: String) -> TimeOfDay? {
        guard text.utf8.count <= longest else { return nil }
        if case .time(let time) = read(text), times.contains(time) { return time }
        let line = WrittenLine(text)
        let start = line.letters.prefix { $0 == " " }.count
        guard let (word, count) = DayPart.word(at: start, in: line.letters), word.ahead == nil,
            line.letters[(start + count)...].allSatisfy({ $0 == " " })
        else { return nil }
        let meant = times.filter { DayPart.hours(of: ($0.hour + 11) % 12 + 1, in: [word.part]) == [$0.hour] }
        return meant.count == 1 ? meant[0] : nil
    }
}

/// Hours as clocks show them.
struct Hours: Hashable, Sendable {
    let from: TimeOfDay
    var till: TimeOfDay?
    /// Whether ``till`` is on the day after the one of ``from``.
    var endsNextDay = false
    /// Whether it begins behind midnight in what is called the night of the day before: 星期五晚上1時 may be either.
    let isOfNight: Bool

    init(from: TimeOfDay, isOfNight: Bool) { (self.from, self.isOfNight) = (from, isOfNight) }
}

extension HourPhrase {
    var namesNoDay: Bool { start.ahead == nil && end?.ahead == nil }

    /// Returns all that it may mean, the earliest first; none where there is no such hour, or where its words disagree.
    /// - Parameter day: The part of the day that the words of its day say, which holds for hours that say none.
    func hours(on day: [DayPart]) -> [Hours] {
        guard let end else { return start.times(on: day).map { Hours(from: $0, of: start, on: day) } }
        guard !mayBeMinutesBefore else {
            let spans = HourPhrase(start: start, end: end).hours(on: day)
            return spans + HourPhrase(start: end).hours(on: day).map { $0.earlier(by: start.number) }
        }
        return starts(before: end, on: day).flatMap { from in
            end.times(after: from, follows: start, on: day).map { till in
                var hours = Hours(from: from, of: start, on: day)
                (hours.till, hours.endsNextDay) = (till, till <= from)
                return hours
            }
        }
    }

    /// The times at which it may begin.
    private func starts(before end: Side, on day: [DayPart]) -> [TimeOfDay] {
        let times = start.times(on: day)
        // 6-8pm: the end says the part of the day for both.
        guard start.parts.isEmpty, day.isEmpty, !end.parts.isEmpty, (1...12).contains(start.number) else {
            return times
        }
        let halves = start.halves
        guard let till = end.times(after: halves[0], follows: start, on: day).first else { return [] }
        let before = halves.filter { $0 < till }
        // By a clock, 12:00 is noon, while 10:00-11pm may be one hour or thirteen.
        if start.style == .clock, start.number != 12 { return before.count == 1 ? before : halves }
        // 11-1pm begins in the morning.
        return [before.last ?? halves[1]]
    }
}

extension HourPhrase.Side {
    /// Both times of the day at which clocks of 12 hours show it.
    fileprivate var halves: [TimeOfDay] {
        [number % 12, number % 12 + 12].compactMap { TimeOfDay($0, minute) }
    }

    /// The times that it may be where nothing follows from another.
    fileprivate func times(on day: [DayPart]) -> [TimeOfDay] {
        let parts = parts + day
        if !parts.isEmpty { return DayPart.hours(of: number, in: parts).compactMap { TimeOfDay($0, minute) } }
        if style == .said, (1...12).contains(number) { return halves }
        return TimeOfDay(number, minute).map { [$0] } ?? []
    }

    /// The times at which something may end that began at another: one, or two where it can't be known.
    fileprivate func times(
        after from: TimeOfDay, follows start: HourPhrase.Side, on day: [DayPart]
    ) -> [TimeOfDay] {
        // 24:00 is the end of a day.
        if number == 24 {
            return parts.allSatisfy { $0.hours.contains(0) } ? [TimeOfDay(0)].compactMap(\.self) : []
        }
        let isSure = style == .clock && start.style == .clock && start.parts.isEmpty && day.isEmpty
        var times = TimeOfDay(number, minute).map { [$0] } ?? []
        if !parts.isEmpty {
            times = DayPart.hours(of: number, in: parts).compactMap { TimeOfDay($0, minute) }
        } else if (1...12).contains(number), !isSure {
            times = halves
        } else if isShort, parts.isEmpty, number > 0, times.allSatisfy({ $0 < from }) {
            // By a clock of 24 hours, 12:30-1:30 ends in the night; people may mean an hour.
            return halves[1] > from ? halves : times
        }
        if times.count > 1 { times.removeAll { $0 == from } }
        return times.min { $0.minutes(after: from) < $1.minutes(after: from) }.map { [$0] } ?? []
    }
}

extension Hours {
    fileprivate init(from: TimeOfDay, of side: HourPhrase.Side, on day: [DayPart]) {
        self.from = from
        let parts = day.isEmpty ? side.parts : day
        isOfNight = from.hour <= 6 && parts.contains(where: \.isNightly)
    }

    /// The same so many minutes earlier, below 60.
    fileprivate func earlier(by count: Int) -> Hours {
        let minutes = (from.minutes + 24 * 60 - count) % (24 * 60)
        guard let time = TimeOfDay(minutes / 60, minutes % 60) else { return self }
        return Hours(from: time, isOfNight: isOfNight)
    }
}
