public import Logging
public import Model
import Storage

extension Campus {
    /// Opens a community of its own in a folder that nobody else uses. The caller removes the folder.
    ///
    /// For the tools of plugin authors, which don't know the storage.
    public convenience init(
        scratch folder: String, configuration: CommunityConfiguration, normalizer: any TagNormalizer,
        scorer: any PostScorer, viewers: any MediaViewerFinder = NoViewers(), clock: WallClock, logger: Logger
    ) throws {
        try self.init(
            configuration: configuration, directory: DataDirectory(path: folder), mailer: NoMail(),
            normalizer: normalizer, scorer: scorer, viewers: viewers, mediaReader: StandInMediaReader(),
            clock: clock, logger: logger)
    }

    private struct NoMail: Mailer {
        func send(_ mail: Mail, postmark: Postmark) async throws {}
    }
}
