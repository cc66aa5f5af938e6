import Foundation
import TestSupport
import Testing

/// A fresh gateway: whatever has nothing to list, and whatever refuses, says what to type.
@Suite(.endsWhereItHangs, .serialized)
struct NextStepTests {
    /// Everything that lists, where there is nothing yet or little.
    private static let lists = [
        "/help", "/help all", "/help talk", "/chats", "/notifications", "/seen", "/me", "/tagged hiking",
        "/categories", "/latest", "/latest buy/sell", "/trending", "/trending buy/sell", "/search notes",
        "/saved",
        "/sessions", "/account", "/language", "/plugins reload", "/group Study", "/open #study", "/history",
        "/history 5 1", "/contacts", "/requests", "/privacy",
    ]

    /// What is refused, with the fresh group open.
    private static let slips = [
        "/nonsense", "/chast", "/help nonsense", "/more", "/open #nowhere", "/open @nobody", "/open @alice",
        "/join nowhere", "/msg nobody hi", "/msg alice hi", "/msg", "/accept alice", "/accept nobody",
        "/connect nobody", "/connect alice", "/forget nobody", "/forget alice",
        "/reject nobody", "/who nobody", "/invite nobody", "/edit 999 x", "/delete 999", "/untag nothing",
        "/search ...", "/read 999", "/comment 999 hi", "/like 999", "/save 999", "/unsave 999",
        "/retitle 999 x", "/post", "/post buy/sell | x", "/history 999", "/leave now", "/sessions end 999",
        "/sessions foo", "/account foo", "/account close wrong", "/password a b",
        "/email alice@connect.hku.hk secret", "/email 1 2", "/handle", "/login a b", "/signup a@b c d",
        "/verify 1", "/reset alice@connect.hku.hk 1", "/language fr", "/plugins nonsense",
        "/plugins undo dice",
        "/plugins enable dice", "/plugins enable nonsense", "/plugins disable nonsense",
        "/plugins revive dice",
        "/plugins diff dice", "/plugins a b c", "/trace 999", "/trace x", "/demo x", "/demo off",
        "/receipts 999", "/privacy receipts", "/privacy a b", "/privacy nonsense on", "/hello",
    ]

    /// Without somebody signed in.
    private static let signedOut = [
        "/me", "/chats", "/sessions", "/account", "/logout", "hello", "/verify 1",
        "/login alice@connect.hku.hk x",
        "/reset alice@connect.hku.hk 1",
    ]

    private static func namesACommand(_ line: String) -> Bool {
        line.contains(/(^|[^a-z0-9])\/[a-z]/)
    }

    @Test(arguments: ["en", "zh-Hant", "zh-Hans"])
    func gateway_whenFresh_saysWhatToType(language: String) async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess(in: folder)
        try await gateway.listens()
        #expect(await gateway.ask("/language \(language)").last == "ok")
        for line in Self.signedOut { await expectRefusal(of: line, by: gateway) }
        #expect(await gateway.ask("/signup alice@connect.hku.hk secret Alice").last == "ok")
        for line in Self.lists {
            let answer = await gateway.ask(line)
            #expect(
                answer.last == "ok" && answer.contains(where: Self.namesACommand) || line.hasPrefix("/open"),
                "\(line): \(answer)")
        }
        for line in Self.slips { await expectRefusal(of: line, by: gateway) }
    }

    private func expectRefusal(of line: String, by gateway: GatewayProcess) async {
        let answer = await gateway.ask(line)
        let error = answer.last ?? ""
        #expect(error.hasPrefix("error: ") && Self.namesACommand(error), "\(line): \(answer)")
    }
}
