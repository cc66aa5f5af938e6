import Logging
import Model
import ServiceLifecycle
import Storage

/// The files of a community: the record, and what is derived from it.
struct CommunityFiles: Sendable {
    let directory: DataDirectory
    let watch = RecordWatch()
    let record: CommunityLedger
    let scores: DerivedStore
    let titles: DerivedStore
    let messages: DerivedStore
    /// The folder of pictures and files.
    let contents: ContentStore

    /// Opens the files, and makes those that are missing.
    /// - Parameter publish: is given what each commit of the record is to tell, on the record's own thread.
    /// - Throws: `StorageError`, with a message for the operator.
    init(
        in directory: DataDirectory, _ configuration: CommunityConfiguration.Storage, logger: Logger,
        publish: @escaping @Sendable ([LedgerItem]) -> Void
    ) throws {
        self.directory = directory
        var options = LedgerOptions()
        options.maximumBatch = configuration.batch
        options.readers = configuration.readers
        options.scrubbed = CommunityTables.scrubbed
        options.costs = configuration.costs
        options.readCosts = configuration.readCosts
        watch.watch(&options)
        record = try CommunityLedger(
            path: directory.file("quad.sqlite"), migrations: CommunitySchema.migrations, options: options,
            logger: logger, publish: publish)
        watch.probe { [weak record] in try await record?.probe() }
        scores = try DerivedStore(
            path: directory.file("trending.sqlite"), schemaVersion: TrendingQueries.schemaVersion,
            schema: TrendingQueries.schema, costs: configuration.readCosts, logger: logger)
        titles = try DerivedStore(
            path: directory.file("titles.sqlite"), schemaVersion: TitleQueries.schemaVersion,
            schema: TitleQueries.schema, costs: configuration.readCosts, logger: logger)
        contents = try ContentStore(folder: directory.file("media"), isAlone: directory.isExclusive)
        messages = try DerivedStore(
            path: directory.file("messages.sqlite"), schemaVersion: MessageBlockQueries.schemaVersion,
            schema: MessageBlockQueries.schema, costs: configuration.readCosts, logger: logger)
    }

    /// Stores what is under way and closes the files.
    func close() async {
        await record.close()
        await scores.close()
        await titles.close()
        await messages.close()
    }
}

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

/// A file that is made from the record and can be made again.
///
/// Its tables follow the record: what loses its words there, loses them here. So erasing needs no statements of its own.
struct DerivedFile: Sendable {
    let name: String
    let schema: String
    let tables: [Table]

    static let all: [DerivedFile] = [titles, messages, trending]

    private static let meta = Table(
        "meta", "How far the file follows the record.", [Column("key", .plain), Column("value", .plain)])

    private static let titles = DerivedFile(
        name: "titles.sqlite", schema: TitleQueries.schema,
        tables: [
            meta,
            Table(
                "titles", "A post whose title is indexed.",
                [
                    Column("post", .names("posts", .partOfWords)), Column("at", .plain),
                    Column("length", .plain, "in words"),
                ]),
            Table("words", "The words of titles, folded.", [Column("tokens", .text)]),
        ])

    private static let messages = DerivedFile(
        name: "messages.sqlite", schema: MessageBlockQueries.schema,
        tables: [
            meta,
            Table(
                "blocks", "Messages of a conversation that follow one another.",
                [
                    Column("id", .plain), Column("conversation", .names("conversations", .part)),
                    Column("first", .plain), Column("last", .plain), Column("messages", .plain),
                    Column("words", .text, "three bytes of a hash for each word"),
                ]),
        ])

    private static let trending = DerivedFile(
        name: "trending.sqlite", schema: TrendingQueries.schema,
        tables: [
            Table(
                "meta", "The version of the ranking.", [Column("key", .plain), Column("value", .plain)]),
            Table(
                "categories", "A category that has scores.", [Column("id", .plain), Column("name", .plain)]),
            Table(
                "scores", "A post's place in a category.",
                [
                    Column("post", .names("posts", .part)), Column("category", .plain),
                    Column("score", .plain),
                ]),
        ])
}
