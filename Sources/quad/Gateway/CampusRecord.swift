import Community
import Logging
import Storage

/// The stored community without doors and plugins, for commands that work beside a running gateway too.
struct CampusRecord {
    private let campus: Campus

    /// Opens the record in a data directory.
    /// - Throws: `StorageError`.
    init(configuration: QuadConfiguration, data: String) throws {
        let level = Logger.Level.warning
        let logger = Logger(label: "quad") {
            LineLogHandler(label: $0, level: level, file: .standardError)
        }
        campus = try Campus(
            configuration: configuration.rules, directory: DataDirectory(path: data, exclusive: false),
            mailer: LogMailer(logger: logger), normalizer: WithoutPlugins(), scorer: WithoutPlugins(),
            logger: logger)
    }

    /// Makes a verified account, closes the record and gives the handle.
    /// - Throws: `CommunityError` where the address or the name can't be taken.
    func addAccount(email: String, username: String, password: String) async throws -> String {
        try await closing {
            try await campus.accounts.add(email: email, username: username, password: password).handle
        }
    }

    /// Closes an account for good, closes the record and gives the handle.
    /// - Throws: `CommunityError` where no account has the address.
    func removeAccount(email: String) async throws -> String {
        try await closing { try await campus.accounts.remove(email: email).handle }
    }

    /// Every account, by address; closes the record.
    func accounts() async throws -> [AccountSummary] {
        try await closing { try await campus.accounts.list() }
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
