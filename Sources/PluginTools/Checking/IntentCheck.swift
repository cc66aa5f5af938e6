import Intents
import Plugins

/// Holds a plugin's phrases against all that can be asked beside it.
struct IntentCheck {
    /// Phrases that are named where several have the same mistake.
    private static let mostNamed = 3

    private let intents: [Intent]
    private let check: PhraseCheck

    /// - Parameter others: The intents of the plugins beside it.
    init(_ manifest: PluginManifest, others: [Intent]) {
        intents = manifest.handlers.intents.map(\.intent)
        check = PhraseCheck(intents + others)
    }

    /// What is wrong with the phrases, as sentences.
    var findings: [String] { intents.flatMap { findings(of: $0) } }

    private func findings(of intent: Intent) -> [String] {
        var (order, texts): ([[String]], [[String]: [String]]) = ([], [:])
        for finding in check.findings(of: intent) {
            if texts[finding.taken] == nil { order.append(finding.taken) }
            texts[finding.taken, default: []].append(finding.text)
        }
        return order.map { taken in
            let all = texts[taken] ?? []
            let named = all.prefix(Self.mostNamed).map { "\"\($0)\"" }.joined(separator: ", ")
            let phrases =
                all.count > Self.mostNamed ? "\(named) and \(all.count - Self.mostNamed) more" : named
            return Self.sentence(intent.name, taken, phrases)
        }
    }

    private static func sentence(_ intent: String, _ taken: [String], _ phrases: String) -> String {
        let others = taken.filter { $0 != intent }.joined(separator: " and ")
        if taken.isEmpty {
            return
                "\(intent) has phrases that say too little to be understood: \(phrases). Give them a word of the topic"
        }
        if taken.contains(intent) {
            return
                "\(intent) and \(others) can't be told apart in \(phrases): people are asked back. Give each words of its own"
        }
        return
            "phrases of \(intent) are understood as \(others): \(phrases). Leave them to it, or give them words of their own"
    }
}
