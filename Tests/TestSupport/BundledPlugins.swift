import Foundation

/// The plugins that come with Quad. Whoever tries it out leaves plugins of their own beside them, so they are named.
package enum BundledPlugins {
    package static let names = [
        "chat", "dice", "forum", "match", "notifications", "people", "reactions", "tags", "trending",
    ]

    /// Their files and folders in a folder of plugins, by name.
    package static func files(in folder: String) -> [String] {
        names.map { FileManager.default.fileExists(atPath: "\(folder)/\($0)") ? $0 : "\($0).lua" }
    }
}
