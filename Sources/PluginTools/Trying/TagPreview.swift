package import Community
import Model

/// Which stored tags would have another normal form.
package struct TagPreview: Sendable {
    /// A tag as it was written, with the normal form that it would have.
    package struct Row: Sendable, Hashable {
        package let use: TagUse
        package let normal: String

        /// Whether the form differs from the stored one.
        package var isChanged: Bool { normal != use.tag.normal }
    }

    /// Normal forms that would become one.
    package struct Merge: Sendable, Hashable {
        package let normal: String
        /// The stored forms that would come together, sorted.
        package let from: [String]
        /// People who have one of them; who has two counts twice.
        package let people: Int
    }

    /// All tags, by stored normal form.
    package internal(set) var rows: [Row] = []
    /// How long all tags take.
    package internal(set) var time = Duration.zero

    package var changes: [Row] { rows.filter(\.isChanged) }

    /// Forms that would come together, those of the most people first.
    package var merges: [Merge] {
        Dictionary(grouping: rows, by: \.normal).compactMap { normal, rows in
            let from = Set(rows.map(\.use.tag.normal)).sorted()
            guard from.count > 1 else { return nil }
            return Merge(normal: normal, from: from, people: rows.reduce(0) { $0 + $1.use.people })
        }.sorted { ($1.people, $0.normal) < ($0.people, $1.normal) }
    }
}
