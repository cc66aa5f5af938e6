import Testing

@testable import Intents

/// Phrases that are understood as something else than what they stand for.
struct PhraseCheckTests {
    private func intent(_ name: String, _ phrases: [String], _ slots: [Slot] = []) throws -> Intent {
        Intent(name: name, texts: try phrases.map { try PhraseText($0) }, slots: slots)
    }

    private func findings(_ intents: [Intent]) -> [String] {
        let check = PhraseCheck(intents)
        return intents.flatMap { check.findings(of: $0) }.map { "\($0.intent): \($0.text) -> \($0.taken)" }
    }

    @Test func phrases_ofTwoIntentsThatAreAlike_areFoundInBoth() throws {
        let found = findings([
            try intent("a.menu", ["menu of today", "what is for lunch"]),
            try intent("b.menu", ["menu of today", "what is for dinner"]),
        ])
        #expect(
            found == [
                #"a.menu: menu of today -> ["a.menu", "b.menu"]"#,
                #"b.menu: menu of today -> ["a.menu", "b.menu"]"#,
            ])
    }

    @Test func phrase_thatAnotherWins_isFound() throws {
        let place = Slot(name: "place", kind: .values(ValueList(["Sha Tin": []])), isRequired: true)
        let found = findings([
            try intent("a.any", ["rain", "thunder"]),
            try intent("b.rain", ["rain in {place}", "thunder in {place}"], [place]),
        ])
        #expect(found == [])
    }

    @Test func phrase_ofSmallWordsAlone_isFound() throws {
        let found = findings([
            try intent("a.tag", ["who has {tag}", "people tagged {tag}"], [Slot(name: "tag", kind: .text)])
        ])
        #expect(found == ["a.tag: who has xylophone -> []"])
    }

    @Test func phrases_withEveryKindOfSlot_areTried() throws {
        let pattern = try WordPattern("[A-Z]*%d+[A-Z]?")
        let kinds: [(String, Slot.Kind)] = [
            ("pattern", .pattern(pattern)), ("day", .day), ("number", .number), ("time", .time),
            ("distance", .distance), ("money", .money), ("person", .person), ("conversation", .conversation),
        ]
        for (name, kind) in kinds {
            #expect(
                findings([
                    try intent(
                        "a.a", ["zebra {\(name)} crossing"], [Slot(name: name, kind: kind, isRequired: true)])
                ]) == [])
        }
    }
}
