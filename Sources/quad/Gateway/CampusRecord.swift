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
        do {
            let person = try await campus.accounts.add(email: email, username: username, password: password)
            await campus.close()
            return person.handle
        } catch {
            await campus.close()
            throw error
        }
    }
}

/// Answers in place of plugins: tags stay as they are written, the newest post is first.
private struct WithoutPlugins: TagNormalizer, PostScorer {
    let version = "newest"

    func normalize(_ tag: String) async throws -> String { tag }
    func score(_ posts: [PostFacts]) async throws -> [Double] { posts.map { -$0.ageHours } }
}
