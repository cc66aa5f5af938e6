import Foundation

/// What a person set at their terminal, kept between sessions beside what they typed.
struct SettingsFile: Sendable {
    /// What can be set.
    struct Settings: Codable, Equatable {
        /// Whether the times of messages are shown.
        var times = true
        /// How pictures are shown; `nil` if nothing was said.
        var pictures: PictureChoice?
    }

    private let url: URL

    /// - Parameter history: The file in whose folder it is.
    init(beside history: HistoryFile) {
        url = history.url.deletingLastPathComponent().appendingPathComponent("settings.json")
    }

    /// What was set, as far as the file can be read.
    func load() -> Settings {
        guard let data = try? Data(contentsOf: url),
            let settings = try? JSONDecoder().decode(Settings.self, from: data)
        else { return Settings() }
        return settings
    }

    /// Changes what was set, and leaves the rest.
    func change(_ body: (inout Settings) -> Void) {
        var settings = load()
        body(&settings)
        save(settings)
    }

    /// Keeps what was set. Settings that can't be kept hold until the end.
    func save(_ settings: Settings) {
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        if let data = try? JSONEncoder().encode(settings) { try? data.write(to: url, options: .atomic) }
    }
}
