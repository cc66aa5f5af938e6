import Testing
import Times

@testable import Intents

/// Words that turn a question round: bounds of numbers, and what isn't meant.
struct TurnTests {
    private static let campus = Recognizer(
        RecognizerTests.intents + [
            intent(
                "flats.find",
                [
                    "flats [in {district}] [for] {rent}", "flats in {district}", "flats [of] {size}",
                    "find me a flat",
                    "{rent}[嘅]樓", "{district}嘅樓", "{district}{rent}嘅樓", "{size}嘅樓", "搵樓租", "{rent}的房子",
                ],
                [
                    Slot(
                        name: "district", kind: .values(ValueList(["Sai Kung": ["西貢"], "Sha Tin": ["沙田"]]))),
                    Slot(name: "rent", kind: .range(RangeUnits())),
                    Slot(name: "size", kind: .range(RangeUnits(["sq ft", "sqft", "呎"]))),
                ]),
            intent("line.stuck", ["is the train not moving", "架車唔郁"], []),
            intent("posts.find", ["posts about {words}"], [Slot(name: "words", kind: .text)]),
            intent(
                "coins.bet", ["bet over {count} coins", "bet {count} coins"],
                [Slot(name: "count", kind: .number)]),
        ])

    private static func intent(_ name: String, _ phrases: [String], _ slots: [Slot]) -> Intent {
        Intent(name: name, texts: phrases.map { try! PhraseText($0) }, slots: slots)
    }

    private func meaning(of text: String, after before: QuestionBefore? = nil) -> String {
        Self.campus.understand(text, after: before, on: RecognizerTests.today).words
    }

    // MARK: Bounds

    @Test(arguments: [
        ("flats over 20000", "20000-"), ("flats from 20000", "20000-"), ("flats above $20,000", "20000-"),
        ("flats at least 20k", "20000-"), ("flats for more than 20000", "20000-"), ("flats 20000+", "20000-"),
        ("flats >20000", "20000-"), ("flats >= 20000", "20000-"), ("flats 20000 or more", "20000-"),
        ("flats 20000 and up", "20000-"), ("flats not under 20000", "20000-"),
        ("flats no less than 20000", "20000-"),
        ("20000以上嘅樓", "20000-"), ("20000蚊以上嘅樓", "20000-"), ("兩萬以上嘅樓", "20000-"), ("2萬起嘅樓", "20000-"),
        ("最少20000嘅樓", "20000-"), ("至少两万的房子", "20000-"), ("多過20000嘅樓", "20000-"), ("貴過20000嘅樓", "20000-"),
        ("高于20000的房子", "20000-"), ("超过20000的房子", "20000-"), ("不低于20000的房子", "20000-"),
        ("唔少過20000嘅樓", "20000-"),
        ("比20000貴嘅樓", "20000-"),
        ("flats under 15000", "-15000"), ("flats up to 15,000", "-15000"), ("flats at most 15000", "-15000"),
        ("flats cheaper than 15000", "-15000"), ("flats less than 15000", "-15000"),
        ("flats max 15000", "-15000"),
        ("flats no more than 15000", "-15000"), ("flats not over 15000", "-15000"),
        ("flats <15000", "-15000"),
        ("flats 15000 or less", "-15000"), ("flats -15000", "-15000"),
        ("15000以下嘅樓", "-15000"), ("一萬五以下嘅樓", "-15000"), ("1.5萬以內嘅樓", "-15000"), ("最多15000嘅樓", "-15000"),
        ("平過15000嘅樓", "-15000"), ("少过15000的房子", "-15000"), ("低於15000嘅樓", "-15000"), ("不超过15000的房子", "-15000"),
        ("唔超過15000嘅樓", "-15000"), ("唔好多過15000嘅樓", "-15000"), ("比15000平嘅樓", "-15000"),
        ("flats between 8000 and 12000", "8000-12000"), ("flats from 8000 to 12000", "8000-12000"),
        ("flats 8000-12000", "8000-12000"), ("flats 8000 - 12000", "8000-12000"),
        ("flats $8,000 – $12,000", "8000-12000"), ("flats between 12000 and 8000", "8000-12000"),
        ("flats over 8000 and under 12000", "8000-12000"), ("8000至12000嘅樓", "8000-12000"),
        ("8000到12000的房子", "8000-12000"),
        ("八千至一萬二嘅樓", "8000-12000"), ("8000以上12000以下嘅樓", "8000-12000"), ("8000同12000之間嘅樓", "8000-12000"),
        ("flats 15000", "15000"), ("flats in Sai Kung for 15000 a month", "15000"),
    ])
    func bound_ofANumber_fillsARange(_ text: String, rent: String) {
        #expect(meaning(of: text).contains(#""rent":"\#(rent)""#), "\(text): \(meaning(of: text))")
    }

