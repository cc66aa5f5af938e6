/// Another name of a command, which people may guess: `/dm` for `/msg`, or `/mute #study` for `/notify #study none`.
public struct CommandAlias: Sendable, Hashable {
    /// Stands in a pattern for what is typed behind the name.
    public static let placeholder = "{}"

    /// The name, without a slash.
    public let name: String
    /// What it stands for, without a slash: `msg`, or `notify {} none`. Without a placeholder, what is typed follows.
    public let pattern: String

    public init(_ name: String, for pattern: String) { (self.name, self.pattern) = (name, pattern) }

    /// The name of the command that it stands for.
    public var command: String { String(pattern.prefix { $0 != " " }) }

    /// Returns the rest of the command's line, for what was typed behind the alias.
    public func rest(for typed: String) -> String {
        let given = pattern.dropFirst(command.count).drop { $0 == " " }
        guard !given.isEmpty else { return typed }
        guard given.contains(Self.placeholder) else {
            return typed.isEmpty ? String(given) : "\(given) \(typed)"
        }
        return String(given.replacing(Self.placeholder, with: typed))
    }
}
