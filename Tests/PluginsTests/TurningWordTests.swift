import Community
import Concurrency
import Intents
import Model
import PluginTestSupport
import Testing
import Times

@testable import Plugins

/// Words that turn a question round, around every phrase of every bundled plugin: before it, behind it and in front of what
/// it names.
@Suite struct TurningWordTests {
    /// What is put into a phrase.
    private struct Turn {
        let text: String
        let isHan: Bool
        /// What a slot for ranges takes of it; `nil` of what isn't meant.
        var range: String?
    }

    private static let exclusions: [Bool: [String]] = [
        false: [
            "not", "no", "except", "but not", "without", "isn't", "other than", "don't want", "excluding",
            "never",
            "apart from",
        ],
        true: [
            "唔係", "唔要", "不是", "不要", "除咗", "除了", "冇", "没有", "唔好", "非", "不包括", "唔喺",
        ],
    ]

    private static let bounds: [Bool: [(text: String, range: String)]] = [
        false: [
            ("over 20000", "20000-"), ("under 20000", "-20000"), ("at least 20000", "20000-"),
            ("between 20000 and 30000", "20000-30000"), ("20000 or more", "20000-"),
            ("no more than 20000", "-20000"),
            ("more than $20,000", "20000-"), ("20000 or less", "-20000"),
        ],
        true: [
            ("20000以上", "20000-"), ("20000以下", "-20000"), ("最少20000", "20000-"), ("多過20000", "20000-"),
            ("20000蚊起", "20000-"), ("唔超過20000", "-20000"), ("平過20000", "-20000"), ("不超过20000", "-20000"),
            ("高于20000", "20000-"), ("20000至30000", "20000-30000"),
        ],
    ]

    /// Answers that neither the word itself nor a slot for it allows.
    private static func wrong(_ readings: [Reading], _ turn: Turn, _ intents: [String: Intent]) -> [Reading] {
        readings.filter { reading in
            if let range = turn.range { return !reading.slots.values.contains(.text(range)) }
            return intents[reading.intent]?.phrases.contains { $0.excludes(turn.text) } != true
        }
    }

    private static func readings(of understanding: Understanding) -> [Reading] {
        switch understanding {
        case .reading(let reading, _), .missing(let reading): [reading]
        case .choices(let readings): readings
        case .none: []
        }
    }

    /// Where a word may stand: where it makes another word with what is before or behind it, it says something else.
    private static func places(for turn: Turn, in sample: PhraseSample) -> [Int] {
        let slots = sample.pieces.indices.filter { sample.pieces[$0].isSlot }
        return ([0, sample.pieces.count] + slots).filter { place in
            let before = place > 0 ? sample.pieces[place - 1].text.last : nil
            let behind = place < sample.pieces.count ? sample.pieces[place].text.first : nil
            // 有冇, 係唔係 and 要不要 ask which it is, as does 落雨未 at the end; 解除 is no exception, and no. 5 a number.
            if let before, "有係是要好在喺包消解免除".contains(before) { return false }
            if ["冇", "没有"].contains(turn.text), place == sample.pieces.count { return false }
            if turn.isHan, let behind, turn.text.last == behind || "未".contains(behind) { return false }
            return !(turn.text == "no" && behind?.isNumber == true)
        }
    }

    private func intents() async throws -> [Intent] {
        let host = try await TestHost.loaded(BundledTests.files()).host
        return host.answers.registry.intents.all.map(\.intent)
    }

    /// Each phrase with one word of each sort at one place, in turn, so that each word comes to each kind of place.
    @Test func turningWord_aroundAPhrase_isUnderstoodOrNotAnswered() async throws {
        let all = try await intents()
        let (recognizer, named) = (
            Recognizer(all), Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
        )
        var (number, wrong): (Int, [String]) = (0, [])
        for intent in all {
            let samples = Set(intent.phrases.compactMap { PhraseSample($0, of: intent, isFull: true) })
            for sample in samples.sorted(by: { $0.text < $1.text }) {
                let isHan = sample.pieces.contains(where: \.isHan)
                let (exclusions, bounds) = (Self.exclusions[isHan] ?? [], Self.bounds[isHan] ?? [])
                var turns = [Turn(text: exclusions[number % exclusions.count], isHan: isHan)]
                // Each takes a while, and these are of slots rather than of phrases.
                if number.isMultiple(of: 3) {
                    let bound = bounds[number / 3 % bounds.count]
                    turns.append(Turn(text: bound.text, isHan: isHan, range: bound.range))
                }
                for turn in turns {
                    // A bound with its number behind it would come before another word, which may be what it counts.
                    let places = Self.places(for: turn, in: sample).filter {
                        turn.range == nil || $0 == 0 || $0 == sample.pieces.count
                    }
                    guard !places.isEmpty else { continue }
                    var asked = sample
                    asked.pieces.insert(
                        PhraseSample.Piece(turn.text, isHan: isHan), at: places[number / 2 % places.count])
                    let understanding = recognizer.understand(asked.text, on: CivilDay(number: 20_514))
                    let readings = Self.wrong(Self.readings(of: understanding), turn, named)
                    wrong += readings.map { "\(asked.text): \($0.intent) \($0.slots.line)" }
                }
                number += 1
            }
        }
        print("turning words around \(number) phrases: \(wrong.count) answered in spite of them")
        #expect(wrong == [], "\(wrong.joined(separator: "\n"))")
        #expect(number > 2_000)
    }

