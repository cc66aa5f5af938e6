import Testing

@testable import Times

/// Times of a day as people write them.
struct HourReaderTests {
    // MARK: Parts of the day

    /// Which hour of a clock of 24 each written number from 0 to 24 is with a word beside it: `.` is none, `?` two of them.
    /// Written by hand.
    private static let grid: [(words: [String], hours: String)] = [
        (["凌晨"], "0 1 2 3 4 5 6 . . . . . 0 . . . . . . . . . . . ."),
        (
            ["深夜", "半夜", "午夜", "子夜", "midnight"],
            "0 1 2 3 4 5 6 . . . 22 23 0 . . . . . . . . . 22 23 ."
        ),
        (["am", "a.m.", "AM"], ". 1 2 3 4 5 6 7 8 9 10 11 0 . . . . . . . . . . . ."),
        (
            [
                "morning", "上午", "早上", "早晨", "朝早", "清晨", "清早", "上晝", "早", "朝", "this morning", "今朝", "今早",
                "聽朝", "听朝", "明早",
            ],
            "0 1 2 3 4 5 6 7 8 9 10 11 ? . . . . . . . . . . . ."
        ),
        (
            ["noon", "midday", "中午", "正午"],
            ". 13 14 15 . . . . . . . 11 12 13 14 15 . . . . . . . . ."
        ),
        (
            ["afternoon", "this afternoon", "下晝", "晏晝", "午後", "午后"],
            ". 13 14 15 16 17 18 19 . . . . 12 13 14 15 16 17 18 19 . . . . ."
        ),
        (["pm", "p.m."], ". 13 14 15 16 17 18 19 20 21 22 23 12 . . . . . . . . . . . ."),
        (["下午"], ". 13 14 15 16 17 18 19 20 21 22 23 12 13 14 15 16 17 18 19 20 21 22 23 ."),
        (["傍晚", "黃昏", "黄昏", "挨晚"], ". . . . 16 17 18 19 20 21 22 23 . . . . 16 17 18 19 20 21 22 23 ."),
        (
            [
                "evening", "night", "Tonight", "this evening", "晚上", "夜晚", "晚間", "晚间", "夜裡", "晚", "夜", "今晚",
                "聽晚", "听晚", "明晚", "今夜",
            ],
            "0 1 2 3 4 17 18 19 20 21 22 23 0 . . . . 17 18 19 20 21 22 23 ."
        ),
    ]

    @Test(arguments: grid.flatMap { row in row.words.map { ($0, row.hours) } })
    func number_besideAPartOfTheDay_isTheHourOfTheTable(word: String, hours: String) throws {
        let hours = hours.split(separator: " ")
        try #require(hours.count == 25)
        for (number, hour) in hours.enumerated() {
            for form in ["\(word)\(number)時", "\(word) \(number)點", "\(word) \(number):00"] {
                let expected = hour == "." ? "nothing" : hour == "?" ? "00:00 or 12:00" : Self.clock(hour)
                #expect(said(form) == expected, "\(form)")
            }
        }
    }

    private static func clock(_ hour: Substring) -> String { hour.count == 1 ? "0\(hour):00" : "\(hour):00" }

    /// What a line says of hours, whatever it says of the day.
    private func said(_ text: String) -> String {
        let found = LineReader(today: CivilDay(number: 0)).read(text)
        if let from = found.from { return from.text }
        if let choices = Optional(found.choices.map { $0.suffix(5) }), !choices.isEmpty {
            return Set(choices).sorted().joined(separator: " or ")
        }
        return "nothing"
    }

    // MARK: Times alone, as answers of forms are

