import Community
import JSONCoding
import Model

/// Puts what was written into a configuration, and collects everything that is wrong with it.
struct ConfigurationReader {
    private(set) var configuration = QuadConfiguration()
    /// What keeps the configuration from being used.
    private(set) var problems: [ConfigurationProblem] = []
    /// What is probably a slip, but harms nothing.
    private(set) var warnings: [ConfigurationProblem] = []
    /// The paths of the keys that were set.
    private(set) var paths: Set<String> = []

    private static let keys = Dictionary(
        QuadConfiguration.keys.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    private static let variables = Dictionary(
        QuadConfiguration.keys.map { ($0.variable, $0) }, uniquingKeysWith: { first, _ in first })
    /// `doors`, `doors.console`, …
    private static let sections = Set(
        QuadConfiguration.keys.flatMap { key in
            (1..<key.names.count).map { key.names.prefix($0).joined(separator: ".") }
        })

    /// Reads what a file holds.
    mutating func read(_ json: JSON, from source: String) {
        guard case .object(let members) = json else {
            report(source, "", "expected an object of sections, not \(json.excerpt)")
            return
        }
        read(members, under: "", from: source)
    }

    /// Reads the variables that start with `QUAD_`, which go before the file.
    ///
    /// A variable that names no key is only warned of: service managers and container runtimes set such names
    /// by themselves (`QUAD_PORT` for a service called quad).
    mutating func read(environment: [String: String]) {
        for (name, text) in environment.sorted(by: { $0.key < $1.key })
        where name.hasPrefix("QUAD_") && name != Self.testing {
            guard let key = Self.variables[name] else {
                warnings.append(Self.unknown(variable: name))
                continue
            }
            set(key, to: key.read(text) ?? .text(text), from: "environment", as: name)
        }
    }

    /// The variable that makes a gateway one for tests.
    static let testing = "QUAD_TESTING"

    /// Reads whether this is a gateway for tests, which must be out of reach for people: it hashes passwords cheaply.
    mutating func readTesting(_ environment: [String: String]) {
        guard let value = environment[Self.testing], !value.isEmpty else { return }
        guard value == "1" else {
            return report("environment", Self.testing, "expected 1, or no such variable")
        }
        configuration.isForTests = true
        if configuration.doors.console.isOpenToOthers {
            report(
                "environment", Self.testing,
                "a gateway for tests listens on the loopback only, not at \(configuration.doors.console.address)"
            )
        }
        if configuration.mail.transport == .smtp {
            report(
                "environment", Self.testing,
                "a gateway for tests sends no mail: mail.transport is log or file")
        }
    }

    private mutating func read(_ members: [String: JSON], under prefix: String, from source: String) {
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            let path = prefix.isEmpty ? name : "\(prefix).\(name)"
            if let key = Self.keys[path] {
                set(key, to: value, from: source, as: path)
            } else if !Self.sections.contains(path) {
                report(source, path, Self.unknown(path: path))
            } else if case .object(let inner) = value {
                read(inner, under: path, from: source)
            } else {
                report(source, path, "expected an object of keys, not \(value.excerpt)")
            }
        }
    }

    private mutating func set(_ key: ConfigurationKey, to value: JSON, from source: String, as path: String) {
        if key.set(value, &configuration) {
            paths.insert(key.path)
        } else if let fault = key.fault(value) {
            report(source, "\(path).\(fault.path)", fault.message)
        } else {
            report(source, path, "expected \(key.expected), not \(value.excerpt)")
        }
    }

    private mutating func report(_ source: String, _ path: String, _ message: String) {
        problems.append(ConfigurationProblem(source: source, path: path, message: message))
    }

    private static func unknown(path: String) -> String {
        let known = keys.keys.sorted() + sections.sorted()
        let last = path.split(separator: ".").last.map(String.init) ?? path
        let moved = known.first { $0.hasSuffix(".\(last)") }
        let nearest = Suggestion.nearest(to: path, among: known) ?? moved
        return "no such key"
            + (nearest.map { "; did you mean \($0)?" } ?? "; docs/configuration.md lists every key")
    }

    private static func unknown(variable: String) -> ConfigurationProblem {
        let nearest = Suggestion.nearest(
            to: variable.lowercased(), among: variables.keys.map { $0.lowercased() })
        let hint = nearest.map { "; did you mean \($0.uppercased())?" } ?? ""
        return ConfigurationProblem(
            source: "environment", path: variable, message: "no key has this variable" + hint)
    }
}
