import Concurrency
import Model

/// What a plugin writes as the version before has it.
extension LoadedPlugin {
    /// All of it, as far as it is known: the keys of its manifest, then what it called so far.
    package var formerUses: [APIChange] { manifest.changes + standing.withLock(\.formerUses) }

    /// Has administrators told of what an instance calls as the version before has it: once, however much it
    /// is.
    func watch(_ instance: PluginInstance) {
        // The instance is the plugin's own.
        instance.seat.onFormerUse { [weak self] in self?.note($0) }
    }

    private func note(_ change: APIChange) {
        let (isNew, isFirst) = standing.withLock { ($0.note(change), $0.formerUses.count == 1) }
        guard isNew else { return }
        if let tellAuthor = loader.environment.formerUse { return tellAuthor(name, change) }
        if isFirst { loader.announcer.tell(words(of: [change])) }
    }

    /// What administrators should know of its manifest.
    var manifestWarnings: [String] {
        manifest.changes.isEmpty ? [] : [words(of: manifest.changes).text(in: .english)]
    }

    private func words(of changes: [APIChange]) -> LocalizedText {
        let path = "\(loader.configuration.directory)/\(file.hasSuffix("/init.lua") ? source.stem : file)"
        return ShelfWords.writtenAsBefore(changes, by: name, at: path)
    }
}
