package import Community
import Concurrency
import Documents
package import Fetch
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
    private let manifest = Mutex<(name: String, permissions: Set<Permission>)?>(nil)
    private let taken = Mutex<PluginCollections?>(nil)
    private let said = Mutex(PluginWords())
    private let kinds = Mutex<[String: PluginConversation]>([:])
    private let shelf = Mutex<PluginCollections?>(nil)
    private let spendings = Mutex<PluginCollections?>(nil)
    private let line = Mutex<(client: FetchClient, hosts: [HostRule])?>(nil)

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

    /// Told when the manifest has been read; before that, nothing may be done.
    package func configure(_ name: String, permissions: Set<Permission>, collections: PluginCollections?) {
        manifest.withLock { $0 = (name, permissions) }
        taken.withLock { $0 = collections }
    }

    /// Told with the manifest where hosts may be asked.
    package func configure(_ client: FetchClient?, hosts: [HostRule]) {
        line.withLock { $0 = client.map { ($0, hosts) } }
    }

    /// Told with the manifest where something can be stored: where forms lie that are not finished.
    func configure(forms collections: PluginCollections?) { shelf.withLock { $0 = collections } }

    /// Where the plugin's forms lie; `nil` if nothing can be stored.
    var forms: PluginCollections? { shelf.withLock(\.self) }

    /// Told with the manifest where something can be stored: where it lies what people spent of what they may do in a day.
    func configure(spent collections: PluginCollections?) { spendings.withLock { $0 = collections } }

    /// Where it lies what people spent of what they may do in a day; `nil` if nothing can be stored.
    var spent: PluginCollections? { spendings.withLock(\.self) }

    /// Told with the manifest.
    package func configure(_ words: PluginWords) { said.withLock { $0 = words } }

    /// Told with the manifest.
    package func configure(_ conversations: [String: PluginConversation]) {
        kinds.withLock { $0 = conversations }
    }

    /// The kinds of conversations that the plugin makes, by name.
    var conversations: [String: PluginConversation] { kinds.withLock(\.self) }

    /// What the plugin says.
    package var words: PluginWords { said.withLock(\.self) }

    /// Where the plugin may fetch from, and by what.
    func fetching(for function: String) throws -> (client: FetchClient, hosts: [HostRule]) {
        guard manifest.withLock({ $0?.permissions.contains(.http) }) == true else {
            throw APIMisuse("\(function) needs a host, such as \"http:data.example\"")
        }
        guard let line = line.withLock(\.self) else {
            throw CommunityError(.unavailable, HostWords.noFetching)
        }
        return line
    }

    /// The plugin's name, once the manifest has been read.
    package var name: String? { manifest.withLock { $0?.name } }

    /// Has plugins answer a hook that this plugin declares.
    func answers(to hook: String, over records: [LuaValue]) async throws -> [LuaValue] {
        guard let name, hook.hasPrefix("\(name).") else {
            throw APIMisuse("\(hook) is no hook of this plugin's own: declare it as provides = { hooks = … }")
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
        manifest.withLock { $0?.permissions.contains(permission) } == true
    }

    /// The plugin's own documents.
    func collections(for function: String) throws -> PluginCollections {
        guard manifest.withLock({ $0?.permissions.contains(.store) }) == true else {
            throw APIMisuse("\(function) needs \"\(Permission.store.rawValue)\"")
        }
        guard let collections = taken.withLock(\.self) else {
            throw CommunityError(.unavailable, HostWords.noStore)
        }
        return collections
    }

    /// The community, and the plugin's own person.
    /// - Parameter step: of the event's handler that is about to do something.
    package func bot(for function: String, step: HandlerStep? = nil) async throws -> (
        community: Campus, actor: Actor
    ) {
        guard let (name, permissions) = manifest.withLock(\.self), permissions.contains(.bot) else {
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
