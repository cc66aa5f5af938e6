import Community
import Concurrency
import Foundation
import Logging
import Model
import TestSupport
import Testing

@testable import quad

struct FileMailerTests {
    private let directory: TemporaryFolder
    private let mailer: FileMailer

    init() throws {
        directory = try TemporaryFolder()
        mailer = try FileMailer(
            directory: directory.file("mail"), sender: "quad@hku.hk", senderName: "Quad")
    }

    private func postmark(_ identifier: String = "one") -> Postmark {
        Postmark(identifier: identifier, date: Timestamp(milliseconds: 1_795_258_800_000))
    }

    /// The one mail that was written.
    private func written() throws -> String {
        let names = try directory.names(of: "mail")
        try #require(names.count == 1)
        return try directory.text(of: "mail/\(names[0])")
    }

    @Test func send_whenPlain_writesAWholeMail() async throws {
        let mail = Mail(
            to: "alice@hku.hk", subject: "Your code", body: "Hello <you>,\n\n  123456\nis it.\n",
            code: "123456")
        try await mailer.send(mail, postmark: postmark())
        #expect(
            try written().components(separatedBy: "\r\n") == [
                "Date: Sat, 21 Nov 2026 11:00:00 +0000", "From: \"Quad\" <quad@hku.hk>", "To: alice@hku.hk",
                "Subject: Your code", "Message-ID: <one@hku.hk>", "MIME-Version: 1.0", "Content-Language: en",
                "Auto-Submitted: auto-generated",
                "Content-Type: multipart/alternative; boundary=\"quad-one\"", "", "--quad-one",
                "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 7bit", "",
                "Hello <you>,", "", "  123456", "is it.", "", "", "--quad-one",
                "Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: 7bit", "",
                "<!DOCTYPE html>", "<html lang=\"en\">",
                "<head><meta charset=\"utf-8\"><title>Your code</title></head>",
                "<body style=\"font-family:sans-serif;font-size:16px;line-height:1.5\">",
                "<p style=\"font-size:32px;font-weight:bold;letter-spacing:4px\">123456</p>",
                "<p>Hello &lt;you&gt;,</p>", "<p>  123456<br>", "is it.</p>", "</body>", "</html>", "",
                "--quad-one--", "",
            ])
    }

    @Test(arguments: Language.allCases)
    func send_inEachLanguage_saysTheSameInBothParts(language: Language) async throws {
        let words = LocalizedText(
            "One & <two>.\n\nThree,\nfour.", hant: "一 & <二>。\n\n三、\n四。", hans: "一 & <二>。\n\n三、\n四。")
        let mail = Mail(to: "a@hku.hk", subject: "x", body: words.text(in: language), language: language)
        let page = MailPage(mail: mail).lines.joined(separator: "\n")
        #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
        let body = try #require(page.components(separatedBy: "1.5\">\n").last)
        let text = body.replacing("</p>\n<p>", with: "\n\n").replacing(/<[^>]*>/, with: "")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        #expect(text.trimmingCharacters(in: .newlines) == words.text(in: language))
    }

    @Test func send_whenTriedAgain_isOneFile() async throws {
        for _ in 1...3 {
            try await mailer.send(Mail(to: "a@hku.hk", subject: "x", body: "y"), postmark: postmark())
        }
        #expect(try written().contains("Message-ID: <one@hku.hk>"))
    }

    @Test func send_whenManyAtOnce_writesAFileEach() async throws {
        let mailer = mailer
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                let postmark = postmark("\(number)")
                group.addTask {
                    try await mailer.send(
                        Mail(to: "a@hku.hk", subject: "\(number)", body: ""), postmark: postmark)
                }
            }
            try await group.waitForAll()
        }
        let names = try directory.names(of: "mail")
        #expect(names.count == 50 && names.allSatisfy { $0.hasSuffix(".eml") })
    }

    @Test func send_whenWritten_isReadableByTheOwnerOnly() async throws {
        try await mailer.send(Mail(to: "a@hku.hk", subject: "x", body: "y"), postmark: postmark())
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
        await #expect(throws: MailFailure(.refused)) {
            try await mailer.send(Mail(to: address, subject: "x", body: "y"), postmark: postmark())
        }
        #expect(try directory.names(of: "mail") == [])
    }

    @Test(arguments: [
        ("one\r\nBcc: eve@hku.hk", "one  Bcc: eve@hku.hk"), ("a\u{2028}b", "=?utf-8?B?"),
        ("=?utf-8?Q?x?=", "=?utf-8?B?"),
    ])
    func send_whenSubjectTriesToAddLines_staysOneHeader(subject: String, said: String) async throws {
        try await mailer.send(Mail(to: "a@hku.hk", subject: subject, body: ""), postmark: postmark())
        let lines = try written().components(separatedBy: "\r\n")
        #expect(!lines.contains { $0.hasPrefix("Bcc") })
        let header = try #require(lines.first { $0.hasPrefix("Subject: ") })
        #expect(header.contains(said) || header == "Subject: a b")
    }

    @Test(arguments: ["你的驗證碼", String(repeating: "很長的標題", count: 30), "émoji 🎉"])
    func send_whenSubjectIsNotASCII_isEncodedWords(subject: String) async throws {
        try await mailer.send(Mail(to: "a@hku.hk", subject: subject, body: ""), postmark: postmark())
        let header = try #require(
            try written().components(separatedBy: "\r\nMessage-ID").first?
                .components(separatedBy: "Subject: ").last)
        let words = header.components(separatedBy: "\r\n ")
        #expect(words.allSatisfy { $0.utf8.count <= 75 && $0.hasPrefix("=?utf-8?B?") && $0.hasSuffix("?=") })
        let bytes = words.compactMap { Data(base64Encoded: String($0.dropFirst(10).dropLast(2))) }.joined()
        #expect(String(decoding: Data(bytes), as: UTF8.self) == subject)
    }

    @Test func send_whenBodyHasLongLines_keepsThemBelowTheLimit() async throws {
        try await mailer.send(
            Mail(to: "a@hku.hk", subject: "x", body: String(repeating: "長", count: 2000)),
            postmark: postmark())
        #expect(try written().components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 998 })
    }

    @Test func send_whenSenderNameHasQuotes_isQuoted() async throws {
        let named = try FileMailer(
            directory: directory.file("mail"), sender: "q@hku.hk", senderName: #"The "Q" \"#)
        try await named.send(Mail(to: "a@hku.hk", subject: "x", body: ""), postmark: postmark())
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
            shown.add($0.text(in: .english))
            shown.add($0.text(in: .traditionalChinese))
        }
        try await mailer.send(
            Mail(to: "a@hku.hk", subject: "Code", body: "…", code: "042137"), postmark: postmark())
        try await mailer.send(Mail(to: "a@hku.hk", subject: "Hello", body: "…"), postmark: postmark())
        #expect(
            shown.lines == [
                "mail for a@hku.hk: the code 042137", "給 a@hku.hk 的郵件：驗證碼 042137",
                "mail for a@hku.hk: \"Hello\"", "給 a@hku.hk 的郵件：「Hello」",
            ])
    }
}

/// Lines that were shown, from any thread.
private final class Shown: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }
    func add(_ line: String) { kept.withLock { $0.append(line) } }
}
