import Community
import Documents
import Logging
import Model
import Storage

/// The stored community without doors and plugins, for commands that work beside a running gateway too.
struct CampusRecord {
    private let campus: Campus

    /// Opens the record in a data directory.
    /// - Parameter isExclusive: true for what a running gateway would have to know of: it must not run.
    /// - Throws: `StorageError`.
    init(configuration: QuadConfiguration, data: String, isExclusive: Bool = false) throws {
        let level = Logger.Level.warning
        let logger = Logger(label: "quad") {
            LineLogHandler(label: $0, level: level, file: .standardError)
        }
        let directory = try DataDirectory(path: data, exclusive: isExclusive)
        let documents = PluginDocuments(
            path: directory.file("documents.sqlite"), quota: configuration.plugins.storeBytes, logger: logger)
        campus = try Campus(
            configuration: configuration.rules, directory: directory,
            mailer: LogMailer(logger: logger), normalizer: WithoutPlugins(), scorer: WithoutPlugins(),
            holders: [documents], logger: logger)
    }

    /// Makes a verified account and closes the record. Returns the handle.
    /// - Throws: `CommunityError` if the address or the name can't be taken.
    func addAccount(email: String, username: String, password: String) async throws -> String {
        try await closing {
            try await campus.accounts.add(email: email, username: username, password: password).handle
        }
    }

    /// Closes an account for good and closes the record. Returns the handle.
    /// - Throws: `CommunityError` if no account has the address.
    func removeAccount(email: String) async throws -> String {
        try await closing { try await campus.accounts.remove(email: email).handle }
    }

    /// Every account, by address; closes the record.
    func accounts() async throws -> [AccountSummary] {
        try await closing { try await campus.accounts.list() }
    }

    // MARK: The demo

    /// Fills the community with people, groups and posts to try things on; closes the record.
    func fillDemo() async throws -> LocalizedText {
        try await closing { DemoWords.filled(try await campus.demo.fill(for: nil)) }
    }

    /// Takes all of that out again, from the files too; closes the record.
    func removeDemo() async throws -> LocalizedText {
        try await closing {
            let gone = try await campus.demo.remove()
            try await campus.scrub()
            return DemoWords.removed(gone)
        }
    }

    private func closing<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            let value = try await body()
            await campus.close()
            return value
        } catch {
            await campus.close()
            throw error
        }
    }
}

/// Answers in place of plugins: tags stay as they are written, the newest post is first.
private struct WithoutPlugins: TagNormalizer, PostScorer {
    let version = "newest"
    let tagVersion = "written"

    func normalize(_ tag: String) async throws -> String { tag }
    func normalize(_ tags: [String]) async throws -> [String?] { tags }
    func score(_ posts: [PostFacts]) async throws -> [Double] { posts.map { -$0.ageHours } }
}

/// What plugins stored, while none of them runs.
private struct PluginDocuments: PersonalDataHolder {
    let path: String
    let quota: Int
    let logger: Logger

    func erase(_ person: PersonID) async throws {
        let store = try DocumentStore(path: path, quota: quota, logger: logger)
        do {
            try await store.removeAll(concerning: person.rawValue)
            try await store.scrub()
        } catch {
            await store.close()
            throw error
        }
        await store.close()
    }
}
