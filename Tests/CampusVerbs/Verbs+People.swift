@testable package import Community
package import Model

/// What people do with what others see of them, in the words of a test.
extension People {
    package func find(handle: String) async throws -> PersonRef {
        try await look(ShowProfile(of: handle), by: Actor(PersonRef.assistant.id)).person
    }

    package func profile(of handle: String, for viewer: PersonID) async throws -> Profile {
        try await look(ShowProfile(of: handle), by: Actor(viewer))
    }

    package func profile(of person: PersonID) async throws -> Profile {
        try await look(ShowProfile(), by: Actor(person))
    }

    package func profiles(
        of people: [PersonID], for viewer: PersonID, after handle: String? = nil, limit: Int
    ) async throws -> FoundProfiles {
        try await look(ShowProfiles(people: people, count: limit, after: handle), by: Actor(viewer))
    }

    package func handles(of people: [PersonID], for viewer: PersonID) async throws -> [String?] {
        try await look(HandlesOfPeople(people: people), by: Actor(viewer))
    }

    package func forgotten(_ people: [PersonID], by viewer: PersonID) async throws -> [Bool] {
        try await look(ForgottenPeople(people: people), by: Actor(viewer))
    }

    package func seen(_ people: [PersonID], by viewer: PersonID) async throws -> [Bool] {
        try await look(SeenPeople(people: people), by: Actor(viewer))
    }

    @discardableResult
    package func rename(to name: String, by actor: Actor) async throws -> Profile {
        try await perform(ChangeUsername(name: name), by: actor)
    }

    package func setStanding(_ standing: Standing?, by actor: Actor) async throws {
        try await perform(SetStanding(standing: standing), by: actor)
    }

    package func setLanguage(_ language: Language, by actor: Actor) async throws {
        try await perform(SetLanguage(language), by: actor)
    }

    @discardableResult
    package func setPicture(_ id: MediaID, by actor: Actor) async throws -> Profile {
        try await perform(SetPicture(media: id), by: actor)
    }

    package func removePicture(by actor: Actor) async throws {
        try await perform(RemovePicture(), by: actor)
    }

    package func privacy(of person: PersonID) async throws -> Privacy {
        try await look(ShowPrivacy(), by: Actor(person))
    }

    @discardableResult
    package func setPrivacy(_ setting: String, to isTold: Bool, by actor: Actor) async throws -> Privacy {
        try await perform(SetPrivacy(setting: setting, isTold: isTold), by: actor)
    }

    // MARK: - Tags

    package func tag(_ written: String, by actor: Actor) async throws -> TagOutcome {
        try await perform(AddTag(tag: written), by: actor)
    }

    @discardableResult
    package func untag(_ written: String, by actor: Actor) async throws -> Tag {
        try await perform(RemoveTag(tag: written), by: actor)
    }

    /// - Parameter viewer: Somebody who forgot nobody, if it is missing.
    package func tagged(
        _ written: String, for viewer: PersonID? = nil, in language: Language
    ) async throws -> TaggedPeople {
        let found = try await look(
            PeopleWithTag(tag: written), by: Actor(viewer ?? PersonRef.assistant.id))
        return TaggedPeople(
            normal: found.normal, people: found.byName(in: language), count: found.count)
    }

    // MARK: - Who is in touch

    @discardableResult
    package func accept(handle: String, by actor: Actor) async throws -> PersonRef {
        try await perform(AcceptRequest(of: handle), by: actor).person
    }

    @discardableResult
    package func reject(handle: String, by actor: Actor) async throws -> PersonRef {
        try await find(handle: perform(RejectRequest(handle: handle), by: actor))
    }

    package func contacts(
        of person: PersonID, after handle: String? = nil, limit: Int
    ) async throws -> [Contact] {
        try await look(ContactList(count: limit, after: handle), by: Actor(person))
    }

    package func inTouch(with person: PersonID) async throws -> [PersonID] {
        try await look(ContactIDs(), by: Actor(person))
    }

    package func requests(
        of person: PersonID, before: Int64? = nil, limit: Int
    ) async throws -> [OpenRequest] {
        try await look(OpenRequests(count: limit, before: before), by: Actor(person))
    }
}

extension Contacts {
    package func connect(
        to handle: String, text: String? = nil, by actor: Actor
    ) async throws -> Connecting {
        try await perform(Connect(to: handle, text: text), by: actor)
    }

    @discardableResult
    package func block(handle: String, by actor: Actor) async throws -> BlockedPerson {
        try await perform(Forget(handle: handle), by: actor)
    }
}
