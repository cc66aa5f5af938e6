import Model
import Storage

enum FindQueries {
    /// What a person sees of each of their conversations, or of one.
    static func views(
        of person: PersonID, only conversation: ConversationID?, in reader: SQLReader
    ) throws -> [MessageIndex.View] {
        try reader.rows(
            """
            SELECT conversation, max(history_from, cleared_up_to) FROM members
            WHERE person = ?1 AND (?2 IS NULL OR conversation = ?2)
            """, person, conversation
        ) {
            MessageIndex.View(conversation: ConversationID(rawValue: $0.int64(0)), from: $0.int64(1))
        }
    }
}
