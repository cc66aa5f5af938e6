import Model
import Testing

/// The files of sentences, `Words/*.json` of each target: held against one another, and against the code that says them.
struct WordFilesTests {
    private static let targets: [String] =
        (try? Repository.folders(in: "Sources").filter { target in
            try !Repository.sources(under: "Sources/\(target)", endingIn: ["Words/en.json"]).isEmpty
        }) ?? []

    private func file(_ language: Language, of target: String) throws -> WordTexts {
        try WordTexts(json: Array(Repository.text(of: path(language, of: target)).utf8))
    }

    private func path(_ language: Language, of target: String) -> String {
        "Sources/\(target)/Words/\(language.rawValue).json"
    }

    @Test func targets_whenTheySaySomething_haveTheirFiles() throws {
        #expect(Self.targets.contains("ConsoleClient"))
    }

    @Test(arguments: targets)
    func languages_always_haveTheSameKeysInOneOrder(target: String) throws {
        let english = try file(.english, of: target).keys
        for language in Language.allCases {
            let keys = try file(language, of: target).keys
            for key in Set(keys).symmetricDifference(english) {
                Issue.record("\(path(language, of: target)): only one of the languages has \(key)")
            }
            #expect(
                keys == english || Set(keys) != Set(english),
                "\(path(language, of: target)): the same order as in English is easier to compare")
        }
    }

    /// `count` may be left out of a form that says it in words.
    @Test(arguments: targets)
    func sentences_always_takeTheSameValuesInEachLanguage(target: String) throws {
        let english = try file(.english, of: target)
        for language in Language.allCases {
            for (key, text) in try file(language, of: target).texts {
                let needed = english.texts[key]?.names.subtracting(["count"])
                for form in PluralForm.allCases {
                    guard let names = text[form]?.names else { continue }
                    #expect(
                        names.subtracting(["count"]) == needed,
                        "\(path(language, of: target)): \(key).\(form)")
                }
            }
        }
    }

    /// English has both forms where a number chooses, and the Chinese ones have one.
    @Test(arguments: targets)
    func sentences_whenANumberChooses_haveTheFormsOfTheirLanguage(target: String) throws {
        for language in Language.allCases {
            for (key, text) in try file(language, of: target).texts {
                let forms = PluralForm.allCases.filter { text[$0] != nil }
                #expect(
                    forms == [.other] || forms == language.pluralForms,
                    "\(path(language, of: target)): \(key)")
            }
        }
    }

    @Test(arguments: targets)
    func sentences_always_areSaidWithTheValuesThatTheyTake(target: String) throws {
        let english = try file(.english, of: target)
        let calls = try PhraseCall.all(of: target)
        for (path, call) in calls {
            guard let text = english.texts[call.key] else {
                Issue.record("\(path): Words/en.json has no \(call.key)")
                continue
            }
            let needed = text.names.union(text.isPlural ? ["count"] : [])
            #expect(call.names == needed, "\(path): \(call.key)")
        }
        for key in Set(english.keys).subtracting(calls.map(\.call.key)) {
            Issue.record("\(path(.english, of: target)): nothing says \(key)")
        }
    }

    @Test(arguments: targets)
    func files_always_arePartOfTheProgram(target: String) throws {
        let embedded = try Repository.sources(under: "Sources/CWords", endingIn: [".c"]).map {
            try Repository.text(of: $0)
        }
        for language in Language.allCases {
            let line = "#embed \"../\(target)/Words/\(language.rawValue).json\""
            #expect(embedded.contains { $0.contains(line) }, "\(target): \(line)")
        }
    }

    /// A Traditional text that is the Simplified one, or the other way round, is a slip of who copied it.
    @Test(arguments: targets)
    func languages_always_keepTheirOwnCharacters(target: String) throws {
        for (language, forbidden) in [
            (Language.traditionalChinese, OwnCharacters.simplified),
            (.simplifiedChinese, OwnCharacters.traditional),
        ] {
            for line in try Repository.lines(of: path(language, of: target)) {
                #expect(forbidden.isDisjoint(with: line), "\(path(language, of: target)): \(line)")
            }
        }
    }
}

/// How sources are read, for the tests above.
struct PhraseCallTests {
    @Test func calls_whenOneStandsWithinAnother_haveTheirOwnValues() {
        let calls = PhraseCall.all(
            in:
                #"return phrase("outer", ["state": phrase("inner", ["name": name]), "id": f(id)]), phrase("b")"#
        )
        let names = Dictionary(uniqueKeysWithValues: calls.map { ($0.key, $0.names) })
        #expect(names == ["outer": ["state", "id"], "inner": ["name"], "b": []])
    }
}
