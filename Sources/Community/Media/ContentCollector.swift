import Logging
import Model
import ServiceLifecycle
import Storage

/// Removes files to which nothing refers any more, and gives up uploads that nobody goes on with.
///
/// What loses its last reference is noted in the very transaction (``CommunitySchema``). Once that is durable, the file is
/// condemned in the ledger's order, behind which nothing can refer to it without putting it in anew, and removed when the
/// note of it is gone for good. A crash in between leaves a file that the next start finds.
final class ContentCollector: Service {
    /// Files that one transaction looks at.
    private static let page = 100

    private let ledger: CommunityLedger
    private let media: MediaStore
    private let interval: Duration
    private let logger: Logger

    init(ledger: CommunityLedger, media: MediaStore, interval: Duration, logger: Logger) {
        (self.ledger, self.media, self.interval, self.logger) = (ledger, media, interval, logger)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await self.attempt { try await self.findLost() }
            while !Task.isCancelled {
                await self.attempt { try await self.collect() }
                await self.media.giveUpOld()
                try? await Task.sleep(for: self.interval)
            }
        }
    }

    private func attempt(_ work: () async throws -> Void) async {
        do { try await work() } catch {
            guard !EventLog.isInterruption(error) else { return }
            logger.error(
                "files that nothing refers to could not be removed yet", metadata: ["error": "\(error)"])
        }
    }

    /// Removes all that is noted.
    func collect() async throws {
        while true {
            let loose = try await ledger.read { try MediaQueries.loose(limit: Self.page, in: $0) }
            guard try await remove(loose) == Self.page else { return }
        }
    }

    /// Removes those of the files to which nothing refers and that nobody holds. Returns how many notes are gone.
    private func remove(_ loose: [ContentHash]) async throws -> Int {
        guard !loose.isEmpty else { return 0 }
        let contents = media.contents
        let (settled, condemned) = try await ledger.perform { transaction in
            var (settled, condemned): (Int, [ContentHash]) = (0, [])
            for content in loose {
                if try MediaQueries.isReferred(content, in: transaction) {
                    // It came again.
                } else if contents.condemn(content) {
                    condemned.append(content)
                } else {
                    continue
                }
                try MediaQueries.forgetLoose(content, in: transaction)
                settled += 1
            }
            let spared = condemned
            transaction.ifLost { contents.spare(spared) }
            return (settled, condemned)
        }
        do { try await media.removeCondemned(condemned) } catch {
            // Noted again, so that they are tried again.
            try await ledger.perform { transaction in
                for content in condemned { try MediaQueries.noteLoose(content, in: transaction) }
            }
            throw error
        }
        return settled
    }

    /// Notes files that are there and to which nothing refers: what was stored and never referred to, or not removed,
    /// before the last end.
    func findLost() async throws {
        for part in UInt8.min...UInt8.max {
            let there = try await media.contents(inPart: part)
            guard !there.isEmpty else { continue }
            let lost = try await ledger.read { reader in
                try there.filter { try !MediaQueries.isReferred($0, in: reader) }
            }
            guard !lost.isEmpty else { continue }
            try await ledger.perform { transaction in
                for content in lost { try MediaQueries.noteLoose(content, in: transaction) }
            }
        }
    }
}
