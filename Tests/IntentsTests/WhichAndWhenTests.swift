import Testing
import Times

@testable import Intents

/// Words that say which one of many is meant, and bounds of times: what doesn't account for them doesn't answer.
struct WhichAndWhenTests {
    private static let campus = Recognizer(
        RecognizerTests.intents + [
            intent(
                "flats.find",
                [
                    "flats [in {district}] [for] {rent}", "flats in {district}", "find me a flat",
                    "{rent}[嘅]樓",
                    "{district}嘅樓", "{district}的房子", "搵樓租",
                ],
                [
                    Slot(
                        name: "district", kind: .values(ValueList(["Sai Kung": ["西貢"], "Sha Tin": ["沙田"]]))),
                    Slot(name: "rent", kind: .range(RangeUnits())),
                ]),
            intent(
                "boats.next", ["next boat to {pier}", "boats to {pier} after {time}", "去{pier}嘅船"],
                [
                    Slot(name: "pier", kind: .values(ValueList(["Mui Wo": ["梅窩"], "Tai O": ["大澳"]]))),
                    Slot(name: "time", kind: .time),
                ]),
            intent("posts.find", ["posts about {words}"], [Slot(name: "words", kind: .text)]),
            intent("air.worst", ["where is the air worst", "邊度空氣最差"], []),
        ])

    private static func intent(_ name: String, _ phrases: [String], _ slots: [Slot]) -> Intent {
        Intent(name: name, texts: phrases.map { try! PhraseText($0) }, slots: slots)
    }

    private func meaning(of text: String) -> String {
        Self.campus.understand(text, on: RecognizerTests.today).words
    }

    // MARK: Which one

    /// A list of flats is no answer to which one is the cheapest.
    @Test(arguments: [
        "cheapest flats in Sai Kung", "flats in Sai Kung, the cheapest one",
        "flats in Sai Kung, cheapest first",
        "the most expensive flats in Sai Kung", "best flats in Sha Tin", "find me the largest flat",
        "the cheapest, flats in Sai Kung please", "西貢最平嘅樓", "西貢最便宜的房子", "西貢嘅樓，最大嗰間", "沙田最貴嘅樓",
        "where is the air best", "fastest next boat to Mui Wo", "posts about the best exams",
    ])
    func rank_thatNoPhraseHas_isNotAnswered(_ text: String) {
        #expect(meaning(of: text) == "none {}", "\(text)")
    }

    @Test(arguments: [
        ("where is the air worst", "air.worst {}"), ("邊度空氣最差", "air.worst {}"),
        ("flats in Sai Kung", #"flats.find {"district":"Sai Kung"}"#),
        // Ask for no rank.
        ("my best friend is late, will it rain tomorrow", #"weather.forecast {"day":"tomorrow"}"#),
        ("我最好帶遮，後日會唔會落雨", #"weather.forecast {"day":"+2"}"#),
    ])
    func rank_thatAPhraseHasOrNobodyMeans_isNoReasonNotToAnswer(_ text: String, meaning: String) {
        #expect(self.meaning(of: text) == meaning, "\(text)")
    }

    @Test func followUp_thatAsksForARank_isNotAnsweredAsBefore() {
        let before = QuestionBefore(intent: "flats.find", slots: ["district": .text("Sai Kung")])
        for text in ["and the cheapest?", "and in Sha Tin the cheapest?", "最平呢"] {
            let understood = Self.campus.understand(text, after: before, on: RecognizerTests.today)
            #expect(understood.words == "none {}", "\(text)")
        }
    }

    // MARK: When

    /// The next boat of all, or one at that time, is half of what was asked.
    @Test(arguments: [
        "next boat to Mui Wo before noon", "next boat to Mui Wo before 8pm", "next boat to Mui Wo by 8:30 pm",
        "next boat to Mui Wo until 20:00", "next boat to Mui Wo from 8pm", "next boat to Mui Wo before 8",
        "next boat to Mui Wo at 8pm or later", "8點之後去梅窩嘅船", "晚上8點前去梅窩嘅船",
        "中午之前去梅窩嘅船", "will it rain after 5pm", "will it rain before noon tomorrow",
        "will it rain after tomorrow", "聽日之後會唔會落雨",
    ])
    func boundOfATime_thatNoPhraseHas_isNotAnswered(_ text: String) {
        #expect(meaning(of: text) == "none {}", "\(text)")
    }

    @Test(arguments: [
        ("boats to Tai O after 8pm", #"boats.next {"pier":"Tai O","time":"20:00"}"#),
        ("after 8pm, next boat to Tai O", #"boats.next {"pier":"Tai O","time":"20:00"}"#),
        // These are days.
        ("will it rain the day after tomorrow", #"weather.forecast {"day":"+2"}"#),
        ("三日後天氣點", #"weather.forecast {"day":"+3"}"#),
    ])
    func boundOfATime_thatAPhraseHas_isUnderstood(_ text: String, meaning: String) {
        #expect(self.meaning(of: text) == meaning, "\(text)")
    }
}
