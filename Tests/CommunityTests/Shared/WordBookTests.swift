import CWords
import Concurrency
import Model
import Testing

/// Sentences of files: what stands in their places, which form a number chooses, and when a file is read.
struct WordBookTests {
    private static let files: [quad_words_language.RawValue: StaticString] = [
        quad_words_en.rawValue: """
        {
          "read": "read by {person}",
          "left": { "one": "{count} try left", "other": "{count} tries left" },
          "brace": "{{\\"answers\\": {name}}}"
        }
        """,
        quad_words_hant.rawValue:
            #"{ "read": "{person}已讀", "left": "尚餘 {count} 次機會", "brace": "{{{name}}}" }"#,
        quad_words_hans.rawValue:
            #"{ "read": "{person}已读", "left": "还剩 {count} 次机会", "brace": "{{{name}}}" }"#,
    ]

    private let phrase = WordBook(Self.file)

    @Sendable private static func file(_ language: quad_words_language) -> quad_words {
        let text = files[language.rawValue] ?? "{}"
        return quad_words(bytes: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    private func texts(_ text: LocalizedText) -> [String] { Language.allCases.map { text.text(in: $0) } }

    @Test func sentence_whenRead_hasItsValuesInEachLanguage() {
        let name = NameBeforeWords("ada")
        #expect(texts(phrase("read", ["person": name])) == ["read by ada", "ada 已讀", "ada 已读"])
    }

    @Test(arguments: [(0, "0 tries left"), (1, "1 try left"), (2, "2 tries left")])
    func sentence_whenANumberChooses_hasTheFormOfTheLanguage(count: Int, english: String) {
        #expect(
            texts(phrase("left", ["count": count]))
                == [english, "尚餘 \(count) 次機會", "还剩 \(count) 次机会"])
    }

    @Test func sentence_whenBracesAreTwice_hasThemOnce() {
        #expect(phrase("brace", ["name": "{x}"]).text(in: .english) == #"{"answers": {x}}"#)
    }

    @Test func value_whenItIsASentenceToo_isReadInTheSameLanguage() {
        let inner = phrase("left", ["count": 1])
        #expect(
            texts(phrase("read", ["person": inner])) == ["read by 1 try left", "尚餘 1 次機會已讀", "还剩 1 次机会已读"])
    }

    @Test func sentence_whenNoFileHasIt_isItsKey() {
        #expect(texts(phrase("nowhere")) == ["nowhere", "nowhere", "nowhere"])
    }

    @Test func file_whenItsLanguageIsRead_isReadOnce() {
        let read = Mutex<[quad_words_language.RawValue]>([])
        let phrase = WordBook { language in
            read.withLock { $0.append(language.rawValue) }
            return Self.file(language)
        }
        let sentences = [phrase("left", ["count": 1]), phrase("left", ["count": 2])]
        #expect(read.withLock { $0 } == [], "nobody has read one yet")
        for sentence in sentences { _ = sentence.text(in: .simplifiedChinese) }
        #expect(read.withLock { $0 } == [quad_words_hans.rawValue])
    }

    @Test func texts_whenTheyReadTheSame_areEqual() {
        let written = LocalizedText("1 try left", hant: "尚餘 1 次機會", hans: "还剩 1 次机会")
        #expect(phrase("left", ["count": 1]) == written)
        #expect(phrase("left", ["count": 2]) != written)
        #expect(Set([phrase("left", ["count": 1]), written]).count == 1)
    }
}

/// What is no file of sentences.
struct WordTextsTests {
    @Test(arguments: [
        (#"{ "left": "{count" }"#, "left: a { opens a value's name"),
        (#"{ "left": "}" }"#, "left: a } closes nothing here"),
        (#"{ "left": { "one": "1" } }"#, "left: the form \"other\" is missing"),
        (#"{ "left": { "few": "1", "other": "2" } }"#, "left: \"few\" is no plural form"),
        (#"{ "left": 1 }"#, "left: a text is expected"),
        (#"{ "left": "a", "left": "b" }"#, "the key \"left\" is there twice"),
        (#"["left"]"#, "the texts are an object"),
    ])
    func file_whenSomethingIsWrong_saysWhat(json: String, message: String) {
        let problem = #expect(throws: WordTexts.Problem.self) { try WordTexts(json: Array(json.utf8)) }
        #expect(problem?.description.contains(message) == true, "\(String(describing: problem))")
    }

    @Test func keys_always_areInTheOrderOfTheFile() throws {
        let texts = try WordTexts(json: Array(#"{ "b": "1", "a": "2", "c": "3" }"#.utf8))
        #expect(texts.keys == ["b", "a", "c"])
    }
}
