/// A whole plugin that the document shows, with its own tests. A test of Quad's runs all of them.
package struct APIExample: Sendable {
    /// The plugin's name.
    package let name: String
    package let plugin: String
    package let tests: String

    /// As the document shows it.
    var markdown: String {
        "```lua\n\(plugin)\n```\n\n```lua\n-- \(name)_test.lua\n\(tests)\n```"
    }

    /// All that the document shows.
    package static let all = [
        commands, phrases, settings, timers, reminders, events, hooks, answers, words, needs, notifications, documents,
        cards, pictures, drawings, spots, conversations, intents, alerts,
    ]
}
