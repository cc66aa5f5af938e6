import Foundation
import Glibc
import TestSupport
import Testing

/// A gateway for tests (`QUAD_TESTING=1`), and what keeps it from being one for people.
@Suite(.endsWhereItHangs)
struct TestingModeTests {
    private static let forPeople = ["QUAD_TESTING": ""]

    @Test func gateway_forTests_saysSoAtItsStart() async throws {
        let gateway = try GatewayProcess("serve", in: GatewayFolder())
        while let line = await gateway.nextLogged(), !line.contains("listening") {
            if line.contains("this is a gateway for tests") { return }
        }
        Issue.record("it listens, and did not say that it is for tests")
    }

    @Test(arguments: ["0.0.0.0:0", "[::]:0", "192.0.2.1:0"])
    func gateway_forTests_listensOnTheLoopbackOnly(address: String) async throws {
        let folder = try GatewayFolder(["doors": ["console": ["address": address]]])
        let (status, errors) = try await GatewayProcess("serve", in: folder).outcome()
        #expect(status == 78)
        #expect(
            errors == [
                "quad: environment: QUAD_TESTING: a gateway for tests listens on the loopback only, not at \(address)"
            ])
    }

    @Test func gateway_forTests_sendsNoMail() async throws {
        let folder = try GatewayFolder([
            "mail": ["transport": "smtp", "sender": "quad@hku.hk", "smtp": ["host": "127.0.0.1"]]
        ])
        let gateway = try GatewayProcess("serve", in: folder, environment: ["QUAD_TESTING": "1"])
        let (status, errors) = await gateway.outcome()
        #expect(status == 78)
        #expect(
            errors == [
                "quad: environment: QUAD_TESTING: a gateway for tests sends no mail: mail.transport is log or file"
            ])
    }

    @Test func gateway_forPeople_hasNoCommandForTests() async throws {
        let gateway = try GatewayProcess("serve", in: GatewayFolder(), environment: Self.forPeople)
        while let line = await gateway.nextLogged(), !line.contains("listening") {
            #expect(!line.contains("for tests"))
        }
        let client = try ConsoleClient(gateway)
        for line in ["/testing settle", "/testing account eve@connect.hku.hk Eve secret"] {
            #expect(await client.ask(line).last?.hasPrefix("error: no command /testing") == true)
        }
    }

    @Test func password_storedByAGatewayForTests_isStoredAtItsFullCostAtTheNextSignIn() async throws {
        let folder = try GatewayFolder()
        try await folder.addAccount("bob")
        let first = try GatewayProcess("serve", in: folder)
        try await first.listens()
        first.signal(SIGTERM)
        #expect(await first.end() == 0)
        // RFC 9106's parameters as libsodium writes them: 64 MiB for INTERACTIVE.
        func isStoredAtFullCost() throws -> Bool {
            try folder.files(below: "data").values.contains {
                $0.range(of: Data("$argon2id$v=19$m=65536,".utf8)) != nil
            }
        }
        #expect(try !isStoredAtFullCost())
        let second = try GatewayProcess("serve", in: folder, environment: Self.forPeople)
        try await second.listens()
        // Two at once: neither is refused because the other's sign-in stored the hash again.
        let people = try [ConsoleClient(second), ConsoleClient(second)]
        await withDiscardingTaskGroup { group in
            for person in people { group.addTask { await person.signIn("bob") } }
        }
        second.signal(SIGTERM)
        #expect(await second.end() == 0)
        #expect(try isStoredAtFullCost())
        let third = try GatewayProcess("serve", in: folder, environment: Self.forPeople)
        try await third.listens()
        try await ConsoleClient(third).signIn("bob")
    }
}
