/// A whole plugin that the document shows, with its own tests. A test of Quad's runs all of them.
package struct APIExample: Sendable {
    /// The plugin's name.
    package let name: String
    /// Other plugins that it works with, by name.
    package var beside: [String: String] = [:]
    package let plugin: String
    package let tests: String

    /// As the document shows it.
    var markdown: String {
        let others = besides.map { "```lua\n\($0)\n```\n\n" }.joined()
        return others + "```lua\n\(plugin)\n```\n\n```lua\n-- \(name)_test.lua\n\(tests)\n```"
    }

    /// The other plugins as the document shows them.
    package var besides: [String] {
        beside.sorted { $0.key < $1.key }.map { "-- \($0.key).lua\n\($0.value)" }
    }

    /// All that the document shows.
    package static let all = [
        commands, phrases, settings, timers, reminders, events, hooks, provided, answers, words, needs,
        notifications,
        documents,
        shares, cards, forms, pictures, drawings, spots, conversations, intents, alerts,
    ]
}
