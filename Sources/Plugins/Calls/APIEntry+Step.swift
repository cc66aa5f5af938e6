package import Community
package import Lua
import Model

extension APIEntry {
    /// What kind of step a call is. What happens when an event's handler runs again after a crash, and where effects are
    /// only noted, follows from it.
    package enum Step: Sendable {
        /// Its answer follows from its arguments.
        case computes
        /// It looks at what may have changed since: what is stored, the time, chance.
        case looks
        /// It speaks with the caller of a command.
        case speaks
        /// It leaves something of the plugin's own that may as well be there twice, such as a line of the log.
        case notes
        /// It changes the plugin's own documents.
        case stores
        /// It does something that others see.
        case acts(Imagined = .declared)
        /// It asks somebody outside of the gateway.
        case asks
    }

    /// How an act is answered where it is only noted: as its result is declared, with what its arguments say.
    package enum Imagined: Sendable {
        /// Fields that are called like a parameter are its argument, and the rest is the least that its type allows. A text
        /// is the first argument.
        case declared
        /// The same, but for these fields.
        case with(@Sendable (APICall, Campus, _ bot: String) throws -> [String: LuaValue])
        /// What is there already.
        case found(@Sendable (APICall, Campus, Actor) async throws -> LuaValue)
    }

    /// What a handler of an event that runs again after a crash is to get from a call that it made before.
    enum Repetition {
        /// Its answer follows from its arguments: it is made again.
        case pure
        /// It looks at something that may have changed: what it gave before, where something was done after it.
        case observation
        /// It does something: what it gave before, and nothing is done.
        case act
    }

    var repetition: Repetition {
        switch step {
        case .computes, .speaks, .notes: .pure
        case .looks, .asks: .observation
        case .stores, .acts: .act
        }
    }

    /// Whether it asks somebody outside, whom a second run would ask again.
    var asksOutside: Bool {
        if case .asks = step { true } else { false }
    }
}
