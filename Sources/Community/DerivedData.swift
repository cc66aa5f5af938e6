import Logging
import Model
import ServiceLifecycle
import Storage

/// What follows the record as it grows: the ranking of posts, and where words are found.
struct DerivedData: Sendable {
    let board: TrendingBoard
    let titles: TitleIndex
    let messages: MessageIndex

    init(
        of files: CommunityFiles, scorer: any PostScorer, configuration: CommunityConfiguration,
        clock: WallClock, background: BackgroundThread, logger: Logger
    ) {
        let patience = configuration.patience
        board = TrendingBoard(
            ledger: files.record, store: files.scores, scorer: scorer, clock: clock,
            interval: configuration.forum.rescoreInterval, patience: patience.ranks, background: background,
            logger: logger)
        titles = TitleIndex(
            TitleSource(ledger: files.record, store: files.titles), ledger: files.record, store: files.titles,
            background: background, pace: .atOnce, patience: patience.words, logger: logger)
        messages = MessageIndex(
            MessageSource(ledger: files.record, store: files.messages), ledger: files.record,
            store: files.messages, background: background, pace: .gathering(500, for: .seconds(1)),
            patience: patience.words, logger: logger)
    }

    /// Told of each commit's events, on the ledger's thread.
    func didCommit(_ events: [Event]) {
        board.didCommit(events)
        titles.didCommit(events)
        messages.didCommit(events)
    }

    /// Takes words that were deleted out of the indexes; false where a read holds them.
    func scrub() async -> Bool {
        let areScrubbed = [await titles.scrub(), await messages.scrub()]
        return areScrubbed.allSatisfy(\.self)
    }

    var services: [any Service] { [board, titles, messages] }
}