    @Test(
        arguments: [
            ("20:30", "20:30"), ("8:30", "08:30"), ("0:00", "00:00"), ("8.30", "08:30"), ("8.10", "08:10"),
            ("８：３０", "08:30"), ("8am", "08:00"), ("8 PM", "20:00"), ("8:30 p.m.", "20:30"),
            ("8.30pm", "20:30"),
            ("12am", "00:00"), ("12pm", "12:00"), ("12:30am", "00:30"), ("at 8pm", "20:00"),
            ("8 in the morning", "08:00"), ("8 in the evening", "20:00"), ("11 at night", "23:00"),
            ("3 in the afternoon", "15:00"), ("8 o'clock in the evening", "20:00"), ("eight pm", "20:00"),
            ("noon", "12:00"), ("Midday", "12:00"), ("12 noon", "12:00"), ("midnight", "00:00"),
            ("12 midnight", "00:00"), ("中午", "12:00"), ("正午", "12:00"), ("午夜", "00:00"), ("子夜", "00:00"),
            ("half past eight pm", "20:30"), ("quarter to 9 pm", "20:45"),
            ("quarter past 8 in the evening", "20:15"),
            // F03: what a form's field takes.
            ("晚上12點", "00:00"), ("晚上12時", "00:00"), ("夜晚2時", "02:00"), ("晚上1時", "01:00"), ("中午11點半", "11:30"),
            ("中午12時", "12:00"), ("中午1點", "13:00"), ("凌晨12時", "00:00"), ("下午12時", "12:00"), ("下午3時", "15:00"),
            ("下午3點半", "15:30"), ("下午3:30", "15:30"), ("下午 3 時 30 分", "15:30"), ("晚上八點", "20:00"),
            ("晚上八點三十分", "20:30"), ("晚上十二点半", "00:30"), ("朝早七點三個骨", "07:45"), ("下午三点一刻", "15:15"),
            ("晚上八點零五分", "20:05"), ("晚上8點鐘", "20:00"), ("晚上8點正", "20:00"), ("下午兩點", "14:00"),
            ("晚上廿二時", "22:00"), ("下午15時", "15:00"), ("下午6", "18:00"), ("8時", "08:00"), ("三時", "03:00"),
            ("二十時三十分", "20:30"), ("13點", "13:00"), ("0點", "00:00"), ("20 o'clock", "20:00"),
        ])
    func time_asPeopleWriteIt_isRead(text: String, expected: String) {
        #expect(meaning(text) == expected, "\(text)")
    }

    @Test(
        arguments: [
            ("8點", "08:00 or 20:00"), ("三點", "03:00 or 15:00"), ("8 o'clock", "08:00 or 20:00"),
            ("half past eight", "08:30 or 20:30"), ("12點", "00:00 or 12:00"), ("上午12時", "00:00 or 12:00"),
            ("12:30 in the morning", "00:30 or 12:30"), ("8點半", "08:30 or 20:30"),
            ("8點至9點", "08:00 or 20:00"),
            // It may last one hour or thirteen.
            ("10:00-11pm", "10:00 or 22:00"),
        ])
    func time_thatMayBeTwo_isUnsure(text: String, expected: String) {
        #expect(meaning(text) == expected, "\(text)")
    }

