import ChildProcess
package import Foundation

/// A real mail server on the loopback: `Tests/Mail/server.py`, which says what becomes of a mail.
package final class MailServer: Sendable {
    /// Something that happened there.
    package struct Event: Decodable, Sendable {
        package let port: Int?
        /// A connection that names a recipient, or any connection where it gets no further.
        package let attempt: String?
        package let mail: Received?
    }

    /// A mail that it has.
    package struct Received: Decodable, Sendable {
        package let from: String
        package let to: String
        /// What the gateway called itself.
        package let name: String
        package let tls: Bool
        package let user: String?
        /// Every byte that came.
        package let text: Data
        package let read: Reading
    }

    /// What Python's mail reader makes of it.
    package struct Reading: Decodable, Sendable {
        package let subject: String
        package let sender: String
        package let to: String
        package let id: String
        package let date: String
        package let language: String
        package let kind: String
        /// Words by content type.
        package let parts: [String: String]
        package let defects: [String]
    }

    package let port: Int
    private let process: ChildProcess
    private let input: FileHandle
    private let events: AsyncStream<Event>

    /// Starts it, and waits until it listens.
    package init(_ arguments: String...) async throws {
        let (input, output) = (Pipe(), Pipe())
        process = try ChildProcess(
            try Self.python(), ["-B", "\(Self.repository)/Tests/Mail/server.py"] + arguments,
            environment: ["PATH": "/usr/bin:/bin"], input: input.fileHandleForReading,
            output: output.fileHandleForWriting, errors: nil)
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        self.input = input.fileHandleForWriting
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        let lines = output.fileHandleForReading
        Thread.detachNewThread { Self.read(lines, continuation) }
        var iterator = events.makeAsyncIterator()
        guard let port = await iterator.next()?.port else { throw MailServerProblem() }
        self.port = port
    }

    deinit { try? input.close() }

    /// The next thing that happens; `nil` once it has ended.
    package func next() async -> Event? {
        var iterator = events.makeAsyncIterator()
        return await iterator.next()
    }

    /// The next mail that it has.
    package func mail() async throws -> Received {
        while let event = await next() {
            if let mail = event.mail { return mail }
        }
        throw MailServerProblem()
    }

    /// Ends it; its port is free then.
    package func stop() {
        process.signal(SIGKILL)
        _ = process.end()
    }

    private static func read(_ handle: FileHandle, _ events: AsyncStream<Event>.Continuation) {
        var rest = Data()
        let decoder = JSONDecoder()
        while case let more = handle.availableData, !more.isEmpty {
            rest.append(more)
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                if let event = try? decoder.decode(Event.self, from: rest[..<end]) { events.yield(event) }
                rest = Data(rest[rest.index(after: end)...])
            }
        }
        events.finish()
    }

    // MARK: Python

    package static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// The Python that `.ci/test-tools` installs before tests run.
    private static func python() throws -> String {
        let path = "\(repository)/.build/python/bin/python"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw MailServerProblem(description: "the tests' Python is missing: run .ci/test-tools")
        }
        return path
    }
}

/// Why there is no mail server, or no more of its events.
package struct MailServerProblem: Error, CustomStringConvertible {
    package let description: String

    init(description: String = "the mail server did not start, or ended early") {
        self.description = description
    }
}

/// A certificate of the tests' own for 127.0.0.1, and its key, in a folder.
package struct TestCertificate: Sendable {
    package let certificate: String
    package let key: String

    /// - Parameter address: What it is for.
    package init(in folder: String, for address: String = "127.0.0.1") throws {
        (certificate, key) = ("\(folder)/\(address).pem", "\(folder)/\(address).key")
        let process = try ChildProcess(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-days",
                "2", "-subj", "/CN=quad test", "-addext", "subjectAltName=IP:\(address)", "-keyout", key,
                "-out", certificate,
            ], environment: ["PATH": "/usr/bin:/bin"], input: nil, output: nil, errors: nil)
        guard process.end() == 0 else { throw MailServerProblem() }
    }
}
