import Locks
import Logging
import ServiceLifecycle
import Storage

/// Gives stored tags the normal form that `tag.normalize` makes of them now, whenever that hook has changed.
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

    /// Tags that the hook is asked for at once.
    private static let asked = 2_000
    /// Rows that one commit changes: so few that a message which comes meanwhile waits a fraction of a millisecond.
    private static let changed = 32

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
                        self.logger.error("tags could not be normalized", metadata: ["error": "\(error)"])
                    }
                }
            }
        }
    }

    /// Normalizes every stored tag anew where the hook is another than the last time; gives what came of it.
    @discardableResult
    func renew() async throws -> TagRenewal {
        var renewal = TagRenewal()
        // Tags that are added meanwhile may still have got their form from the hook before.
        while !Task.isCancelled {
            let version = normalizer.tagVersion
            guard try await ledger.read({ try TagQueries.version(in: $0) }) != version else { break }
            let merged = try await ledger.read { try TagQueries.mergedCount(in: $0) }
            let rows = try await pass()
            renewal.changed += rows
            renewal.merged += max(0, try await ledger.read { try TagQueries.mergedCount(in: $0) } - merged)
            guard rows == 0 else { continue }
            try await ledger.perform { try TagQueries.set(version: version, in: $0) }
        }
        if renewal.changed > 0 { listener.withLock(\.self)?(renewal) }
        return renewal
    }

    /// Looks at all tags once; gives how many rows changed.
    private func pass() async throws -> Int {
        let uses = try await ledger.read { try PeopleQueries.tagForms(in: $0) }
        var rows = 0
        for start in stride(from: 0, to: uses.count, by: Self.asked) {
            let some = uses[start..<min(start + Self.asked, uses.count)]
            let forms = try await normalizer.normalize(some.map(\.written))
            let changes = zip(some, forms).compactMap { tag, form -> TagQueries.Change? in
                guard let form, form != tag.normal, limits.allows(tag: form) else { return nil }
                return TagQueries.Change(tag: tag, form: form)
            }
            rows += try await make(changes)
        }
        return rows
    }

    /// Makes the changes, a few rows a commit; gives how many rows there were.
    private func make(_ changes: [TagQueries.Change]) async throws -> Int {
        var (rest, rows) = (changes[...], 0)
        while !rest.isEmpty {
            let (left, made) = try await ledger.perform { [rest] transaction in
                try Self.makeSome(rest, in: transaction)
            }
            rest = left
            rows += made
        }
        return rows
    }

    /// Makes as many changes as one commit takes; gives those that are left, and how many rows changed.
    private static func makeSome(
        _ changes: ArraySlice<TagQueries.Change>, in transaction: CommunityTransaction
    ) throws -> (left: ArraySlice<TagQueries.Change>, rows: Int) {
        var rows = 0
        for index in changes.indices {
            rows += try TagQueries.make(changes[index], limit: changed - rows, in: transaction)
            // The one that it ended with may have more.
            if rows >= changed { return (changes[index...], rows) }
        }
        return ([], rows)
    }
}

/// What became of stored tags under another rule.
public struct TagRenewal: Sendable, Hashable {
    /// Tags of people that have another normal form now.
    public internal(set) var changed = 0
    /// How many times two tags of one person became one.
    public internal(set) var merged = 0
}
