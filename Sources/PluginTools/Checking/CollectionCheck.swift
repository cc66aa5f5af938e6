import Community
import Plugins

/// Holds the collections that a source names against those that the manifest declares.
///
/// No value is followed: only a name that is written out as the argument is looked at.
struct CollectionCheck {
    /// Those whose first argument is a collection, of `store` and of a transaction.
    private static let functions: Set<String> = [
        "get", "get_all", "put", "add", "update", "increment", "remove", "find", "count", "keys",
        "tally",
    ]
    /// Those of them that write.
    private static let writers: Set<String> = ["put", "add", "update", "increment", "remove"]
    /// Those of a call whose first argument is a collection.
    private static let ofCalls: Set<String> = ["near", "leave", "reach"]
    /// The keys under which a change of `store.commit` names its collection.
    private static let verbs: Set<String> = ["put", "remove", "check"]

    let file: String
    let tokens: [LuaToken]
    let collections: Set<String>
    /// Those of other plugins that the manifest only wants to read.
    let read: Set<String>
    /// Those that other plugins have, whether or not the manifest wants them.
    var others: Set<String> = []

    func findings(in scan: SourceScan) -> [PluginFinding] {
        let places = Dictionary(tokens.enumerated().map { ($0.element, $0.offset) }) { $1 }
        return scan.references.flatMap { reference -> [PluginFinding] in
            guard let end = places[reference.members.last ?? reference.token] else { return [] }
            let named = named(by: reference, behind: end)
            let isWriter = Self.function(of: reference).map(Self.writers.contains) ?? false
            return named.compactMap { name in
                guard collections.contains(name.text) else {
                    return PluginFinding(file: file, at: name, message(name.text))
                }
                guard isWriter, read.contains(name.text) else { return nil }
                return PluginFinding(
                    file: file, at: name,
                    "\(name.text) is only read: write uses = { [\"\(name.text)\"] = \"write\" }")
            }
        }
    }

    /// The names of collections that are handed to a function.
    private func named(by reference: SourceScan.Reference, behind end: Int) -> [LuaToken] {
        if let function = Self.functionOfCall(in: reference) {
            // Version 0.1 had the place before the collection.
            let former = function == "near" ? argument(1, behind: end) : nil
            return (former ?? argument(0, behind: end)).map { [$0] } ?? []
        }
        guard let function = Self.function(of: reference) else { return [] }
        return function == "commit" ? changed(behind: end) : argument(behind: end).map { [$0] } ?? []
    }

    /// The method of a call that is named, if it takes a collection.
    private static func functionOfCall(in reference: SourceScan.Reference) -> String? {
        let path = reference.prefix + reference.members.map(\.text)
        guard path.count == 1, reference.root == .given("quad.Call") else { return nil }
        return path.first.flatMap { ofCalls.contains($0) ? $0 : nil }
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

    /// An argument of a method, where it is a text and nothing else: `("places", { … })`, or
    /// `, call, "places", { … }` behind `pcall(call.near`.
    private func argument(_ position: Int, behind end: Int) -> LuaToken? {
        guard let next = token(end + 1) else { return nil }
        // `call:leave "places"` has one argument.
        if next.kind == .string { return position == 0 ? next : nil }
        let isHandedOn = next.isSymbol(",") && isProtected(end)
        guard next.isSymbol("(") || isHandedOn else { return nil }
        // The call itself is the first of those that `pcall` hands on.
        let place = position + (isHandedOn ? 1 : 0)
        var (depth, passed) = (0, 0)
        for index in tokens.indices where index > end + 1 {
            let token = tokens[index]
            if depth == 0, passed == place {
                let sign = self.token(index + 1)
                let isWhole = sign?.isSymbol(",") == true || sign?.isSymbol(")") == true
                return token.kind == .string && isWhole ? token : nil
            }
            if ["(", "{", "["].contains(where: token.isSymbol) { depth += 1 }
            if [")", "}", "]"].contains(where: token.isSymbol) { depth -= 1 }
            if depth < 0 { return nil }
            if depth == 0, token.isSymbol(",") { passed += 1 }
        }
        return nil
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
        // What is there is no slip: the slip is in uses.
        let nearest =
            others.contains(name) ? nil : Suggestion.nearest(to: name, among: collections.sorted())
        let hint = nearest.map { ". Did you mean \"\($0)\"?" }
        let declaration =
            SharedCollection(name).map { "uses = { [\"\($0)\"] = \"read\" }" }
            ?? "collections = { \(name) = {} }"
        return "no collection \(name)" + (hint ?? ": declare it as \(declaration)")
    }
}
