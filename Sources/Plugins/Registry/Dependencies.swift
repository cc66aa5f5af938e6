/// Which plugins have all that they require, and in which order they come: what is required before who requires it.
struct Dependencies: Sendable {
    /// A plugin, as far as this is concerned.
    struct Plugin: Sendable {
        let name: String
        let version: String
        let requires: [String: VersionRange]
    }

    /// The names of those that have all they require, in the order given but for what they require.
    let order: [String]
    /// Why the others have not, by name.
    let refusals: [String: String]

    /// - Parameter absent: why a plugin is not there that could be, in words with what to do, by name.
    init(_ plugins: [Plugin], absent: [String: String] = [:]) {
        let byName = Dictionary(plugins.map { ($0.name, $0) }) { first, _ in first }
        var refusals = Self.cycles(plugins, byName)
        // What is refused may be required in turn; a chain is no longer than there are plugins.
        var isDone = false
        while !isDone {
            isDone = true
            for plugin in plugins where refusals[plugin.name] == nil {
                guard let reason = Self.lack(of: plugin, byName, absent, refusals) else { continue }
                refusals[plugin.name] = reason
                isDone = false
            }
        }
        self.refusals = refusals
        order = Self.ordered(plugins.filter { refusals[$0.name] == nil }, byName)
    }

    private static func lack(
        of plugin: Plugin, _ byName: [String: Plugin], _ absent: [String: String],
        _ refusals: [String: String]
    ) -> String? {
        for (name, range) in plugin.requires.sorted(by: { $0.key < $1.key }) {
            let needed = "\(plugin.name) requires \(name) \(range.text)"
            guard let found = byName[name] else {
                return "\(needed), and "
                    + (absent[name] ?? "there is no plugin \(name): put it into the plugin folder")
            }
            if let version = PluginVersion(found.version), !range.contains(version) {
                return
                    "\(needed), and \(name) is \(found.version): bring \(name) to such a version, or change "
                    + "what \(plugin.name) requires"
            }
            if refusals[name] != nil {
                return "\(needed), and \(name) is refused: /plugins \(name) says why"
            }
        }
        return nil
    }

    /// Those that require themselves, through others or not: `a → b → a`.
    private static func cycles(_ plugins: [Plugin], _ byName: [String: Plugin]) -> [String: String] {
        var refusals: [String: String] = [:]
        for plugin in plugins {
            guard let path = path(from: plugin.name, to: plugin.name, byName) else { continue }
            // The same for all of them, wherever it is looked at from.
            let names = Array(path.dropLast())
            let start = names.firstIndex(of: names.min() ?? "") ?? 0
            let cycle = names[start...] + names[..<start] + [names[start]]
            refusals[plugin.name] =
                "\(cycle.joined(separator: " → ")) is a cycle: one of them must do without the next"
        }
        return refusals
    }

    /// The shortest way from a plugin to another through what is required, both named.
    private static func path(from start: String, to end: String, _ byName: [String: Plugin]) -> [String]? {
        var came: [String: String] = [:]
        var next = [start]
        while !next.isEmpty {
            let names = next
            next = []
            for name in names {
                for required in byName[name]?.requires.keys.sorted() ?? [] where came[required] == nil {
                    came[required] = name
                    if required == end { return way(to: end, from: start, came) }
                    next.append(required)
                }
            }
        }
        return nil
    }

    private static func way(to end: String, from start: String, _ came: [String: String]) -> [String] {
        var names = [end]
        while let before = came[names[0]] {
            names.insert(before, at: 0)
            if before == start { break }
        }
        return names
    }

    private static func ordered(_ plugins: [Plugin], _ byName: [String: Plugin]) -> [String] {
        var (order, seen): ([String], Set<String>) = ([], [])
        func add(_ plugin: Plugin) {
            guard seen.insert(plugin.name).inserted else { return }
            for name in plugin.requires.keys.sorted() { byName[name].map(add) }
            order.append(plugin.name)
        }
        plugins.forEach(add)
        return order
    }
}
