import Foundation
import TestSupport
import Testing

/// People without an account at a whole gateway, and what they may do there.
@Suite(.endsWhereItHangs, .serialized)
struct GuestTests {
    /// Everything that guests may not do, whether guests are allowed or not: what is a person's, what is an
    /// administrator's, and what plugins without `guests = true` bring.
    private static let refused = [
        "/post student life | Hello | I am nobody", "/msg alice hello", "/group Mine", "/join lab",
        "/open #lab",
        "/open @alice", "/chats", "/history", "/me", "/name Nobody", "/tag nobody", "/tagged nobody",
        "/who alice",
        "/latest", "/trending", "/search hello", "/read 1", "/comment 1 hello", "/like 1", "/save 1",
        "/saved",
        "/categories", "/notifications", "/seen", "/contact-admins hello", "/accept alice", "/edit 1 hello",
        "/delete 1", "/sessions", "/sessions end others", "/sessions end 1", "/account", "/account close pw",
        "/password a b", "/email nobody@connect.hku.hk pw", "/handle nobody", "/logout", "/plugins",
        "/plugins undo chat", "/trace 1", "/speak hello", "/secret", "hello, is anybody here?",
    ]

    private func gateway(guests: Bool?, _ folder: inout GatewayFolder?) async throws -> (
        GatewayProcess, String
    ) {
        var sections: [String: [String: Any]] = ["doors": ["console": ["address": "127.0.0.1:0"]]]
        if let guests { sections["community"] = ["guests": guests] }
        let made = try GatewayFolder(sections, fixtures: "lobby.lua")
        folder = made
        let gateway = try GatewayProcess(in: made)
        let address = try await gateway.listens()
        #expect(await gateway.ask("/signup alice@connect.hku.hk secret Alice").last == "ok")
        #expect(await gateway.ask("/group Lab").last == "ok")
        return (gateway, address)
    }

    @Test(arguments: [false, true])
    func guest_whenAllowedOrNot_actsAsNobody(isAllowed: Bool) async throws {
        var folder: GatewayFolder?
        // Not allowed is what the configuration says where it says nothing.
        let (gateway, address) = try await gateway(guests: isAllowed ? true : nil, &folder)
        let guest = try ConsoleClient(gateway, at: address)
        for line in Self.refused {
            let answer = await guest.ask(line)
            #expect(answer.count == 1 && answer.last?.hasPrefix("error: ") == true, "\(line): \(answer)")
        }
        // Nobody saw anything of it.
        #expect(await gateway.ask("/latest").first?.hasPrefix("  no posts yet") == true)
        #expect(await gateway.ask("/notifications").first?.hasPrefix("  no notifications yet") == true)
        #expect(await gateway.ask("/chats").first?.contains("0 unread") == true)
    }
}
