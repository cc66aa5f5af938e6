package import Community
import Fetch
package import Intents
package import Lua
package import Model

/// What a plugin's file returns, checked.
package struct PluginManifest: Sendable {
    package let name: String
    package let version: String
    package let summary: LocalizedText
    /// The higher is asked first.
    let priority: Int
    /// As written in `needs`.
    package let needs: [String]
    /// Other plugins that have to be there, by name.
    let requires: [String: VersionRange]
    /// Whose data it uses, and under which terms.
    let credits: [String]
    package let settings: [SettingSchema]
    package let commands: [Command]
    /// What runs beside commands.
    package let handlers: Handlers
    /// What it keeps.
    package let storage: Storage
    /// What it says, by key and language.
    package let words: PluginWords
    /// The keys that are written as the version before has them.
    package let changes: [APIChange]

    /// What is called other than by a command: asked, told of an event, or run by the clock.
    package struct Handlers: Sendable {
        /// What answers hooks, of the core's and of plugins, by name.
        package let hooks: [String: LuaFunction]
        /// The hooks that it declares itself.
        package let provided: [DeclaredHook]
        package let answers: [PluginQuestion: LuaFunction]
        package let events: [FactKind: LuaFunction]
        /// How old an event may be when it is heard; `nil` if the manifest doesn't say.
        let since: Duration?
        package let timers: [Timer]
        /// What is run at times of the clock.
        package let clock: [ClockTimer]
        /// What is told of documents whose moments have come, by collection.
        package let due: [String: LuaFunction]
        /// What people may ask in plain words.
        package let intents: [PluginIntent]
        /// What people may be told of when it comes about.
        package let alerts: [PluginAlert]

        /// Returns what answers a hook, or `nil` if nothing does.
        package func function(of hook: some AskedHook) -> LuaFunction? { hooks[hook.name] }
    }

    /// What a plugin keeps.
    package struct Storage: Sendable {
        package let collections: [CollectionSchema]
        /// Whether what it remembers of conversations outlasts a save.
        let carriesMemory: Bool
        /// The kinds of conversations that it makes, by name.
        let conversations: [String: PluginConversation]
        /// What it wants of others' collections.
        package let shares: [SharedCollection: ShareAccess]

        /// Whether documents of a collection have scores.
        package var isScored: Bool { collections.contains { !$0.scores.isEmpty } }
    }

    /// A command and what runs it.
    package struct Command: Sendable {
        package let description: CommandDescription
        package let run: LuaFunction
    }

    /// What is run again and again.
    package struct Timer: Sendable {
        /// As written: `1h`.
        package let name: String
        /// The time between the beginnings of two runs.
        package let interval: Duration
        package let run: LuaFunction
    }

    /// What is run at a time of the clock.
    package struct ClockTimer: Sendable {
        /// As written: `Mon 09:30`.
        package let name: String
        package let time: ClockTime
        package let run: LuaFunction
    }

    /// The hooks and questions that it is asked, by name.
    package var asked: [String] {
        handlers.hooks.keys.sorted() + handlers.answers.keys.map(\.rawValue).sorted()
    }

    /// What it wants of others' collections, and who wants it.
    package var wishes: ShareWishes { ShareWishes(name, storage.shares) }

    /// All that it is granted: what it needs, and what it reads and writes of others: `read:housing.viewings`.
    var grants: [String] {
        needs
            + storage.shares.sorted { $0.key < $1.key }.map { "\($0.value.rawValue):\($0.key)" }
    }

    /// With whom it shares its collections: `viewings → calendar (read)`.
    var sharing: [String] {
        storage.collections.flatMap { collection in
            collection.share.sorted { $0.key < $1.key }.map {
                "\(collection.name) → \($0.key) (\($0.value.rawValue))"
            }
        }
    }

    /// Where `http` may fetch from.
    var hosts: [HostRule] { needs.compactMap(Permission.host) }

    /// What `needs` grants.
    package var permissions: Set<Permission> {
        Set(needs.flatMap { Permission.granted(by: $0) ?? [] })
    }
}

