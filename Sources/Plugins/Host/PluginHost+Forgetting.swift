public import Community
import Documents

extension PluginHost: PersonalDataHolder {
    /// Removes what plugins stored that concerns a person, and what they remember of conversations with them.
    public func forget(_ person: PersonID) async throws {
        environment.memory.forget(person)
        _ = try await environment.documents?.removeAll(concerning: person.rawValue)
    }
}
