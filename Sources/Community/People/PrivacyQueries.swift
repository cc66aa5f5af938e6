import Model
import Storage

enum PrivacyQueries {
    /// What can be switched.
    enum Setting: String { case receipts, typing }

    static func privacy(of person: PersonID, in reader: SQLReader) throws -> Privacy {
        let found = try reader.first("SELECT tells_receipts, tells_typing FROM people WHERE id = ?", person) {
            Privacy(receipts: $0.bool(0), typing: $0.bool(1))
        }
        return found ?? Privacy(receipts: false, typing: false)
    }

    static func tellsTyping(_ person: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM people WHERE id = ? AND tells_typing", person)
    }

    static func set(
        _ setting: Setting, to isTold: Bool, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE people SET tells_\(setting.rawValue) = ? WHERE id = ?", isTold ? 1 : 0, person)
    }
}
