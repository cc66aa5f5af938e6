import Community
import Concurrency
import Foundation
import JSONCoding
import Model
import TestSupport
import Testing

@testable import quad

/// Mail over libcurl to real servers, sound ones and others.
@Suite(.endsWhereItHangs)
struct SMTPMailerTests {
    private static let postmark = Postmark(
        identifier: "0123456789abcdef", date: Timestamp(milliseconds: 1_795_258_800_000))
    private let directory: TemporaryFolder

    init() throws { directory = try TemporaryFolder() }

    private func mailer(
        _ server: MailServer, security: SMTPServer.Security = .none, time: Duration = .seconds(600),
        change: (inout SMTPServer) throws -> Void = { _ in },
        clock: @escaping @Sendable () -> Duration = { .zero }
    ) throws -> SMTPMailer {
        try mailer(at: server.port, security: security, time: time, change: change, clock: clock)
    }

    private func mailer(
        at port: Int, security: SMTPServer.Security = .none, time: Duration = .seconds(600),
        change: (inout SMTPServer) throws -> Void = { _ in },
        clock: @escaping @Sendable () -> Duration = { .zero }
    ) throws -> SMTPMailer {
        var settings = SMTPServer()
        (settings.host, settings.port, settings.security) = ("127.0.0.1", port, security)
        settings.time = time
        try change(&settings)
        return try SMTPMailer(
            server: settings, sender: "quad@hku.hk", senderName: "Quad at HKU", clock: clock)
    }

    private func mail(to name: String = "ok", body: String = "Hello.\n\nYour code is 123456.") -> Mail {
        Mail(to: "\(name)@hku.hk", subject: "Your code: 123456", body: body, code: "123456")
    }

    /// What a mail meets; `nil` where it is accepted.
    private func failure(of mailer: SMTPMailer, _ mail: Mail) async throws -> MailFailure? {
        do {
            try await mailer.send(mail, postmark: Self.postmark)
            return nil
        } catch let failure as MailFailure { return failure }
    }

    // MARK: What arrives

    @Test func send_toASoundServer_arrivesAsItWasWritten() async throws {
        let server = try await MailServer()
        try await mailer(server).send(mail(), postmark: Self.postmark)
        let received = try await server.mail()
        #expect([received.from, received.to, received.name] == ["quad@hku.hk", "ok@hku.hk", "hku.hk"])
        let read = received.read
        #expect(read.defects == [] && read.kind == "multipart/alternative")
        #expect(read.sender == "Quad at HKU <quad@hku.hk>" && read.to == "ok@hku.hk")
        #expect(read.id == "<0123456789abcdef@hku.hk>" && read.date == "2026-11-21T11:00:00+00:00")
        #expect(read.subject == "Your code: 123456" && read.language == "en")
        #expect(read.parts["text/plain"] == "Hello.\n\nYour code is 123456.\n")
        #expect(Set(read.parts.keys) == ["text/plain", "text/html"])
    }

    @Test(arguments: [
        "a line\n.\nand one after it", ".\n..\n.hidden", "QUIT\nRSET\nMAIL FROM:<eve@hku.hk>\n.",
        "\n\n\n", String(repeating: "x", count: 5000),
        "quad-0123456789abcdef\n--quad-0123456789abcdef--",
    ])
    func send_whateverTheWords_endsWhereTheyEnd(body: String) async throws {
        let server = try await MailServer()
        let mailer = try mailer(server)
        try await mailer.send(mail(body: body), postmark: Self.postmark)
        try await mailer.send(mail(to: "next"), postmark: Self.postmark)
        let first = try await server.mail()
        let lines = first.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        #expect(lines.dropLast().allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 999 })
        if !body.hasPrefix("quad-"), body.count < 900 {
            #expect(first.read.parts["text/plain"] == body + "\n")
        }
        #expect(try await server.mail().to == "next@hku.hk")
    }

    @Test func send_inChinese_isASCIIOnTheWayAndTheSameWordsThere() async throws {
        let server = try await MailServer()
        let body = "歡迎使用 Quad。\n\n你的驗證碼是 123456。"
        let mail = Mail(
            to: "ok@hku.hk", subject: "你的驗證碼：123456", body: body, code: "123456",
            language: .traditionalChinese)
        try await mailer(server).send(mail, postmark: Self.postmark)
        let received = try await server.mail()
        #expect(received.text.allSatisfy { $0 < 0x80 })
        #expect(received.read.subject == "你的驗證碼：123456" && received.read.language == "zh-Hant")
        #expect(received.read.parts["text/plain"] == body + "\n")
        #expect(received.read.parts["text/html"]?.contains("<html lang=\"zh-Hant\">") == true)
        #expect(received.read.defects == [])
    }

    // MARK: What goes wrong with one mail

