public import Model

/// What a plugin's conversation is about: a kind that the plugin declares, and a number of the plugin's own.
public struct Subject: Sendable, Hashable {
    public let kind: String
    public let number: Int64

    public init(kind: String, number: Int64) { (self.kind, self.number) = (kind, number) }
}

/// A conversation as a plugin makes it when the first person enters.
public struct SubjectConversation: Sendable {
    public let subject: Subject
    /// What it is for, as lists say.
    public let label: ConversationLabel
    /// Its display name.
    public let name: String
    /// The command that shows what it is about: `/team 12`.
    public let about: String
    /// Whether who enters sees what was written before.
    public let showsAll: Bool

    public init(_ subject: Subject, label: ConversationLabel, name: String, about: String, showsAll: Bool) {
        (self.subject, self.label, self.name, self.about) = (subject, label, name, about)
        self.showsAll = showsAll
    }
}
