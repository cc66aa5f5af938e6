import Model
import TestSupport
import Testing

/// What mentions somebody, and what only looks so.
@Suite(.endsWhereItHangs) struct MentionedHandlesTests {
    @Test(arguments: [
        "＠bob look", "﹫bob", "＠ｂｏｂ！", "你好＠BOB", "ok:@bob", "a. @bob", "我@bob.", "@bob. Thanks", "@bob/@carol",
        "https://x.hk @bob", "https://x.hk/a\n@bob", "睇https://x.hk呀@bob", "@bob: http://x.hk", "and/or/@bob",
        "`a` @bob", "`a @bob", "`a\n@bob`", "5` @bob", "\\`@bob\\`", "```\nx\n```\n@bob", "```x``` @bob",
        "~~@bob~~",
    ])
    func sign_atTheBeginningOfAWord_mentions(text: String) {
        #expect(MentionedHandles.all(in: text).first == "bob")
    }

    @Test(arguments: [
        "`@bob`", "see `@bob` there", "``@bob``", "`` ` @bob ``", "```\n@bob\n```", "```lua\n@bob",
        "~~~\n@bob\n~~~",
        "  ```\n@bob```", "x ```a\n@bob\n``` y",
    ])
    func sign_inCode_mentionsNobody(text: String) {
        #expect(MentionedHandles.all(in: text) == [])
    }

    @Test(arguments: [
        "https://example.com/@bob/1", "(https://x.hk/@bob)", "[x](https://x.hk/@bob)", "睇https://x.hk/@bob",
        "HTTPS://X.HK/@bob", "https://x.hk/＠bob", "ssh://@bob", "www.x.hk/@bob", "t.me/@bob",
        "example.com?x=@bob",
        "x.hk:80/@bob", "x@bob.hk", "x＠bob.hk", "ｂ＠bob", "陳@bob.hk", "a.+@bob.hk", "@bob@social.hk",
        "bob@bob",
    ])
    func sign_inAnAddress_mentionsNobody(text: String) {
        #expect(MentionedHandles.all(in: text) == [])
    }

    /// As many as a message has bytes, and more: each is looked at a few times.
    @Test(arguments: [
        "`", "` ", "`` ", "\\`` ", "\\` ", "```\n", "~~~\n", "```a ", "> ", "*", "**a", "_", "[", "](", "(",
        "<", "@",
        "@ ", "http://", "www.", "a.b/",
    ])
    func signs_withinOneAnother_areReadAlikeHoweverMany(sign: String) {
        let few = MentionedHandles.all(in: String(repeating: sign, count: 20) + " @bob")
        #expect(few == [] || few == ["bob"])
        for count in [2_000, 50_000] {
            #expect(
                MentionedHandles.all(in: String(repeating: sign, count: count) + " @bob") == few, "\(count)")
        }
    }

    @Test func range_ofAFullWidthMention_hasItsSign() throws {
        let text = "早晨 ＠ｑuad，天氣"
        #expect(text[try #require(MentionedHandles.range(of: "quad", in: text))] == "＠ｑuad")
        #expect(MentionedHandles.range(of: "quad", in: "`@quad`") == nil)
        #expect(MentionedHandles.all(in: "@bob@carol @Dan `@x` @bob") == ["bob", "dan"])
    }
}
