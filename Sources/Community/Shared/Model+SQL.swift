public import Model
public import Storage

/// Ids and moments are stored as integers.
extension SequenceID where Self: SQLConvertible {
    public var sqlValue: SQLValue { .integer(rawValue) }
}

extension PersonID: SQLConvertible {}
extension ConversationID: SQLConvertible {}
extension MessageID: SQLConvertible {}
extension PostID: SQLConvertible {}
extension CommentID: SQLConvertible {}
extension NotificationID: SQLConvertible {}
extension MediaID: SQLConvertible {}

extension Timestamp: SQLConvertible {
    /// In milliseconds.
    public var sqlValue: SQLValue { .integer(milliseconds) }
}

extension [PersonID] {
    /// Each person once, as JSON that a statement reads with `json_each`.
    var sqlList: String { "[\(Set(self).sorted().map { "\($0.rawValue)" }.joined(separator: ","))]" }
}
