import Community
import Foundation
import Locks
import Logging
import Testing

@testable import quad

struct FileMailerTests {
    private let directory: TemporaryDirectory
    private let mailer: FileMailer

    init() throws {
        directory = try TemporaryDirectory()
        mailer = try FileMailer(
            directory: directory.file("mail"), sender: "quad@hku.hk", senderName: "Quad",
            now: { Date(timeIntervalSince1970: 1_795_258_800) })
    }

    /// The one mail that was written.
    private func written() throws -> String {
        let names = try directory.names(of: "mail")
        try #require(names.count == 1)
        return try directory.text(of: "mail/\(names[0])")
    }

    @Test func send_whenPlain_writesAWholeMail() async throws {
        try await mailer.send(
            Mail(to: "alice@hku.hk", subject: "Your code", body: "Hello,\n\n  123456\n", code: "123456"))
        let lines = try written().components(separatedBy: "\r\n")
        #expect(lines[0] == "Date: Sat, 21 Nov 2026 11:00:00 +0000")
        #expect(lines[1...3] == ["From: \"Quad\" <quad@hku.hk>", "To: alice@hku.hk", "Subject: Your code"])
        #expect(lines[4].hasPrefix("Message-ID: <") && lines[4].hasSuffix("@hku.hk>"))
        #expect(lines.contains("Content-Type: text/plain; charset=utf-8"))
        #expect(Array(lines.drop { !$0.isEmpty }) == ["", "Hello,", "", "  123456", "", ""])
    }

    @Test func send_whenManyAtOnce_writesAFileEach() async throws {
        let mailer = mailer
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask { try await mailer.send(Mail(to: "a@hku.hk", subject: "\(number)", body: "")) }
            }
            try await group.waitForAll()
        }
        let names = try directory.names(of: "mail")
        #expect(names.count == 50 && names.allSatisfy { $0.hasSuffix(".eml") })
    }

    @Test func send_whenWritten_isReadableByTheOwnerOnly() async throws {
        try await mailer.send(Mail(to: "a@hku.hk", subject: "x", body: "y"))
        #expect(try directory.mode(of: "mail") == 0o700)
        let name = try #require(try directory.names(of: "mail").first)
        #expect(try directory.mode(of: "mail/\(name)") == 0o600)
    }

    @Test(arguments: [
        "a@hku.hk\r\nBcc: eve@hku.hk", "a@hku.hk, b@hku.hk", "Eve <a@hku.hk>", "a b@hku.hk", "愛@hku.hk",
        "a@b@hku.hk",
        "alice", "", "a@hku.hk\u{0}",
    ])
    func send_whenAddressIsUnsafe_refusesAndWritesNothing(address: String) async throws {
        await #expect(throws: MailProblem.self) {
            try await mailer.send(Mail(to: address, subject: "x", body: "y"))
        }
        #expect(try directory.names(of: "mail") == [])
    }

    @Test(arguments: [
        ("one\r\nBcc: eve@hku.hk", "one  Bcc: eve@hku.hk"), ("a\u{2028}b", "=?utf-8?B?"),
        ("=?utf-8?Q?x?=", "=?utf-8?B?"),
    ])
    func send_whenSubjectTriesToAddLines_staysOneHeader(subject: String, said: String) async throws {
        try await mailer.send(Mail(to: "a@hku.hk", subject: subject, body: ""))
        let lines = try written().components(separatedBy: "\r\n")
        #expect(!lines.contains { $0.hasPrefix("Bcc") })
        let header = try #require(lines.first { $0.hasPrefix("Subject: ") })
        #expect(header.contains(said) || header == "Subject: a b")
    }

    @Test(arguments: ["你的驗證碼", String(repeating: "很長的標題", count: 30), "émoji 🎉"])
    func send_whenSubjectIsNotASCII_isEncodedWords(subject: String) async throws {
        try await mailer.send(Mail(to: "a@hku.hk", subject: subject, body: ""))
        let header = try #require(
            try written().components(separatedBy: "\r\nMessage-ID").first?
                .components(separatedBy: "Subject: ").last)
        let words = header.components(separatedBy: "\r\n ")
        #expect(words.allSatisfy { $0.utf8.count <= 75 && $0.hasPrefix("=?utf-8?B?") && $0.hasSuffix("?=") })
        let bytes = words.compactMap { Data(base64Encoded: String($0.dropFirst(10).dropLast(2))) }.joined()
        #expect(String(decoding: Data(bytes), as: UTF8.self) == subject)
    }

    @Test func send_whenBodyHasLongLines_keepsThemBelowTheLimit() async throws {
        try await mailer.send(Mail(to: "a@hku.hk", subject: "x", body: String(repeating: "長", count: 2000)))
        #expect(try written().components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 998 })
    }

    @Test func send_whenSenderNameHasQuotes_isQuoted() async throws {
        let named = try FileMailer(
            directory: directory.file("mail"), sender: "q@hku.hk", senderName: #"The "Q" \"#)
        try await named.send(Mail(to: "a@hku.hk", subject: "x", body: ""))
        #expect(try written().contains(#"From: "The \"Q\" \\" <q@hku.hk>"#))
    }

    @Test func mailer_whenDirectoryCannotBeMade_saysSo() {
        let error = #expect(throws: MailProblem.self) {
            try FileMailer(directory: "/nonexistent/mail", sender: "q@hku.hk", senderName: "Quad")
        }
        #expect(error?.message.contains("/nonexistent/mail: No such file or directory") == true)
    }

    @Test func logMailer_whenSent_showsTheCodeOnTheTerminal() async throws {
        let shown = Shown()
        let mailer = LogMailer(logger: Logger(label: "mail") { _ in SwiftLogNoOpLogHandler() }) {
            shown.add($0)
        }
        try await mailer.send(Mail(to: "a@hku.hk", subject: "Code", body: "…", code: "042137"))
        try await mailer.send(Mail(to: "a@hku.hk", subject: "Hello", body: "…"))
        #expect(shown.lines == ["mail for a@hku.hk: the code 042137", "mail for a@hku.hk: \"Hello\""])
    }
}

/// Lines that were shown, from any thread.
private final class Shown: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }
    func add(_ line: String) { kept.withLock { $0.append(line) } }
}
