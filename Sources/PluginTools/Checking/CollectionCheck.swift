import Community

/// Holds the collections that a source names against those that the manifest declares.
///
/// No value is followed: only a name that is written out as the argument is looked at.
struct CollectionCheck {
    /// Those whose first argument is a collection, of `store` and of a transaction.
    private static let functions: Set<String> = [
        "get", "put", "add", "update", "increment", "remove", "find", "count", "keys",
    ]
    /// The keys under which a change of `store.commit` names its collection.
    private static let verbs: Set<String> = ["put", "remove", "check"]

    let file: String
    let tokens: [LuaToken]
    let collections: Set<String>

    func findings(in scan: SourceScan) -> [PluginFinding] {
        let places = Dictionary(tokens.enumerated().map { ($0.element, $0.offset) }) { $1 }
        return scan.references.flatMap { reference -> [PluginFinding] in
            guard let function = Self.function(of: reference),
                let end = places[reference.members.last ?? reference.token]
            else { return [] }
            let named = function == "commit" ? changed(behind: end) : argument(behind: end).map { [$0] } ?? []
            return named.filter { !collections.contains($0.text) }.map {
                PluginFinding(file: file, at: $0, message($0.text))
            }
        }
    }

    /// The function of `store`, or of a transaction, that is named; `nil` if it is something else.
    private static func function(of reference: SourceScan.Reference) -> String? {
        let path = reference.prefix + reference.members.map(\.text)
        guard path.count == 1, let name = path.first else { return nil }
        switch reference.root {
        case .global("store"): return functions.contains(name) || name == "commit" ? name : nil
        case .given("quad.Transaction"): return functions.contains(name) ? name : nil
        default: return nil
        }
    }

    /// The first argument, where it is a text and nothing else: `("places"`, or `, "places"` behind `pcall(store.get`.
    private func argument(behind end: Int) -> LuaToken? {
        guard let next = token(end + 1) else { return nil }
        if next.kind == .string { return next }
        let isHandedOn = next.isSymbol(",") && isProtected(end)
        guard next.isSymbol("(") || isHandedOn, let name = token(end + 2), name.kind == .string,
            let sign = token(end + 3), sign.isSymbol(",") || sign.isSymbol(")")
        else { return nil }
        return name
    }

    /// Whether `store.get`, which ends there, is what `pcall` is to call.
    private func isProtected(_ end: Int) -> Bool {
        token(end - 3)?.isSymbol("(") == true && token(end - 4)?.text == "pcall"
    }

    /// `{ { put = "places", … }, … }`, where it is written out.
    private func changed(behind end: Int) -> [LuaToken] {
        guard token(end + 1)?.isSymbol("(") == true, token(end + 2)?.isSymbol("{") == true else { return [] }
        var (depth, found) = (0, [LuaToken]())
        for index in tokens.indices where index > end {
            let token = tokens[index]
            if ["(", "{", "["].contains(where: token.isSymbol) { depth += 1 }
            if [")", "}", "]"].contains(where: token.isSymbol) { depth -= 1 }
            if depth == 0 { break }
            if depth == 3, let name = collection(at: index) { found.append(name) }
        }
        return found
    }

    /// The text of `put = "places"`, where `put` stands there.
    private func collection(at index: Int) -> LuaToken? {
        guard tokens[index].kind == .name, Self.verbs.contains(tokens[index].text),
            let before = token(index - 1), ["{", ",", ";"].contains(where: before.isSymbol),
            token(index + 1)?.isSymbol("=") == true, let name = token(index + 2), name.kind == .string,
            let sign = token(index + 3), [",", ";", "}"].contains(where: sign.isSymbol)
        else { return nil }
        return name
    }

    private func token(_ index: Int) -> LuaToken? { tokens.indices.contains(index) ? tokens[index] : nil }

    private func message(_ name: String) -> String {
        let hint = Suggestion.nearest(to: name, among: collections.sorted()).map {
            ". Did you mean \"\($0)\"?"
        }
        return "no collection \(name)" + (hint ?? ": declare it as collections = { \(name) = {} }")
    }
}
