import Model

/// Reads `conversations = { team = { label = "team", about = "/team {id}", history = "all" } }`.
package struct ConversationReader {
    /// Those of a kind.
    package static let keys = ["label", "about", "history"]
    /// Labels that a plugin may give: that of the administrators is the gateway's.
    static let labels: [ConversationLabel] = [.chat, .team, .trade, .listing, .request]
    /// Kinds of one plugin, as many as of notifications.
    private static let most = 8
    /// Characters of a command, as long as one that a card suggests.
    private static let longest = 80

    let plugin: String
    let table: TableReader

    func read() throws(PluginProblem) -> [String: PluginConversation] {
        var kinds: [String: PluginConversation] = [:]
        for (name, reader) in try table.kinds(of: "conversations", keys: Self.keys, atMost: Self.most) {
            kinds[name] = PluginConversation(
                plugin: plugin, name: name, label: try label(reader), about: try about(reader),
                showsAll: try showsAll(reader))
        }
        return kinds
    }

    private func label(_ reader: TableReader) throws(PluginProblem) -> ConversationLabel {
        let word = try reader.string("label") ?? ConversationLabel.chat.rawValue
        guard let label = Self.labels.first(where: { $0.rawValue == word }) else {
            throw reader.problem(
                "label", "a label is one of \(Self.labels.map(\.rawValue).joined(separator: ", "))")
        }
        return label
    }

    private func about(_ reader: TableReader) throws(PluginProblem) -> String {
        guard let about = try reader.string("about") else { throw reader.problem("about", "this is missing") }
        guard about.hasPrefix("/"), about.count <= Self.longest, about.contains(PluginConversation.number),
            !about.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else {
            throw reader.problem(
                "about", "this is a command with the conversation's number, such as /team {id}")
        }
        return about
    }

    private func showsAll(_ reader: TableReader) throws(PluginProblem) -> Bool {
        switch try reader.string("history") ?? "joining" {
        case "all": return true
        case "joining": return false
        default: throw reader.problem("history", "this is all or joining: what who enters sees")
        }
    }
}
