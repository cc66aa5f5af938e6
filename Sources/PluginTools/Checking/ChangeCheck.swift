import Community
import Lua
import Plugins

/// Finds what a source writes as the version before has it, and says what to write instead.
struct ChangeCheck {
    let file: String
    let tokens: [LuaToken]
    /// The functions of the API, by name.
    let entries: [String: APIEntry]

    init(file: String, tokens: [LuaToken], areas: [HostAPI.Area]) {
        self.file = file
        self.tokens = tokens
        entries = Dictionary(areas.flatMap(\.entries).map { ($0.name, $0) }) { first, _ in first }
    }

    /// What to write instead of what is named; `nil` if it is written as it should be.
    func finding(for reference: SourceScan.Reference) -> PluginFinding? {
        advice(for: reference).map { PluginFinding(file: file, at: reference.token, $0) }
    }

    /// The findings in the keys of a manifest.
    static func findings(of manifest: PluginManifest, _ keys: KeyMap, at file: String) -> [PluginFinding] {
        manifest.former.map { PluginFinding(file: file, at: keys.place(of: $0.path), $0.change.advice) }
    }

    private func advice(for reference: SourceScan.Reference) -> String? {
        let path = reference.path
        if case .given(let type) = reference.root, let field = path.first,
            let change = Self.fields[type]?[field]
        {
            return change.advice
        }
        guard let name = Self.name(of: reference.root, path), let change = APIChange.function(name) else {
            return nil
        }
        return advice(change, of: name, for: written(reference))
    }

    /// - Parameters:
    ///   - name: What the function is called where it is written.
    ///   - arguments: `nil` if it isn't called.
    private func advice(
        _ change: APIChange, of name: String, for arguments: [WrittenArguments.Argument]?
    ) -> String? {
        switch change.reading {
        case .call(let new, _) where APIChange.function(new, asIn: name) != name: change.advice
        case .call(_, let read): advice(change, for: arguments, read)
        case .result: change.advice
        case .places: entries[name].flatMap { advice(change, for: arguments, of: $0) }
        case .key, .both: nil
        }
    }

    /// What a file of tests writes as the version before has it: `t:answer(…)`, `alice.me.forum.latest(…)`.
    var ofTests: [PluginFinding] {
        tokens.indices.compactMap { index in
            guard let (name, end) = nameInTests(at: index), let change = APIChange.function(name) else {
                return nil
            }
            let arguments = WrittenArguments(tokens, from: index, behind: end)?.all
            return advice(change, of: name, for: arguments).map {
                PluginFinding(file: file, at: tokens[index], $0)
            }
        }
    }

    /// A function that tests call, by the name that it has in the documents, and the position behind it.
    private func nameInTests(at index: Int) -> (name: String, end: Int)? {
        let rest = tokens[index...].prefix(5)
        if rest.count > 2, rest[index].text == "t", rest[index + 1].isSymbol(":") {
            return ("t:\(rest[index + 2].text)", index + 3)
        }
        guard rest.count == 5, index > 0, tokens[index - 1].isSymbol("."), rest[index].text == "me",
            rest[index + 1].isSymbol("."), rest[index + 3].isSymbol(".")
        else { return nil }
        return ("call.me.\(rest[index + 2].text).\(rest[index + 4].text)", index + 5)
    }

    /// The arguments as they are written out; `nil` if it isn't called.
    private func written(_ reference: SourceScan.Reference) -> [WrittenArguments.Argument]? {
        guard let all = WrittenArguments(tokens, from: reference.start, behind: reference.end)?.all else {
            return nil
        }
        // `pcall(call.near, call, …)` hands on the call itself.
        let isMethod = reference.root == .given("quad.Call") && reference.path.count == 1
        return isMethod && tokens[reference.end - 2].isSymbol(".") ? Array(all.dropFirst()) : all
    }

    /// What a function is called in the documents; `nil` if it is none of the API's.
    private static func name(of root: SourceScan.Root, _ path: [String]) -> String? {
        switch root {
        case .global(let name): ([name] + path).joined(separator: ".")
        case .given("quad.Call"): (path.count == 1 ? "call:" : "call.") + path.joined(separator: ".")
        case .given: nil
        }
    }