/// Something that people may ask a plugin in plain words, and what answers.
package struct PluginIntent: Sendable {
    package let intent: Intent
    /// What it is about, for people who have to choose.
    package let summary: LocalizedText
    /// What is asked where a slot is missing, by slot.
    let questions: [String: LocalizedText]
    /// What may be asked next and how it may be asked itself.
    let wordings: Wordings
    let guests: Bool
    let answer: Answer

    /// What answers.
    enum Answer: Sendable {
        case function(LuaFunction)
        /// A command of the plugin, with slots in its line: `search {words}`.
        case command(String)
    }

    /// Questions as people may type them, by language.
    struct Wordings: Sendable {
        /// What fits behind it; may have `{slot}`.
        var next: [Language: [String]] = [:]
        /// One of its own phrases.
        var example: [Language: String] = [:]
    }

    package var name: String { intent.name }
    /// The function that answers, if one does.
    var run: LuaFunction? { if case .function(let run) = answer { run } else { nil } }
}

/// A version as plugins write it: `1.2.0`, of which `1.2` and `1` are short forms. Ordered as Semantic Versioning
/// orders releases (https://semver.org, 11); there are no pre-releases and no build metadata.
struct PluginVersion: Sendable, Hashable, Comparable {
    /// Major, minor, patch.
    private(set) var parts: [UInt32]
    /// How many of them were written.
    private(set) var written: Int

    init?(_ text: some StringProtocol) {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = words.compactMap { $0.allSatisfy(\.isASCII) && $0.first != "+" ? UInt32($0) : nil }
        guard (1...3).contains(words.count), numbers.count == words.count else { return nil }
        parts = numbers + Array(repeating: 0, count: 3 - numbers.count)
        written = numbers.count
    }

    static func < (left: Self, right: Self) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }
    static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }
    func hash(into hasher: inout Hasher) { hasher.combine(parts) }

    /// The first version after all that begin with the same parts up to this one: 1.3.0 after 1.2, 2.0.0 after 1.
    func next(at index: Int) -> PluginVersion {
        var next = self
        next.parts[index] = parts[index] == .max ? .max : parts[index] + 1
        for lower in parts.indices where lower > index { next.parts[lower] = 0 }
        next.written = parts.count
        return next
    }
}

/// Versions that another plugin can do with: `>=1.2 <2`, `^1.0`.
struct VersionRange: Sendable, Hashable {
    /// How it may be written, for messages and for the documentation.
    static let rule = "such as \"^1.2\", \"~1.2\", \"1.2\", \">=1.2 <2\" or \"*\""

    let text: String
    /// From the first bound on, up to and without the second; all must hold.
    private let bounds: [(low: PluginVersion?, high: PluginVersion?)]

    /// - Parameter text: one or more conditions with a space between, all of which must hold.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        let bounds = words.compactMap(Self.bound)
        guard !words.isEmpty, bounds.count == words.count else { return nil }
        self.text = text
        self.bounds = bounds
    }

    func contains(_ version: PluginVersion) -> Bool {
        bounds.allSatisfy { bound in
            (bound.low.map { version >= $0 } ?? true) && (bound.high.map { version < $0 } ?? true)
        }
    }

    static func == (left: Self, right: Self) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    private static func bound(_ word: Substring) -> (low: PluginVersion?, high: PluginVersion?)? {
        if word == "*" { return (nil, nil) }
        let sign = word.prefix { !$0.isNumber }
        guard let version = PluginVersion(word.dropFirst(sign.count)) else { return nil }
        switch sign {
        case "": return (version, version.next(at: version.written - 1))
        case ">=": return (version, nil)
        case ">": return (version.next(at: 2), nil)
        case "<": return (nil, version)
        case "<=": return (nil, version.next(at: 2))
        case "~": return (version, version.next(at: min(version.written, 2) - 1))
        case "^":
            let first = version.parts.prefix(version.written).firstIndex { $0 > 0 }
            return (version, version.next(at: first ?? version.written - 1))
        default: return nil
        }
    }
}
