import Intents
import Model

/// Questions and choices in somebody's language.
struct AskWordings {
    /// What is named that can be asked, where a question belongs to nobody, and what fits behind an answer.
    private static let (mostExamples, mostNext) = (3, 2)

    let intents: AskedIntents
    let language: Language
    let isGuest: Bool

    /// A choice: what it is about, and what of.
    func choice(_ reading: Reading) -> String { choice(of: reading.intent, reading.slots) }

    /// What an intent is about, and what of.
    func choice(of intent: String, _ slots: [String: SlotValue]) -> String {
        let asked = intents[intent]?.intent
        let summary = asked?.summary.text(in: language) ?? intent
        let order = asked?.intent.texts.flatMap(\.slots) ?? []
        // As they are said: from one place to the other.
        let values = slots.filter { $0.value != .text(Slot.here) }.sorted {
            (order.firstIndex(of: $0.key) ?? order.count, $0.key)
                < (order.firstIndex(of: $1.key) ?? order.count, $1.key)
        }.map { shown($1, in: asked?.intent, slot: $0) }
        return values.isEmpty ? summary : "\(summary): \(values.joined(separator: ", "))"
    }

    /// Some of what can be asked, others each time.
    func examples(from chance: UInt64) -> [String] {
        let all = visible.compactMap(example)
        guard !all.isEmpty else { return [] }
        let start = Int(chance % UInt64(all.count))
        return (0..<min(Self.mostExamples, all.count)).map { all[(start + $0) % all.count] }
    }

    /// What can be asked of the same plugin, an intent's own example first.
    func examples(like intent: String) -> [String] {
        guard let asked = intents[intent]?.intent else { return [] }
        let near = visible.filter { $0.intent.domain == asked.intent.domain && $0.name != intent }
        return Array(([asked] + near).compactMap(example).prefix(Self.mostExamples))
    }

    /// Questions that fit behind an answer: those that its intent suggests and whose slots are known, then examples of the
    /// same plugin's other intents, then of all others.
    func next(after reading: Reading, of asked: AskedIntents.Asked) -> [String] {
        let wordings = asked.intent.wordings.next
        let suggested = (wordings[language] ?? wordings[.english] ?? []).compactMap {
            filled($0, reading, asked.intent.intent)
        }
        let others = visible.filter { $0.name != reading.intent }
        let near = others.filter { $0.intent.domain == asked.intent.intent.domain }.compactMap(example)
        let far = others.filter { $0.intent.domain != asked.intent.intent.domain }.compactMap(example)
        var next: [String] = []
        for question in suggested + near + far where !next.contains(question) { next.append(question) }
        return Array(next.prefix(Self.mostNext))
    }

    private var visible: [PluginIntent] { intents.all.filter { !isGuest || $0.guests } }

    /// Whether the asker may have the answer.
    func isVisible(_ reading: Reading) -> Bool { isVisible(reading.intent) }

    func isVisible(_ intent: String) -> Bool { !isGuest || intents[intent]?.intent.guests == true }

    private func example(of intent: PluginIntent) -> String? {
        intent.wordings.example[language] ?? intent.wordings.example[.english]
    }

    /// A suggestion with the slots of what was asked; `nil` if one of them is unknown, or no word of the language's.
    private func filled(_ text: String, _ reading: Reading, _ intent: Intent) -> String? {
        var isWhole = true
        let question = text.replacing(#/\{(\w*)\}/#) { match in
            let name = String(match.1)
            guard let value = reading.slots[name], !intent.isDay(name) else {
                isWhole = false
                return ""
            }
            return shown(value, in: intent, slot: name)
        }
        return isWhole ? question : nil
    }

    /// A value as people call it.
    private func shown(_ value: SlotValue, in intent: Intent?, slot name: String) -> String {
        guard case .text(let text) = value, let slot = intent?.slots.first(where: { $0.name == name }) else {
            return "\(value)"
        }
        switch slot.kind {
        case .values(let list) where slot.takesSeveral && language != .english:
            let names = text.split(separator: Slot.between).map { String($0.drop { $0 == " " }) }
            return names.map { list.hanName(of: $0) ?? $0 }.joined(separator: "、")
        case .values(let list) where language != .english: return list.hanName(of: text) ?? text
        // As it may be typed again: without the sign, 20000- would be one number.
        case .range where text.hasSuffix("-"): return text.dropLast() + "+"
        default: return text
        }
    }
}

extension Intent {
    fileprivate func isDay(_ name: String) -> Bool {
        if case .day? = slots.first(where: { $0.name == name })?.kind { true } else { false }
    }
}
