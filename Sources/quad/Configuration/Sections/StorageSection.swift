/// How the community's record is kept.
struct StorageSection: Sendable, Hashable {
    var batch = 512
    var readers = 4

    static let keys = [
        ConfigurationKey(
            "storage.batch", \.storage.batch, .integer(1...10_000),
            "Operations that one commit takes at most."),
        ConfigurationKey("storage.readers", \.storage.readers, .integer(1...64), "Readers at once."),
    ]
}
