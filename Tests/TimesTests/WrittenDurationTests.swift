import Testing

@testable import Times

/// Durations as people write them in words.
struct WrittenDurationTests {
    @Test(
        arguments: [
            ("2 hours", 7_200), ("an hour", 3_600), ("an hour and a half", 5_400),
            ("one and a half hours", 5_400),
            ("half an hour", 1_800), ("half a day", 43_200), ("a half hour", 1_800), ("1.5 hours", 5_400),
            ("twenty-five minutes", 1_500), ("twenty five minutes", 1_500), ("1 day and 2 hours", 93_600),
            ("1 hour, 30 mins", 5_400), ("a week", 604_800), ("２ Hours", 7_200),
            ("兩小時", 7_200), ("两小时", 7_200), ("2小時", 7_200), ("２ 小時", 7_200), ("兩個鐘", 7_200), ("個半鐘", 5_400),
            ("半個鐘", 1_800), ("半小時", 1_800), ("一個半小時", 5_400), ("兩小時半", 9_000), ("兩個鐘頭", 7_200),
            ("三十分鐘", 1_800), ("1小時30分", 5_400), ("1.5小時", 5_400), ("兩日", 172_800), ("一个星期", 604_800),
            ("十五秒", 15),
        ] as [(String, Double)])
    func duration_inWords_isSoManySeconds(text: String, seconds: Double) {
        #expect(WrittenDuration.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "5", "hours", "two", "1h", "１h", "1h陳", "2 hours 1 day", "2 hours 3 hours", "hour and a half",
        "小時", "一點鐘",
        "鐘", "兩小時兩日", "半", "1..5小時", "三四小時", "2 hours ago", "and a half", "half", "a", "1小時30",
    ])
    func text_thatIsNoDuration_isNone(text: String) {
        #expect(WrittenDuration.seconds(text) == nil)
    }
}
