import Testing
import Times

@testable import Intents

/// What of a question a slot has no place for: half of a range, the second of two names, a number of something else.
struct LeftOverTests {
    private static let campus = Recognizer(
        RecognizerTests.intents + [
            intent(
                "flats.find",
                [
                    "flats [near {uni}] [in {district}] [for] {rent}", "flats in {district}",
                    "flats near {uni}",
                    "flats [of] {size}", "flats [with] {rooms}", "flats {minutes} from {uni}", "{rent}[嘅]樓",
                    "{district}嘅樓",
                    "{rooms}嘅樓", "{uni}{minutes}嘅樓", "{rent}的房子", "{district}的房子", "有冇{rent}嘅樓租",
                ],
                [
                    Slot(
                        name: "district",
                        kind: .values(ValueList(["Sai Kung": ["西貢"], "Sha Tin": ["沙田"], "Tai Po": ["大埔"]])),
                        takesSeveral: true),
                    Slot(name: "uni", kind: .values(ValueList(["HKU": ["港大"], "HKUST": ["科大"]]))),
                    Slot(name: "rent", kind: .range(RangeUnits())),
                    Slot(name: "size", kind: .range(RangeUnits(["sq ft", "呎"]))),
                    Slot(name: "rooms", kind: .range(RangeUnits(["rooms", "bedrooms", "房"]))),
                    Slot(name: "minutes", kind: .range(RangeUnits(["minutes", "分鐘"]))),
                ]),
            intent(
                "things.find", ["who sells [a] {thing} [{price}]"],
                [
                    Slot(name: "thing", kind: .text), Slot(name: "price", kind: .range(RangeUnits())),
                ]),
            intent(
                "tags.find", ["who likes {tag}", "誰喜歡{tag}"],
                [Slot(name: "tag", kind: .text, isRequired: true)]),
            intent("coins.bet", ["bet {count} coins", "押{count}個硬幣"], [Slot(name: "count", kind: .number)]),
        ])

    private static func intent(_ name: String, _ phrases: [String], _ slots: [Slot]) -> Intent {
        Intent(name: name, texts: phrases.map { try! PhraseText($0) }, slots: slots)
    }

    private func meaning(of text: String, after before: QuestionBefore? = nil) -> String {
        Self.campus.understand(text, after: before, on: RecognizerTests.today).words
    }

    // MARK: Numbers

    /// One of two numbers may say for both how many thousands they are.
    @Test(arguments: [
        ("flats 8-9k", "8000-9000"), ("flats 8k-9", "8000-9000"), ("flats $8-9k", "8000-9000"),
        ("flats between 8 and 9k", "8000-9000"), ("flats 8 or 9k", "8000-9000"), ("8到9千的房子", "8000-9000"),
        ("八至九千嘅樓", "8000-9000"), ("一到两万的房子", "10000-20000"), ("1-1.5萬嘅樓", "10000-15000"),
        ("flats 500-1k", "500-1000"), ("flats 8k-12k", "8000-12000"),
        ("flats between eight and nine thousand", "8000-9000"),
        // Two neighbouring digits are both of them.
        ("七八千嘅樓", "7000-8000"), ("一兩萬嘅樓", "10000-20000"), ("七八千以下嘅樓", "-8000"),
        // A tenth less to a tenth more, where there is a whole number so close.
        ("flats around 9000", "8100-9900"), ("9000左右嘅樓", "8100-9900"), ("flats about 1.5 dollars", "1.5"),
        // In words.
        ("flats under nine thousand", "-9000"), ("flats for nine thousand five hundred", "9500"),
        ("flats over twelve thousand", "12000-"), ("flats under a thousand", "-1000"),
        // 有冇 asks, and turns no bound round.
        ("有冇平過九千嘅樓租", "-9000"), ("有冇貴過九千嘅樓租", "9000-"), ("有沒有低於九千嘅樓租", "-9000"),
    ])
    func range_ofNumbersAsPeopleSayThem_isRead(_ text: String, rent: String) {
        #expect(meaning(of: text) == #"flats.find {"rent":"\#(rent)"}"#, "\(text)")
    }

