import Plugins

/// What a plugin's source names, and where: read token by token with scopes kept, so that a local is told from a
/// global. What runs when is not followed.
///
/// The source must be one that Lua compiles.
struct SourceScan {
    /// What a chain of names begins with.
    enum Root: Hashable, Sendable {
        case global(String)
        /// Something that the host hands over, by its class: `quad.Call`.
        case given(String)
    }

    /// A name with its members: `call.me.forum.like`.
    struct Reference: Sendable {
        let root: Root
        /// The first name, as written.
        let token: LuaToken
        let members: [LuaToken]
        /// Members that an alias stands for: `local forum = call.me.forum`.
        let prefix: [String]
        /// How it is called; `nil` if it isn't.
        var form: CallForm?
        /// The positions of its first token, and behind its last one.
        let start: Int, end: Int
        var isAssigned = false

        /// What stands behind the root, name by name.
        var path: [String] { prefix + members.map(\.text) }
    }

    /// What stands before the last name of what is called: `store.get(…)`, or `call:reply(…)`.
    enum CallForm: Sendable { case dot, colon }

    private struct Alias {
        let root: Root
        let members: [String]
    }

    private enum Nest {
        case block, group
        case table(Table)
    }

    /// A table constructor that is being read.
    private struct Table {
        /// The outermost one of those it stands in, or `nil` if keys mean nothing.
        let root: Int?
        let path: String
        /// Items without a key so far.
        var index = 0
        /// That of the item that is being read.
        var key: String?
    }

    private(set) var references: [Reference] = []
    /// Locals and parameters, but for those that keep a global under its own name.
    private(set) var locals: [LuaToken] = []
    /// Where each key of the tables stands: `commands.roll.args[1]`.
    private(set) var keys = KeyMap()

    private let tokens: [LuaToken]
    private var at = 0
    /// nil is a local about which nothing is known.
    private var scopes: [[String: Alias?]] = [[:]]
    private var nests: [Nest] = [.block]
    /// Names of a `for` that wait for its `do`, with the depth at which that stands.
    private var loops: [(depth: Int, names: [LuaToken])] = []
    /// The references that end at a token, for assignments.
    private var endings: [Int: (reference: Int?, start: Int)] = [:]

    init(_ tokens: [LuaToken]) {
        self.tokens = tokens
        while at < tokens.count { step() }
    }

    private func token(_ index: Int) -> LuaToken? { tokens.indices.contains(index) ? tokens[index] : nil }
    private func isSymbol(_ symbol: String, at index: Int) -> Bool { token(index)?.isSymbol(symbol) == true }

    // MARK: Walking

    private mutating func step() {
        if case .table(let table) = nests.last, table.key == nil, !isSymbol("}", at: at) {
            return key(in: table)
        }
        let token = tokens[at]
        switch token.kind {
        case .keyword: keyword(token.text)
        case .symbol: symbol(token.text)
        case .name: chain()
        case .string, .number: at += 1
        }
    }

    private mutating func keyword(_ word: String) {
        at += 1
        switch word {
        case "function": function()
        case "local": local()
        case "for": loop()
        case "goto": at += 1
        case "do":
            open(.block)
            if let loop = loops.last, loop.depth == nests.count - 1 {
                loops.removeLast()
                for name in loop.names { declare(name) }
            }
        case "then", "repeat": open(.block)
        case "elseif": close()
        case "else":
            close()
            open(.block)
        case "until":
            // The condition sees the block's locals: they stay until the block around it ends.
            let inner = scopes.last ?? [:]
            close()
            scopes[scopes.count - 1].merge(inner) { $1 }
        case "end": close()
        default: break
        }
    }

    private mutating func symbol(_ symbol: String) {
        switch symbol {
        case "{": openTable()
        case "(", "[": nests.append(.group)
        case ")", "]", "}": if nests.count > 1 { nests.removeLast() }
        case ",", ";":
            if case .table(var table) = nests.last {
                table.key = nil
                nests[nests.count - 1] = .table(table)
            }
        case "=": if case .block = nests.last { assignment() }
        case ".", ":": at += 1  // a member of something that is not a name
        case "::": at += 2  // a label
        default: break
        }
        at += 1
    }

