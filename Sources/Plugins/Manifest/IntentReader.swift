import Community
import Concurrency
import Intents
import Lua
import Model

/// Reads `intents = { ["weather.forecast"] = { summary = …, phrases = { en = { "will it rain {day}" } }, slots = { day =
/// "day" }, run = function(call, slots) … end } }`.
package struct IntentReader {
    /// What a slot may take, beside lists of values and patterns.
    package static let documentation: KeyValuePairs = [
        "number": "a whole number, in digits or in a word up to ten: a number",
        "day":
            "`today`, `tonight`, `tomorrow`, `monday` to `sunday`, `weekend`, `+2` for in two days, a date such as "
            + "`2026-12-24` for what has no such word (`next friday`), or `range` with how many days at `slots.days`: a "
            + "text. What is over fills no slot",
        "time":
            "a time of a day, such as `8am`, `20:30` or `下午3時`; what may be two, such as `8點`, is asked for where it is "
            + "required: a text, `08:00`",
        "person": "`@handle`: the handle, without `@`",
        "conversation": "`#slug`: a text with its mark",
        "money": "`$500`: a number",
        "range":
            "a number with what bounds it, such as `under 15000`, `at least $500`, `15000蚊以上`, `8000 to 12000`: a text, "
            + "`-15000`, `500-`, `15000-`, `8000-12000`; one number without bounds is `15000`. It takes money, and numbers "
            + "of which nothing is said; `{ range = { \"sq ft\", \"呎\" } }` takes what counts that",
        "distance": "`400m`, `2km`: a number of metres",
        "here":
            "`near me`, `nearby`, `呢度`: `here`, for `call:near` and `call:distance`; needs `read:place`",
        "place":
            "the same, or any words, which name a place that `call:near` and `call:distance` may know: a "
            + "text; needs `read:place`",
        "text": "any words, as they were written: a text",
    ]
    /// Those of an intent, and of a slot beside its kind.
    package static let keys = [
        "summary", "phrases", "slots", "reverse", "suggest", "example", "guests", "run", "command",
    ]
    package static let slotKeys = ["values", "several", "pattern", "range", "required", "ask"]
    /// What the intents that were read come to: all that is typed after `/ask` is compared with it.
    private struct Total {
        var spelledOut = PhraseText.Size(phrases: 0, elements: 0)
        var names = 0
    }

    let plugin: String
    let guests: Bool
    let words: PluginWords
    /// What `needs` grants.
    let permissions: Set<Permission>
    /// The names of the plugin's commands.
    let commands: [String]
    let table: TableReader

    /// - Throws: what is wrong, with the path of its key.
    package func read() throws(PluginProblem) -> [PluginIntent] {
        var (intents, total): ([PluginIntent], Total) = ([], Total())
        for name in try table.names(atMost: ManifestBounds.intents, "intents") {
            intents.append(try intent(name, table.table(name), &total))
        }
        try refuseStrays()
        return intents
    }

    /// Lists of the words that no intent takes would be lost without a word.
    private func refuseStrays() throws(PluginProblem) {
        for key in PluginWords.listed {
            for (_, lists) in (words.lists[key] ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                try lists.refusePositions()
                for name in lists.names {
                    let intent = table["\(plugin).\(name)"].table
                    guard intent == nil || intent?[LuaName(key)].isNil == false else { continue }
                    throw lists.problem(
                        name, "there is no intent \(plugin).\(name) without \(key) of its own")
                }
            }
        }
    }

    private func intent(
        _ name: String, _ reader: TableReader, _ total: inout Total
    ) throws(PluginProblem) -> PluginIntent {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == plugin, PluginName.isOne(String(parts[1])) else {
            throw table.problem(
                name, "an intent of this plugin is called \"\(plugin).NAME\", in lower-case letters")
        }
        try reader.allow(Self.keys)
        guard let summary = try words.summary(of: reader, orText: PluginWords.intent(String(parts[1]))) else {
            throw reader.problem("summary", "this is missing")
        }
        let (slots, questions) = try slots(reader.table("slots"), &total)
        let asked = try written(
            "phrases", of: String(parts[1]), reader, atMost: ManifestBounds.phrases)
        let next = try written("suggest", of: String(parts[1]), reader, atMost: ManifestBounds.suggested)
        let texts = try phrases(asked, of: reader, slots, &total)
        return PluginIntent(
            intent: Intent(name: name, texts: texts, slots: slots, reversal: try reversal(reader, slots)),
            summary: summary, questions: questions, wordings: try wordings(asked, next, of: reader, slots),
            guests: try reader.boolean("guests") ?? guests,
            answer: try answer(reader, slots))
    }

    /// A function, or a command of this plugin with slots in its line.
    private func answer(_ reader: TableReader, _ slots: [Slot]) throws(PluginProblem) -> PluginIntent.Answer {
        guard let line = try reader.string("command") else { return .function(try reader.function("run")) }
        let name = String(line.prefix { $0 != " " })
        guard commands.contains(name), reader["run"].isNil else {
            throw reader.problem(
                "command", "write a command of this plugin in the place of run, such as \"search {words}\"")
        }
        for name in Self.slotNames(in: line) where !slots.contains(where: { $0.name == name }) {
            throw reader.problem("command", "there is no slot {\(name)}: declare it in slots")
        }
        return .command(line)
    }

    /// What stands in braces in a text, as a slot's name does.
    private static func slotNames(in text: String) -> [Substring] {
        // Most have none.
        guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
        return text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return rest[name.endIndex...].first == "}" ? name : nil
        }
    }

    /// A list of texts in one language as it is written, with its place.
    private struct Written {
        let language: Language
        let texts: [String]
        let table: TableReader
        let key: String
    }

    /// Texts of an intent, the `phrases` or what it suggests: its own, or where it leaves them out those of the words.
    private func written(
        _ what: String, of intent: String, _ reader: TableReader, atMost most: Int
    ) throws(PluginProblem) -> [Written] {
        let own = reader[what].isNil ? nil : try reader.table(what)
        try own?.allow(Language.allCases.map(\.rawValue))
        var written: [Written] = []
        for language in Language.allCases {
            guard let table = own ?? words.lists[what]?[language] else { continue }
            let key = own == nil ? intent : language.rawValue
            guard let texts = try table.strings(key, atMost: most) else { continue }
            written.append(Written(language: language, texts: texts, table: table, key: key))
        }
        return written
    }

    private func phrases(
        _ written: [Written], of reader: TableReader, _ slots: [Slot], _ total: inout Total
    ) throws(PluginProblem) -> [PhraseText] {
        var phrases: [PhraseText] = []
        for list in written {
            for (index, text) in list.texts.enumerated() {
                phrases.append(try phrase(text, "\(list.key)[\(index + 1)]", slots, list.table, &total))
            }
        }
        guard !phrases.isEmpty else {
            throw try reader.table("phrases").problem(
                "en", "at least one phrase is needed, such as { \"will it rain {day}\" }")
        }
        return phrases
    }

    private func wordings(
        _ asked: [Written], _ next: [Written], of reader: TableReader, _ slots: [Slot]
    ) throws(PluginProblem) -> PluginIntent.Wordings {
        var wordings = PluginIntent.Wordings()
        let example = try reader.table("example")
        try example.allow(Language.allCases.map(\.rawValue))
        for language in Language.allCases {
            // Only as far as one is found: there are many phrases.
            let texts = asked.first { $0.language == language }?.texts ?? []
            let plain = texts.lazy.compactMap(Phrase.plain)
            // A whole question shows better how one asks than a word does.
            wordings.example[language] =
                try example.string(language.rawValue) ?? plain.first(where: Self.isWhole) ?? plain.first
        }
        for list in next {
            wordings.next[list.language] = list.texts
            for (index, text) in list.texts.enumerated() {
                for name in Self.slotNames(in: text) where !slots.contains(where: { $0.name == name }) {
                    throw list.table.problem(
                        "\(list.key)[\(index + 1)]", "there is no slot {\(name)}: declare it in slots")
                }
            }
        }
        return wordings
    }

    private static func isWhole(_ phrase: String) -> Bool {
        phrase.contains(where: \.isASCII) ? phrase.split(separator: " ").count > 2 : phrase.count > 4
    }

    private func phrase(
        _ text: String, _ key: String, _ slots: [Slot], _ reader: TableReader, _ total: inout Total
    ) throws(PluginProblem) -> PhraseText {
        let read: PhraseText
        do { read = try PhraseText(text) } catch { throw reader.problem(key, error.message) }
        total.spelledOut = total.spelledOut + read.size
        let most = ManifestBounds.spelledOut
        guard total.spelledOut.phrases <= most.phrases, total.spelledOut.elements <= most.elements else {
            throw reader.problem(
                key,
                "with this one, the plugin's phrases stand for more than \(grouped(most.phrases)), or have more than "
                    + "\(grouped(most.elements)) words: write fewer alternatives")
        }
        for name in read.slots where !slots.contains(where: { $0.name == name }) {
            throw reader.problem(key, "there is no slot {\(name)}: declare it in slots")
        }
        return read
    }

    // MARK: Slots

    private func slots(
        _ reader: TableReader, _ total: inout Total
    ) throws(PluginProblem) -> (slots: [Slot], questions: [String: LocalizedText]) {
        var (slots, questions): ([Slot], [String: LocalizedText]) = ([], [:])
        for name in try reader.names(atMost: ManifestBounds.slots, "slots of an intent") {
            guard PluginName.isOne(name) else {
                throw reader.problem(name, "a slot is lower-case letters, digits and _, a letter first")
            }
            if let kind = reader[name].string {
                slots.append(Slot(name: name, kind: try self.kind(kind, name, reader)))
                continue
            }
            let table = try reader.table(name)
            try table.allow(Self.slotKeys, positions: 1)
            let isRequired = try table.boolean("required") ?? false
            let kind = try kind(of: table, &total)
            slots.append(
                Slot(
                    name: name, kind: kind, isRequired: isRequired,
                    takesSeveral: try takesSeveral(table, kind)))
            questions[name] = try table.localized("ask")
        }
        // What has to be known first is asked for first.
        return (slots.filter(\.isRequired) + slots.filter { !$0.isRequired }, questions)
    }

    /// Whether a slot takes several values of its list.
    private func takesSeveral(_ table: TableReader, _ kind: Slot.Kind) throws(PluginProblem) -> Bool {
        guard try table.boolean("several") == true else { return false }
        guard case .values(let list) = kind, !list.hasCommas else {
            throw table.problem(
                "several", "only a slot with values takes several, and none of them has a comma")
        }
        return true
    }

    private func kind(of table: TableReader, _ total: inout Total) throws(PluginProblem) -> Slot.Kind {
        let values = table["values"]
        if !table["range"].isNil {
            guard table.array.isEmpty, values.isNil, table["pattern"].isNil else {
                throw Self.kindProblem(table)
            }
            return .range(try units(table))
        }
        switch (table.array.first, values.isNil, table["pattern"].isNil) {
        case (let kind?, true, true):
            guard let word = kind.string else { throw table.problem("[1]", "a text is expected") }
            return try self.kind(word, "[1]", table)
        case (nil, false, true): return .values(try list(table.table("values"), &total))
        case (nil, true, false):
            let pattern = try table.string("pattern") ?? ""
            do { return .pattern(try WordPattern(pattern)) } catch {
                throw table.problem("pattern", error.message)
            }
        default: throw Self.kindProblem(table)
        }
    }

    private static func kindProblem(_ table: TableReader) -> PluginProblem {
        table.problem(nil, "a slot has a kind, values, a pattern or a range: { \"day\" }, { values = … }")
    }

    /// What the numbers of a range count: `{ range = { "sq ft", "呎" } }`.
    private func units(_ table: TableReader) throws(PluginProblem) -> RangeUnits {
        let names = try table.strings("range", atMost: ManifestBounds.units) ?? []
        guard !names.isEmpty else {
            throw table.problem("range", "name what is counted, such as { \"sq ft\", \"呎\" }")
        }
        for (index, name) in names.enumerated() where !RangeUnits.isName(name) {
            throw table.problem(
                "range[\(index + 1)]", "what is counted has 1 to \(RangeUnits.longestName) letters, no digits"
            )
        }
        return RangeUnits(names)
    }

    private func kind(
        _ word: String, _ key: String, _ reader: TableReader
    ) throws(PluginProblem) -> Slot.Kind {
        let kinds: [String: Slot.Kind] = [
            "number": .number, "day": .day, "time": .time, "person": .person, "conversation": .conversation,
            "money": .money, "distance": .distance, "here": .here, "place": .place, "text": .text,
            "range": .range(RangeUnits()),
        ]
        guard let kind = kinds[word] else {
            throw reader.problem(
                key,
                "no kind of slot \"\(word)\": there are \(Self.documentation.map(\.key).joined(separator: ", "))"
            )
        }
        if kind.isOfPlace, !permissions.contains(.readPlace) {
            throw reader.problem(
                key, "a slot of where somebody is needs \"\(Permission.readPlace.rawValue)\": add it to needs"
            )
        }
        return kind
    }

    /// `{ ["Sha Tin"] = { "沙田" } }`, or `{ "Sha Tin", "Tai Po" }`.
    private func list(_ reader: TableReader, _ total: inout Total) throws(PluginProblem) -> ValueList {
        let most = ManifestBounds.names
        let values = reader.array.count + reader.fields.count
        guard (1...most).contains(values) else { throw reader.problem(nil, Self.namesProblem) }
        var (names, count): ([String: [String]], Int) = ([:], values)
        for (index, value) in reader.array.enumerated() {
            guard let name = value.string else {
                throw reader.problem("[\(index + 1)]", "a text is expected")
            }
            names[name] = []
        }
        for value in reader.names {
            let others = try reader.strings(value, atMost: most) ?? []
            names[value] = others
            count += others.count
            guard count <= most else { throw reader.problem(nil, Self.namesProblem) }
        }
        try requireShort(names, reader)
        total.names += count
        guard total.names <= ManifestBounds.allNames else {
            throw reader.problem(
                nil,
                "with this one, the plugin's lists have more than \(grouped(ManifestBounds.allNames)) names")
        }
        return ValueList(names)
    }

    private static let namesProblem = "a list has 1 to \(grouped(ManifestBounds.names)) names"

    private func requireShort(
        _ names: [String: [String]], _ reader: TableReader
    ) throws(PluginProblem) {
        let longest = ManifestBounds.nameLength
        for (value, others) in names {
            for name in [value] + others where name.utf8.count > 4 * longest || name.count > longest {
                throw reader.problem(value, "a name has at most \(longest) characters")
            }
        }
    }

    /// `{ "from", "to" }` change places, `{ "direction", "O", "I" }` changes a slot's value.
    private func reversal(_ reader: TableReader, _ slots: [Slot]) throws(PluginProblem) -> Intent.Reversal? {
        guard let words = try reader.strings("reverse", atMost: 3) else { return nil }
        let names = Set(slots.map(\.name))
        if words.count == 2, names.isSuperset(of: words) { return .swap(words[0], words[1]) }
        if words.count == 3, names.contains(words[0]) {
            return .other(of: words[0], first: words[1], second: words[2])
        }
        throw reader.problem(
            "reverse",
            "name two slots that change places, or one slot and its two values: { \"direction\", \"O\", \"I\" }"
        )
    }
}
