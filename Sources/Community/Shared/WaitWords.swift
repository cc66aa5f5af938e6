import Model
/// How long somebody has to wait, as people read it: rounded up, so that nobody comes too early.
enum WaitWords {
    /// In English, Traditional and Simplified Chinese: `30 s`, `12 min`, `5 h`.
    static func all(_ wait: Duration) -> (english: String, hant: String, hans: String) {
        let seconds = max(1, Int(wait.inSeconds.rounded(.up)))
        if seconds <= 120 { return ("\(seconds) s", "\(seconds) 秒", "\(seconds) 秒") }
        let minutes = (seconds + 59) / 60
        if minutes <= 120 { return ("\(minutes) min", "\(minutes) 分鐘", "\(minutes) 分钟") }
        let hours = (minutes + 59) / 60
        return ("\(hours) h", "\(hours) 小時", "\(hours) 小时")
    }
}
