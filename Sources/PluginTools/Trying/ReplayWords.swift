import Model

/// What a plugin is told while events are replayed to it.
enum ReplayWords {
    static func goesNowhere(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) goes nowhere while events are replayed", hant: "重播事件時 \(name) 不會送出",
            hans: "重播事件时 \(name) 不会送出")
    }
}