    @Test(arguments: [
        ("refuse", MailFailure(.refused, answer: 550)), ("refusetext", MailFailure(.refused, answer: 554)),
        ("later", MailFailure(.deferred, answer: 451)), ("latertext", MailFailure(.deferred, answer: 452)),
        ("drop", MailFailure(.dropped)), ("droptext", MailFailure(.dropped)),
    ])
    func send_whenTheServerDoesNotTakeTheMail_saysHow(name: String, expected: MailFailure) async throws {
        let server = try await MailServer()
        #expect(try await failure(of: mailer(server), mail(to: name)) == expected)
    }

    @Test(arguments: ["hang", "hangtext", "halftext"])
    func send_whenTheServerStopsInTheMiddle_endsWithItsTime(name: String) async throws {
        let server = try await MailServer()
        let now = Mutex(Duration.zero)
        let mailer = try mailer(server, clock: { now.withLock(\.self) })
        async let failure = failure(of: mailer, mail(to: name))
        // Its time is over once the server knows whom it is for.
        #expect(await server.next()?.attempt == "\(name)@hku.hk")
        now.withLock { $0 = .seconds(601) }
        #expect(try await failure == MailFailure(.stalled))
    }

    @Test func send_whenTheServerGreylists_isTakenTheNextTime() async throws {
        let server = try await MailServer()
        let mailer = try mailer(server)
        #expect(try await failure(of: mailer, mail(to: "grey")) == MailFailure(.deferred, answer: 451))
        #expect(try await failure(of: mailer, mail(to: "grey")) == nil)
    }

    @Test func send_whenTheAnswerIsLost_comesTwiceAsOneMail() async throws {
        let server = try await MailServer()
        let mailer = try mailer(server)
        #expect(try await failure(of: mailer, mail(to: "twice")) == MailFailure(.dropped))
        #expect(try await failure(of: mailer, mail(to: "twice")) == nil)
        let (first, second) = (try await server.mail(), try await server.mail())
        #expect(first.text == second.text)
    }

    @Test func send_whenTheServerNeverSaysGoodbye_isSentAllTheSame() async throws {
        let server = try await MailServer("--server", "clingy")
        #expect(try await failure(of: mailer(server), mail()) == nil)
    }

    // MARK: What goes wrong with every mail

    @Test(arguments: [
        ("silent", MailFailure(.slow)), ("half", MailFailure(.slow)),
        ("closed", MailFailure(.broken)), ("busy", MailFailure(.unavailable, answer: 421)),
        ("gone", MailFailure(.unavailable, answer: 554)), ("picky", MailFailure(.refusesSender, answer: 550)),
    ])
    func send_whenTheServerIsNoUse_saysHow(kind: String, expected: MailFailure) async throws {
        let server = try await MailServer("--server", kind)
        // Only where the server says nothing does the time decide, and then however slow the machine is.
        let now = Mutex(Duration.zero)
        let mailer = try mailer(server, clock: { now.withLock(\.self) })
        async let failure = failure(of: mailer, mail())
        if expected.kind == .slow {
            _ = await server.next()
            now.withLock { $0 = .seconds(601) }
        }
        #expect(try await failure == expected)
    }

    @Test(arguments: ["noise", "chatter", "nonsense"])
    func send_whenTheServerSpeaksSomethingElse_endsAndIsTheServersFault(kind: String) async throws {
        let server = try await MailServer("--server", kind)
        let now = Mutex(Duration.zero)
        let mailer = try mailer(server, clock: { now.withLock(\.self) })
        async let failure = failure(of: mailer, mail())
        _ = await server.next()
        now.withLock { $0 = .seconds(601) }
        let found = try await failure
        #expect([.slow, .broken, .unreadable].contains(found?.kind))
    }

    @Test func send_whenTheServerKnowsNoEHLO_isSentWithHELO() async throws {
        let server = try await MailServer("--server", "deaf")
        #expect(try await failure(of: mailer(server), mail()) == nil)
    }

    @Test func send_whenNobodyListens_cannotBeReached() async throws {
        let silent = try SilentPort()
        #expect(try await failure(of: mailer(at: silent.number), mail()) == MailFailure(.unreachable))
    }

    // MARK: Encryption

    @Test(arguments: [SMTPServer.Security.starttls, .tls])
    func send_whenEncrypted_isSent(security: SMTPServer.Security) async throws {
        let own = try TestCertificate(in: directory.path)
        let server = try await encrypted(security, own)
        let mailer = try mailer(server, security: security) { $0.authorities = own.certificate }
        #expect(try await failure(of: mailer, mail()) == nil)
        #expect(try await server.mail().tls)
    }

    @Test(arguments: [SMTPServer.Security.starttls, .tls])
    func send_whenTheCertificateIsNobodys_isNotSent(security: SMTPServer.Security) async throws {
        let server = try await encrypted(security, try TestCertificate(in: directory.path))
        #expect(try await failure(of: mailer(server, security: security), mail())?.kind == .untrusted)
    }

    @Test func send_whenTheCertificateIsAnotherServers_isNotSent() async throws {
        let other = try TestCertificate(in: directory.path, for: "127.0.0.2")
        let server = try await encrypted(.starttls, other)
        let mailer = try mailer(server, security: .starttls) { $0.authorities = other.certificate }
        #expect(try await failure(of: mailer, mail())?.kind == .untrusted)
    }

