import Community
import Concurrency
package import Documents
import Lua
package import Model

extension PluginHost: NearbyFinder {
    /// Nobody is located through an error: where no plugin answers, or who is asked fails, the two are not nearby.
    package func areNearby(_ one: PersonID, _ other: PersonID) async -> Bool {
        let people: [LuaValue] = [.integer(one.rawValue), .integer(other.rawValue)]
        return await answer(to: .peopleNearby, people)?.boolean ?? false
    }

    /// Returns where a person or a place is; `nil` if nobody says.
    package func coordinates(of place: CampusSeat.PlaceAsked) async -> Coordinates? {
        let answer =
            switch place {
            case .own(let person): await answer(to: .personPlace, [.integer(person.rawValue)])
            case .named(let name): await answer(to: .namedPlace, [.string(name)])
            }
        return answer.flatMap { Coordinates($0) }
    }

    /// The first answer, by priority and name; `nil` if all pass the question on, or one fails.
    private func answer(to question: PluginQuestion, _ arguments: [LuaValue]) async -> LuaValue? {
        for plugin in state.withLock({ $0.registry.answerers(to: question) }) {
            do {
                if let answer = try await plugin.answer(question, arguments) { return answer }
            } catch {
                // Counted and told by the plugin. Who comes after it might say what it would not have said.
                return nil
            }
        }
        return nil
    }

    /// What administrators should know of questions that nobody answers any more.
    func unanswered(after old: PluginRegistry?, by new: PluginRegistry) -> [LocalizedText] {
        guard campus.community?.configuration.requests == .nearby,
            new.answerers(to: .peopleNearby).isEmpty,
            old?.answerers(to: .peopleNearby).isEmpty != true
        else { return [] }
        return [ChangeWords.nobodyNearby]
    }
}