    @Test(arguments: [
        ("flats over 400 sq ft", #"{"size":"400-"}"#), ("flats of 400sqft", #"{"size":"400"}"#),
        ("400呎以上嘅樓", #"{"size":"400-"}"#), ("400 to 600 sq ft flats", #"{"size":"400-600"}"#),
    ])
    func bound_ofANumberThatCountsSomething_fillsTheSlotForThat(_ text: String, slots: String) {
        #expect(meaning(of: text) == "flats.find \(slots)", "\(text)")
    }

    /// Without a slot for it, the bound of a number can't be understood: the number alone would be half of what was asked.
    @Test(arguments: [
        "bet under 300 coins", "bet 300 coins or less", "bet at most 300 coins",
        "bet between 300 and 500 coins",
        "bet not over 300 coins", "bet 300+ coins", "flats over 30 minutes",
        "will it rain over 30 mm tomorrow",
        "roll the dice at least 30", "沙田30度以上天氣點",
    ])
    func bound_thatNoSlotTakesAndNoPhraseHas_isNotAnswered(_ text: String) {
        #expect(meaning(of: text) == "none {}", "\(text)")
    }

    @Test func bound_thatAPhraseHas_isUnderstood() {
        #expect(meaning(of: "bet over 300 coins") == #"coins.bet {"count":300}"#)
        #expect(meaning(of: "bet 1,300 coins") == #"coins.bet {"count":1300}"#)
    }

    // MARK: What isn't meant

    @Test(arguments: [
        "唔係西貢嘅樓", "不是西贡的房子", "唔要西貢嘅樓", "除咗西貢嘅樓", "除了西贡的房子", "西貢以外嘅樓", "西貢除外嘅樓", "非西貢嘅樓", "西貢嘅樓唔要",
        "flats not in Sai Kung", "flats that aren't in Sai Kung", "flats except in Sai Kung",
        "flats but not in Sai Kung",
        "no flats in Sai Kung", "flats other than in Sai Kung", "don't show me flats in Sai Kung",
        "flats, not in Sai Kung",
        "flats in Sha Tin, not Sai Kung", "flats in Sha Tin, no agents", "沙田嘅樓，唔要西貢", "沙田嘅樓，西貢嘅唔要",
        "唔要西貢，搵樓租",
        "don’t find me a flat", "never roll the dice", "唔好擲骰", "will it not rain tomorrow", "金鐘唔去荃灣下一班車",
        "where doesn't the 28A go", "posts not about exams", "posts about anything but exams", "Sha Tin not",
        "唔係沙田",
        "flats in Sai Kung that are not over 8000 sq ft and not furnished",
    ])
    func negation_thatNoPhraseHas_isNotAnswered(_ text: String) {
        #expect(meaning(of: text) == "none {}", "\(text)")
    }

    @Test(arguments: [
        ("is the train not moving", "line.stuck {}"), ("架車唔郁", "line.stuck {}"),
        // Asks whether something is so.
        ("大埔凍唔凍", #"weather.current {"place":"Tai Po"}"#), ("後日會不會落雨", #"weather.forecast {"day":"+2"}"#),
        ("明天会下雨吗 是不是", #"weather.forecast {"day":"tomorrow"}"#),
        ("明天会下雨不", #"weather.forecast {"day":"tomorrow"}"#),
        ("will it rain tomorrow or not", #"weather.forecast {"day":"tomorrow"}"#),
        // Is no negation by itself.
        ("唔該搵樓租", "flats.find {}"), ("我想一起搵樓租", "flats.find {}"), ("不如搵樓租", "flats.find {}"),
        ("唔知後日會唔會落雨", #"weather.forecast {"day":"+2"}"#),
        ("I don't know, will it rain tomorrow", #"weather.forecast {"day":"tomorrow"}"#),
        ("where does no. 28A go", #"bus.route {"route":"28A"}"#),
        // Is part of a reason, or answers what was said before.
        ("我冇帶遮，後日會唔會落雨", #"weather.forecast {"day":"+2"}"#),
        ("i have no idea what to wear, will it rain tomorrow", #"weather.forecast {"day":"tomorrow"}"#),
        ("后天会下雨吗，我没带伞", #"weather.forecast {"day":"+2"}"#),
        ("no, will it rain tomorrow", #"weather.forecast {"day":"tomorrow"}"#),
        // Says where.
        ("is it warm over there in sha tin", #"weather.current {"place":"Sha Tin"}"#),
        ("next train from Admiralty to Tsuen Wan", #"mtr.next {"dest":"Tsuen Wan","station":"Admiralty"}"#),
    ])
    func word_thatTurnsNothingRound_isNoReasonNotToAnswer(_ text: String, meaning: String) {
        #expect(self.meaning(of: text) == meaning, "\(text)")
    }

    // MARK: Answers

    @Test(arguments: ["not tomorrow", "and not tomorrow?", "唔係聽日呢", "but not on Saturday"])
    func followUp_thatIsTurnedRound_doesNotChangeWhatWasAsked(_ text: String) {
        let before = QuestionBefore(intent: "weather.forecast", slots: ["day": .text("today")])
        #expect(meaning(of: text, after: before) == "none {}", "\(text)")
    }

    @Test(arguments: ["not the other direction", "唔係反方向"])
    func otherDirection_thatIsNotMeant_isNotTaken(_ text: String) {
        let before = QuestionBefore(intent: "bus.route", slots: ["route": .text("28A")])
        #expect(meaning(of: text, after: before) == "none {}", "\(text)")
    }

    @Test func followUp_withABound_changesTheRange() {
        let before = QuestionBefore(
            intent: "flats.find", slots: ["rent": .text("-15000"), "district": .text("Sai Kung")])
        #expect(
            meaning(of: "and over 20000?", after: before)
                == #"flats.find {"district":"Sai Kung","rent":"20000-"}"#)
    }

    @Test func answer_thatSaysWhatIsNotMeant_fillsNoSlotAndChoosesNothing() {
        let reading = Reading(intent: "mtr.next", slots: [:], score: 1, missing: ["station"])
        let isFilled = ["not Admiralty", "唔係金鐘", "Admiralty"].map {
            Self.campus.filling("station", of: reading, with: $0, on: RecognizerTests.today) != nil
        }
        #expect(isFilled == [false, false, true])
        let chosen = ["not the Lee Hall", "唔係 Lee", "the Lee one"].map {
            Self.campus.choice(among: [reading, reading], words: ["Lee Hall", "Ho Hall"], meantBy: $0)
        }
        #expect(chosen == [nil, nil, 0])
    }

    // MARK: What a question shares

    /// One word of a phrase, which other questions have too, is not what it asks.
    @Test(arguments: ["what time is it", "what time is it now", "is it late", "幾點", "現在幾點"])
    func question_thatSharesNoMoreThanACommonWord_isNotAnswered(_ text: String) {
        let recognizer = Recognizer([
            Self.intent(
                "rails.status",
                [
                    "are the trains running on time", "{line} trains on time", "is the {line} late",
                    "{line}而家幾點開",
                ],
                [Slot(name: "line", kind: .values(ValueList(["Island Line": ["港島綫"]])))]),
            Self.intent("boats.next", ["what time is the boat to {pier}"], [Slot(name: "pier", kind: .text)]),
        ])
        #expect(recognizer.understand(text, on: RecognizerTests.today).words == "none {}", "\(text)")
    }
}
