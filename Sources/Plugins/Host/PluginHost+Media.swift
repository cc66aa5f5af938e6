import Community
import Concurrency
import Documents
package import Model

extension PluginHost: MediaViewerFinder {
    /// What belongs to a document is seen as the document in force says: of a plugin that is away, nobody can tell.
    package func viewers(of document: MediaDocument, in plugin: String) async -> MediaViewers? {
        guard let loaded = state.withLock(\.registry).plugins.first(where: { $0.name == plugin }),
            let documents = environment.documents,
            let collections = delivery.scores.collections(of: loaded, in: environment),
            let collection = try? await collections.collection(document.collection),
            let found = try? await documents.document(document.key, in: collection.handle)
        else { return nil }
        return collection.schema.viewers(of: found)
    }
}
