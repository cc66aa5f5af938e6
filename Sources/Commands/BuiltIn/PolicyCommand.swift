import Community
import Model

extension BuiltIn {
    /// `/policy`
    static let policy = BuiltIn(
        "policy",
        LocalizedText(
            "Says what is kept of you, why, and until when.", hant: "說明保留你的什麼資料、為什麼、到何時。",
            hans: "说明保留你的什么资料、为什么、到何时。")
    ) { call in
        call.say(Reply(lines: Policy.lines.map { $0.text(in: call.language) }))
        return .none
    }
}
