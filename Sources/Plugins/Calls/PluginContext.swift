package import Community
import Concurrency
package import Documents
import Fetch
import JSONCoding
package import Lua
package import Model

/// Where a plugin sits: what its host functions know of it apart from any call.
package final class PluginContext: Sendable {
    /// As the plugin folder calls it; empty where there is none.
    package let file: String
    let logGate = LogGate()
    /// The large lists that it is going through.
    let rows = RowShelf()
    private let campus: Campus?
    private let others: (any PluginsInForce)?
    private let memory: ConversationMemory?
    private let granted = Mutex<Grant?>(nil)
    private let former = Mutex(FormerUses())

    /// What a plugin has once its manifest was read.
    struct Grant: Sendable {
        let name: String
        let permissions: Set<Permission>
        /// What it says.
        let words: PluginWords
        /// The kinds of conversations that it makes, by name.
        let conversations: [String: PluginConversation]
        /// Its own documents; `nil` if nothing can be stored, as for the two below.
        var collections: PluginCollections?
        /// Where its forms lie that are not finished.
        var forms: PluginCollections?
        /// Where it lies what people spent of what they may do in a day.
        var spent: PluginCollections?
        /// By what it fetches, and from where; `nil` if nothing can be fetched.
        var line: (client: FetchClient, hosts: [HostRule])?

        init(_ manifest: PluginManifest) {
            (name, permissions, words) = (manifest.name, manifest.permissions, manifest.words)
            conversations = manifest.storage.conversations
        }
    }

    /// - Parameters:
    ///   - campus: The community; `nil` in checks.
    ///   - others: The plugins in force, itself among them; `nil` where it is alone.
    ///   - memory: What plugins remember of conversations.
    package init(
        campus: Campus? = nil, others: (any PluginsInForce)? = nil, memory: ConversationMemory? = nil,
        file: String = ""
    ) {
        self.campus = campus
        self.others = others
        self.memory = memory
        self.file = file
    }

    /// What the plugin called as the version before has it.
    private struct FormerUses {
        var changes: [APIChange.Subject: APIChange] = [:]
        /// Told of each, once.
        var teller: (@Sendable (APIChange) -> Void)?
    }

    /// Notes that the plugin called something as the version before has it.
    func note(_ change: APIChange) {
        let teller = former.withLock { former in
            former.changes.updateValue(change, forKey: change.subject) == nil ? former.teller : nil
        }
        teller?(change)
    }

    /// Has `teller` told of each thing that the plugin calls as the version before has it, once: of those so
    /// far too.
    package func onFormerUse(_ teller: @escaping @Sendable (APIChange) -> Void) {
        let before = former.withLock { former in
            former.teller = teller
            return former.changes.values.sorted { $0.name < $1.name }
        }
        before.forEach(teller)
    }

    /// Told when the manifest has been read; before that, nothing may be done.
    func grant(_ grant: Grant) { granted.withLock { $0 = grant } }

    /// What the plugin has; `nil` before its manifest was read.
    var grant: Grant? { granted.withLock(\.self) }

    /// What the plugin says.
    package var words: PluginWords { granted.withLock { $0?.words } ?? PluginWords() }

    /// Where the plugin may fetch from, and by what.
    func fetching(for function: String) throws -> (client: FetchClient, hosts: [HostRule]) {
        guard isGranted(.http) else {
            throw APIMisuse("\(function) needs a host, such as \"http:data.example\"")
        }
        guard let line = grant?.line else { throw CommunityError(.unavailable, HostWords.noFetching) }
        return line
    }

    /// The plugin's name, once the manifest has been read.
    package var name: String? { granted.withLock { $0?.name } }

    /// Has plugins answer a hook that this plugin declares.
    func answers(to hook: String, over records: [LuaValue]) async throws -> [LuaValue] {
        guard let name, hook.hasPrefix("\(name).") else {
            throw APIMisuse(
                "\(hook) is no hook of this plugin's own: declare it as hooks = { [\"PLUGIN.NAME\"] = { … } }"
            )
        }
        return try await others?.answers(to: hook, over: records) ?? []
    }

    /// The cards that plugins add to messages, as they wrote them.
    package func cards(on messages: [Message]) async -> [MessageID: [LuaValue]] {
        let asked = messages.filter { !$0.isDeleted }
        guard let others, !asked.isEmpty else { return [:] }
        let enclosed = try? await campus?.chat.cards(on: asked.map(\.id))
        return await others.cards(on: asked, enclosed: enclosed ?? [:])
    }

    /// Returns where a place is; `nil` if nobody knows.
    func coordinates(of place: PlaceAsked) async -> Coordinates? { await others?.coordinates(of: place) }

    /// Has all plugins forget what they remember of a person in a conversation, which that person cleared.
    func forget(_ person: PersonID, in conversation: ConversationID) {
        memory?.erase(person, in: conversation)
    }

    /// The community.
    /// - Throws: `CommunityError` `.unavailable` in checks, where there is none.
    func community() throws -> Campus {
        guard let campus else { throw CommunityError(.unavailable, SharedWords.stillStarting) }
        return campus
    }

    /// Whether the manifest needs something, and has it.
    func isGranted(_ permission: Permission) -> Bool {
        granted.withLock { $0?.permissions.contains(permission) } == true
    }

    /// The plugin's own documents.
    func collections(for function: String) throws -> PluginCollections {
        guard isGranted(.store) else {
            throw APIMisuse("\(function) needs \"\(Permission.store.rawValue)\"")
        }
        guard let collections = grant?.collections else {
            throw CommunityError(.unavailable, HostWords.noStore)
        }
        return collections
    }

    /// The community, and the plugin's own person.
    /// - Parameter step: of the event's handler that is about to do something.
    package func bot(for function: String, step: HandlerStep? = nil) async throws -> (
        community: Campus, actor: Actor
    ) {
        guard let name, isGranted(.bot) else {
            throw APIMisuse("\(function) needs \"\(Permission.bot.rawValue)\"")
        }
        let community = try community()
        return (community, Actor(try await community.people.bot(of: name).id, cause: name, step: step))
    }
}

