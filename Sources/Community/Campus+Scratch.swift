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

    /// Has what is stored from now on be numbered from behind `number`: two communities that are alike then give what they
    /// store the same numbers, whatever either stored before.
    public func number(behind number: Int64) async throws {
        try await files.record.perform { $0.skip(to: number) }
    }

    /// - Throws: `StorageError` if nothing can be stored any more.
    public func requireStorage() throws {
        switch files.record.state {
        case .running, .closed: break
        case .full: throw StorageError(.full, "the disk is full; free some space: \(files.directory.path)")
        case .failed(let reason): throw StorageError(.stopped, "\(files.directory.path): \(reason)")
        }
    }

    private struct NoMail: Mailer {
        func send(_ mail: Mail, postmark: Postmark) async throws {}
    }
}
