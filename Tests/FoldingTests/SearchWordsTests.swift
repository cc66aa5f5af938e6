import Folding
import Testing

struct SearchWordsTests {
    @Test(
        arguments: [
            ("Café Müller", "cafe muller"), ("ＣＯＭＰ３２７８", "comp3278"), ("COMP3278 notes", "comp3278 notes"),
            ("圖書館", "书馆 图书"), ("图", "图"), ("二手iPhone12", "iphone12 二手"), ("🎸 lessons", "lessons"),
            ("\"AND\" - NEAR(a*)", "a and near"), ("?!…—", ""), ("", ""), ("⾹港⼤學", "大学 港大 香港"),
            ("滙豐", "汇丰"), ("ﬁlm", "film"), ("ﾃﾞｰﾀ", "データ"), ("5㎜", "5 mm"), ("Java™", "java tm"), ("x²", "x2"),
            ("㈱", "株"), ("①②", "12"), ("\u{FA19}社", "神社"),
        ])
    func asked_ofPlainText_isFolded(text: String, words: String) {
        #expect(SearchWords(.plain).asked(text).sorted().joined(separator: " ") == words)
    }

    @Test(
        arguments: [
            ("ＣＯＭＰ３２７８", "3278 comp"), ("comp 3278", "3278 comp"), ("🎸🎹 lessons", "lessons 🎸 🎹"),
            ("二手iPhone12", "12 iphone 二手"), ("a→b • c", "a b c"), ("№5", "5 no"),
            ("25℃", "25 c °"), ("❤️ ❤", "❤"), ("❤️‍🔥", "\u{2764}\u{200D}\u{1F525}"), ("Quad™️ 🎸", "quad tm 🎸"),
            ("👩‍👩‍👧🇭🇰", "🇭🇰 👩‍👩‍👧"),
        ])
    func asked_ofATitle_hasEmojiAndNumbersOfTheirOwn(text: String, words: String) {
        #expect(SearchWords(.titles).asked(text).sorted().joined(separator: " ") == words)
    }

    @Test(
        arguments: [
            ("see you at the Library", "library", 15), ("我在圖書館三樓", "图书馆", 2), ("我在圖書館三樓", "樓", 6),
            ("Straße ß Übung", "ubung", 9), ("é́́ ＳＡＬＥ", "sale", 2), ("🎸🎹 lessons", "🎹", 1),
            ("COMP3278", "3278", 4), ("去⾹港⼤學", "香港大學", 1), ("5㎜ Java™", "java", 3), ("書枱", "檯", 1),
            ("Java™ ①滙豐", "汇丰", 7), ("nothing of it", "else", nil), ("", "a", nil), ("書 圖", "圖書", nil),
        ] as [(String, String, Int?)])
    func place_isWhereTheFirstOfTheWordsBegins(text: String, words: String, place: Int?) {
        let style = SearchWords(.titles)
        #expect(style.place(of: style.asked(words), in: text) == place)
    }

    /// Every scalar up to the last of the scripts that forms one character with what stands behind it.
    @Test(arguments: [SearchWords.Style.plain, .titles])
    func stored_ofAnyScalar_hasOfASCIIOnlyLettersAndDigits(style: SearchWords.Style) {
        let joining = (UInt32(0x80)...0x1FFFF).compactMap(Unicode.Scalar.init).filter { "\($0) ".count == 1 }
        #expect(joining.contains("\u{0D4E}") && joining.contains("\u{111C2}"))
        for scalar in joining {
            for separator in [" ", "\"", "*", "(", "\0"] {
                for word in SearchWords(style).stored("a\(scalar)\(separator)7xB \(separator)\(scalar)") {
                    let ascii = word.unicodeScalars.filter(\.isASCII)
                    #expect(ascii.allSatisfy { "abx7".unicodeScalars.contains($0) }, "\(scalar.value)")
                }
            }
        }
        #expect(SearchWords(style).asked("\u{0D4E}\"") == [])
    }

    @Test(arguments: [SearchWords.Style.plain, .titles])
    func stored_ofHanCharacters_hasEachAndEachPair(style: SearchWords.Style) {
        #expect(SearchWords(style).stored("圖書館") == ["图", "书", "馆", "图书", "书馆"])
        #expect(SearchWords(style).stored("圖書館") == SearchWords(style).stored("图书馆"))
    }

    /// Forms of one character, as they are typed in Hong Kong and copied from PDF files.
    @Test(arguments: [
        ("滙豐銀行", "汇丰"), ("衞生署", "衛生"), ("書枱", "書檯"), ("麪包", "麵包"), ("糉", "粽"), ("糭", "粽"), ("⾹港⼤學", "香港大學"),
        ("⻩大仙", "黄大仙"), ("⿈大仙", "黃大仙"), ("\u{F9A8}", "令"), ("①②③", "123"), ("ﬁlm", "film"),
        ("chess\u{200B}", "chess"), ("co\u{AD}operate", "cooperate"), ("葛\u{E0100}", "葛"),
    ])
    func words_whenOnlyTheirFormsDiffer_areFoundBothWays(one: String, other: String) {
        for words in [SearchWords(.plain), SearchWords(.titles)] {
            #expect(words.asked(other).isSubset(of: words.stored(one)))
            #expect(words.stored(one).isSuperset(of: words.asked(one)))
            #expect(words.place(of: words.asked(other), in: "x \(one)") == 2)
        }
        #expect(NameFolding.fold(one).hasPrefix(NameFolding.fold(other)))
    }

    @Test(arguments: ["學生會招募", "Café 🎸 COMP3278", "é́́ zalgo", "ｶﾀｶﾅ", "हिन्दी ไทย"])
    func asked_ofWhatIsStored_isStored(text: String) {
        for words in [SearchWords(.plain), SearchWords(.titles)] {
            #expect(words.asked(text).isSubset(of: words.stored(text)))
        }
    }
}