    private static let questions = [
        ("flats over 20000", #"housing.find {"rent":"20000-"}"#),
        ("20000以上嘅樓", #"housing.find {"rent":"20000-"}"#),
        ("flats from 20000", #"housing.find {"rent":"20000-"}"#),
        ("flats under 15000", #"housing.find {"rent":"-15000"}"#),
        ("15000以下嘅樓", #"housing.find {"rent":"-15000"}"#),
        ("flats between 8000 and 12000", #"housing.find {"rent":"8000-12000"}"#),
        ("8000至12000嘅樓", #"housing.find {"rent":"8000-12000"}"#),
        ("flats in Sai Kung under 15,000", #"housing.find {"district":"Sai Kung","rent":"-15000"}"#),
        ("400呎以上嘅樓", #"housing.find {"size":"400-"}"#),
        ("flats with at least 2 rooms", #"housing.find {"rooms":"2-"}"#),
        ("科大20分鐘內嘅樓", #"housing.find {"minutes":"-20","uni":"HKUST"}"#),
        ("who sells an iphone 15 under 3000", #"trade.find {"price":"-3000","thing":"iphone 15"}"#),
        ("人賣300以上嘅書枱", #"trade.find {"price":"300-","thing":"書枱"}"#),
        ("flats around 9000", #"housing.find {"rent":"8100-9900"}"#),
        ("9000左右嘅樓", #"housing.find {"rent":"8100-9900"}"#),
        ("大约9千块的房子", #"housing.find {"rent":"8100-9900"}"#),
        ("who sells a desk for about $300", #"trade.find {"price":"270-330","thing":"desk"}"#),
        ("flats with around 2 rooms", #"housing.find {"rooms":"2"}"#),
        ("flats not over about 9000", #"housing.find {"rent":"-9000"}"#),
        ("flats 8-9k", #"housing.find {"rent":"8000-9000"}"#),
        ("七八千块的房子", #"housing.find {"rent":"7000-8000"}"#),
        ("有冇平過九千嘅樓租", #"housing.find {"rent":"-9000"}"#),
        ("flats in Sha Tin or Sai Kung", #"housing.find {"district":"Shatin, Sai Kung"}"#),
        ("flats 2 or 3 bedrooms", #"housing.find {"rooms":"2-3"}"#), ("flats for 3 people", "none {}"),
        ("flats from 2027", "none {}"), ("roll 2 dice", #"dice.roll {"count":2}"#),
        ("weather in Sha Tin or Sai Kung", "none {}"), ("明天还是后天下雨", "none {}"),
        ("trains from Mong Kok or Prince Edward", "none {}"),
        ("who likes hiking", #"tags.carriers {"tag":"hiking"}"#),
        ("who lives in Sha Tin", "none {}"),
        ("cheap desk under 300", #"trade.find {"price":"-300","thing":"desk"}"#),
        ("我聽日有咩做", #"calendar.day {"day":"tomorrow"}"#), ("我有几条未读", "chat.unread {}"),
        ("查一下我的通知", "notifications.latest {}"),
        ("furnished flats", #"housing.find {"furnished":"furnished"}"#),
        ("唔係西貢嘅樓", "none {}"), ("flats not in Sai Kung", "none {}"), ("除咗西貢有咩樓租", "none {}"),
        ("cheapest flat in Sai Kung", "none {}"), ("西貢最平嘅樓", "none {}"), ("西贡最便宜的房子", "none {}"),
        ("flats in Sai Kung, the cheapest", "none {}"), ("最平嘅書枱", "none {}"),
        ("next train to Tsuen Wan after 8pm", "none {}"), ("ferry to Mui Wo before noon", "none {}"),
        ("8點之後去梅窩嘅船", "none {}"), ("will it rain after 5pm", "none {}"),
        ("邊度空氣最差", "air.quality {}"), ("哪个区雨下得最大", "weather.rainfall {}"),
        ("highest temperature tomorrow", #"weather.forecast {"day":"tomorrow"}"#),
        ("15000蚊以下", "none {}"), ("what time is it", "none {}"), ("what day is it today", "none {}"),
        ("现在几点", "none {}"), ("is it late", "none {}"), ("唔好擲骰", "none {}"),
        ("紅雨除咗未", #"weather.warnings {"kind":"WRAIN"}"#),
        ("weather over the weekend", #"weather.forecast {"day":"weekend"}"#),
    ]

    private static let afterFlats = [
        ("who lives in Shatin", "none {}"), ("who do I know in Shatin", "none {}"),
        ("what do I have in Shatin", "none {}"),
        ("what about Shatin", #"housing.find {"district":"Shatin"}"#),
        ("and in Shatin or Tai Po?", #"housing.find {"district":"Shatin, Tai Po"}"#),
    ]

    @Test func question_afterAnother_leansOnItUnlessItStandsByItself() async throws {
        let host = try await TestHost.loaded(BundledTests.files()).host
        for (text, meaning) in Self.afterFlats {
            let line = try await host.meaning(of: text, after: #"housing.find {"district":"Sai Kung"}"#)
            #expect(line == meaning || line.hasPrefix(meaning + " "), "\(text): \(line)")
        }
        let line = try await host.meaning(
            of: "what's on tomorrow", after: #"weather.forecast {"day":"today"}"#)
        #expect(line.hasPrefix(#"calendar.day {"day":"tomorrow"}"#), "\(line)")
    }

    /// One gateway for all: each would load every plugin.
    @Test func question_ofTheBundledPlugins_isNotAnsweredTheOtherWayRound() async throws {
        let host = try await TestHost.loaded(BundledTests.files()).host
        for (text, meaning) in Self.questions {
            let line = try await host.meaning(of: text)
            #expect(line == meaning || line.hasPrefix(meaning + " "), "\(text): \(line)")
        }
    }
}
