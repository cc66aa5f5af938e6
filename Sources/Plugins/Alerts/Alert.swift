import Lua
import Model

/// Something that one person wants to be told of.
struct Alert: Sendable {
    /// What is looked at, once for all who want the same.
    struct Subject: Sendable, Hashable {
        let plugin: String
        let alert: String
        /// What was typed behind the alert's name, without regard to case and spaces.
        let arguments: String
    }

    /// Its key among the documents; counted up.
    let number: Int64
    let person: PersonID
    let plugin: String
    let name: String
    /// What was typed behind its name.
    let arguments: String
    /// What was so at the last look.
    var told: Set<String> = []
    /// How often it was told.
    var round: Int64 = 0
    /// What has yet to be told.
    var pending: Pending?

    /// A sentence on its way, by language.
    struct Pending: Sendable, Hashable {
        let texts: [Language: String]

        init(_ texts: [Language: String]) { self.texts = texts }

        init(_ text: LocalizedText) {
            texts = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, text.text(in: $0)) })
        }

        var text: LocalizedText { LocalizedText { texts[$0] ?? texts[.english] ?? "" } }
    }

    /// As its person typed it: `air 7 Central`.
    var line: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

    var subject: Subject { Subject(plugin: plugin, alert: name, arguments: Self.folded(arguments)) }

    static func folded(_ arguments: String) -> String {
        arguments.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension Alert {
    var note: LuaTable {
        var note = LuaTable()
        (note["person"], note["round"]) = (.integer(person.rawValue), .integer(round))
        (note["plugin"], note["name"], note["arguments"]) = (
            .string(plugin), .string(name), .string(arguments)
        )
        note["told"] = .list(told.sorted().map(LuaValue.string))
        note["pending"] =
            pending.map { pending in
                .table(
                    LuaTable(
                        fields: pending.texts.reduce(into: [:]) {
                            $0[LuaName($1.key.rawValue)] = .string($1.value)
                        }))
            } ?? .nil
        return note
    }

    /// `nil` if it is none.
    init?(_ note: LuaTable, number: Int64) {
        guard let person = note["person"].integer, let plugin = note["plugin"].string,
            let name = note["name"].string, let arguments = note["arguments"].string
        else { return nil }
        self.init(
            number: number, person: PersonID(rawValue: person), plugin: plugin, name: name,
            arguments: arguments, told: Set(note["told"].table?.array.compactMap(\.string) ?? []),
            round: note["round"].integer ?? 0)
        guard let texts = note["pending"].table?.fields, !texts.isEmpty else { return }
        pending = Pending(
            texts.reduce(into: [:]) { result, field in
                result[Language(rawValue: field.key.description) ?? .english] = field.value.string
            })
    }
}
