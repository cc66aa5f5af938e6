import JSONCoding

/// What one call of a plugin may use up.
struct BudgetSection: Sendable, Hashable {
    var instructions = 5_000_000
    var patternSteps = 1_000_000
    var wall = Duration.milliseconds(250)
    var memoryBytes = 16 << 20
    var outputBytes = 256 << 10
    var hostCalls = 10_000
    var coroutines = 1_000

    static let keys = [
        ConfigurationKey(
            "plugins.budget.instructions", \.plugins.budget.instructions, .integer(10_000...1_000_000_000),
            "Lua instructions a call."),
        ConfigurationKey(
            "plugins.budget.patternSteps", \.plugins.budget.patternSteps, .integer(1_000...1_000_000_000),
            "Steps of pattern matching a call: what `string.find`, `match`, `gmatch` and `gsub` may do."),
        ConfigurationKey(
            "plugins.budget.milliseconds", \.plugins.budget.wall, .duration(1...60_000, in: .milliseconds),
            "Running time a call."),
        ConfigurationKey(
            "plugins.budget.memoryBytes", \.plugins.budget.memoryBytes,
            .integer(1_048_576...1_073_741_824, unit: "bytes"),
            "Memory of a plugin."),
        ConfigurationKey(
            "plugins.budget.outputBytes", \.plugins.budget.outputBytes,
            .integer(1_024...16_777_216, unit: "bytes"),
            "What a call may say to its caller."),
        ConfigurationKey(
            "plugins.budget.hostCalls", \.plugins.budget.hostCalls, .integer(10...100_000_000),
            "Calls of the host's functions that a call may make."),
        ConfigurationKey(
            "plugins.budget.coroutines", \.plugins.budget.coroutines, .integer(1...1_000_000),
            "Coroutines that a call may leave unfinished; and calls of a plugin that may be under way at once, "
                + "those that wait among them. One person has an eighth of these at most, and no more than 16."
        ),
    ]

    /// A plugin's own budget: this one, with what an entry of `plugins.budgets` says instead.
    func overridden(by entry: JSON) -> BudgetSection {
        guard case .object(let members) = entry else { return self }
        var scratch = QuadConfiguration()
        scratch.plugins.budget = self
        for (name, value) in members { _ = Self.key(name)?.set(value, &scratch) }
        return scratch.plugins.budget
    }

    /// The key of a name such as `milliseconds`.
    static func key(_ name: String) -> ConfigurationKey? { keys.first { $0.names.last == name } }
}