    @Test(arguments: [
        ("flats 2 or 3 bedrooms", #"{"rooms":"2-3"}"#), ("兩三房嘅樓", #"{"rooms":"2-3"}"#),
        ("兩房或三房嘅樓", #"{"rooms":"2-3"}"#),
        ("科大三四十分鐘嘅樓", #"{"minutes":"30-40","uni":"HKUST"}"#),
        ("flats for 8000 and 2 rooms", #"{"rent":"8000","rooms":"2"}"#),
        ("flats 15000 in Sai Kung", #"{"district":"Sai Kung","rent":"15000"}"#),
    ])
    func numbers_beforeOneUnit_areBothOfIt(_ text: String, slots: String) {
        #expect(meaning(of: text) == "flats.find \(slots)", "\(text)")
    }

    /// A number that an intent has no place for is no reason to answer without it.
    @Test(arguments: [
        "flats for 3 people", "flats for 2 to 3 people", "flats 3 students", "flats from 2027",
        "flats from 2027 in Sai Kung",
        "flats in Sai Kung for 3 people", "flats in Sai Kung, for 3 people", "flats with 2 or 4 bedrooms",
        "flats 8000 or 12000",
        "roll 2 dice", "roll two dice", "9千多嘅樓", "九千幾蚊嘅樓", "一萬二三嘅樓", "三個人住西貢嘅樓", "bet 2 or 5 coins",
    ])
    func number_thatNoSlotTakes_isNotLeftOut(_ text: String) {
        #expect(meaning(of: text) == "none {}", "\(text)")
    }

    @Test(arguments: [
        ("bet two coins", #"coins.bet {"count":2}"#), ("押兩個硬幣", #"coins.bet {"count":2}"#),
        ("who sells an iphone 15 under 3000", #"things.find {"price":"-3000","thing":"iphone 15"}"#),
        // Says when, how long somebody waited, which one, or is part of a reason.
        ("i have waited 20 minutes, will it rain tomorrow", #"weather.forecast {"day":"tomorrow"}"#),
        ("we are 3 people, will it rain tomorrow", #"weather.forecast {"day":"tomorrow"}"#),
        ("when is the 28a at ho man tin", #"bus.eta {"route":"28A","stop":"ho man tin"}"#),
        ("flats 8000-12000 near HKU", #"flats.find {"rent":"8000-12000","uni":"HKU"}"#),
        ("8000 flats in Sai Kung", #"flats.find {"district":"Sai Kung","rent":"8000"}"#),
    ])
    func number_thatIsTakenOrSaysWhen_isNoReasonNotToAnswer(_ text: String, meaning: String) {
        #expect(self.meaning(of: text) == meaning, "\(text)")
    }

    // MARK: Names

    @Test(arguments: [
        ("flats in Sha Tin or Sai Kung", "Sha Tin, Sai Kung"),
        ("flats in Sha Tin or in Sai Kung", "Sha Tin, Sai Kung"),
        ("flats in Sha Tin, Sai Kung or Tai Po", "Sha Tin, Sai Kung, Tai Po"),
        ("沙田或西貢嘅樓", "Sha Tin, Sai Kung"),
        ("沙田和西贡的房子", "Sha Tin, Sai Kung"), ("沙田、西貢嘅樓", "Sha Tin, Sai Kung"),
        ("flats in Sha Tin or Sha Tin", "Sha Tin"),
    ])
    func names_ofASlotThatTakesSeveral_areAllTaken(_ text: String, districts: String) {
        #expect(meaning(of: text) == #"flats.find {"district":"\#(districts)"}"#, "\(text)")
    }

    @Test(arguments: [
        "how is the weather in Sha Tin or Tai Po", "weather in Sha Tin and Tai Po", "沙田定大埔天氣點", "沙田、大埔天氣點",
        "明天还是后天会下雨吗",
        "will it rain tomorrow or on friday", "next train from Admiralty or Central",
        "next train from Admiralty or Central to Tsuen Wan",
        "flats near HKU or HKUST", "flats near HKU or in Sai Kung", "who sells a desk or a chair",
        "where does the 28A or 28B go",
    ])
    func names_ofWhichOneWouldBeLeftOut_areNotAnswered(_ text: String) {
        #expect(meaning(of: text) == "none {}", "\(text)")
    }

    @Test(arguments: [
        ("next train from Admiralty to Tsuen Wan", #"mtr.next {"dest":"Tsuen Wan","station":"Admiralty"}"#),
        ("will it rain tomorrow or not", #"weather.forecast {"day":"tomorrow"}"#),
        ("朋友喺金鐘等我，由荃灣去金鐘下一班車", #"mtr.next {"dest":"Admiralty","station":"Tsuen Wan"}"#),
    ])
    func names_thatAreNoAlternatives_areUnderstood(_ text: String, meaning: String) {
        #expect(self.meaning(of: text) == meaning, "\(text)")
    }

    @Test func sun_thatShines_isNoSunday() {
        let question = Question(
            "will the sun be out on saturday", index: Self.campus.index, on: RecognizerTests.today)
        #expect(Set(question.days.map(\.day.word)) == ["saturday"])
    }

    // MARK: Whom and what is asked

    @Test(arguments: [
        ("who likes hiking", #"tags.find {"tag":"hiking"}"#), ("who lives in Sha Tin", "none {}"),
        ("who is warm in Sha Tin", "none {}"),
        ("he likes you", "none {}"),
    ])
    func person_thatIsAskedFor_isWhatIsAnswered(_ text: String, meaning: String) {
        #expect(self.meaning(of: text) == meaning, "\(text)")
    }

    @Test(arguments: [
        "who lives in Sha Tin", "who do I know in Sha Tin", "what do I have in Sha Tin", "邊個住喺沙田", "誰住在沙田",
        "where is Sha Tin",
        "我有咩喺沙田",
    ])
    func question_thatStandsByItself_leansOnNothing(_ text: String) {
        let before = QuestionBefore(intent: "flats.find", slots: ["district": .text("Sai Kung")])
        #expect(meaning(of: text, after: before) == "none {}", "\(text)")
    }

    @Test(arguments: ["what do I have tomorrow", "what's on tomorrow", "我聽日有咩做"])
    func question_ofWhatOneHas_isNoneOfTheWeather(_ text: String) {
        let before = QuestionBefore(intent: "weather.forecast", slots: ["day": .text("today")])
        #expect(meaning(of: text, after: before) == "none {}", "\(text)")
    }

    @Test(arguments: [
        ("what about Sha Tin", "Sha Tin"), ("and in Sha Tin?", "Sha Tin"), ("咁沙田呢", "Sha Tin"),
        ("and Sha Tin or Tai Po?", "Sha Tin, Tai Po"),
    ])
    func followUp_withOtherNames_changesTheSlot(_ text: String, districts: String) {
        let before = QuestionBefore(intent: "flats.find", slots: ["district": .text("Sai Kung")])
        #expect(meaning(of: text, after: before) == #"flats.find {"district":"\#(districts)"}"#, "\(text)")
    }

    // MARK: What stands in the way

    @Test(arguments: [
        ("flats that aren't in Sai Kung", "flats.find", "aren't"), ("唔係西貢嘅樓", "flats.find", "唔"),
        ("cheapest flats in Sai Kung", "flats.find", "cheapest"),
        ("flats in Sai Kung for 3 people", "flats.find", "3 people"),
        ("roll 2 dice", "dice.roll", "2 dice"),
    ])
    func obstacle_isWhatAnIntentHasNoPlaceFor(_ text: String, intent: String, words: String) {
        let obstacle = Self.campus.obstacle(in: text, on: RecognizerTests.today)
        #expect(obstacle == Recognizer.Obstacle(intent: intent, words: words), "\(text)")
    }

    @Test(arguments: ["is there life on mars", "not", "3", "flats in Sai Kung"])
    func obstacle_ofWhatNothingElseIsKnown_isNone(_ text: String) {
        #expect(Self.campus.obstacle(in: text, on: RecognizerTests.today) == nil, "\(text)")
    }

    /// What a plugin is given of a bound that isn't meant itself: over 9000 and not over 9000 share no flat.
    @Test(arguments: [
        ("flats over 9000", "9001-"), ("貴過九千嘅樓", "9001-"), ("flats smaller than 300 sq ft", "-299"),
        ("flats not over 9000", "-9000"),
        ("flats at least 9000", "9000-"), ("9000以上嘅樓", "9000-"), ("flats under 9000", "-9000"),
        ("flats over 8000 and under 9000", "8001-9000"),
        ("flats over 9000 and cheaper than 9001", "9000-9001"),
    ])
    func bound_thatIsNotMeantItself_isGivenWithoutIt(_ text: String, range: String) {
        guard case .reading(let reading, _) = Self.campus.understand(text, on: RecognizerTests.today) else {
            Issue.record("\(text) was not understood")
            return
        }
        #expect((reading.given["rent"] ?? reading.given["size"]) == .text(range), "\(text)")
    }

    @Test func example_ofAPhraseThatRepeatsItself_isNone() {
        #expect(Phrase.plain("太子站巴士巴士 when") == nil && Phrase.plain("when buses buses come") == nil)
        #expect(Phrase.plain("睇睇天氣") == "睇睇天氣" && Phrase.plain("太子站巴士") == "太子站巴士")
    }
}
