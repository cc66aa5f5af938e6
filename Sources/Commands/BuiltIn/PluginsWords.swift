import Community
import Model

/// What `/plugins` says.
enum PluginsWords {
    // MARK: Refusals

    static let usage = phrase("plugins_usage")

    /// One of the words before a plugin's name, alone.
    static func lacksName(_ word: String) -> LocalizedText {
        let usage = "/plugins \(word) NAME" + (word == "give" ? " FILE" : "")
        return phrase("plugins_lacks_name", ["usage": usage])
    }

    static func noNumber(_ word: String, _ plugin: String) -> LocalizedText {
        phrase("plugins_no_number", ["word": word, "plugin": plugin])
    }

    static func noPlugin(_ name: String, nearest: String?) -> LocalizedText {
        guard let nearest else {
            return phrase("plugins_no_plugin", ["name": name])
        }
        return phrase("plugins_no_plugin_nearest", ["name": name, "nearest": nearest])
    }

    // MARK: Lists

    static let unchanged = phrase("plugins_unchanged")
    static let none = phrase("plugins_none")
    static let now = phrase("plugins_now")

    /// The headings of the table of all plugins.
    static let columns: [LocalizedText] = [
        name, phrase("plugins_columns_version"), state, calls, errors,
        phrase("plugins_columns_mean"), permissions,
    ]

    /// The headings of the table of a plugin's costs.
    static let costColumns: [LocalizedText] = [
        phrase("plugins_cost_columns_cost_of"), calls, errors,
        phrase("plugins_cost_columns_p50"),
        phrase("plugins_cost_columns_p99"),
        phrase("plugins_cost_columns_instructions"),
        phrase("plugins_cost_columns_memory"),
    ]

    static func setAside(_ plugin: String, _ reason: String) -> LocalizedText {
        phrase("plugins_set_aside", ["plugin": plugin, "reason": reason])
    }

    /// - Parameter reason: Why, and what to do about it.
    static func refused(_ plugin: String, _ reason: String) -> LocalizedText {
        phrase("plugins_refused", ["plugin": plugin, "reason": reason])
    }

    static func disabled(_ plugin: String, _ since: LocalizedText) -> LocalizedText {
        phrase("plugins_disabled", ["plugin": plugin, "since": since])
    }

    static func disabled(by person: String, at time: String) -> LocalizedText {
        phrase("plugins_disabled_by", ["person": person, "time": time])
    }

    /// A line below the table of all plugins: whom a plugin makes wait, and which of its commands rest.
    static func waits(_ plugin: String, _ people: [LocalizedText], _ commands: [String]) -> LocalizedText {
        let names: [LocalizedText] = people.prefix(3) + commands.map { "\($0)" }
        let more = max(0, people.count - 3)
        guard more > 0 else {
            return phrase("plugins_waits", ["plugin": plugin, "list": WordList(names)])
        }
        return phrase("plugins_waits_more", ["plugin": plugin, "list": WordList(names), "more": more])
    }

    // MARK: One plugin

    /// A person who has to wait, or had to until a while ago.
    static func slowed(_ caller: SlowedCaller) -> LocalizedText {
        guard let left = caller.left.map({ Int($0.inSeconds.rounded(.up)) }) else {
            return phrase(
                "plugins_slowed", ["name": caller.name, "count": caller.times, "reason": caller.reason])
        }
        return phrase(
            "plugins_slowed_left",
            ["name": caller.name, "count": caller.times, "seconds": left, "reason": caller.reason])
    }

    static let resting = phrase("plugins_resting")

    static let name = phrase("plugins_name")
    static let file = phrase("plugins_file")
    static let state = phrase("plugins_state")
    static let reason = phrase("plugins_reason")
    static let sharing = phrase("plugins_sharing")
    static let permissions = phrase("plugins_permissions")
    static let commands = phrase("plugins_commands")
    /// The hooks that the plugin answers, the core's and others'.
    static let answers = phrase("plugins_answers")
    /// The hooks that the plugin declares, and who answers them.
    static let asked = phrase("plugins_asked")
    static let askedBy = phrase("plugins_asked_by")
    static let answeredBy = phrase("plugins_answered_by")
    static let nobody = phrase("plugins_nobody")
    static let alerts = phrase("plugins_alerts")
    /// What is written as the version before has it.
    static let former = phrase("plugins_former")
    static let credits = phrase("plugins_credits")
    static let settings = phrase("plugins_settings")
    static let budget = phrase("plugins_budget")
    static let calls = phrase("plugins_calls")
    static let errors = phrase("plugins_errors")
    static let lastError = phrase("plugins_last_error")
    static let meanTime = phrase("plugins_mean_time")

    /// A plugin's state in one word.
    static func word(_ state: PluginReport.State) -> LocalizedText {
        switch state {
        case .loaded: phrase("plugins_word_loaded")
        case .refused: phrase("plugins_word_refused")
        case .stale: phrase("plugins_word_stale")
        case .setAside: phrase("plugins_word_set_aside")
        case .disabled: phrase("plugins_word_disabled")
        }
    }
}
