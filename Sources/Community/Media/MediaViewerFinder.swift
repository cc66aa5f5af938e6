public import Model

/// Knows who sees a document of a plugin's. Asked at each fetch of what belongs to one.
public protocol MediaViewerFinder: Sendable {
    /// Returns who sees it now, or `nil` if it is gone, its plugin isn't in force, or nobody can tell.
    func viewers(of document: MediaDocument, in plugin: String) async -> MediaViewers?
}

/// Where there are no plugins: what belongs to a document is its owner's alone.
public struct NoViewers: MediaViewerFinder {
    public init() {}

    public func viewers(of document: MediaDocument, in plugin: String) async -> MediaViewers? { nil }
}
