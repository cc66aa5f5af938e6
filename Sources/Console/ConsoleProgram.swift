import Commands

/// The program at the other end: what it asked for in `/hello`, and what it was told last.
struct ConsoleProgram {
    private(set) var format: LineFormat = .plain
    /// Whether it keeps tokens.
    private(set) var wantsToken = false
    /// Whether a text's tag is its sender's own id of the message.
    private(set) var tagsAreIDs = false
    /// Whether it may name the place for which a line was typed.
    private(set) var namesPlaces = false
    var prompt = PromptTracker()
    private var commands: [String] = []

    mutating func adopt(_ request: HelloRequest) {
        format = request.format
        wantsToken = request.options.contains(.token)
        tagsAreIDs = request.options.contains(.ids)
        namesPlaces = request.options.contains(.places)
    }

    /// Notes the commands that it is about to be told.
    /// - Returns: Whether they differ from those that it was told last.
    mutating func learn(commands names: [String]) -> Bool {
        guard names != commands else { return false }
        commands = names
        return true
    }

    /// Makes prompt and commands count as changed.
    mutating func discardTold() {
        commands = []
        prompt.discard()
    }
}
