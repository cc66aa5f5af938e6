import Community
import Model
import Testing

/// "Did you mean".
@Suite struct SuggestionTests {
    private static let commands = [
        "chats", "comment", "delete", "edit", "flip", "group", "history", "me", "msg", "roll",
    ]

    @Test(arguments: [
        ("coment", "comment"), ("comemnt", "comment"), ("COMMENT", "comment"), ("histroy", "history"),
        ("rol", "roll"),
        ("rlol", "roll"), ("mg", "me"), ("gruop", "group"), ("delete!", "delete"), ("comment", "comment"),
    ])
    func nearest_whenItIsASlip_isTheNameMeant(typed: String, meant: String) {
        #expect(Suggestion.nearest(to: typed, among: Self.commands) == meant)
    }

    @Test(arguments: [
        "weather", "xyz", "commentary box", String(repeating: "comment", count: 1000), "聊天室裏", "",
    ])
    func nearest_whenNothingIsNear_isNothing(typed: String) {
        #expect(Suggestion.nearest(to: typed, among: Self.commands) == nil)
    }

    @Test func nearest_whenTwoAreAsNear_isTheFirstByName() {
        #expect(Suggestion.nearest(to: "cat", among: ["mat", "bat"]) == "bat")
        #expect(Suggestion.nearest(to: "cat", among: [String]()) == nil)
    }

    @Test func nearest_whenNamesAreInCapitals_keepsTheirCase() {
        #expect(Suggestion.nearest(to: "buy/sel", among: ["BUY/SELL", "News"]) == "BUY/SELL")
    }
}
