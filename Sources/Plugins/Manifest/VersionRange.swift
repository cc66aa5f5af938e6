/// A version as plugins write it: `1.2.0`, of which `1.2` and `1` are short forms. Ordered as Semantic Versioning
/// orders releases (https://semver.org, 11); there are no pre-releases and no build metadata.
struct PluginVersion: Sendable, Hashable, Comparable {
    /// Major, minor, patch.
    let parts: [UInt32]
    /// How many of them were written.
    let written: Int

    init?(_ text: some StringProtocol) {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = words.compactMap { $0.allSatisfy(\.isASCII) && $0.first != "+" ? UInt32($0) : nil }
        guard (1...3).contains(words.count), numbers.count == words.count else { return nil }
        parts = numbers + Array(repeating: 0, count: 3 - numbers.count)
        written = numbers.count
    }

    private init(parts: [UInt32]) {
        self.parts = parts
        written = 3
    }

    static func < (left: Self, right: Self) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }
    static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }
    func hash(into hasher: inout Hasher) { hasher.combine(parts) }

    /// The first version after all that begin with the same parts up to this one: 1.3.0 after 1.2, 2.0.0 after 1.
    func next(at index: Int) -> PluginVersion {
        var parts = self.parts
        parts[index] = parts[index] == .max ? .max : parts[index] + 1
        for lower in parts.indices where lower > index { parts[lower] = 0 }
        return PluginVersion(parts: parts)
    }
}

/// Versions that another plugin can do with: `>=1.2 <2`, `^1.0`.
struct VersionRange: Sendable, Hashable {
    /// How it may be written, for messages and for the documentation.
    static let rule = "such as \"^1.2\", \"~1.2\", \"1.2\", \">=1.2 <2\" or \"*\""

    let text: String
    /// From the first bound on, up to and without the second; all must hold.
    private let bounds: [(low: PluginVersion?, high: PluginVersion?)]

    /// - Parameter text: one or more conditions with a space between, all of which must hold.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        let bounds = words.compactMap(Self.bound)
        guard !words.isEmpty, bounds.count == words.count else { return nil }
        self.text = text
        self.bounds = bounds
    }

    func contains(_ version: PluginVersion) -> Bool {
        bounds.allSatisfy { bound in
            (bound.low.map { version >= $0 } ?? true) && (bound.high.map { version < $0 } ?? true)
        }
    }

    static func == (left: Self, right: Self) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    private static func bound(_ word: Substring) -> (low: PluginVersion?, high: PluginVersion?)? {
        if word == "*" { return (nil, nil) }
        let sign = word.prefix { !$0.isNumber }
        guard let version = PluginVersion(word.dropFirst(sign.count)) else { return nil }
        switch sign {
        case "": return (version, version.next(at: version.written - 1))
        case ">=": return (version, nil)
        case ">": return (version.next(at: 2), nil)
        case "<": return (nil, version)
        case "<=": return (nil, version.next(at: 2))
        case "~": return (version, version.next(at: min(version.written, 2) - 1))
        case "^":
            let first = version.parts.prefix(version.written).firstIndex { $0 > 0 }
            return (version, version.next(at: first ?? version.written - 1))
        default: return nil
        }
    }
}
