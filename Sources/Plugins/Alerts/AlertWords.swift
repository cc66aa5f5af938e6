import Model

/// What the gateway says of alerts.
enum AlertWords {
    static let unknown = phrase("alert_unknown")

    static let notStored = phrase("alert_not_stored")

    static func isSet(_ number: Int) -> LocalizedText {
        phrase("alert_is_set", ["number": number])
    }

    static func full(_ most: Int) -> LocalizedText {
        phrase("alert_full", ["most": most])
    }

    static func noAlert(_ number: Int) -> LocalizedText {
        phrase("alert_no_alert", ["number": number])
    }

    static func noKind(_ name: String, _ known: [String]) -> LocalizedText {
        let list = known.joined(separator: ", ")
        return known.isEmpty
            ? phrase("alert_no_kind_at_all") : phrase("alert_no_kind", ["name": name, "list": list])
    }

    /// - Parameter now: what is so already.
    static func added(_ number: Int, _ line: String, now: LocalizedText?) -> LocalizedText {
        guard let now else { return phrase("alert_added", ["number": number, "line": line]) }
        let full = phrase("alert_added_now", ["number": number, "line": line, "now": now])
        let short = phrase("alert_added_said", ["number": number, "now": now])
        // What is so may say of which alert it is.
        return LocalizedText { language in
            (now.text(in: language).contains(line) ? short : full).text(in: language)
        }
    }

    static func once(_ number: Int, _ line: String) -> LocalizedText {
        phrase("alert_once", ["number": number, "line": line])
    }

    static func dropped(_ line: String) -> LocalizedText {
        phrase("alert_dropped", ["line": line])
    }
}
