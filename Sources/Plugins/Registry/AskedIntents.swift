package import Intents

/// What people may ask in plain words, and who answers.
package struct AskedIntents: Sendable {
    /// Something to ask, and who answers.
    struct Asked: Sendable {
        let intent: PluginIntent
        let plugin: LoadedPlugin
    }

    /// Understands what they ask.
    package let recognizer: Recognizer
    private let asked: [String: Asked]

    init(of plugins: [LoadedPlugin]) {
        let all = plugins.flatMap { plugin in
            plugin.manifest.handlers.intents.map { Asked(intent: $0, plugin: plugin) }
        }
        asked = Dictionary(all.map { ($0.intent.name, $0) }) { first, _ in first }
        recognizer = Recognizer(all.map(\.intent.intent))
    }

    subscript(name: String) -> Asked? { asked[name] }

    /// All of them, by name.
    var all: [PluginIntent] { asked.values.map(\.intent).sorted { $0.name < $1.name } }
}
