import Community
import Foundation
import Model

/// What administrators are told of plugins that came, changed or went.
///
/// What is wrong with a file stays as the reader, Lua or the configuration says it, for its author.
enum ChangeWords {
    // MARK: What changed

    static func loaded(_ plugin: String, _ version: String) -> LocalizedText {
        phrase("change_loaded", ["plugin": plugin, "version": version])
    }

    static func removed(_ plugin: String, _ version: String) -> LocalizedText {
        phrase("change_removed", ["plugin": plugin, "version": version])
    }

    static func noLongerRuns(_ plugin: String, _ version: String) -> LocalizedText {
        phrase("change_no_longer_runs", ["plugin": plugin, "version": version])
    }

    static func disabled(_ plugin: String, _ version: String) -> LocalizedText {
        phrase("change_disabled", ["plugin": plugin, "version": version])
    }

    /// `dice 1.1.0 loaded: + /flip, ~ /roll`
    static func list(_ parts: [LocalizedText], after title: LocalizedText) -> LocalizedText {
        LocalizedText { language in
            let (colon, comma) = marks(in: language)
            return title.text(in: language) + colon
                + parts.map { $0.text(in: language) }.joined(separator: comma)
        }
    }

    /// One more part, behind those that a line lists already or as the first.
    static func adding(_ part: LocalizedText, to line: LocalizedText) -> LocalizedText {
        LocalizedText { language in
            let (colon, comma) = marks(in: language)
            let line = line.text(in: language)
            return line + (line.contains(colon) ? comma : colon) + part.text(in: language)
        }
    }

    private static func marks(in language: Language) -> (colon: String, comma: String) {
        language == .english ? (": ", ", ") : ("：", "，")
    }

    static func shares(_ what: String) -> LocalizedText {
        phrase("change_shares", ["what": what])
    }

    static func sharesNoLonger(_ what: String) -> LocalizedText {
        phrase("change_shares_no_longer", ["what": what])
    }

    static func priority(_ before: Int, _ after: Int) -> LocalizedText {
        phrase("change_priority", ["before": before, "after": after])
    }

    static func needs(_ permission: String) -> LocalizedText {
        phrase("change_needs", ["permission": permission])
    }

    static func needsNoLonger(_ permission: String) -> LocalizedText {
        phrase("change_needs_no_longer", ["permission": permission])
    }

    /// `lib: ~ words.lua: used by air, bus`
    static func library(_ parts: [String], usedBy plugins: [String]) -> LocalizedText {
        let (parts, plugins) = (parts.joined(separator: ", "), plugins.joined(separator: ", "))
        return phrase("change_library", ["parts": parts, "plugins": plugins])
    }

    /// Modules of the library that changed.
    static func unusedLibrary(_ parts: [String]) -> LocalizedText {
        let parts = parts.joined(separator: ", ")
        return phrase("change_unused_library", ["parts": parts])
    }

    static let whatPluginsShare = phrase("change_what_plugins_share")

    /// What stands outside of the table that the file returns, such as functions that several parts call.
    static let otherCode = phrase("change_other_code")
    static let budget = phrase("change_budget")
    static let nothing = phrase("change_nothing")

    static func renamed(from name: String) -> LocalizedText {
        phrase("change_renamed", ["name": name])
    }

    static func moved(_ posts: Int) -> LocalizedText {
        phrase("change_moved", ["count": posts])
    }

    /// Tags of people that another `tag.normalize` gave another form.
    static func renewed(_ renewal: TagRenewal) -> LocalizedText {
        let (count, merged) = (renewal.changed, renewal.merged)
        guard merged > 0 else {
            return phrase("change_renewed", ["count": count])
        }
        return phrase("change_renewed_merged", ["count": count, "merged": merged])
    }

    // MARK: What is wrong

    static func notLoaded(_ problem: PluginProblem) -> LocalizedText {
        sentence(problem, phrase("change_not_loaded"))
    }

    static func goesOn(_ plugin: String, _ version: String, after problem: PluginProblem) -> LocalizedText {
        sentence(
            problem,
            phrase("change_goes_on", ["plugin": plugin, "version": version]))
    }

    static func libraryGoesOn(_ problem: PluginProblem) -> LocalizedText {
        sentence(
            problem,
            phrase("change_library_goes_on"))
    }

    /// What is wrong, and what comes of it. A question or an exclamation has its mark already.
    private static func sentence(_ problem: PluginProblem, _ outcome: LocalizedText) -> LocalizedText {
        let said = "\(problem)"
        let isMarked = said.hasSuffix("?") || said.hasSuffix("!")
        return LocalizedText { language in
            let stop = language == .english ? (isMarked ? " " : ". ") : (isMarked ? "" : "。")
            return said + stop + outcome.text(in: language)
        }
    }

    static func notKept(_ file: String, _ error: any Error) -> LocalizedText {
        phrase("change_not_kept", ["file": file, "error": "\(error)"])
    }

    static func nothingTaken(_ problem: PluginProblem) -> LocalizedText {
        sentence(problem, phrase("change_nothing_taken"))
    }

    static func unreadable(_ folder: String, _ error: any Error) -> LocalizedText {
        guard (error as? CocoaError)?.code != .fileReadNoSuchFile else { return missing(folder) }
        let reason = error.localizedDescription
        return phrase("change_unreadable", ["folder": folder, "reason": reason])
    }

