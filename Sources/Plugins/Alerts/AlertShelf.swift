import Community
import Concurrency
import Documents
import Lua
import Model

/// Everybody's alerts, stored, and in memory by what they look at.
final class AlertShelf: Sendable {
    /// Alerts of one person.
    static let most = 20
    /// Documents that are read or written at once.
    private static let page = 200

    private static let schema = CollectionSchema(
        name: "alerts", indexes: ["person": .number], person: "person")

    private struct Alerts {
        var isLoaded = false
        var alerts: [Int64: Alert] = [:]
        var bySubject: [Alert.Subject: Set<Int64>] = [:]
        var byPerson: [PersonID: [Int64]] = [:]

        mutating func insert(_ alert: Alert) {
            if alerts.updateValue(alert, forKey: alert.number) == nil {
                bySubject[alert.subject, default: []].insert(alert.number)
                byPerson[alert.person, default: []].append(alert.number)
            }
        }

        mutating func remove(_ number: Int64) {
            guard let alert = alerts.removeValue(forKey: number) else { return }
            bySubject[alert.subject]?.remove(number)
            if bySubject[alert.subject]?.isEmpty == true { bySubject[alert.subject] = nil }
            byPerson[alert.person]?.removeAll { $0 == number }
            if byPerson[alert.person]?.isEmpty == true { byPerson[alert.person] = nil }
        }
    }

    private let collections: PluginCollections?
    private let state = Mutex(Alerts())
    /// One change at a time, so that what is dropped while it is told stays dropped.
    private let turns = AsyncMutex()

    init(in documents: DocumentStore?) {
        collections = documents.map { PluginCollections([Self.schema], of: "/alert", in: $0) }
    }

    /// What is looked at.
    var subjects: [Alert.Subject] { state.withLock { Array($0.bySubject.keys) } }

    func alerts(of subject: Alert.Subject) -> [Alert] {
        state.withLock { state in (state.bySubject[subject] ?? []).sorted().compactMap { state.alerts[$0] } }
    }

    /// In the order in which they were set.
    func alerts(of person: PersonID) -> [Alert] {
        state.withLock { state in (state.byPerson[person] ?? []).compactMap { state.alerts[$0] } }
    }

    /// Reads what is stored, once.
    func load() async throws {
        guard let collections, !state.withLock(\.isLoaded) else { return }
        try await turns.pass { [self] in
            var query = DocumentQuery()
            (query.order, query.limit) = (.oldest, Self.page)
            let handle = try await collections.collection(Self.schema.name).handle
            repeat {
                let page = try await collections.store.find(query, in: handle)
                for document in page.documents {
                    guard let number = Int64(document.key), let note = try CBOR.decode(document.body).table,
                        let alert = Alert(note, number: number)
                    else { continue }
                    state.withLock { $0.insert(alert) }
                }
                query.after = page.next
            } while query.after != nil
            state.withLock { $0.isLoaded = true }
        }
    }

    /// Stores a new alert. Returns its place among the person's.
    /// - Throws: `CommunityError` `.limit`, or `.exists` if the person has the same already.
    func add(
        _ subject: Alert.Subject, arguments: String, told: Set<String>, for person: PersonID
    ) async throws -> Int {
        guard let collections else { throw CommunityError(.unavailable, AlertWords.notStored) }
        try await load()
        return try await turns.pass { [self] in
            let own = alerts(of: person)
            if let index = own.firstIndex(where: { $0.subject == subject }) {
                throw CommunityError(.exists, AlertWords.isSet(index + 1))
            }
            guard own.count < Self.most else { throw CommunityError(.limit, AlertWords.full(Self.most)) }
            let handle = try await collections.collection(Self.schema.name).handle
            let alert = Alert(
                number: 0, person: person, plugin: subject.plugin, name: subject.alert, arguments: arguments,
                told: told)
            let stored = try await collections.write([
                .put(try Self.schema.draft(alert.note), at: nil, in: handle)
            ])
            if let key = stored.first??.key, let number = Int64(key),
                let alert = Alert(alert.note, number: number)
            {
                state.withLock { $0.insert(alert) }
            }
            return own.count + 1
        }
    }

    /// Removes one by its place among the person's. Returns it.
    /// - Throws: `CommunityError` `.notFound` if there is none.
    func remove(_ place: Int, of person: PersonID) async throws -> Alert {
        try await load()
        return try await turns.pass { [self] in
            let own = alerts(of: person)
            guard place >= 1, place <= own.count else {
                throw CommunityError(.notFound, AlertWords.noAlert(place))
            }
            try await remove([own[place - 1]])
            return own[place - 1]
        }
    }

    /// Forgets a person's; they were erased from what is stored.
    func forget(_ person: PersonID) {
        state.withLock { state in for number in state.byPerson[person] ?? [] { state.remove(number) } }
    }

    /// Stores alerts that changed, but for those that are gone meanwhile, has `tell` tell what is pending, and notes that
    /// it was told. What `isOver` is true of is removed then.
    func change(
        _ changed: [Alert], isOver: Bool, tell: @escaping @Sendable ([Alert]) async throws -> Void
    ) async throws {
        for slice in changed.slices(of: Self.page) {
            try await turns.pass { [self] in
                let page = slice.filter { alert in
                    state.withLock { $0.alerts[alert.number] != nil }
                }
                try await write(page)
                let pending = page.filter { $0.pending != nil }
                guard !pending.isEmpty else { return }
                try await tell(pending)
                if isOver { return try await remove(pending) }
                try await write(
                    pending.map {
                        var alert = $0
                        alert.pending = nil
                        return alert
                    })
            }
        }
    }

    private func write(_ alerts: [Alert]) async throws {
        guard let collections, !alerts.isEmpty else { return }
        let handle = try await collections.collection(Self.schema.name).handle
        try await collections.write(
            alerts.map { .put(try Self.schema.draft($0.note), at: "\($0.number)", in: handle) })
        state.withLock { state in
            for alert in alerts where state.alerts[alert.number] != nil { state.alerts[alert.number] = alert }
        }
    }

    private func remove(_ alerts: [Alert]) async throws {
        guard let collections else { return }
        let handle = try await collections.collection(Self.schema.name).handle
        try await collections.write(alerts.map { .delete("\($0.number)", in: handle) })
        state.withLock { state in for alert in alerts { state.remove(alert.number) } }
    }
}
