import Testing
import Times

@testable import Intents

/// What questions mean, of a few intents of a campus and its city.
struct RecognizerTests {
    @Test(arguments: [
        ("is it warm in sha tin", "weather.current {\"place\":\"Sha Tin\"}"),
        ("how's the weather at the moment?", "weather.current {}"),
        ("而家大埔凍唔凍", "weather.current {\"place\":\"Tai Po\"}"),
        ("will we get rain on Saturday", "weather.forecast {\"day\":\"saturday\"}"),
        ("後日會唔會落雨呀", "weather.forecast {\"day\":\"+2\"}"),
        ("天气预报 明天", "weather.forecast {\"day\":\"tomorrow\"}"),
        ("forecast for the next 7 days please", "weather.forecast {\"day\":\"range\",\"days\":7}"),
        ("未來一星期天氣預報", "weather.forecast {\"day\":\"range\",\"days\":7}"),
        ("how polluted is Mong Kok", "air.quality {\"station\":\"Mong Kok\"}"),
        ("roadside air in central", "air.quality {\"station\":\"Central\"}"),
        ("when is the 28a at ho man tin", "bus.eta {\"route\":\"28A\",\"stop\":\"ho man tin\"}"),
        ("何文田28A仲有幾耐到", "bus.eta {\"route\":\"28A\",\"stop\":\"何文田\"}"),
        // As text copied from PDF files has it.
        ("何⽂⽥28A仲有幾耐到", "bus.eta {\"route\":\"28A\",\"stop\":\"何文田\"}"),
        ("⾦鐘去荃灣下⼀班⾞", "mtr.next {\"dest\":\"Tsuen Wan\",\"station\":\"Admiralty\"}"),
        (
            "next 1a from Star Ferry to Telford Gardens",
            "bus.eta {\"dest\":\"Telford Gardens\",\"route\":\"1A\",\"stop\":\"Star Ferry\"}"
        ),
        ("28A去邊度", "bus.route {\"route\":\"28A\"}"),
        ("金鐘去荃灣下一班車", "mtr.next {\"dest\":\"Tsuen Wan\",\"station\":\"Admiralty\"}"),
        (
            "next train at Admiralty towards Tsuen Wan",
            "mtr.next {\"dest\":\"Tsuen Wan\",\"station\":\"Admiralty\"}"
        ),
    ])
    func question_isUnderstood(_ text: String, meaning: String) {
        #expect(Self.campus.understand(text, on: Self.today).words == meaning)
    }

