import Community
import Documents
package import Model

extension PluginHost: PersonalDataHolder {
    /// Removes what plugins stored that concerns a person, and what they remember of conversations with them.
    package func erase(_ person: PersonID) async throws {
        environment.conversations.memory.erase(person)
        alerts.forget(person)
        _ = try await environment.documents?.removeAll(concerning: person.rawValue)
    }
}
