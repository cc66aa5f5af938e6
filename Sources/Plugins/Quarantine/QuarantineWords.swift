import Community
import Model

/// Why a plugin is set aside, in words.
enum QuarantineWords {
    /// - Parameter last: what the last of the calls was stopped by.
    static func killed(_ calls: Int, within window: Duration, last: LocalizedText) -> LocalizedText {
        phrase("quarantine_killed", ["count": calls, "window": shown(window), "last": last])
    }

    /// - Parameter ofOne: Whether it is one person's calls, rather than all.
    static func failed(_ failures: Int, of calls: Int, ofOne: Bool = false) -> LocalizedText {
        ofOne
            ? phrase("quarantine_failed_for_one", ["failures": failures, "calls": calls])
            : phrase("quarantine_failed", ["failures": failures, "calls": calls])
    }

    /// - Parameter ofOne: As of ``failed(_:of:ofOne:)``.
    static func slow(
        _ slow: Int, of calls: Int, over limit: Duration, for time: Duration, ofOne: Bool = false
    ) -> LocalizedText {
        let (limit, time) = (shown(limit), shown(time))
        return ofOne
            ? phrase(
                "quarantine_slow_for_one", ["slow": slow, "calls": calls, "limit": limit, "time": time])
            : phrase("quarantine_slow", ["slow": slow, "calls": calls, "limit": limit, "time": time])
    }

    /// Somebody without an account.
    /// - Parameter source: where they come from; empty for those of many sources together.
    static func guest(from source: String) -> LocalizedText {
        source.isEmpty
            ? phrase("quarantine_guest_other_guests")
            : phrase("quarantine_guest", ["source": source])
    }

    /// What the caller is told who has to wait.
    static func slowed(_ plugin: String, seconds: Int) -> LocalizedText {
        phrase("quarantine_slowed", ["plugin": plugin, "seconds": seconds])
    }

    /// What anybody is told of a command that rests.
    /// - Parameter call: `/roll`.
    static func resting(_ call: String, seconds: Int) -> LocalizedText {
        phrase("quarantine_resting", ["call": call, "seconds": seconds])
    }

    // MARK: For administrators

    /// - Parameter reason: `/roll stopped: …`, or how many of the person's calls of the plugin failed.
    static func isSlowed(_ caller: LocalizedText, in plugin: String, _ reason: LocalizedText) -> LocalizedText
    {
        phrase("quarantine_is_slowed", ["caller": caller, "plugin": plugin, "reason": reason])
    }

    /// - Parameter last: what its last call was stopped by: `/roll stopped: …`
    static func beganToRest(_ call: String, of plugin: String, people: Int, last: LocalizedText)
        -> LocalizedText
    {
        phrase(
            "quarantine_began_to_rest", ["call": call, "plugin": plugin, "people": people, "last": last])
    }

    /// With what the plugin said last.
    static func withError(_ error: String, after reason: LocalizedText) -> LocalizedText {
        phrase("quarantine_with_error", ["reason": reason, "error": "\(error)"])
    }

    /// In words: `10 minutes`, `60 s`, `100 ms`.
    private static func shown(_ time: Duration) -> LocalizedText {
        let milliseconds = Int(time / .milliseconds(1))
        let (seconds, minutes) = (milliseconds / 1_000, milliseconds / 60_000)
        if milliseconds % 60_000 == 0, minutes > 1 {
            return phrase("duration_minutes", ["minutes": minutes])
        }
        return milliseconds % 1_000 == 0
            ? phrase("duration_seconds", ["seconds": seconds])
            : phrase("duration_milliseconds", ["milliseconds": milliseconds])
    }
}
