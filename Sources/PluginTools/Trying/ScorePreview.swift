package import Documents
import Plugins

/// Where a plugin's documents would change their rank by a score that is kept with them.
package struct ScorePreview: Sendable {
    /// A score that is kept: whose documents have it, and which hook works it out.
    struct Kept: Sendable {
        let owner: String
        let schema: CollectionSchema
        let hook: DeclaredHook
    }

    let kept: Kept
    package let ranking: RankingPreview<Int64>

    /// `housing.rank`
    package var hook: String { kept.hook.name }

    /// `housing.flats`
    package var collection: String { "\(kept.owner).\(kept.schema.name)" }

    /// What people know one of the documents by.
    package func title(of document: Document) -> String { kept.schema.title(of: document) }
}
