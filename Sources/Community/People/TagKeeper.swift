import Concurrency
import Logging
import Model
import ServiceLifecycle
import Storage

/// Normalizes tags. In the gateway plugins do so, in the hook `tag.normalize`.
public protocol TagNormalizer: Sendable {
    /// The normal form of a tag as it was written (trimmed, not empty).
    func normalize(_ tag: String) async throws -> String
    /// The normal forms of many tags, in their order; `nil` if a plugin failed and that is to count.
    func normalize(_ tags: [String]) async throws -> [String?]
    /// Changes whenever the normal forms of the same tags may differ; kept beside them.
    var tagVersion: String { get }
}

/// Brings stored tags to the normal form that `tag.normalize` makes of them now, whenever that hook has changed.
///
/// It works in the background, a few rows a commit, so that chat goes on. What people wrote stays as it is: forms that
/// come together now may part again under the next rule.
final class TagKeeper: Service {
    private let ledger: CommunityLedger
    private let normalizer: any TagNormalizer
    private let limits: CommunityConfiguration.Limits
    private let background: BackgroundThread
    private let logger: Logger
    private let listener = Mutex<(@Sendable (TagRenewal) -> Void)?>(nil)
    private let rings: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    /// Tags that the hook is asked for at once: enough to make the crossing into Lua cheap, few enough to
    /// hold in memory.
    private static let asked = 2_000
    /// Forms that one commit changes: they stand all over the table, and so few make a commit that is hardly longer than a
    /// message's.
    private static let changed = 3

    init(
        ledger: CommunityLedger, normalizer: any TagNormalizer, limits: CommunityConfiguration.Limits,
        background: BackgroundThread, logger: Logger
    ) {
        (self.ledger, self.normalizer, self.limits) = (ledger, normalizer, limits)
        (self.background, self.logger) = (background, logger)
        (rings, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that the hook may have changed.
    func ring() { bell.yield() }

    /// Who hears of each renewal that changed something.
    func onRenewal(_ listener: @escaping @Sendable (TagRenewal) -> Void) {
        self.listener.withLock { $0 = listener }
    }

    func run() async throws {
        ring()
        await cancelWhenGracefulShutdown {
            await withTaskExecutorPreference(self.background) {
                for await _ in self.rings {
                    do { try await self.renew() } catch {
                        // The gateway is stopping, which is no error.
                        if EventLog.isInterruption(error) { return }
                        self.logger.error("tags could not be normalized", metadata: ["error": "\(error)"])
                    }
                }
            }
        }
    }

    /// Normalizes every stored tag anew where the hook is another than the last time. Returns what came of it.
    @discardableResult
    func renew() async throws -> TagRenewal {
        var renewal = TagRenewal()
        // Tags from before there was anything to find them by.
        try await store(try await ledger.read { try TagQueries.unfolded(in: $0) })
        // Tags that are added meanwhile may still have got their form from the hook before.
        while !Task.isCancelled {
            let version = normalizer.tagVersion
            guard try await ledger.read({ try TagQueries.version(in: $0) }) != version else { break }
            let pass = try await pass()
            renewal.changed += pass.changed
            renewal.merged += pass.merged
            guard pass.changed == 0 else { continue }
            try await ledger.perform { try TagQueries.set(version: version, in: $0) }
        }
        if renewal.changed > 0 { listener.withLock(\.self)?(renewal) }
        return renewal
    }

    /// Looks at all that is written once.
    private func pass() async throws -> TagRenewal {
        let uses = try await ledger.read { try TagQueries.uses(in: $0) }
        var (renewal, forms) = (TagRenewal(), Set<String>())
        for start in stride(from: 0, to: uses.count, by: Self.asked) {
            let some = uses[start..<min(start + Self.asked, uses.count)]
            let answers = try await normalizer.normalize(some.map(\.tag.written))
            var changes: [Tag] = []
            for (use, answer) in zip(some, answers) {
                let form = answer.flatMap { limits.tags.allows($0) ? $0 : nil } ?? use.tag.normal
                forms.insert(form)
                guard form != use.tag.normal else { continue }
                changes.append(Tag(written: use.tag.written, normal: form))
                renewal.changed += use.people
            }
            try await store(changes)
        }
        renewal.merged = max(0, Set(uses.map(\.tag.normal)).count - forms.count)
        return renewal
    }

    private func store(_ changes: [Tag]) async throws {
        for start in stride(from: 0, to: changes.count, by: Self.changed) {
            let some = changes[start..<min(start + Self.changed, changes.count)]
            let begin = ContinuousClock.now
            try await ledger.perform { transaction in
                for tag in some { try TagQueries.set(form: tag.normal, of: tag.written, in: transaction) }
            }
            // A third of the time is everybody else's: their messages come in between.
            try await Task.sleep(for: (.now - begin) / 2)
        }
    }
}

/// What changed when stored tags were normalized again.
public struct TagRenewal: Sendable, Hashable {
    /// The number of people's tags that have another normal form now.
    public internal(set) var changed = 0
    /// The number of tags that disappeared because they became the same as another.
    public internal(set) var merged = 0
}

extension People {
    /// Normalizes the stored tags again in the background. Call it when `tag.normalize` may have changed.
    public func tagRuleChanged() { keeper.ring() }

    /// Sets who is told each time that stored tags have got another normal form.
    public func onTagRenewal(_ listener: @escaping @Sendable (TagRenewal) -> Void) {
        keeper.onRenewal(listener)
    }

    /// Normalizes the stored tags with the current hook, and waits for it. The gateway does this by itself.
    @discardableResult
    public func renewTags() async throws -> TagRenewal { try await keeper.renew() }
}
