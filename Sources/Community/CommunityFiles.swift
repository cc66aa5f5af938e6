import Logging
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
