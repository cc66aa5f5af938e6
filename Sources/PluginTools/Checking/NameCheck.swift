import Community
import Model
import Plugins

/// Holds the names of a source against those that there are.
struct NameCheck {
    let file: String
    let scan: SourceScan
    let globals: APIShape
    /// By class: `quad.Call`.
    let given: [String: APIShape]
    /// What the plugin is granted, or `nil` if its table can't be read.
    let permissions: Set<Permission>?
    /// As the manifest has them.
    let needs: [String]
    /// Finds what was called otherwise before.
    let changes: ChangeCheck

    func findings() -> [PluginFinding] {
        scan.references.flatMap { reference -> [PluginFinding] in
            let change = changes.finding(for: reference)
            // What has to be written otherwise needs what it needed.
            return (change == nil ? [finding(reference)] : [lack(reference), change]).compactMap(\.self)
        } + changes.ofFields + scan.locals.compactMap(shadow)
    }

    /// What is missing in `needs`, as far as the names of a call of the version before are known.
    private func lack(_ reference: SourceScan.Reference) -> PluginFinding? {
        let (root, name): (APIShape?, String) =
            switch reference.root {
            case .given(let type): (given[type], reference.token.text)
            case .global(let name): (globals.members?[name], name)
            }
        guard var shape = root else { return nil }
        var path = name
        for member in [nil] + (reference.prefix + reference.members.map(\.text)).map(Optional.some) {
            if let member {
                guard let next = shape.members?[member] else { return nil }
                (shape, path) = (next, "\(path).\(member)")
            }
            if let missing = missing(shape, path) {
                return PluginFinding(file: file, at: reference.token, missing)
            }
        }
        return nil
    }

    /// Globals that the source makes itself: said once, where it makes them.
    private var made: Set<String> {
        Set(scan.references.filter(isMaking).map(\.token.text))
    }

    private func isMaking(_ reference: SourceScan.Reference) -> Bool {
        reference.isAssigned && reference.members.isEmpty && reference.prefix.isEmpty
    }

    private func finding(_ reference: SourceScan.Reference) -> PluginFinding? {
        let token = reference.token
        switch reference.root {
        case .given(let name): return given[name].flatMap { descend($0, reference, token.text) }
        case .global(let name):
            if isMaking(reference) {
                let what =
                    globals.members?[name] == nil
                    ? "is a global" : "replaces what all of the file calls \(name)"
                return PluginFinding(
                    file: file, at: token,
                    "\(name) \(what): put local before it, so that no two calls share it by accident")
            }
            guard let shape = globals.members?[name] else {
                return made.contains(name) ? nil : PluginFinding(file: file, at: token, unknown(name))
            }
            if let missing = missing(shape, name) { return PluginFinding(file: file, at: token, missing) }
            return descend(shape, reference, name)
        }
    }

    private func unknown(_ name: String) -> String {
        if let instead = Self.instead[name] { return "there is no \(name) here: \(instead)" }
        return "there is no \(name)" + globals.hint(for: name, after: "")
    }

    /// Follows the members as far as they are known.
    private func descend(
        _ start: APIShape, _ reference: SourceScan.Reference, _ name: String
    ) -> PluginFinding? {
        var (shape, path) = (start, name)
        let steps = reference.prefix.map { ($0, reference.token) } + reference.members.map { ($0.text, $0) }
        for (member, token) in steps {
            guard let members = shape.members else { return nil }
            guard let next = members[member] else {
                let instead = Self.instead["\(path).\(member)"]
                let hint = instead.map { " here: \($0)" } ?? shape.hint(for: member, after: "\(path).")
                return PluginFinding(file: file, at: token, "there is no \(path).\(member)\(hint)")
            }
            path += ".\(member)"
            if let missing = missing(next, path) { return PluginFinding(file: file, at: token, missing) }
            shape = next
        }
        return slip(reference, steps.last?.1, shape, path)
    }

    /// A dot where a colon belongs, or the other way about.
    private func slip(
        _ reference: SourceScan.Reference, _ token: LuaToken?, _ shape: APIShape, _ path: String
    ) -> PluginFinding? {
        guard let token, let given = reference.form, let needed = shape.form, given != needed,
            !reference.members.isEmpty, let dot = path.lastIndex(of: ".")
        else { return nil }
        let (owner, name) = (path[..<dot], path[path.index(after: dot)...])
        let message =
            needed == .colon
            ? "write \(owner):\(name)(…): with a dot, \(owner) itself is not handed over"
            : "write \(owner).\(name)(…): with a colon, \(owner) is handed over before the arguments"
        return PluginFinding(file: file, at: token, message)
    }

    private func missing(_ shape: APIShape, _ path: String) -> String? {
        guard let needed = shape.permission, let permissions, !permissions.contains(needed) else {
            return nil
        }
        let words = needs + [needed.rawValue]
        return "\(path) needs \"\(needed.rawValue)\": write needs = { "
            + words.map { "\"\($0)\"" }.joined(separator: ", ") + " }"
    }

    private func shadow(_ token: LuaToken) -> PluginFinding? {
        guard token.text != "_", globals.members?[token.text] != nil else { return nil }
        return PluginFinding(
            file: file, at: token,
            "this \(token.text) hides the \(token.text) that every plugin has: call it otherwise")
    }

    /// What to use in place of what other Lua has.
    private static let instead = [
        "warn": "log.warn(text) notes",
        "require": "to have more than one file, a plugin is a folder with init.lua",
        "dofile": "a folder with init.lua has require", "loadfile": "a folder with init.lua has require",
        "load": "code is what the file holds",
        "loadstring": "code is what the file holds", "os": "time.now() gives the moment",
        "io": "plugins reach no files", "debug": "plugins can't look into one another",
        "package": "a folder with init.lua has require", "_G": "write names as they are",
        "collectgarbage": "memory is freed by itself", "unpack": "write table.unpack",
        "setfenv": "Lua 5.4 has none", "getfenv": "Lua 5.4 has none", "module": "return a table",
        "math.random": "random.integer(low, high) gives one", "math.randomseed": "random needs no seed",
        "math.pow": "write x ^ y", "string.dump": "code is what the file holds", "table.getn": "write #list",
    ]
}
