/// Bounds on pictures and files.
struct MediaSection: Sendable, Hashable {
    var fileBytes = 25_000_000
    var personBytes = 500_000_000
    var keepOriginals = false
    var processingBytes = 1_073_741_824

    static let keys = [
        ConfigurationKey(
            "media.fileBytes", \.media.fileBytes, .integer(1000...2_000_000_000, unit: "bytes"),
            "The largest picture or file."),
        ConfigurationKey(
            "media.personBytes", \.media.personBytes, .integer(0...1_000_000_000_000, unit: "bytes"),
            "What all pictures and files of one person may take. What two people sent is stored once, and counts for both."
        ),
        ConfigurationKey(
            "media.keepOriginals", \.media.keepOriginals, .bool,
            "Whether pictures are kept as they were uploaded, too, with what the camera noted, such as where it was. Only "
                + "their uploaders can fetch those."),
        ConfigurationKey(
            "media.processingBytes", \.media.processingBytes,
            .integer(400_000_000...64_000_000_000, unit: "bytes"),
            "The memory for looking at pictures: a process for each of two at a time, which may have half of it. A picture that "
                + "needs more is refused."),
    ]
}
