import Foundation

/// The bounds on what people write; the words themselves are never judged or changed.
struct TextRules: Sendable {
    let limits: CommunityConfiguration.Limits

    /// A message or comment: not blank, at most `messageBytes`.
    func message(_ text: String) throws(CommunityError) -> String {
        try bounded(text, named: "a message", bytes: limits.messageBytes)
    }

    func title(_ text: String) throws(CommunityError) -> String {
        try bounded(text, named: "a title", graphemes: limits.titleLength)
    }

    func content(_ text: String) throws(CommunityError) -> String {
        try bounded(text, named: "the content", bytes: limits.contentBytes)
    }

    /// What is looked for in titles: no longer than one of them.
    func searched(_ text: String) throws(CommunityError) -> String {
        guard text.utf8.count <= 65_536, text.count <= limits.titleLength else {
            throw CommunityError(.invalid, ForumWords.searchTooLong(limits.titleLength))
        }
        return text
    }

    /// A username or a group's display name: any characters, not blank.
    func name(_ text: String) throws(CommunityError) -> String {
        try bounded(text, named: "a name", graphemes: limits.nameLength)
    }

    private func bounded(
        _ text: String, named what: String, graphemes: Int = .max, bytes: Int = .max
    ) throws(CommunityError) -> String {
        let trimmed = String(Substring(text).trimmed)
        guard !trimmed.isEmpty else { throw CommunityError(.invalid, "\(what) can't be empty") }
        guard trimmed.utf8.count <= min(bytes, 65_536) else {
            throw CommunityError(.invalid, "\(what) is at most \(min(bytes, 65_536)) bytes long")
        }
        guard graphemes == .max || trimmed.count <= graphemes else {
            throw CommunityError(.invalid, "\(what) is at most \(graphemes) characters long")
        }
        return trimmed
    }
}
