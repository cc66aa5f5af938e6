import Testing

@testable import Times

/// A day and hours in a line, on Monday, 2 March 2026.
struct LineReaderTests {
    private func read(_ text: String) -> LineReader.Found {
        LineReader(today: CivilDay(number: 20_514)).read(text)
    }

    private func said(_ text: String) -> String {
        let found = read(text)
        if !found.choices.isEmpty { return found.choices.joined(separator: " or ") }
        var words = [found.day?.text ?? "no day"]
        if let from = found.from {
            words.append(
                from.text + (found.till.map { "-\($0.text)" } ?? "") + (found.endsNextDay ? "+1" : ""))
        }
        return (words + (found.rest.isEmpty ? [] : ["rest: \(found.rest)"])).joined(separator: " ")
    }

    @Test(
        arguments: [
            // F02.
            ("聽晚 8點", "2026-03-03 20:00"), ("今晚 10點-11點", "2026-03-02 22:00-23:00"),
            ("tonight 8:00", "2026-03-02 20:00"),
            ("this evening 9:00", "2026-03-02 21:00"),
            // The same kind.
            ("聽晚8點", "2026-03-03 20:00"), ("tonight at 8", "2026-03-02 20:00"),
            ("8 tonight", "2026-03-02 20:00"),
            ("8:00 tonight", "2026-03-02 20:00"), ("8點 今晚", "2026-03-02 20:00"),
            ("tomorrow evening 8:00", "2026-03-03 20:00"),
            ("tomorrow evening at 8", "2026-03-03 20:00"),
            ("friday evening 9:00-1:00", "2026-03-06 21:00-01:00+1"),
            ("friday evening 6-8pm", "2026-03-06 18:00-20:00"), ("8:00 friday evening", "2026-03-06 20:00"),
            ("周五晚8点半", "2026-03-06 20:30"), ("星期五晚 8點", "2026-03-06 20:00"), ("聽日晚上8點", "2026-03-03 20:00"),
            ("聽日嘅晚上八點", "2026-03-03 20:00"), ("下星期三下午三點", "2026-03-11 15:00"),
            ("星期二十二點半", "2026-03-03 00:30 or 2026-03-03 12:30"), ("星期三 13點", "2026-03-04 13:00"),
            ("十二月二十四日晚上七點半至九點", "2026-12-24 19:30-21:00"), ("聽日 18:00", "2026-03-03 18:00"),
            ("friday 18:00-19:30", "2026-03-06 18:00-19:30"), ("2026-12-24 18:00", "2026-12-24 18:00"),
            ("24/12 6-8pm", "2026-12-24 18:00-20:00"), ("24.12 18:00", "2026-12-24 18:00"),
            ("24 Dec, 6pm", "2026-12-24 18:00"),
            ("8.12 8pm", "2026-12-08 20:00"), ("friday 18.30", "2026-03-06 18:30"),
            ("friday noon", "2026-03-06 12:00"),
            ("聽日中午", "2026-03-03 12:00"), ("聽日中午11點半", "2026-03-03 11:30"),
            ("18:00 friday", "2026-03-06 18:00"),
            ("6pm-8pm on friday", "2026-03-06 18:00-20:00"),
            ("friday from 18:00 to 20:00", "2026-03-06 18:00-20:00"),
            ("friday 6 to 8pm", "2026-03-06 18:00-20:00"),
            ("friday from 8 to 10pm", "2026-03-06 20:00-22:00"),
            ("friday 8pm to 10", "2026-03-06 20:00-22:00"),
            ("friday eight to ten pm", "2026-03-06 20:00-22:00"),
            ("friday 9 until 5pm", "2026-03-06 09:00-17:00"),
            ("friday from 5 to 8pm", "2026-03-06 17:00-20:00"),
            ("friday 11 to 1pm", "2026-03-06 11:00-13:00"),
            ("friday 8 to 10pm HKU", "2026-03-06 20:00-22:00 rest: HKU"),
            ("friday 10 past 8pm", "2026-03-06 20:10"), ("friday twenty to nine pm", "2026-03-06 20:40"),
            ("friday twenty-five past 8pm", "2026-03-06 20:25"), ("friday 20 to 9pm", "2026-03-06 20:40"),
            ("friday 8pm to 3 Sai Street", "2026-03-06 20:00 rest: to 3 Sai Street"),
            ("friday between 2 and 4pm", "2026-03-06 14:00-16:00"),
            ("friday between 2pm and 4pm", "2026-03-06 14:00-16:00"),
            ("friday 12nn-2pm", "2026-03-06 12:00-14:00"), ("friday 10am-12nn", "2026-03-06 10:00-12:00"),
            ("3月6日(星期五)晚上8時", "2026-03-06 20:00"), ("6/3 (Fri) 8pm", "2026-03-06 20:00"),
            ("Friday, March 6, 8pm", "2026-03-06 20:00"), ("Fri 6 Mar 20:00", "2026-03-06 20:00"),
            ("6號星期五晚8點", "2026-03-06 20:00"), ("6/3 (Sat) 8pm", "no day 20:00 rest: 6/3 (Sat)"),
            ("聽日 8:30晚上", "2026-03-03 20:30"), ("聽日兩點半下午", "2026-03-03 14:30"), ("後晚8點", "2026-03-04 20:00"),
            ("聽日零晨三點", "2026-03-03 03:00"), ("tonite 8pm", "2026-03-02 20:00"),
            ("tmw 3pm", "2026-03-03 15:00"),
            ("聽晚七點半島酒店", "2026-03-03 19:00 rest: 半島酒店"), ("聽晚七點鐘樓等", "2026-03-03 19:00 rest: 鐘樓等"),
            ("聽晚七點正門等", "2026-03-03 19:00 rest: 正門等"), ("聽晚七點鐘", "2026-03-03 19:00"),
            ("聽晚七點十個人食飯", "2026-03-03 19:00 rest: 十個人食飯"), ("聽晚7點3個人", "2026-03-03 19:00 rest: 3個人"),
            ("聽日18:00 夜市", "2026-03-03 18:00 rest: 夜市"),
            ("尋晚8點", "2026-03-01 20:00"), ("friday morning 9", "2026-03-06 09:00"),
            // Tonight is the night that comes.
            ("今晚12點", "2026-03-03 00:00"), ("今晚凌晨2點", "2026-03-03 02:00"),
            ("tonight 1:00", "2026-03-03 01:00"),
            ("tonight 1am", "2026-03-03 01:00"), ("today 晚上12時", "2026-03-03 00:00"),
            ("tonight midnight", "2026-03-03 00:00"),
            ("今晚11時-1時", "2026-03-02 23:00-01:00+1"), ("今晚10點-聽朝2點", "2026-03-02 22:00-02:00+1"),
            ("聽日 凌晨2點", "2026-03-03 02:00"), ("friday 1am", "2026-03-06 01:00"),
            ("friday 9pm-midnight", "2026-03-06 21:00-00:00+1"),
            ("friday 22:00-1:00", "2026-03-06 22:00-01:00+1"),
            ("friday 12:30-01:30", "2026-03-06 12:30-01:30+1"),
            ("friday 8:00-9:00", "2026-03-06 08:00-09:00"),
            // What isn't read is given back as it was written.
            ("tomorrow 18:30 HKU station", "2026-03-03 18:30 rest: HKU station"),
            ("聽日 18：30 港大站Ａ１", "2026-03-03 18:30 rest: 港大站Ａ１"), ("今晚8時到3號樓", "2026-03-02 20:00 rest: 到3號樓"),
            ("tomorrow 18:00 Night Market", "2026-03-03 18:00 rest: Night Market"),
            ("friday at 8 Sai Street", "no day rest: friday at 8 Sai Street"),
            ("friday 18:00 19:00", "2026-03-06 18:00 rest: 19:00"),
            ("lunch tomorrow 18:00", "no day 18:00 rest: lunch tomorrow"),
            ("18:00", "no day 18:00"), ("18:00 Sun House", "no day 18:00 rest: Sun House"),
            ("friday", "2026-03-06"),
            ("friday evening", "2026-03-06"), ("nothing here", "no day rest: nothing here"), ("", "no day"),
            ("this friday 18:00 HKU", "2026-03-06 18:00 rest: HKU"),
            ("in -3 days 18:00", "no day 18:00 rest: in -3 days"),
        ])
    func line_asPeopleWriteIt_isRead(text: String, expected: String) {
        #expect(said(text) == expected, "\(text)")
    }

