public import Logging
import Storage

extension Campus {
    /// A community of its own in a folder that nobody else uses and that whoever made it removes.
    ///
    /// For an author's tools: they know no storage.
    public convenience init(
        scratch folder: String, configuration: CommunityConfiguration, normalizer: any TagNormalizer,
        scorer: any PostScorer, clock: WallClock, logger: Logger
    ) throws {
        try self.init(
            configuration: configuration, directory: DataDirectory(path: folder), mailer: NoMail(),
            normalizer: normalizer, scorer: scorer, clock: clock, logger: logger)
    }

    private struct NoMail: Mailer {
        func send(_ mail: Mail) async throws {}
    }
}
