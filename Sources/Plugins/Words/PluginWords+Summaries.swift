import Community
package import Model

/// What a manifest's summaries are where it leaves them out: texts of its words, so that a translator need not touch it.
extension PluginWords {
    /// The key of the plugin's own summary.
    package static let summary = "summary"

    /// The key of a command's summary: `summary_contact_admins`.
    package static func summary(of command: String) -> String {
        "summary_\(command.replacing("-", with: "_"))"
    }

    /// The key of a setting's summary: `setting_radius`.
    package static func summary(ofSetting setting: String) -> String { "setting_\(setting)" }

    /// The key of what a kind of notifications says: `notification_closed`.
    package static func notification(_ name: String) -> String { "notification_\(name)" }

    /// The key of what an alert tells: `alert_air`.
    package static func alert(_ name: String) -> String { "alert_\(name)" }

    /// The key of an alert's summary: `alert_air_summary`.
    package static func summary(ofAlert name: String) -> String { "alert_\(name)_summary" }

    /// The key of what an intent is about: `intent_forecast`.
    package static func intent(_ name: String) -> String { "intent_\(name)" }

    /// The summary of a table of the manifest: its own, or where it leaves that out the text of a key; `nil` if there is
    /// neither.
    package func summary(of table: TableReader, orText key: String) throws(PluginProblem) -> LocalizedText? {
        if let own = try table.localized("summary") { return own }
        guard let entry = entries[key] else { return nil }
        guard entry.names.isEmpty, !entry.isPlural else {
            throw table.problem("summary", "words.\(key) takes values, and a summary has none")
        }
        let texts = entry.usual.mapValues { $0.filled(with: [:]) }
        return LocalizedText(texts[.english] ?? "", others: texts.filter { $0.key != .english })
    }
}