    @Test(
        arguments: [
            ("聽日 8點", "2026-03-03 08:00 or 2026-03-03 20:00"),
            ("聽日 8點-9點", "2026-03-03 08:00-09:00 or 2026-03-03 20:00-21:00"),
            ("聽日 晚上12時-1時", "2026-03-03 00:00-01:00 or 2026-03-04 00:00-01:00"),
            ("聽日 晚上1時", "2026-03-03 01:00 or 2026-03-04 01:00"),
            ("聽晚12點", "2026-03-03 00:00 or 2026-03-04 00:00"),
            ("friday night 12:30", "2026-03-06 00:30 or 2026-03-07 00:30"),
            ("friday midnight", "2026-03-06 00:00 or 2026-03-07 00:00"),
            ("聽晚凌晨2點", "2026-03-03 02:00 or 2026-03-04 02:00"),
            ("聽日 上午12時", "2026-03-03 00:00 or 2026-03-03 12:00"),
            ("8點", "08:00 or 20:00"),
            ("friday at 8", "2026-03-06 08:00 or 2026-03-06 20:00"),
            // Minutes before an hour, or hours.
            ("friday 5 to 8pm", "2026-03-06 17:00-20:00 or 2026-03-06 19:55"),
            ("friday ten to 9pm", "2026-03-06 10:00-21:00 or 2026-03-06 20:50"),
            // By clocks of 24 hours it ends in the night.
            ("friday 12:30-1:30", "2026-03-06 12:30-01:30 or 2026-03-06 12:30-13:30"),
            ("friday 8:00-7:00", "2026-03-06 08:00-07:00 or 2026-03-06 08:00-19:00"),
            ("12:30-1:30", "12:30-01:30 or 12:30-13:30"),
            ("friday 10:00-11pm", "2026-03-06 10:00-23:00 or 2026-03-06 22:00-23:00"),
        ])
    func line_thatMayBeTwoThings_givesBoth(text: String, expected: String) {
        #expect(said(text) == expected, "\(text)")
        for choice in read(text).choices {
            #expect(read(choice).from != nil && read(choice).choices.isEmpty, "\(choice)")
        }
    }