    private mutating func open(_ nest: Nest) {
        nests.append(nest)
        scopes.append([:])
    }

    private mutating func close() {
        guard nests.count > 1, scopes.count > 1 else { return }
        nests.removeLast()
        scopes.removeLast()
    }

    // MARK: Tables

    private mutating func openTable() {
        switch nests.last {
        case .table(let outer):
            nests.append(.table(Table(root: outer.root, path: Self.join(outer.path, outer.key ?? ""))))
        case .group: nests.append(.table(Table(root: nil, path: "")))
        default: nests.append(.table(Table(root: keys.begin(at: tokens[at]), path: "")))
        }
    }

    /// The key of the next item, or its position.
    private mutating func key(in table: Table) {
        var (table, length) = (table, 0)
        if token(at)?.kind == .name, isSymbol("=", at: at + 1) {
            (table.key, length) = (tokens[at].text, 2)
        } else if isSymbol("[", at: at), token(at + 1)?.kind == .string, isSymbol("]", at: at + 2),
            isSymbol("=", at: at + 3)
        {
            (table.key, length) = (tokens[at + 1].text, 4)
        } else if isSymbol("[", at: at) {
            table.key = "[?]"
        } else {
            table.index += 1
            table.key = "[\(table.index)]"
        }
        if let root = table.root {
            keys.add(Self.join(table.path, table.key ?? ""), to: root, at: tokens[at])
        }
        nests[nests.count - 1] = .table(table)
        at += length
    }

    private static func join(_ path: String, _ key: String) -> String {
        path.isEmpty || key.hasPrefix("[") ? path + key : "\(path).\(key)"
    }

    // MARK: Names

    /// A name with its members, from where it stands.
    private func members(from start: Int) -> (members: [LuaToken], end: Int, isMethod: Bool) {
        var (members, end) = ([LuaToken](), start + 1)
        while true {
            if isSymbol(".", at: end) || isSymbol(":", at: end), let name = token(end + 1), name.kind == .name
            {
                members.append(name)
                let isMethod = isSymbol(":", at: end)
                end += 2
                if isMethod { return (members, end, true) }
            } else if isSymbol("[", at: end), let name = token(end + 1), name.kind == .string,
                isSymbol("]", at: end + 2)
            {
                members.append(name)
                end += 3
            } else {
                return (members, end, false)
            }
        }
    }

    private mutating func chain() {
        let start = at
        let name = tokens[start]
        let (members, end, isMethod) = members(from: start)
        at = end
        endings[end - 1] = (nil, start)
        guard let alias = resolve(name.text) else { return }
        endings[end - 1] = (references.count, start)
        references.append(
            Reference(
                root: alias.root, token: name, members: members, prefix: alias.members,
                form: isCalled(before: end) ? (isMethod ? .colon : .dot) : nil, start: start, end: end))
    }

    /// Whether what ends there is called: with arguments in brackets, or with one text or table.
    private func isCalled(before end: Int) -> Bool {
        isSymbol("(", at: end) || isSymbol("{", at: end) || token(end)?.kind == .string
    }

    /// What a name stands for, or `nil` if it is a local of which nothing is known.
    private func resolve(_ name: String) -> Alias? {
        for scope in scopes.reversed() {
            if let known = scope[name] { return known }
        }
        return Alias(root: .global(name), members: [])
    }

    /// Marks the names that an assignment is to.
    private mutating func assignment() {
        var index = at - 1
        while let (reference, start) = endings[index] {
            if let reference { references[reference].isAssigned = true }
            guard isSymbol(",", at: start - 1) else { return }
            index = start - 2
        }
    }

    // MARK: Declarations