    private static func missing(_ folder: String) -> LocalizedText {
        phrase("change_missing", ["folder": folder])
    }

    static func setAside(_ plugin: String, _ reason: LocalizedText) -> LocalizedText {
        phrase("change_set_aside", ["plugin": plugin, "reason": reason])
    }

    /// Where `people.requests` is `nearby`.
    static let nobodyNearby = phrase("change_nobody_nearby")

    // MARK: What an administrator did

    static func isDisabled(_ plugin: String) -> LocalizedText {
        phrase("change_is_disabled", ["plugin": plugin])
    }

    static func isEnabled(_ plugin: String) -> LocalizedText {
        phrase("change_is_enabled", ["plugin": plugin])
    }

    static func isGiven(_ word: String, to file: String) -> LocalizedText {
        phrase("change_is_given", ["word": word, "file": file])
    }

    static func isReleased(_ word: String) -> LocalizedText {
        phrase("change_is_released", ["word": word])
    }

    static func isBack(_ plugin: String, _ version: String) -> LocalizedText {
        phrase("change_is_back", ["plugin": plugin, "version": version])
    }

    /// Those whom a plugin made wait.
    static func forgiven(_ plugin: String, _ version: String) -> LocalizedText {
        phrase("change_forgiven", ["plugin": plugin, "version": version])
    }

    static func undone(_ plugin: String, steps: Int) -> LocalizedText {
        phrase("change_undone", ["count": steps, "plugin": plugin])
    }

    /// A version that was undone is back.
    /// - Parameter time: when it came; `nil` if that was not kept.
    static func isRedone(_ plugin: String, at time: Timestamp?) -> LocalizedText {
        guard let time else { return phrase("change_redone_before", ["plugin": plugin]) }
        let date = Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000)
        let written = CivilTime.iso(date, .gmt).replacing("T", with: " ").replacing("Z", with: " UTC")
        return phrase("change_redone", ["plugin": plugin, "time": written])
    }
}

/// What administrators are told when they look after plugins.
enum ShelfWords {
    static func noPlugin(_ name: String) -> LocalizedText {
        phrase("shelf_no_plugin", ["name": name])
    }

    // MARK: Switching

    static func disabledAlready(_ name: String) -> LocalizedText {
        phrase("shelf_disabled_already", ["name": name])
    }

    static func notDisabled(_ name: String) -> LocalizedText {
        phrase("shelf_not_disabled", ["name": name])
    }

    static func unwritten(_ path: String?, _ error: any Error) -> LocalizedText {
        guard let path else { return phrase("shelf_unwritten_data", ["error": "\(error)"]) }
        return phrase("shelf_unwritten", ["path": path, "error": "\(error)"])
    }

    static func notSetAside(_ name: String) -> LocalizedText {
        phrase("shelf_not_set_aside", ["name": name])
    }

    // MARK: Names

    static func noFile(_ file: String) -> LocalizedText {
        phrase("shelf_no_file", ["file": file])
    }

    static func holdsAlready(_ file: String, _ word: String) -> LocalizedText {
        phrase("shelf_holds_already", ["word": word, "file": file])
    }

    static func claimsNot(_ file: String, _ word: String) -> LocalizedText {
        phrase("shelf_claims_not", ["file": file, "word": word])
    }

    static func notHeld(_ word: String) -> LocalizedText {
        phrase("shelf_not_held", ["word": word])
    }

    static func inUse(_ word: String, _ file: String) -> LocalizedText {
        phrase("shelf_in_use", ["file": file, "word": word])
    }

    // MARK: The version before

    /// A plugin writes these as the version before has them.
    /// - Parameter path: Its file or folder, as `quad plugin check` takes it.
    static func writtenAsBefore(_ changes: [APIChange], by name: String, at path: String) -> LocalizedText {
        let names = changes.map(\.name).joined(separator: ", ")
        let since = changes.map(\.since.description).max() ?? ""
        let until = changes.map(\.until.description).min() ?? ""
        return phrase(
            "shelf_written_as_before",
            ["name": name, "names": names, "since": since, "until": until, "path": path])
    }

    // MARK: Versions

    static func noEarlier(_ name: String) -> LocalizedText {
        phrase("shelf_no_earlier", ["name": name])
    }

    /// Where only what was undone is left.
    static func nothingOlder(_ name: String) -> LocalizedText {
        phrase("shelf_nothing_older", ["name": name])
    }

    static func keptOnly(_ count: Int, _ name: String) -> LocalizedText {
        phrase("shelf_kept_only", ["count": count, "name": name])
    }

    static func earlierNoLongerLoads(_ name: String, _ problem: any Error) -> LocalizedText {
        phrase("shelf_earlier_no_longer_loads", ["name": name, "problem": "\(problem)"])
    }

    static func earlierLost(_ name: String, _ error: any Error) -> LocalizedText {
        phrase("shelf_earlier_lost", ["name": name, "error": "\(error)"])
    }

    static func notBroughtBack(_ name: String, _ error: any Error) -> LocalizedText {
        phrase("shelf_not_brought_back", ["name": name, "error": "\(error)"])
    }

    static func unreadable(_ name: String, _ error: any Error) -> LocalizedText {
        phrase("shelf_unreadable", ["name": name, "error": "\(error)"])
    }
}
