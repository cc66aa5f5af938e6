import CampusVerbs
import Community
import Foundation
import Logging
import Model
import ServiceLifecycle
import Storage
import TestSupport
import Testing

/// A whole community on files in a temporary directory, with a clock that tests set and mail that they read.
@dynamicMemberLookup
final class TestCampus: Sendable {
    /// The password of everyone who signs up through `signUp`.
    static let password = "correct horse"

    let core: Campus
    let clock: TestClock
    let mailer: RecordingMailer
    let tags: TestNormalizer
    let scorer: TestScorer
    let mediaReader = TestMediaReader()
    /// The folder of the record's files.
    let directory: String

    fileprivate init(
        directory: String, configuration: CommunityConfiguration, clock: TestClock, scorer: TestScorer,
        tags: TestNormalizer, mailer: RecordingMailer, holders: [any PersonalDataHolder] = [],
        nearby: any NearbyFinder = NobodyNearby(), viewers: any MediaViewerFinder = NoViewers()
    ) throws {
        self.directory = directory
        self.clock = clock
        self.scorer = scorer
        self.tags = tags
        self.mailer = mailer
        // Not exclusive: a restart opens the directory while the last campus is still in memory.
        core = try Campus(
            configuration: configuration, directory: DataDirectory(path: directory, exclusive: false),
            mailer: mailer, normalizer: tags, scorer: scorer, holders: holders, nearby: nearby,
            viewers: viewers,
            mediaReader: mediaReader, clock: clock.wall,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        mailer.look { address in TestCampus.mailWaiting(for: address, in: directory) }
    }

    subscript<Value>(dynamicMember member: KeyPath<Campus, Value>) -> Value { core[keyPath: member] }

    // MARK: - People

    /// Makes an account; its handle is the name in lower case where that is ASCII.
    func signUp(_ name: String) async throws -> Actor {
        let person = try await core.accounts.add(
            email: Self.address(of: name), username: name, password: Self.password)
        return Actor(person.id)
    }

    /// A session that nobody signed in to yet.
    func session(
        from source: String = "test", isOperator: Bool = false, outlet: RecordingOutlet = RecordingOutlet()
    ) -> TestSession {
        TestSession(id: core.makeSessionID(), source: source, isOperator: isOperator, outlet: outlet)
    }

    /// A session of someone who has an account.
    func signIn(
        _ name: String, from source: String = "test", outlet: RecordingOutlet = RecordingOutlet()
    ) async throws -> TestSession {
        let session = session(from: source, outlet: outlet)
        _ = try await welcome(name, in: session)
        return session
    }

    /// Signs in and gives what waited.
    func welcome(_ name: String, in session: TestSession) async throws -> Welcome {
        try await core.accounts.signIn(
            email: Self.address(of: name), password: Self.password, session: session)
    }

    /// `Alice` has `alice@connect.hku.hk`; names of other characters have their scalars in hexadecimal.
    static func address(of name: String) -> String {
        let plain = name.lowercased()
        let isPlain = plain.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        let local =
            isPlain
            ? plain : "u" + plain.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: ".")
        return "\(local)@connect.hku.hk"
    }

    /// Two people who are in touch already, and the conversation they have.
    func contacts(_ one: String, _ other: String) async throws -> (Actor, Actor, ConversationID) {
        let (first, second) = (try await signUp(one), try await signUp(other))
        let request = try await core.chat.sendDirect("hello", to: other.lowercased(), by: first)
        try await core.people.accept(handle: one.lowercased(), by: second)
        return (first, second, request.conversation.id)
    }

    // MARK: - Running