    private mutating func declare(_ name: LuaToken, as alias: Alias? = nil) {
        scopes[scopes.count - 1].updateValue(alias, forKey: name.text)
        if alias?.root != .global(name.text) || alias?.members != [] { locals.append(name) }
    }

    private mutating func local() {
        if token(at)?.isKeyword("function") == true {
            if let name = token(at + 1) { declare(name) }
            at += 2
            return body(roles: [], isMethod: false)
        }
        var names: [LuaToken] = []
        while let name = token(at), name.kind == .name {
            names.append(name)
            at += 1
            if isSymbol("<", at: at) { at += 3 }
            guard isSymbol(",", at: at) else { break }
            at += 1
        }
        let alias = names.count == 1 ? alias() : nil
        for name in names { declare(name, as: alias) }
        if isSymbol("=", at: at) { at += 1 }
    }

    /// What `= call.me.forum` stands for, where nothing is done with it.
    private func alias() -> Alias? {
        guard isSymbol("=", at: at), let name = token(at + 1), name.kind == .name else { return nil }
        let (members, end, _) = members(from: at + 1)
        if let next = token(end) {
            // A name or a keyword that begins a statement, or the end.
            let goesOn = next.kind == .symbol && ![";", "::"].contains(next.text) || next.kind == .string
            if goesOn || ["and", "or"].contains(next.text) { return nil }
        }
        guard let root = resolve(name.text) else { return nil }
        return Alias(root: root.root, members: root.members + members.map(\.text))
    }

    private mutating func loop() {
        var names: [LuaToken] = []
        while let name = token(at), name.kind == .name {
            names.append(name)
            at += 1
            guard isSymbol(",", at: at) else { break }
            at += 1
        }
        at += 1
        loops.append((nests.count, names))
    }

    /// A function behind its keyword: a statement with a name, or a value.
    private mutating func function() {
        guard token(at)?.kind == .name else { return body(roles: roles(), isMethod: false) }
        let start = at
        let (members, end, _) = members(from: start)
        chain()
        if members.isEmpty, let reference = endings[end - 1]?.reference {
            references[reference].isAssigned = true
        }
        body(roles: [], isMethod: isSymbol(":", at: end - 2))
    }

    /// What the parameters of a function in the plugin's table are.
    private func roles() -> [String] {
        if isSymbol("(", at: at - 2), token(at - 3)?.text == "transaction", token(at - 5)?.text == "store" {
            return ["quad.Transaction"]
        }
        guard case .table(let table) = nests.last, let key = table.key else { return [] }
        let part = table.path.prefix { $0 != "." }
        switch (table.path, key) {
        // `answers` is what the version before has.
        case ("hooks", _), ("answers", _):
            return Hook(rawValue: key)?.argumentTypes ?? PluginQuestion(rawValue: key)?.argumentTypes
                ?? DeclaredHook.argumentTypes(of: key)
        case ("events", _): return ["quad.Event", "quad.Settings"]
        case ("every", _), ("at", _): return ["quad.Settings"]
        case ("due", _): return ["string", "quad.Document", "quad.Settings"]
        case (_, "run") where part == "hooks":
            return DeclaredHook.argumentTypes(of: String(table.path.dropFirst("hooks.".count)))
        case (_, "run") where part == "commands": return ["quad.Call"]
        case (_, "check") where part == "alerts": return ["table", "quad.Settings"]
        default: return []
        }
    }

    private static let customs = ["call": "quad.Call", "tx": "quad.Transaction"]

    private mutating func body(roles: [String], isMethod: Bool) {
        open(.block)
        if isMethod { scopes[scopes.count - 1].updateValue(nil, forKey: "self") }
        at += 1
        var position = 0
        while let token = token(at), !token.isSymbol(")") {
            if token.kind == .name {
                // By custom, helpers are handed `call` or `tx` first.
                let custom = position == 0 ? Self.customs[token.text] : nil
                let role = position < roles.count ? roles[position] : custom
                declare(token, as: role.map { Alias(root: .given($0), members: []) })
                position += 1
            }
            at += 1
        }
        at += 1
    }
}
