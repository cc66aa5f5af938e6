import Community
import Lua
import Model

/// Reads `notifications = { closed = { text = { en = "poll {id} is closed" }, default = true } }`.
package struct NoticeReader {
    /// Those of a kind.
    package static let keys = ["text", "default"]
    /// Kinds of one plugin: each is one more thing that people may have to switch.
    private static let most = 8
    /// What stands for a number; people's words have no place.
    private static let number = "id"

    let plugin: String
    let words: PluginWords
    let table: TableReader

    func read() throws(PluginProblem) -> [String: PluginNotice] {
        var notices: [String: PluginNotice] = [:]
        for (name, reader) in try table.kinds(of: "notifications", keys: Self.keys, atMost: Self.most) {
            notices[name] = PluginNotice(
                name: "\(plugin).\(name)", text: try text(of: name, reader),
                isOn: try reader.boolean("default") ?? true)
        }
        return notices
    }

    /// Its own, or the text of a key of the plugin's words.
    private func text(of name: String, _ reader: TableReader) throws(PluginProblem) -> LocalizedText {
        if let own = try reader.localized("text") {
            for language in Language.allCases {
                let template: WordTemplate
                do { template = try WordTemplate(own.text(in: language)) } catch {
                    throw reader.problem("text", error.message)
                }
                try check(template.names, reader)
            }
            return own
        }
        let key = PluginWords.notification(name)
        guard let entry = words.entries[key], !entry.isPlural else {
            throw reader.problem("text", "this is missing")
        }
        try check(Set(entry.names), reader)
        let texts = entry.usual.mapValues { $0.filled(with: [Self.number: "{id}"]) }
        return LocalizedText(texts[.english] ?? "", others: texts.filter { $0.key != .english })
    }

    private func check(_ names: Set<String>, _ reader: TableReader) throws(PluginProblem) {
        guard names.isSubset(of: [Self.number]) else {
            throw reader.problem(
                "text", "a notification has one value, the number {id}: it says nothing that people wrote")
        }
    }
}
