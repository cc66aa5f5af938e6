import Lua
import Model

/// Reads what a plugin asks, of the `hooks` of its manifest: `["housing.rank"] = { fields = { { "rent",
/// "integer" } }, result = "number", default = 0, run = … }`.
package struct DeclaredHookReader {
    /// Those of a hook.
    package static let keys = ["summary", "fields", "result", "default", "failure", "run"]
    /// Those of a field, beside its name and kind.
    package static let fieldKeys = ["optional"]
    /// Hooks of one plugin: each is asked for itself.
    static let most = 16
    /// Fields of a record: each crosses to Lua for every record.
    private static let mostFields = 32

    let plugin: String
    /// All of `hooks`: what is a table is a hook of the plugin's own.
    let table: TableReader

    func read() throws(PluginProblem) -> [DeclaredHook] {
        let names = table.names.filter { DeclaredHook.isName($0) && table[$0].table != nil }
        guard names.count <= Self.most else {
            throw table.problem(nil, "a plugin declares at most \(Self.most) hooks")
        }
        var hooks: [DeclaredHook] = []
        for name in names {
            guard name.hasPrefix("\(plugin).") else {
                throw table.problem(name, "a hook is named after its plugin: \(plugin).NAME")
            }
            hooks.append(try hook(name, table.table(name)))
        }
        return hooks
    }

    private func hook(_ name: String, _ reader: TableReader) throws(PluginProblem) -> DeclaredHook {
        try reader.allow(Self.keys)
        guard let summary = try reader.localized("summary") else {
            throw reader.problem("summary", "this is missing")
        }
        let result = try kind(
            reader.string("result") ?? DeclaredHook.Kind.number.rawValue, "result", of: reader)
        let fallback = reader["default"]
        guard result.accepts(fallback) else {
            throw reader.problem("default", "this is \(result.words): what stands where no plugin answers")
        }
        let word = try reader.string("failure") ?? HookFailure.fallback.rawValue
        guard let failure = HookFailure(rawValue: word) else {
            throw reader.problem(
                "failure", "this is \(HookFailure.allCases.map(\.rawValue).joined(separator: " or "))")
        }
        return DeclaredHook(
            name: name, summary: summary, fields: try fields(of: reader), result: result, fallback: fallback,
            failure: failure)
    }

    private func fields(of reader: TableReader) throws(PluginProblem) -> [DeclaredHook.Field] {
        let list = try reader.table("fields")
        guard (1...Self.mostFields).contains(list.array.count), list.fields.isEmpty else {
            throw reader.problem(
                "fields", "a record has 1 to \(Self.mostFields) fields: { { \"rent\", \"integer\" } }")
        }
        var fields: [DeclaredHook.Field] = []
        for (index, value) in list.array.enumerated() {
            let field = try TableReader(value, file: table.file, path: "\(list.path)[\(index + 1)]")
            try field.allow(Self.fieldKeys, positions: 2)
            guard field.array.count == 2, let name = field.array[0].string, PluginName.isOne(name),
                let word = field.array[1].string
            else { throw field.problem(nil, "a field is { \"name\", \"kind\" }") }
            guard !fields.contains(where: { $0.name == name }) else {
                throw field.problem(nil, "\(name) is there already")
            }
            fields.append(
                DeclaredHook.Field(
                    name: name, kind: try kind(word, nil, of: field),
                    isOptional: try field.boolean("optional") ?? false))
        }
        return fields
    }

    private func kind(
        _ word: String, _ key: String?, of reader: TableReader
    ) throws(PluginProblem) -> DeclaredHook.Kind {
        guard let kind = DeclaredHook.Kind(rawValue: word) else {
            let kinds = DeclaredHook.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw reader.problem(key, "\"\(word)\" is no kind of value: there are \(kinds)")
        }
        return kind
    }
}
