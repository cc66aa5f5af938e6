extension APIEntry {
    /// What kind of step a call is. What happens when an event's handler runs again after a crash, and in a replay,
    /// follows from it.
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
        case acts
        /// It asks somebody outside of the gateway.
        case asks
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