    @Test func send_whenTheServerOffersNoEncryption_isNotSent() async throws {
        let server = try await MailServer()
        let mailer = try mailer(server, security: .starttls)
        #expect(try await failure(of: mailer, mail())?.kind == .unencrypted)
    }

    private func encrypted(_ security: SMTPServer.Security, _ own: TestCertificate) async throws -> MailServer
    {
        if security == .tls {
            return try await MailServer("--certificate", own.certificate, "--key", own.key, "--tls")
        }
        return try await MailServer("--certificate", own.certificate, "--key", own.key)
    }

    // MARK: Signing in

    private func password(_ text: String, mode: Int = 0o600) throws -> String {
        let path = try directory.write(text, to: "password")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    @Test(arguments: [SMTPServer.Security.starttls, .tls, .none])
    func send_whenTheServerWantsAPassword_signsIn(security: SMTPServer.Security) async throws {
        let own = try TestCertificate(in: directory.path)
        let path = try password("\u{FEFF}two: words\n")
        let server =
            switch security {
            case .none: try await MailServer("--auth", "quad:two: words")
            case .tls:
                try await MailServer(
                    "--auth", "quad:two: words", "--certificate", own.certificate, "--key", own.key, "--tls")
            case .starttls:
                try await MailServer(
                    "--auth", "quad:two: words", "--certificate", own.certificate, "--key", own.key)
            }
        let mailer = try mailer(server, security: security) { settings in
            (settings.user, settings.passwordFile, settings.authorities) = ("quad", path, own.certificate)
        }
        #expect(try await failure(of: mailer, mail()) == nil)
        #expect(try await server.mail().user == "quad")
    }

    @Test func send_whenThePasswordChanges_needsNoRestart() async throws {
        let server = try await MailServer("--auth", "quad:right")
        let path = try password("wrong")
        let mailer = try mailer(server) { ($0.user, $0.passwordFile) = ("quad", path) }
        #expect(try await failure(of: mailer, mail()) == MailFailure(.wrongPassword, answer: 535))
        _ = try password("right")
        #expect(try await failure(of: mailer, mail()) == nil)
    }

    @Test func send_whenTheServerWantsAPasswordAndNoneIsSet_saysSo() async throws {
        let server = try await MailServer("--auth", "quad:right")
        #expect(try await failure(of: mailer(server), mail()) == MailFailure(.wrongPassword, answer: 530))
    }

    // MARK: Settings

    @Test func mailer_whenSettingsDoNotFit_saysWhatToDo() throws {
        var open = SMTPServer()
        (open.host, open.security) = ("mail.hku.hk", .none)
        var half = SMTPServer()
        half.user = "quad"
        var missing = SMTPServer()
        (missing.user, missing.passwordFile) = ("quad", directory.file("none"))
        var shared = missing
        shared.passwordFile = try password("s3cret", mode: 0o644)
        var strange = SMTPServer()
        strange.authorities = directory.file("none.pem")
        for (settings, words) in [
            (open, "set it to \"starttls\" or \"tls\""), (half, "set both or neither"),
            (missing, "No such file"), (shared, "chmod 600"), (strange, "none.pem can't be read"),
        ] {
            let problem = #expect(throws: MailProblem.self) {
                try SMTPMailer(server: settings, sender: "quad@hku.hk", senderName: "Quad")
            }
            #expect(problem?.message.contains(words) == true)
            #expect(problem?.message.contains("s3cret") == false)
        }
    }

    /// The address 0.0.0.0 leads to this machine too, but it is not the loopback's.
    @Test func send_whenUnencryptedAndTheAddressIsNotTheLoopbacks_doesNotConnect() async throws {
        let server = try await MailServer()
        var settings = SMTPServer()
        (settings.host, settings.port, settings.security) = ("0.0.0.0", server.port, .none)
        let letter = SMTPLetter(
            server: settings, password: nil, sender: "quad@hku.hk", recipient: "ok@hku.hk", text: "\r\n")
        #expect(throws: MailFailure(.elsewhere)) {
            try SMTPMailer.check(letter.send(until: SMTPStop(after: .seconds(600), by: { .zero })))
        }
    }

    @Test func configuration_whenShown_holdsNoPassword() throws {
        let path = try password("s3cret")
        var configuration = QuadConfiguration()
        (configuration.mail.smtp.user, configuration.mail.smtp.passwordFile) = ("quad", path)
        #expect(configuration.json.document.contains(path))
        #expect(!configuration.json.document.contains("s3cret"))
    }

    // MARK: Stopping

    @Test func send_whenCancelledBeforeTheText_endsAtOnce() async throws {
        let server = try await MailServer()
        let mailer = try mailer(server)
        let letter = mail(to: "hang")
        let sending = Task { try await mailer.send(letter, postmark: Self.postmark) }
        #expect(await server.next()?.attempt == "hang@hku.hk")
        sending.cancel()
        await #expect(throws: CancellationError.self) { try await sending.value }
    }
}