/// What belongs to a timer's call: nobody asked for it.
package final class BackgroundContext: LuaCallContext {
    /// Whose doing the call is told of; `nil` if nobody's.
    let speaker: PersonID?

    package init(speaker: PersonID? = nil) { self.speaker = speaker }
}

/// What a plugin's host functions ask of all plugins in force, without knowing who holds these.
package protocol PluginsInForce: Sendable {
    /// Returns the collections of a plugin, or `nil` if it is not in force.
    func collections(of plugin: String) -> [CollectionSchema]?

    /// Has plugins answer a hook that one of them declares. Returns an answer for each record, in their
    /// order.
    /// - Throws: ``APIMisuse`` if nobody declares it, or a record isn't as declared; the failure of a
    ///   plugin, if the hook is to fail with it.
    func answers(to hook: String, over records: [LuaValue]) async throws -> [LuaValue]

    /// Returns where a place is; `nil` if nobody knows.
    func coordinates(of place: PlaceAsked) async -> Coordinates?

    /// The cards of messages that are shown later than they were sent, as plugins wrote them: the one that
    /// came with a message first. Of very many only those of the newest messages.
    /// - Parameter enclosed: What bots sent with the messages, as it is stored.
    func cards(on messages: [Message], enclosed: [MessageID: [UInt8]]) async -> [MessageID: [LuaValue]]
}

/// A place whose coordinates somebody wants.
package enum PlaceAsked: Sendable, Hashable {
    /// The one that a person shares.
    case own(PersonID)
    case named(String)
}

/// Lets so many lines a second through.
final class LogGate: Sendable {
    /// Lines a second of one plugin: enough to follow what it does, and at 1,000 bytes each 10 kB a second at
    /// most.
    static let perSecond = 10

    private let window = Mutex<(second: Int64, lines: Int)>((0, 0))

    func admits(at moment: Timestamp) -> Bool {
        let second = moment.milliseconds / 1000
        return window.withLock { window in
            if window.second != second { window = (second, 0) }
            window.lines += 1
            return window.lines <= Self.perSecond
        }
    }
}

/// The lists that a plugin's calls of `http.rows` are going through.
///
/// A call that is stopped does not say so, which is why the oldest gives way: a plugin keeps no more than
/// these in memory.
final class RowShelf: Sendable {
    /// Lists at once, each of which keeps a text of up to ``mostBytes``.
    static let most = 2
    /// Bytes of such a text: five times the largest list of the city's that is known.
    static let mostBytes = 16 << 20

    private struct Open {
        var last: Int64 = 0
        var lists: [(ticket: Int64, rows: JSONRows)] = []
    }

    private let open = Mutex(Open())

    /// Returns the ticket of a list that is now gone through.
    func add(_ rows: JSONRows) -> Int64 {
        open.withLock { open in
            if open.lists.count == Self.most { open.lists.removeFirst() }
            open.last += 1
            open.lists.append((open.last, rows))
            return open.last
        }
    }

    func remove(_ ticket: Int64) { open.withLock { $0.lists.removeAll { $0.ticket == ticket } } }

    /// Returns the next items; `nil` after the last.
    /// - Throws: `JSONProblem` if what follows is no JSON, or another call took the list's place.
    func next(_ ticket: Int64) throws(JSONProblem) -> (rows: LuaValue, hasNull: Bool)? {
        // Taken out, so that nobody waits while it is read.
        let taken = open.withLock { open in
            open.lists.firstIndex { $0.ticket == ticket }.map { open.lists.remove(at: $0) }
        }
        guard var list = taken else {
            throw JSONProblem("more than \(Self.most) lists are gone through at once")
        }
        guard let found = try list.rows.next() else { return nil }
        open.withLock { open in
            if open.lists.count < Self.most { open.lists.append(list) }
        }
        return found
    }
}