    /// Of a function that is called by the same name: only what is written out tells the one from the other.
    private func advice(
        _ change: APIChange, for arguments: [WrittenArguments.Argument]?, _ read: ([LuaValue]) -> [LuaValue]?
    ) -> String? {
        guard let arguments else { return nil }
        let isOld = Set(Self.guesses.map { guess in read(arguments.map { value(of: $0, or: guess) }) != nil })
        guard isOld.contains(true) else { return nil }
        return isOld.count == 1 ? change.advice : "\(change.advice), unless it is written so already"
    }

    /// What an argument may be that is not written out.
    private static let guesses: [LuaValue] = [["x": true], ["title": true], "#place", "handle", 1]

    private func value(of argument: WrittenArguments.Argument, or guess: LuaValue) -> LuaValue {
        switch argument {
        case .literal(let value): value
        case .table(let names, let hasPositions):
            .table(
                LuaTable(
                    array: hasPositions ? [true] : [],
                    fields: Dictionary(names.map { (LuaName($0), true) }) { first, _ in first }))
        // A function stays in Lua, and false is handed over.
        case .expression(let text) where text.hasPrefix("function("): false
        // What places and handles are called says what they are.
        case .expression(let text) where text == "place" || text.hasSuffix(".place"): "#place"
        case .expression(let text) where text == "handle" || text.hasSuffix(".handle"): "handle"
        case .expression: guess
        }
    }

    /// Of a function whose last arguments stand in a table: that they don't, or a name there that means
    /// nothing.
    private func advice(
        _ change: APIChange, for arguments: [WrittenArguments.Argument]?, of entry: APIEntry
    ) -> String? {
        let (places, named) = (entry.parameters.filter { !$0.isNamed }, entry.parameters.filter(\.isNamed))
        guard let arguments, arguments.count > places.count else { return nil }
        guard arguments.count == places.count + 1 else { return change.advice }
        switch arguments[places.count] {
        case .literal(.nil): return nil
        case .literal: return change.advice
        case .table(let names, let hasPositions):
            if hasPositions { return change.advice }
            let known = named.map(\.name)
            guard let unknown = names.first(where: { !known.contains($0) }) else { return nil }
            // What stood there before may have been a table too, with names of its own.
            if named[0].takesTable, !names.contains(where: known.contains) { return change.advice }
            let hint = Suggestion.hint(for: unknown, among: known) ?? ""
            return "\(entry.signature): unknown name \(unknown)\(hint)"
        case .expression(let text) where isMadeOfTable(text): return nil
        case .expression(let text):
            return "\(change.advice), unless \(text) is { \(named.map(\.name).joined(separator: ", ")) }"
        }
    }

    /// Whether the file makes a table under this name, such as `local options = { … }`.
    private func isMadeOfTable(_ name: String) -> Bool {
        zip(tokens, zip(tokens.dropFirst(), tokens.dropFirst(2))).contains { token, behind in
            token.kind == .name && token.text == name && behind.0.isSymbol("=") && behind.1.isSymbol("{")
        }
    }

    /// The fields that are read by their former names, of tables that no function is handed: by what sources
    /// call such a table, or by a name that nothing else has.
    var ofFields: [PluginFinding] {
        tokens.indices.dropFirst(2).compactMap { index in
            let (token, before) = (tokens[index], tokens[index - 1])
            let isField = token.kind == .name && before.isSymbol(".")
            guard isField || token.kind == .string && before.isSymbol("["),
                let change = Self.ofTables[token.text]
            else { return nil }
            let owner = change.old.prefix { $0.isLetter || $0 == "_" }
            guard token.text.contains(where: \.isUppercase) || tokens[index - 2].text == owner else {
                return nil
            }
            return PluginFinding(file: file, at: token, change.advice)
        }
    }

    /// Those of tables that functions give, by name.
    private static let ofTables = fields.filter { type, _ in !LuaClass.given.contains { $0.name == type } }
        .values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// By the class that has the field, and its name.
    private static let fields = APIChange.all.reduce(into: [String: [String: APIChange]]()) {
        fields, change in
        if case .field(let type, let name) = change.subject { fields[type, default: [:]][name] = change }
    }
}
