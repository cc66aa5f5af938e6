@testable package import Community
package import Model

/// What a conversation of a plugin is about, in the words of a test: its kind, and the plugin's number.
package struct Subject: Sendable {
    package let kind: String
    package let number: Int64

    package init(kind: String, number: Int64) { (self.kind, self.number) = (kind, number) }
}

/// A conversation of a plugin, as its manifest and a command of it say.
package struct SubjectConversation: Sendable {
    package let subject: Subject
    let label: ConversationLabel
    let name: String
    let about: String
    let showsAll: Bool

    package init(
        _ subject: Subject, label: ConversationLabel, name: String, about: String, showsAll: Bool
    ) {
        (self.subject, self.label, self.name, self.about) = (subject, label, name, about)
        self.showsAll = showsAll
    }
}

extension Chat {
    package func conversations(of plugin: String) -> SubjectConversations {
        SubjectConversations(chat: self, plugin: plugin)
    }
}

/// What people do with the conversations of one plugin.
package struct SubjectConversations: Sendable {
    package static let mostRequests = Subjects.mostRequests

    let chat: Chat
    let plugin: String

    package func find(_ subject: Subject, for person: PersonID) async throws -> ConversationSummary? {
        try await chat.look(FindSubject(subject: known(subject)), by: Actor(person))
    }

    package func ask(for subject: Subject, by actor: Actor) async throws {
        try await chat.perform(AskForSubject(subject: known(subject)), by: actor)
    }

    package func withdraw(from subject: Subject, by actor: Actor) async throws {
        try await chat.perform(WithdrawFromSubject(subject: known(subject)), by: actor)
    }

    package func enter(_ made: SubjectConversation, by actor: Actor) async throws -> ConversationSummary {
        try await chat.perform(EnterSubject(subject: subject(of: made), name: made.name), by: actor)
    }

    package func admit(_ handle: String, to subject: Subject, by actor: Actor) async throws -> Bool {
        try await chat.perform(AdmitToSubject(subject: known(subject), handle: handle), by: actor)
    }

    package func remove(_ handle: String, from subject: Subject, by actor: Actor) async throws -> Bool {
        try await chat.perform(RemoveFromSubject(subject: known(subject), handle: handle), by: actor)
    }

    package func close(_ subject: Subject, by actor: Actor) async throws -> Bool {
        try await chat.perform(CloseSubject(subject: known(subject)), by: actor)
    }

    package func write(
        _ text: String, to handle: String, in made: SubjectConversation, by actor: Actor
    ) async throws -> Message {
        try await chat.perform(
            WriteAboutSubject(subject: subject(of: made), name: made.name, handle: handle, text: text),
            by: actor)
    }

    private func subject(of made: SubjectConversation) -> PluginSubject {
        PluginSubject(
            kind: PluginConversation(
                plugin: plugin, name: made.subject.kind, label: made.label, about: made.about,
                showsAll: made.showsAll), number: made.subject.number)
    }

    /// A subject of which no conversation is made.
    private func known(_ subject: Subject) -> PluginSubject {
        self.subject(of: SubjectConversation(subject, label: .chat, name: "", about: "", showsAll: false))
    }
}
