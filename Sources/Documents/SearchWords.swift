import Foundation

/// Makes words of text, for finding: the same for what is stored and what is asked for.
///
/// Case, accents and width are folded, Traditional characters become Simplified ones, and a run of Han characters becomes its characters and its pairs, so that a word of two
/// characters is found without knowing where words begin.
enum SearchWords {
    /// Words to store, each once.
    static func stored(_ text: String) -> Set<String> {
        var words: Set<String> = []
        each(of: text) { run, isHan in
            if isHan {
                for character in run { words.insert(String(character)) }
                words.formUnion(pairs(of: run))
            } else {
                words.insert(run)
            }
        }
        return words
    }

    /// Words that must all be stored: of a Han run only its pairs, where it has one.
    static func asked(_ text: String) -> Set<String> {
        var words: Set<String> = []
        each(of: text) { run, isHan in
            if isHan, run.count > 1 { words.formUnion(pairs(of: run)) } else { words.insert(run) }
        }
        return words
    }

    private static func each(of text: String, _ body: (_ run: String, _ isHan: Bool) -> Void) {
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        let plain = HanFolding.fold(folded)
        var run = ""
        var wasHan = false
        for character in plain {
            let isHan = character.unicodeScalars.first?.properties.isIdeographic == true
            let isWord = isHan || character.isLetter || character.isNumber
            if !run.isEmpty, !isWord || isHan != wasHan {
                body(run, wasHan)
                run = ""
            }
            if isWord { run.append(character) }
            wasHan = isHan
        }
        if !run.isEmpty { body(run, wasHan) }
    }

    private static func pairs(of run: String) -> [String] {
        zip(run, run.dropFirst()).map { "\($0)\($1)" }
    }
}
