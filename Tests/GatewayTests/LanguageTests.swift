import Foundation
import TestSupport
import Testing

/// Whole gateways whose people speak different languages.
@Suite(.endsWhereItHangs)
struct LanguageTests {
    /// What a sign-up says, from the first word to the next sign-in.
    struct SignUp {
        let language: String
        let sent: String
        let mail: String
        let wrong: String
        let welcome: String
    }

    @Test(arguments: [
        SignUp(
            language: "en",
            sent: "a code is on its way to bob@connect.hku.hk. /verify CODE finishes signing up",
            mail: "Your code is", wrong: "that is not the code; 4 tries left",
            welcome: "signed in as Bob (bob). /help shows what you can do."),
        SignUp(
            language: "zh-Hant", sent: "驗證碼已寄往 bob@connect.hku.hk。輸入 /verify CODE 完成註冊", mail: "你的驗證碼是",
            wrong: "驗證碼不正確；尚餘 4 次機會", welcome: "已登入：Bob (bob)。/help 說明可以做什麼。"),
        SignUp(
            language: "zh-Hans", sent: "验证码已发往 bob@connect.hku.hk。输入 /verify CODE 完成注册", mail: "你的验证码是",
            wrong: "验证码不正确；还剩 4 次机会", welcome: "已登录：Bob (bob)。/help 说明可以做什么。"),
    ])
    func account_whenMadeInALanguage_keepsIt(_ words: SignUp) async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        let bob = try ConsoleClient(gateway)
        #expect(await bob.ask("/language \(words.language)").last == "ok")
        #expect(await bob.ask("/signup bob@connect.hku.hk \"two words\" Bob") == ["  \(words.sent)", "ok"])
        #expect(try await folder.mail(for: "bob@connect.hku.hk").contains(words.mail))
        #expect(await bob.ask("/verify abc") == ["error: \(words.wrong)"])
        let code = try await folder.code(for: "bob@connect.hku.hk")
        #expect(await bob.ask("/verify \(code)") == ["  \(words.welcome)", "ok"])
        let again = try ConsoleClient(gateway)
        #expect(await again.ask("/login bob@connect.hku.hk \"two words\"") == ["  \(words.welcome)", "ok"])
    }

    /// Nobody chose a language for an account that an administrator made: that of the terminal holds.
    @Test func account_whoseLanguageNobodyChose_hasThatOfTheTerminal() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        try await folder.addAccount("bob")
        let bob = try ConsoleClient(gateway)
        #expect(await bob.ask("/hello quad/1 plain language=zh-Hant").last == "ok")
        await bob.signIn("bob")
        #expect(await bob.ask("/language").first?.hasPrefix("  繁體中文。") == true)
        #expect(await bob.ask("/language zh-Hans").last == "ok")
        #expect(await bob.ask("/logout").last == "ok")
        #expect(await bob.ask("/language").first?.hasPrefix("  繁體中文。") == true)
        await bob.signIn("bob")
        #expect(await bob.ask("/language").first?.hasPrefix("  简体中文。") == true)
    }
}