    @Test(arguments: [
        ("天氣 十二月二十四日", #"{"day":"2026-12-24"}"#), ("forecast 24 December", #"{"day":"2026-12-24"}"#),
        ("forecast 24/12", #"{"day":"2026-12-24"}"#), ("forecast for 2026-12-24", #"{"day":"2026-12-24"}"#),
        ("下星期三會唔會落雨", #"{"day":"2026-03-11"}"#), ("will it rain next wednesday", #"{"day":"2026-03-11"}"#),
        ("will it rain on wednesday", #"{"day":"wednesday"}"#),
        ("will it rain this friday", #"{"day":"friday"}"#),
        ("下週末天氣點", #"{"day":"2026-03-14"}"#), ("今個週末天氣點", #"{"day":"weekend"}"#),
        ("24號天氣點", #"{"day":"2026-03-24"}"#), ("forecast for the 24th", #"{"day":"2026-03-24"}"#),
        ("三日後天氣點", #"{"day":"+3"}"#), ("forecast in 12 days", #"{"day":"+12"}"#),
        ("forecast in a month", #"{"day":"2026-04-02"}"#), ("聽晚會唔會落雨", #"{"day":"tomorrow"}"#),
        ("will it rain tonight", #"{"day":"tonight"}"#),
        ("will it rain friday evening", #"{"day":"friday"}"#),
        ("will it rain this afternoon", #"{"day":"today"}"#), ("下星期天氣預報", "{}"),
        ("九日天氣", #"{"day":"range","days":9}"#), ("三日天氣預報", #"{"day":"range","days":3}"#),
        ("forecast for 3 days", #"{"day":"range","days":3}"#), ("未來十日天氣預報", #"{"day":"range","days":10}"#),
    ])
    func day_asPeopleWriteIt_fillsASlot(_ text: String, slots: String) {
        #expect(Self.campus.understand(text, on: Self.today).words == "weather.forecast \(slots)", "\(text)")
    }

    /// A day that is over, or that there is not, is none that a plugin could answer.
    @Test(arguments: [
        "weather last friday", "尋日天氣", "昨天天氣", "forecast in -3 days", "forecast 3 days ago", "上星期五天氣點",
        "forecast for 31 february", "天氣預報 十三月一日", "天氣，尋日", "yesterday, weather",
    ])
    func day_thatIsOver_isNotAnswered(_ text: String) {
        #expect(Self.campus.understand(text, on: Self.today).words == "none {}", "\(text)")
    }

    @Test func day_thatIsOver_isAReasonAmongOtherWords() {
        let text = "I lost my umbrella yesterday, will it rain tomorrow"
        #expect(
            Self.campus.understand(text, on: Self.today).words == #"weather.forecast {"day":"tomorrow"}"#)
    }

    @Test func day_thatIsOver_isLeftToPhrasesThatNameIt() throws {
        let recognizer = Recognizer([Self.intent("chat.missed", ["what did I miss yesterday"], [])])
        #expect(
            recognizer.understand("what did I miss yesterday", on: Self.today).words == "chat.missed {}")
    }

    /// What might be a day is a route where a route is asked for.
    @Test(arguments: ["5號", "26號", "the 5"])
    func number_thatMayBeADay_isStillARoute(_ route: String) {
        let digits = route.filter(\.isNumber)
        #expect(
            Self.campus.understand("\(route)去邊度", on: Self.today).words
                == #"bus.route {"route":"\#(digits)"}"#)
    }

    @Test(
        arguments: [
            ("remind me at 8:30pm", "20:30"), ("remind me at 8.30pm", "20:30"),
            ("remind me at 20:00", "20:00"),
            ("下午3時提我", "15:00"), ("晚上八點半提我", "20:30"), ("remind me at 8 pm", "20:00"),
            ("remind me at noon", "12:00"),
            // It may be in the morning or in the evening.
            ("8點提我", nil), ("remind me at 8 o'clock", nil), ("remind me", nil),
        ] as [(String, String?)])
    func time_asPeopleWriteIt_fillsASlot(_ text: String, time: String?) {
        let recognizer = Recognizer([
            Self.intent(
                "clock.remind", ["remind me [at] {time}", "{time}提我"],
                [Slot(name: "time", kind: .time, isRequired: true)])
        ])
        let meaning = time.map { #"clock.remind {"time":"\#($0)"}"# } ?? "clarify clock.remind missing time"
        #expect(recognizer.understand(text, on: Self.today).words == meaning, "\(text)")
    }

    @Test func time_thatWasAskedFor_isTakenOnceItIsOne() throws {
        let recognizer = Recognizer([
            Self.intent(
                "clock.remind", ["remind me [at] {time}"], [Slot(name: "time", kind: .time, isRequired: true)]
            )
        ])
        guard case .missing(let reading) = recognizer.understand("remind me at 8點", on: Self.today) else {
            Issue.record("it wasn't asked for")
            return
        }
        #expect(recognizer.filling("time", of: reading, with: "8點", on: Self.today) == nil)
        #expect(
            recognizer.filling("time", of: reading, with: "晚上8點", on: Self.today)?.words
                == #"clock.remind {"time":"20:00"}"#)
    }

    /// Reasons, greetings and other names around what is asked.
    @Test(arguments: [
        (
            "my washing is on the roof and i overslept, will it rain tomorrow",
            "weather.forecast {\"day\":\"tomorrow\"}"
        ),
        ("出咗門先發現冇帶銀包，後日會唔會落雨", "weather.forecast {\"day\":\"+2\"}"),
        ("衣服还没洗 明天会下雨吗", "weather.forecast {\"day\":\"tomorrow\"}"),
        ("is it warm in sha tin this morning", "weather.current {\"place\":\"Sha Tin\"}"),
        ("朋友喺金鐘等我，由荃灣去金鐘下一班車", "mtr.next {\"dest\":\"Admiralty\",\"station\":\"Tsuen Wan\"}"),
    ])
    func question_amongItsReasons_isUnderstood(_ text: String, meaning: String) {
        #expect(Self.campus.understand(text, on: Self.today).words == meaning)
    }

    @Test func number_thatCountsMinutes_isNoRoute() throws {
        let intent = try #require(Self.campus.index.intent(named: "bus.eta"))
        let routes = ["20 minutes for the 5", "等咗20分鐘 5號"].map { text in
            let question = Question(text, index: Self.campus.index, on: Self.today)
            return SlotSpans(of: intent, in: question, table: Self.campus.index.table).spans
                .flatMap(\.fillings).compactMap { $0.values["route"] }
        }
        #expect(routes == [[.text("5")], [.text("5")]])
    }

    @Test(arguments: [
        "what time is the party", "tell me a joke", "weather in Tokyo tomorrow", "I feel under the weather",
        "book me a table for two", "深圳天氣點", "幫我訂餐廳", "lol", "你食咗飯未", "?", "🎓",
        "c'est quand le prochain bus pour Paris",
    ])
    func question_thatBelongsToNobody_isNotAnswered(_ text: String) {
        #expect(Self.campus.understand(text, on: Self.today).words == "none {}")
    }

    @Test(arguments: [
        ("when is the next 28A", "clarify bus.eta missing stop"),
        ("next train please", "clarify mtr.next missing station"),
        ("air in central", "choices air.quality:Central air.quality:Central/Western"),
        ("Sha Tin", "choices weather.current air.quality"),
    ])
    func question_thatIsUnclear_isAskedBack(_ text: String, meaning: String) {
        #expect(Self.campus.understand(text, on: Self.today).words == meaning)
    }

    @Test(arguments: [
        ("and tomorrow?", "weather.forecast", ["day": "today"], "weather.forecast {\"day\":\"tomorrow\"}"),
        (
            "what about tai po", "weather.current", ["place": "Sha Tin"],
            "weather.current {\"place\":\"Tai Po\"}"
        ),
        ("咁旺角呢", "air.quality", ["station": "Central"], "air.quality {\"station\":\"Mong Kok\"}"),
        (
            "the other direction?", "bus.route", ["route": "28A"],
            "bus.route {\"direction\":\"I\",\"route\":\"28A\"}"
        ),
        (
            "when is the next one at star ferry", "bus.route", ["route": "5"],
            "bus.eta {\"route\":\"5\",\"stop\":\"star ferry\"}"
        ),
        (
            "how's the air there", "weather.current", ["place": "Mong Kok"],
            "air.quality {\"station\":\"Mong Kok\"}"
        ),
        ("roll a die", "weather.current", ["place": "Mong Kok"], "dice.roll {}"),
    ])
    func question_afterAnother_leansOnIt(
        _ text: String, intent: String, slots: [String: String], meaning: String
    ) {
        let before = QuestionBefore(intent: intent, slots: slots.mapValues(SlotValue.text))
        #expect(Self.campus.understand(text, after: before, on: Self.today).words == meaning)
    }

    /// In the order of the slots' names, not in one that each start of the program makes anew.
    @Test(arguments: ["b", "c", "d", "e", "f", "g", "h", "i"])
    func question_afterAnotherThatNamedTwoPlaces_leansOnTheFirst(later: String) {
        let before = QuestionBefore(
            intent: "weather.current", slots: [later: .text("Sha Tin"), "a": .text("Mong Kok")])
        #expect(
            Self.campus.understand("how's the air there", after: before, on: Self.today).words
                == "air.quality {\"station\":\"Mong Kok\"}")
    }

    @Test func intent_thatIsGone_isUnderstoodNoMore() {
        let without = Recognizer(Self.intents.filter { $0.name != "dice.roll" })
        #expect(Self.campus.understand("roll a die", on: Self.today).words == "dice.roll {}")
        #expect(without.understand("roll a die", on: Self.today).words == "none {}")
    }

    // MARK: - A campus

    /// Monday, 2 March 2026.
    static let today = CivilDay(number: 20_514)

    static let campus = Recognizer(intents)

    static let places = ["Sha Tin": ["沙田"], "Tai Po": ["大埔"], "Mong Kok": ["旺角"], "Kwun Tong": ["觀塘"]]

    static let intents = [
        intent(
            "weather.current",
            [
                "{place}", "[what is the] weather [in {place}]",
                "how (hot|cold|warm|humid) is it [in {place}]",
                "temperature [in {place}]", "{place}天氣點", "{place}幾多度", "{place}凍唔凍", "{place}熱唔熱",
                "{place}现在天气怎么样",
                "{place}多少度",
            ], [Slot(name: "place", kind: .values(ValueList(places)))]),
        intent(
            "weather.forecast",
            [
                "will it rain {day}", "will there be rain {day}", "[weather] forecast [for] {day}",
                "{day}會唔會落雨",
                "{day}天氣點", "{day}天氣預報", "{day}会下雨吗", "天气预报 {day}", "do I need an umbrella {day}",
            ], [Slot(name: "day", kind: .day)]),
        intent(
            "air.quality",
            [
                "{station}", "air quality [in {station}]", "how is the air [in {station}]",
                "air [in {station}]",
                "how polluted is {station}", "{station}空氣質素", "{station}空氣好唔好", "{station}空气怎么样",
                "roadside air quality",
            ],
            [
                Slot(
                    name: "station",
                    kind: .values(
                        ValueList([
                            "Mong Kok": ["旺角"], "Central": ["中環", "central roadside"], "Sha Tin": ["沙田"],
                            "Central/Western": ["central", "中環", "central and western"],
                        ])))
            ]),
        intent(
            "bus.eta",
            [
                "when is the [next] {route} at {stop}", "when does {route} come to {stop}",
                "next {route} [bus] from {stop}",
                "next {route} from {stop} to {dest}", "{route}幾時到{stop}", "{stop}{route}仲有幾耐到",
                "{stop}下一班{route}",
                "when is the next {route}", "next bus from {stop}", "when is the next one at {stop}",
            ],
            [
                route, Slot(name: "stop", kind: .text, isRequired: true), Slot(name: "dest", kind: .text),
            ]),
        intent(
            "bus.route",
            [
                "where does {route} go", "stops (of|on) [route] {route}", "{route}去邊度", "{route}行邊度",
                "{route}有咩站",
            ],
            [route], .other(of: "direction", first: "O", second: "I")),
        intent(
            "mtr.next",
            [
                "next train (from|at) {station} [(to|towards) {dest}]",
                "when is the next train [from {station}]",
                "{station}去{dest}下一班車", "{station}往{dest}", "{station}下一班地鐵",
            ],
            [
                Slot(name: "station", kind: .values(ValueList(stations)), isRequired: true),
                Slot(name: "dest", kind: .values(ValueList(stations))),
            ]),
        intent("dice.roll", ["roll a die", "roll [the] dice", "擲骰", "掷骰子"], []),
    ]

    private static let stations = ["Admiralty": ["金鐘"], "Tsuen Wan": ["荃灣"], "Central": ["中環"]]

    private static let route = Slot(
        name: "route", kind: .pattern(try! WordPattern("[A-Z]*%d+[A-Z]*")), isRequired: true)

    private static func intent(
        _ name: String, _ phrases: [String], _ slots: [Slot], _ reversal: Intent.Reversal? = nil
    ) -> Intent {
        Intent(
            name: name, texts: phrases.map { try! PhraseText($0) }, slots: slots, reversal: reversal)
    }
}

extension Understanding {
    /// On one line.
    var words: String {
        switch self {
        case .reading(let reading, _): "\(reading.intent) \(reading.slots.words)"
        case .missing(let reading):
            "clarify \(reading.intent) missing \(reading.missing.joined(separator: " "))"
        case .choices(let readings): "choices " + readings.map(\.choice).joined(separator: " ")
        case .none: "none {}"
        }
    }
}

extension Reading {
    fileprivate var choice: String {
        let values = slots.sorted { $0.key < $1.key }
            .compactMap { if case .text(let text) = $0.value { text } else { nil } }
        return score == 0.6 || values.isEmpty ? intent : "\(intent):\(values.joined(separator: ","))"
    }
}

extension [String: SlotValue] {
    fileprivate var words: String {
        let fields = sorted { $0.key < $1.key }.map { name, value in
            switch value {
            case .text(let text): "\"\(name)\":\"\(text)\""
            case .number(let number): "\"\(name)\":\(number)"
            }
        }
        return "{\(fields.joined(separator: ","))}"
    }
}
