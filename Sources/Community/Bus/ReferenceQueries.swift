import Model
import Storage

/// What events name by ids.
enum ReferenceQueries {
    static func person(_ id: PersonID, in reader: SQLReader) throws -> PersonRef? {
        try reader.first("SELECT handle FROM people WHERE id = ?", id) {
            PersonRef(id: id, handle: $0.text(0))
        }
    }

    /// Nil if the post is gone or deleted.
    static func title(of id: PostID, in reader: SQLReader) throws -> String? {
        try reader.first("SELECT title FROM posts WHERE id = ? AND deleted_at IS NULL", id) { $0.text(0) }
    }
}
