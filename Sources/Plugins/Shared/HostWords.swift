import Community
import Model

/// What people are told where a plugin's command can't do what it should.
enum HostWords {
    static func noCommand(_ name: String) -> LocalizedText {
        phrase("host_no_command", ["name": name])
    }

    /// Behind a command that brought somebody into a conversation while another one is open.
    static func wordsGo(to open: String, besides other: String) -> LocalizedText {
        phrase("host_words_go", ["open": open, "other": other])
    }

    /// What administrators are told where there is no plugin at all.
    ///
    /// - Parameter installed: Where those are that were installed with Quad; `nil` if nowhere.
    static func noPlugins(in folder: String, installed: String?) -> LocalizedText {
        guard let installed, installed != folder else {
            return phrase("host_no_plugins", ["folder": folder])
        }
        return phrase("host_no_plugins_installed", ["folder": folder, "installed": installed])
    }

    /// In the place of a username.
    static let guest = phrase("host_guest")

    /// Where the bot is asked in a group.
    static let onlyBetweenUs = phrase("host_only_between_us")

    // MARK: What the API refuses

    static let noFetching = phrase("host_no_fetching")

    static let noStore = phrase("host_no_store")

    static func botWaits(_ plugin: String) -> LocalizedText {
        phrase("host_bot_waits", ["plugin": plugin])
    }

    static let documentSize = phrase("host_document_size")

    static func noNumber(_ field: String) -> LocalizedText {
        phrase("host_no_number", ["field": field])
    }

    static let cannotDraw = phrase("host_cannot_draw")

    // MARK: Shares

    static func busy(_ plugin: String, _ share: Int) -> LocalizedText {
        phrase("host_busy", ["count": share, "plugin": plugin])
    }

    static func mostQuestions(_ most: Int) -> LocalizedText {
        phrase("host_most_questions", ["most": most])
    }

    // MARK: How a call failed

    /// Where a plugin asked once more and nobody can answer.
    static let callerLeft = phrase("host_caller_left")

    /// - Parameter error: what the plugin's Lua says, as its author wrote it.
    static func failed(_ plugin: String, _ error: String) -> LocalizedText {
        phrase("host_failed", ["plugin": plugin, "error": "\(error)"])
    }

    /// The same for who needn't know what its Lua says.
    /// - Parameter call: `/roll`, or what else was called, which has no name that people know.
    static func failed(_ call: String, of plugin: String) -> LocalizedText {
        let name = call.hasPrefix("/") ? call : plugin
        return phrase("host_failed_name", ["name": name])
    }

    /// For administrators, who were told of so many errors that they aren't told of others.
    static func onlyLastError(of plugin: String) -> LocalizedText {
        phrase("host_only_last_error", ["plugin": plugin])
    }

    static func restarted(_ plugin: String) -> LocalizedText {
        phrase("host_restarted", ["plugin": plugin])
    }

    /// - Parameter breach: `/roll stopped: …`
    static func stopped(_ plugin: String, _ breach: LocalizedText) -> LocalizedText {
        phrase("host_stopped", ["plugin": plugin, "breach": breach])
    }

    // MARK: Setting aside

    /// For people.
    static func setAside(_ plugin: String, _ reason: LocalizedText) -> LocalizedText {
        phrase("host_set_aside", ["plugin": plugin, "reason": reason])
    }

    /// For administrators.
    static func setAsideFully(_ plugin: String, _ reason: LocalizedText) -> LocalizedText {
        phrase("host_set_aside_fully", ["plugin": plugin, "reason": reason])
    }
}
