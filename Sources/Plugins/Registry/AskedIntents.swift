import Concurrency
package import Intents

/// What people may ask in plain words, and who answers.
package struct AskedIntents: Sendable {
    /// Something to ask, and who answers.
    struct Asked: Sendable {
        let intent: PluginIntent
        let plugin: LoadedPlugin
    }

    private let asked: [String: Asked]
    /// Made at the first question: weighing all words takes 40 to 60 ms, and most changes of plugins come between two
    /// questions.
    private let weighed: OnDemand<Recognizer>

    init(of plugins: [LoadedPlugin]) {
        let all = plugins.flatMap { plugin in
            plugin.manifest.handlers.intents.map { Asked(intent: $0, plugin: plugin) }
        }
        asked = Dictionary(all.map { ($0.intent.name, $0) }) { first, _ in first }
        let intents = all.map(\.intent.intent)
        weighed = OnDemand { Recognizer(intents) }
    }

    /// Understands what they ask.
    package var recognizer: Recognizer { weighed.value }

    subscript(name: String) -> Asked? { asked[name] }

    /// All of them, by name.
    var all: [PluginIntent] { asked.values.map(\.intent).sorted { $0.name < $1.name } }
}
