import Foundation
import TestSupport
import Testing

/// The whole gateway with a real mail server beside it.
@Suite(.endsWhereItHangs)
struct MailTests {
    private func folder(port: Int, _ more: [String: Any] = [:], security: String = "none") throws
        -> GatewayFolder
    {
        let smtp: [String: Any] = [
            "host": "127.0.0.1", "port": port, "security": security, "seconds": 600,
        ].merging(more) { $1 }
        return try GatewayFolder(["mail": ["transport": "smtp", "sender": "quad@hku.hk", "smtp": smtp]])
    }

    private func code(in mail: MailServer.Received) throws -> String {
        let text = try #require(mail.read.parts["text/plain"])
        return try #require(text.firstMatch(of: /\/verify ([0-9]{6})\b/).map { String($0.output.1) })
    }

    @Test func signUp_overAnEncryptedServerWithAPassword_endsWithTheMailedCode() async throws {
        let keys = try GatewayFolder()
        let own = try TestCertificate(in: keys.path(""))
        let server = try await MailServer(
            "--certificate", own.certificate, "--key", own.key, "--auth", "quad:s3cret")
        try keys.write("s3cret\n", to: "password")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: keys.path("password"))
        let gateway = try GatewayProcess(
            "serve",
            in: try folder(
                port: server.port,
                ["user": "quad", "passwordFile": keys.path("password"), "authorities": own.certificate],
                security: "starttls"))
        try await gateway.listens()
        let bob = try ConsoleClient(gateway)
        #expect(await bob.ask("/language zh-Hant").last == "ok")
        #expect(await bob.ask("/signup bob@connect.hku.hk pw Bob").last == "ok")
        let mail = try await server.mail()
        #expect(mail.tls && mail.user == "quad" && mail.read.language == "zh-Hant")
        #expect(mail.read.defects == [])
        let code = try code(in: mail)
        #expect(await bob.ask("/verify \(code)").last == "ok")
    }

    @Test func signUp_whenTheServerIsSilent_isAnsweredAtOnceAndSurvivesAKill() async throws {
        let silent = try await MailServer("--server", "silent")
        let folder = try folder(port: silent.port)
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        let bob = try ConsoleClient(gateway)
        #expect(await bob.ask("/signup bob@connect.hku.hk pw Bob").last == "ok")
        gateway.signal(SIGKILL)
        _ = await gateway.end()
        // Had the sign-up waited for the server, its ten minutes would be over, and that be told.
        while let line = await gateway.nextLogged() {
            #expect(!line.contains("a mail was not sent"), "\(line)")
        }
        silent.stop()

        let sound = try await MailServer()
        let again = try GatewayProcess(
            "serve", in: folder, environment: ["QUAD_MAIL_SMTP_PORT": "\(sound.port)"])
        try await again.listens()
        let mail = try await sound.mail()
        #expect(mail.to == "bob@connect.hku.hk")
    }

    @Test func mail_whenTheServerIsSilent_isLoggedAsSlowWithoutItsAddress() async throws {
        let silent = try await MailServer("--server", "silent")
        let gateway = try GatewayProcess("serve", in: try folder(port: silent.port, ["seconds": 5]))
        try await gateway.listens()
        let bob = try ConsoleClient(gateway)
        #expect(await bob.ask("/signup bob@connect.hku.hk pw Bob").last == "ok")
        while let line = await gateway.nextLogged() {
            if line.contains("a mail was not sent") {
                #expect(line.contains("reason=slow") && !line.contains("bob@"), "\(line)")
                break
            }
        }
    }

    @Test func administrators_whenMailIsStuck_areToldAndSeeWhatWaits() async throws {
        let gone = try await MailServer("--server", "gone")
        let folder = try folder(port: gone.port)
        let gateway = try GatewayProcess("run", in: folder)
        try await gateway.listens()
        await gateway.ask("/signup ann@connect.hku.hk pw Ann")
        let bob = try ConsoleClient(gateway)
        #expect(await bob.ask("/signup bob@connect.hku.hk pw Bob").last == "ok")
        var told: [String] = []
        while let line = await gateway.next() {
            told.append(line)
            if line.contains("mail is stuck") { break }
        }
        #expect(
            told.last?.contains(
                "* mail is stuck: the mail server takes no mail now (554). 1 mail waits and will be tried again. /mail shows more"
            ) == true, "\(told)")
        #expect(!told.contains { $0.contains("bob@") })
        let shown = await gateway.ask("/mail")
        #expect(shown.contains { $0.contains("bob@connect.hku.hk") && $0.contains("code") }, "\(shown)")
    }

    @Test func serve_whenTheMailSettingsCannotBeUsed_saysWhatToDo() async throws {
        let folder = try GatewayFolder([
            "mail": ["transport": "smtp", "smtp": ["host": "mail.hku.hk", "security": "none"]]
        ])
        let gateway = try GatewayProcess("serve", in: folder)
        let (status, errors) = await gateway.outcome()
        #expect(status != 0)
        #expect(errors.last?.hasSuffix("set it to \"starttls\" or \"tls\"") == true, "\(errors)")
    }
}
