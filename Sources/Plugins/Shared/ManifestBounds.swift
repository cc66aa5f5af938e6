package import Intents

/// How much one plugin may declare.
///
/// A plugin's file is a program: a few bytes of it return a table of millions of values. Each part is counted before
/// anything is made of it.
package enum ManifestBounds {
    /// Commands of a plugin: three times as many as the largest bundled one has.
    package static let commands = 96
    /// Other names of a plugin's commands.
    package static let aliases = 64
    /// Arguments of one command.
    package static let arguments = 12
    /// Choices of one argument or setting, and texts that one argument suggests.
    package static let choices = 128
    /// Settings of a plugin.
    package static let settings = 64
    /// Permissions that a plugin asks for, each host among them.
    package static let needs = 48
    /// Hooks of other plugins that a plugin answers.
    package static let hooks = 32
    /// Collections of a plugin.
    package static let collections = 48
    /// Indexes of one collection: each is a row for every document.
    package static let indexes = 32
    /// Fields of one collection that are searched in.
    package static let searched = 16
    /// Numbers of one collection by which it is ordered.
    package static let scores = 16
    /// Tallies of one collection: each write of a document changes a row of each.
    package static let tallies = 8
    /// Fields of one tally that are told apart, and that are added up: each of these is a row that a write changes.
    package static let tallied = 4
    /// Collections of other plugins that one uses, and plugins that may use one of its own.
    package static let shares = 32
    /// Texts of a plugin in one language.
    package static let words = 1_024
    /// Intents of a plugin: what anybody asks is compared with each.
    package static let intents = 32
    /// Phrases of one intent in one language, as they are written.
    package static let phrases = 120
    /// Questions that one intent suggests after it was asked, in one language.
    package static let suggested = 16
    /// Slots of one intent.
    package static let slots = 12
    /// Words for what one range counts: a unit in three languages, written in several ways.
    package static let units = 24
    /// Names in one list of values.
    package static let names = 4_000
    /// Names in all lists of values of a plugin.
    package static let allNames = 16_000
    /// Characters of one name in a list of values.
    package static let nameLength = 80
    /// What all phrases of a plugin stand for: four times what the largest bundled one comes to.
    package static let spelledOut = PhraseText.Size(phrases: 9_000, elements: 60_000)
    /// Values of any other list of texts.
    package static let listed = 1_024
    /// Bytes of one text of a manifest.
    package static let textBytes = 8_192
}

/// What plugins, their settings, collections and texts may be called.
package enum PluginName {
    /// Whether a text is a name: `a` to `z`, digits and `_`, a letter first.
    /// - Parameter most: the most bytes.
    package static func isOne(_ text: String, atMost most: Int = 32) -> Bool {
        let rest = text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
        return rest && (1...most).contains(text.utf8.count) && (97...122).contains(text.utf8.first ?? 0)
    }
}
