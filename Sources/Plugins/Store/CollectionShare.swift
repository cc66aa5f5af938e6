/// What a plugin may do with a collection of another's.
package enum ShareAccess: String, Sendable, CaseIterable, Comparable {
    case read
    /// Which includes reading.
    case write

    package static func < (left: Self, right: Self) -> Bool { left == .read && right == .write }

    /// As `/plugins` and warnings say it.
    var verb: String { self == .read ? "reads" : "writes" }
}

/// A collection of another plugin: `housing.viewings`.
package struct SharedCollection: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let owner: String
    package let name: String

    /// Reads `housing.viewings`. `nil` if it is no such name.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ PluginName.isOne($0) }) else { return nil }
        (owner, name) = (parts[0], parts[1])
    }

    package var description: String { "\(owner).\(name)" }

    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }

    /// What the plugin that wants it writes: `uses = { ["housing.viewings"] = "read" }`.
    func wish(_ access: ShareAccess) -> String { "uses = { [\"\(self)\"] = \"\(access.rawValue)\" }" }

    /// What its owner writes: `collections = { viewings = { share = { read = { "calendar" } } } }`.
    func grant(_ access: ShareAccess, to plugin: String) -> String {
        "collections = { \(name) = { share = { \(access.rawValue) = { \"\(plugin)\" } } } }"
    }
}

/// What a plugin wants of others' collections.
package struct ShareWishes: Sendable, Hashable {
    /// The plugin that wants it.
    package let plugin: String
    package let wanted: [SharedCollection: ShareAccess]

    package init(_ plugin: String, _ wanted: [SharedCollection: ShareAccess]) {
        (self.plugin, self.wanted) = (plugin, wanted)
    }

    /// The first of them that an owner who is there does not share, and what is lacking.
    ///
    /// - Parameter collections: The collections of a plugin, or `nil` if it is not there.
    package func lack(
        _ collections: (_ owner: String) -> [CollectionSchema]?
    ) -> (shared: SharedCollection, words: String)? {
        for (shared, access) in wanted.sorted(by: { $0.key < $1.key }) {
            guard let owned = collections(shared.owner) else { continue }
            guard let schema = owned.first(where: { $0.name == shared.name }) else {
                let known = owned.map(\.name).sorted().joined(separator: ", ")
                return (
                    shared,
                    "\(shared.owner) has no collection \(shared.name)"
                        + (known.isEmpty ? "" : ": there are \(known)")
                )
            }
            if let granted = schema.share[plugin], granted >= access { continue }
            return (
                shared,
                "\(shared.owner) does not let \(plugin) \(access.rawValue) \(shared.name): its author writes "
                    + shared.grant(access, to: plugin)
            )
        }
        return nil
    }
}
