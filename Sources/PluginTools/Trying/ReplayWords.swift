import Model

/// What a plugin is told while events are replayed to it.
enum ReplayWords {
    static func goesNowhere(_ name: String) -> LocalizedText {
        phrase("replay_goes_nowhere", ["name": name])
    }
}
