import Community
import Concurrency
import Lua
import Model

/// What plugins remember of single people in single conversations.
///
/// It lies outside Lua, so that a state that is made anew finds it. A plugin that is saved anew starts without it,
/// unless its manifest says `carry = true`; a restart of the gateway ends it, since what must last belongs in the
/// store. Where a plugin remembers too much, the conversations that were left alone longest are forgotten.
package final class ConversationMemory: Sendable {
    /// Who, where. Guests are known by their session.
    struct Scope: Hashable {
        let person: PersonID?
        let session: SessionID?
        let conversation: ConversationID?
    }

    fileprivate struct Leaf {
        var values: [LuaName: [UInt8]] = [:]
        var lastUse = 0

        /// What it takes, its place in a table included.
        var bytes: Int { values.reduce(100) { $0 + $1.key.count + $1.value.count } }
    }

    fileprivate struct Tree {
        var leaves: [Scope: Leaf] = [:]
        var bytes = 0
        var uses = 0
    }

    /// Bytes of one value, and of all that one plugin remembers.
    static let (mostOfValue, mostOfPlugin) = (16 << 10, 1 << 20)

    private let trees = Mutex<[String: Tree]>([:])

    /// What was remembered, or nil.
    func recall(_ name: String, by plugin: String, in scope: Scope) throws -> LuaValue {
        let bytes = trees.withLock { $0[plugin]?.look(for: name, in: scope) }
        return try bytes.map { try CBOR.decode($0) } ?? .nil
    }

    /// Keeps a value, or with nil forgets it.
    /// - Throws: `APIMisuse` if it is no data or too large.
    func remember(_ value: LuaValue, as name: String, by plugin: String, in scope: Scope) throws {
        let bytes = value.isNil ? nil : try CBOR.encode(value)
        guard (bytes?.count ?? 0) <= Self.mostOfValue, name.utf8.count <= 100 else {
            throw APIMisuse(
                "call:remember(name, value): a name is at most 100 bytes, a value \(Self.mostOfValue >> 10) KiB"
            )
        }
        trees.withLock { trees in
            var tree = trees.removeValue(forKey: plugin) ?? Tree()
            tree.keep(bytes, as: name, in: scope)
            tree.shrink(to: Self.mostOfPlugin)
            trees[plugin] = tree
        }
    }

    /// Forgets all that a plugin remembers.
    func discard(_ plugin: String) { trees.withLock { $0[plugin] = nil } }

    /// Forgets all that any plugin remembers of a person.
    func erase(_ person: PersonID) {
        trees.withLock { trees in
            for plugin in trees.keys { trees[plugin]?.erase(person) }
        }
    }

    /// Forgets all that any plugin remembers of a person in a conversation.
    func erase(_ person: PersonID, in conversation: ConversationID) {
        let scope = Scope(person: person, session: nil, conversation: conversation)
        trees.withLock { trees in
            for plugin in trees.keys { trees[plugin]?.erase(scope) }
        }
    }

    /// How many conversations a plugin remembers something of.
    package func count(of plugin: String) -> Int { trees.withLock { $0[plugin]?.leaves.count ?? 0 } }
}

extension ConversationMemory.Tree {
    fileprivate mutating func look(for name: String, in scope: ConversationMemory.Scope) -> [UInt8]? {
        uses += 1
        leaves[scope]?.lastUse = uses
        return leaves[scope]?.values[LuaName(name)]
    }

    fileprivate mutating func keep(_ bytes: [UInt8]?, as name: String, in scope: ConversationMemory.Scope) {
        uses += 1
        var leaf = leaves.removeValue(forKey: scope)
        self.bytes -= leaf?.bytes ?? 0
        leaf = leaf ?? .init()
        leaf?.values[LuaName(name)] = bytes
        leaf?.lastUse = uses
        guard let leaf, !leaf.values.isEmpty else { return }
        leaves[scope] = leaf
        self.bytes += leaf.bytes
    }

    fileprivate mutating func erase(_ scope: ConversationMemory.Scope) {
        bytes -= leaves.removeValue(forKey: scope)?.bytes ?? 0
    }

    fileprivate mutating func erase(_ person: PersonID) {
        for (scope, leaf) in leaves where scope.person == person {
            leaves[scope] = nil
            bytes -= leaf.bytes
        }
    }

    /// Where there is too much, a quarter goes at once, so that the sorting is paid for.
    fileprivate mutating func shrink(to most: Int) {
        guard bytes > most else { return }
        for (scope, leaf) in leaves.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard bytes > most * 3 / 4 else { return }
            leaves[scope] = nil
            bytes -= leaf.bytes
        }
    }
}
