import Community
import Concurrency
import Documents
import Foundation
import Logging
import Model
import Plugins

/// A campus with its plugins, in folders of its own. Its people all have the password `bench`.
struct BenchCampus: Sendable {
    let campus: Campus
    let host: PluginHost
    let folder: URL
    /// Where plugins stand and what is theirs; the record's folder can so be a gateway's.
    private let work: URL

    /// Words of a usual length.
    static let text = Array(repeating: "quad", count: 20).joined(separator: " ")

    /// The file of the record, and that of what plugins store.
    var record: String { folder.appending(path: "quad.sqlite").path }
    var documents: String { work.appending(path: "documents.sqlite").path }

    fileprivate init(_ folder: URL, _ files: [String: String], quarantine: QuarantineRules) async throws {
        self.folder = folder
        work = try BenchFolder.new()
        let plugins = work.appending(path: "plugins")
        try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: true)
        for (name, source) in files {
            let file = plugins.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(source.utf8).write(to: file)
        }
        let logger = Logger(label: "quad.bench") { _ in SwiftLogNoOpLogHandler() }
        var rules = PluginConfiguration(
            directory: plugins.path, history: work.appending(path: "history").path)
        rules.quarantine = quarantine
        let documents = work.appending(path: "documents.sqlite").path
        let store = try DocumentStore(path: documents, quota: 1 << 30, logger: logger)
        let answers = PluginAnswers(configuration: rules, documents: store, logger: logger)
        var configuration = CommunityConfiguration()
        configuration.accounts.passwordCost = .minimum
        configuration.accounts.emailDomains = ["bench.example"]
        // Counted like any others, and no figure reaches them.
        let rate = Rate(1_000_000, in: .seconds(1))
        (configuration.limits.rates.messages, configuration.limits.rates.commands) = (rate, rate)
        configuration.limits.rates.requests = rate
        configuration.limits.bytesPerPerson = .max / 2
        campus = try Campus(
            scratch: folder.path, configuration: configuration, normalizer: answers, scorer: answers,
            viewers: answers, clock: .system, logger: logger)
        host = PluginHost(campus: campus, answers: answers)
        await host.start()
    }

    // MARK: - People

    /// Makes people `name1` … `nameN`.
    func people(_ count: Int, _ name: String = "person") async throws -> [PersonRef] {
        try await (1...count).asyncMap { number in
            try await campus.accounts.add(
                email: "\(name)\(number)@bench.example", username: "\(name)\(number)", password: "bench")
        }
    }

    /// A session of somebody, without a door, and what is unread.
    func signIn(_ handle: String) async throws -> (session: BenchSession, unread: Int) {
        let session = BenchSession(campus: campus)
        let welcome = try await campus.accounts.signIn(
            email: "\(handle)@bench.example", password: "bench", session: session)
        return (session, welcome.unread.count)
    }

    /// So many new people, each signed in.
    func sessions(_ count: Int, _ name: String) async throws -> [BenchSession] {
        try await people(count, name).asyncMap { try await signIn($0.handle).session }
    }

    /// An open group with these members.
    func group(_ name: String, of people: [PersonRef]) async throws -> ConversationID {
        let group = try await campus.chat.groups.perform(
            CreateGroup(name: name, kind: .open), by: Actor(people[0].id))
        for person in people.dropFirst() {
            try await campus.chat.groups.perform(
                JoinGroup(slug: group.place.name), by: Actor(person.id))
        }
        return group.place.conversation
    }

    @discardableResult
    func send(
        _ text: String = text, to conversation: ConversationID, by person: PersonRef
    ) async throws -> Message {
        try await campus.chat.perform(SendMessage(text, to: .id(conversation)), by: Actor(person.id))
    }

    /// Two new people in a group of theirs, of whom one talks.
    func talk() async throws -> Talk {
        let people = try await people(2, "talker")
        let place = try await group("talk", of: people)
        return Talk { _ = try await send(to: place, by: people[0]) }
    }

    // MARK: - Plugins

    /// The files of a plugin that comes with Quad and is a folder, and those that plugins share.
    static func bundled(_ name: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for folder in [name, PluginLibrary.folder] {
            for (path, text) in try Self.files(in: "plugins/\(folder)") { files["\(folder)/\(path)"] = text }
        }
        return files
    }

    /// The plugins' files below a folder, seen from the top of the repository.
    static func files(in folder: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            guard path.hasSuffix(".lua") || path.hasSuffix(".json") else { continue }
            let data = try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))
            files[path] = String(decoding: data, as: UTF8.self)
        }
        return files
    }

    /// Saves a file of the plugin folder, or removes it, and has it in force when this returns.
    func save(_ source: String?, as name: String) async throws {
        let file = work.appending(path: "plugins/\(name)")
        if let source {
            try Data(source.utf8).write(to: file, options: .atomic)
        } else {
            try FileManager.default.removeItem(at: file)
        }
        await host.reload()
    }

    /// Runs a command. Returns the lines that it replies, a card's title among them.
    @discardableResult
    func run(_ name: String, _ arguments: String = "", by session: BenchSession) async throws -> [String] {
        guard let command = host.command(named: name) else { throw BenchError("no /\(name)") }
        let said = Mutex<[String]>([])
        try await host.run(
            command, arguments: arguments,
            invocation: Invocation(session: session) { reply in
                said.withLock { $0 += reply.lines + [reply.card?.title].compactMap(\.self) }
            })
        return said.withLock(\.self)
    }
}

/// A session at a door that shows nothing.
final class BenchSession: Session {
    let id: SessionID
    let source = "bench"
    let isOperator = false
    let state = SessionState()
    let outlet: any Outlet = NoOutlet()

    init(campus: Campus) { id = campus.makeSessionID() }

    private final class NoOutlet: Outlet { func deliver(_ batch: [Delivery]) {} }
}

extension Harness {
    /// A campus with plugins of these files (name: source), in a new folder or over the data of one.
    func campus(
        _ files: [String: String] = [:], data: URL? = nil, quarantine: QuarantineRules = QuarantineRules()
    ) async throws -> BenchCampus {
        let bench = try await BenchCampus(data ?? BenchFolder.new(), files, quarantine: quarantine)
        atEnd { await bench.campus.close() }
        return bench
    }

    /// Has plugins told of events, timers and what is due until the bench ends.
    func serve(_ bench: BenchCampus) {
        let service = Task { try await bench.host.run() }
        atEnd {
            service.cancel()
            _ = try? await service.value
        }
    }
}
