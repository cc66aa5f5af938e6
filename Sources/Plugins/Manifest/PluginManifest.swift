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
    /// What is written as the version before has it.
    package let former: [FormerKey]

    /// A key that is written as the version before has it.
    package struct FormerKey: Sendable {
        /// Where it stands: `settings.word.type`.
        package let path: String
        package let change: APIChange
    }

    /// What is written as the version before has it, each once.
    package var changes: [APIChange] {
        var seen: Set<APIChange.Subject> = []
        return former.map(\.change).filter { seen.insert($0.subject).inserted }
    }

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
        package let uses: [SharedCollection: ShareAccess]

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
    package var wishes: ShareWishes { ShareWishes(name, storage.uses) }

    /// All that it is granted: what it needs, and what it reads and writes of others: `read:housing.viewings`.
    var grants: [String] {
        needs
            + storage.uses.sorted { $0.key < $1.key }.map { "\($0.value.rawValue):\($0.key)" }
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

/// A version as plugins write it: `1.2.0`, of which `1.2` and `1` are short forms, without pre-releases and
/// build metadata.
enum PluginVersion {
    /// Whether a text is a version.
    static func isOne(_ text: String) -> Bool {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        return (1...3).contains(words.count)
            && words.allSatisfy { $0.allSatisfy(\.isASCII) && $0.first != "+" && UInt32($0) != nil }
    }
}