    @Test(
        arguments: [
            // What would be read is less than what is said.
            ("星期五晚10點到星期六凌晨2點", "no day rest: 星期五晚10點到星期六凌晨2點"),
            ("聽日晚上10點至翌日凌晨2點", "no day rest: 聽日晚上10點至翌日凌晨2點"),
            ("friday 10pm to saturday 2am", "no day rest: friday 10pm to saturday 2am"),
            ("聽晚八點差五分", "no day rest: 聽晚八點差五分"), ("聽晚差十分八點", "no day rest: 聽晚差十分八點"),
            ("聽晚八點踏半", "no day rest: 聽晚八點踏半"), ("晚上八点差一刻", "no day rest: 晚上八点差一刻"),
            // No hours at all.
            ("tomorrow at 7-Eleven", "no day rest: tomorrow at 7-Eleven"),
            ("friday HK$12.50", "no day rest: friday HK$12.50"),
            ("聽日早一点", "no day rest: 聽日早一点"), ("今日一點都唔凍", "no day rest: 今日一點都唔凍"),
            ("聽日有兩點要講", "no day rest: 聽日有兩點要講"),
            ("第三點", "no day rest: 第三點"),
            ("friday morning 8pm", "2026-03-06 rest: morning 8pm"), ("friday 13pm", "2026-03-06 rest: 13pm"),
            ("聽日今晚8點", "no day rest: 聽日今晚8點"), ("friday 24:00", "no day rest: friday 24:00"),
            ("friday 25:00", "no day rest: friday 25:00"), ("friday 8:60", "no day rest: friday 8:60"),
            ("2026-03-05 24-12", "no day rest: 2026-03-05 24-12"), ("friday 6-8", "no day rest: friday 6-8"),
            ("今晚10點-尋晚2點", "2026-03-02 rest: 今晚10點-尋晚2點"),
        ])
    func line_withHoursThatCannotBe_leavesThemUnread(text: String, expected: String) {
        #expect(said(text) == expected, "\(text)")
    }

    @Test func line_ofAnyLength_isReadAtItsBeginning() {
        let place = String(repeating: "x", count: 100_000)
        #expect(read("tomorrow 18:30 " + place).rest == place)
        #expect(read(place + " tomorrow 18:30").from == nil)
        #expect(read(place + " tomorrow 18:30").rest.count == 100_015)
        // The last letter that is read may be a space.
        let spaced = "tomorrow 18:30 " + String(repeating: "x", count: 240) + " " + place
        #expect(read(spaced).rest == spaced.dropFirst(15))
        let marks = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(read("tomorrow 18:30 " + marks).rest == marks)
        #expect(read(String(repeating: "8-", count: 50_000)).from == nil)
    }
}