    /// Runs `body` while the campus's services work.
    func serving(_ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in core.services { group.addTask { try await service.run() } }
            defer { group.cancelAll() }
            try await body()
        }
    }

    /// The posts in Trending, the highest score first, once everything noted is scored.
    func trending(_ category: String? = nil) async throws -> [PostID] {
        await core.settleTrending()
        return try await core.forum.trending(category: category, limit: 100).map(\.post.id)
    }

    /// Closes the record and opens it again, as a restart does.
    func restarted(
        configuration change: (inout CommunityConfiguration) -> Void = { _ in },
        betweenStarts: () throws -> Void = {}
    ) async throws -> TestCampus {
        await core.close()
        try betweenStarts()
        var configuration = core.configuration
        change(&configuration)
        return try opened(in: directory, configuration: configuration)
    }

    /// Opens the record of another folder, such as what a power cut left.
    func opened(in folder: String, configuration: CommunityConfiguration? = nil) throws -> TestCampus {
        try TestCampus(
            directory: folder, configuration: configuration ?? core.configuration, clock: clock,
            scorer: scorer, tags: tags, mailer: mailer)
    }
}

/// Gives a new campus to `body`, then closes it and removes its files.
func withCampus(
    in parent: String = TemporaryRoot.path,
    holders: [any PersonalDataHolder] = [], nearby: any NearbyFinder = NobodyNearby(),
    viewers: any MediaViewerFinder = NoViewers(),
    configuration change: (inout CommunityConfiguration) -> Void = { _ in },
    _ body: (TestCampus) async throws -> Void
) async throws {
    var configuration = CommunityConfiguration()
    configuration.storage.backgroundNiceness = 0
    configuration.accounts.passwordCost = .minimum
    // Tests do in a second what a person does in an hour; `RateTests` says what rates do.
    configuration.limits.rates = .none
    change(&configuration)
    let directory = "\(parent)/campus-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try await emptyRecord.copy(to: directory)
    let campus = try TestCampus(
        directory: directory, configuration: configuration, clock: TestClock(), scorer: TestScorer(),
        tags: TestNormalizer(), mailer: RecordingMailer(), holders: holders, nearby: nearby,
        viewers: viewers)
    do {
        try await body(campus)
    } catch {
        await campus.core.close()
        throw error
    }
    await campus.core.close()
}

/// A record in which there is nothing yet, as a first start makes it.
private let emptyRecord = FolderTemplate { folder in
    let campus = try TestCampus(
        directory: folder, configuration: CommunityConfiguration(), clock: TestClock(),
        scorer: TestScorer(), tags: TestNormalizer(), mailer: RecordingMailer())
    await campus.core.close()
}

/// Runs the same step a number of times at once, and gives what came of each.
func atOnce<Value: Sendable>(
    _ count: Int, _ step: @escaping @Sendable (Int) async throws -> Value
) async -> [Result<Value, any Error>] {
    await withTaskGroup(of: Result<Value, any Error>.self) { group in
        for number in 0..<count {
            group.addTask {
                do { return .success(try await step(number)) } catch { return .failure(error) }
            }
        }
        return await group.reduce(into: []) { $0.append($1) }
    }
}

extension Collection {
    /// The values of the steps that succeeded.
    func successes<Value>() -> [Value] where Element == Result<Value, any Error> {
        compactMap { try? $0.get() }
    }
}

/// Expects the community to refuse with this code, and with a message that contains `words`.
func expectRefusal<Value>(
    _ code: CommunityError.Code, saying words: String = "", sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Value
) async {
    do {
        _ = try await body()
        Issue.record("nothing was refused; expected \(code)", sourceLocation: sourceLocation)
    } catch let error as CommunityError {
        #expect(error.code == code, "\(error.message)", sourceLocation: sourceLocation)
        #expect(
            words.isEmpty || error.message.contains(words), "\(error.message)", sourceLocation: sourceLocation
        )
    } catch {
        Issue.record("refused by something else: \(error)", sourceLocation: sourceLocation)
    }
}

/// The refusal of `body`, or nil where it was not refused.
func refusal<Value>(of body: () async throws -> Value) async -> CommunityError? {
    do {
        _ = try await body()
        return nil
    } catch let refusal as CommunityError {
        return refusal
    } catch {
        Issue.record("\(error) is no refusal")
        return nil
    }
}
