@testable package import Community
package import Model

/// What people do with groups, in the words of a test.
extension Groups {
    @discardableResult
    package func create(
        name: String, kind: ConversationKind, slug: String? = nil, announces: Bool = false, by actor: Actor
    ) async throws -> ConversationSummary {
        try await perform(CreateGroup(name: name, kind: kind, slug: slug, announces: announces), by: actor)
    }

    @discardableResult
    package func join(slug: String, by actor: Actor) async throws -> ConversationSummary {
        try await perform(JoinGroup(slug: slug), by: actor)
    }

    @discardableResult
    package func leave(_ conversation: ConversationID, by actor: Actor) async throws -> Place {
        try await perform(LeaveGroup(place: .id(conversation)), by: actor)
    }

    @discardableResult
    package func leave(_ name: String, by actor: Actor) async throws -> Place {
        try await perform(LeaveGroup(place: .named(name)), by: actor)
    }

    @discardableResult
    package func invite(
        handle: String, to conversation: ConversationID, by actor: Actor
    ) async throws -> PersonRef {
        try await perform(InviteToGroup(handle: handle, place: .id(conversation)), by: actor)
    }

    package func invitations(
        of person: PersonID, before: Int64? = nil, limit: Int
    ) async throws -> [Invitation] {
        try await look(Invitations(count: limit, before: before), by: Actor(person))
    }

    @discardableResult
    package func decline(_ slug: String, by actor: Actor) async throws -> String {
        try await perform(DeclineInvitation(slug: slug), by: actor)
    }

    @discardableResult
    package func setTopic(
        _ text: String, of conversation: ConversationID, by actor: Actor
    ) async throws -> GroupDetails {
        try await perform(SetTopic(place: .id(conversation), text: text), by: actor)
    }

    @discardableResult
    package func rename(
        _ conversation: ConversationID, to name: String, by actor: Actor
    ) async throws -> GroupDetails {
        try await perform(RenameGroup(place: .id(conversation), name: name), by: actor)
    }

    @discardableResult
    package func changeSlug(
        of conversation: ConversationID, to slug: String, by actor: Actor
    ) async throws -> ConversationSummary {
        try await perform(ChangeSlug(place: .id(conversation), slug: slug), by: actor)
    }

    @discardableResult
    package func setHelper(
        _ handle: String, to isHelper: Bool, in conversation: ConversationID, by actor: Actor
    ) async throws -> PersonRef {
        try await perform(SetRole(place: .id(conversation), handle: handle, isHelper: isHelper), by: actor)
    }

    @discardableResult
    package func pass(
        to handle: String, _ conversation: ConversationID, by actor: Actor
    ) async throws -> PersonRef {
        try await perform(PassGroup(place: .id(conversation), handle: handle), by: actor)
    }

    @discardableResult
    package func takeOut(
        _ handle: String, of conversation: ConversationID, by actor: Actor
    ) async throws -> PersonRef {
        try await perform(TakeOutOfGroup(place: .id(conversation), handle: handle), by: actor)
    }

    @discardableResult
    package func close(_ conversation: ConversationID, by actor: Actor) async throws -> GroupDetails {
        try await perform(CloseGroup(place: .id(conversation)), by: actor)
    }

    package func details(of conversation: ConversationID, by actor: Actor) async throws -> GroupDetails {
        try await look(GroupPage(.id(conversation)), by: actor)
    }

    package func members(
        of conversation: ConversationID, after: Int64? = nil, limit: Int, by actor: Actor
    ) async throws -> GroupMembers {
        try await look(MemberList(place: .id(conversation), after: after, count: limit), by: actor)
    }

    package func areMembers(
        _ people: [PersonID], of conversation: ConversationID, by actor: Actor
    ) async throws -> [Bool] {
        try await look(AreMembers(place: .id(conversation), people: people), by: actor)
    }

    package func open(
        matching words: String = "", after: Int64? = nil, limit: Int
    ) async throws -> OpenGroups {
        try await look(
            OpenGroupList(words: words, after: after, count: limit), by: Actor(PersonRef.assistant.id))
    }
}
