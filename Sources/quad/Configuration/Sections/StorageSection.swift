/// How the community's record is kept.
struct StorageSection: Sendable, Hashable {
    var batch = 512
    var readers = 4
    var scrubWithin = Duration.seconds(60)

    static let keys = [
        ConfigurationKey(
            "storage.batch", \.storage.batch, .integer(1...10_000),
            "Operations that one commit takes at most."),
        ConfigurationKey("storage.readers", \.storage.readers, .integer(1...64), "Readers at once."),
        ConfigurationKey(
            "storage.forgetSeconds", \.storage.scrubWithin, .duration(2...86_400, in: .seconds),
            "How long words that were deleted or changed stay in the data files at most."),
    ]
}
