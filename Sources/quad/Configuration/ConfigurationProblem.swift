/// One thing that is wrong with the configuration.
struct ConfigurationProblem: Sendable, Hashable, CustomStringConvertible {
    /// The file, or `environment`.
    let source: String
    /// The key's path or the variable's name; empty where the whole source is meant.
    let path: String
    /// What was expected instead.
    let message: String

    var description: String {
        [source, path, message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

/// A configuration that can't be used, with everything that is wrong with it.
struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    let problems: [ConfigurationProblem]

    var description: String { problems.map(\.description).joined(separator: "\n") }
}