    @Test(
        arguments: [
            ("今晚11時-1時", "23:00-01:00+1"), ("上午11時-1時", "11:00-13:00"), ("中午12時至2時", "12:00-14:00"),
            ("9pm-1am", "21:00-01:00+1"), ("11pm-12", "23:00-00:00+1"), ("晚上10點-凌晨2點", "22:00-02:00+1"),
            ("晚上7時半至9時", "19:30-21:00"), ("6-8pm", "18:00-20:00"), ("11-1pm", "11:00-13:00"),
            ("6-8am", "06:00-08:00"),
            ("11-1am", "23:00-01:00+1"), ("12-2pm", "12:00-14:00"), ("6:00-8:00pm", "06:00 or 18:00"),
            ("9:00-1pm", "09:00-13:00"), ("12:00-2pm", "12:00-14:00"), ("6pm-8pm", "18:00-20:00"),
            ("6:00pm-8:00pm", "18:00-20:00"), ("18:00 - 20:00", "18:00-20:00"),
            ("18:00–20:00", "18:00-20:00"),
            ("18:00～20:00", "18:00-20:00"), ("18:00 to 20:00", "18:00-20:00"),
            ("8pm until 9:30pm", "20:00-21:30"),
            ("下午6時至下午8點", "18:00-20:00"), ("下午6時-8時", "18:00-20:00"), ("18時-20時00分", "18:00-20:00"),
            ("10-11點", "10:00 or 22:00"), ("18-20時", "18:00-20:00"), ("六點到晚上八點", "18:00-20:00"),
            ("下午五點半到七點", "17:30-19:00"), ("22:00-01:00", "22:00-01:00+1"), ("8:00-07:00", "08:00-07:00+1"),
            ("18:00-24:00", "18:00-00:00+1"), ("晚上9時至24時", "21:00-00:00+1"),
            ("9pm-midnight", "21:00-00:00+1"),
            ("noon-2pm", "12:00-14:00"), ("20:00-9點", "20:00-21:00"), ("18:00-18:00", "18:00-18:00+1"),
            ("晚上11點-12點", "23:00-00:00+1"), ("晚上12時-1時", "00:00-01:00"), ("2pm-4", "14:00-16:00"),
        ])
    func range_asPeopleWriteIt_isRead(text: String, expected: String) {
        #expect(meaning(text) == expected, "\(text)")
    }

    @Test(arguments: [
        "13pm", "0pm", "0am", "morning 20:00", "凌晨9時", "晚上25時", "8:60", "24:00", "晚上24時", "25:00", "下午3am",
        "friday evening noon", "3點5", "8", "20", "6-8", "", "  ", "上午", "evening", "3小時", "3時間", "７:5",
        "٧:٠٠",
        "23:00:00", "007:00", "7:005", "8:00x", "x8:00", "+7:00", "-1:00", "8pm today", "聽晚8點 tea",
        "2026-03-05",
        "24.12.2026", "三五點", "8 pm 9 pm", "half past", "o'clock", "晚上3人", "24:00-01:00", "8:30:15pm", "8時時",
    ])
    func text_thatIsNoTime_isNil(text: String) {
        #expect(HourReader.read(text) == nil, "\(text)")
    }

    @Test(arguments: ["tonight 8:00", "今晚8點", "聽晚 8點", "this evening 9:00", "8 tonight"])
    func time_thatNamesADay_isNoTimeAlone(text: String) {
        #expect(HourReader.read(text) == nil)
    }

    @Test func text_thatIsLong_isNilAtOnce() {
        #expect(HourReader.read(String(repeating: "1", count: 1_000_000)) == nil)
    }

    @Test(
        arguments: [
            ("evening", "20:00"), ("pm", "20:00"), ("晚上", "20:00"), ("夜晚", "20:00"), ("早上", "08:00"),
            ("AM", "08:00"),
            ("in the morning", nil), ("20:00", "20:00"), ("8am", "08:00"), ("9am", nil), ("noon", nil),
            ("8點", nil),
            ("tonight", nil), ("1", nil), ("", nil),
        ] as [(String, String?)])
    func choice_byAPartOfTheDay_isTheOneInIt(text: String, expected: String?) throws {
        let times = [try #require(TimeOfDay(8)), try #require(TimeOfDay(20))]
        #expect(HourReader.choice(among: times, meantBy: text)?.text == expected)
    }

    private func meaning(_ text: String) -> String {
        // Of a range that begins tonight the day is what tonight says.
        let text = text.hasPrefix("今晚") ? String("晚" + text.dropFirst(2)) : text
        switch HourReader.read(text) {
        case .time(let time): return time.text
        case .span(let from, let till, let endsNextDay):
            return "\(from.text)-\(till.text)" + (endsNextDay ? "+1" : "")
        case .unsure(let times): return times.map(\.text).joined(separator: " or ")
        case nil: return "nothing"
        }
    }
}
