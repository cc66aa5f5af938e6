import Foundation
import Testing

/// The real executable on a data directory of its own.
final class GatewayProcess: Talker {
    let folder: URL
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errors = Pipe()
    let outputLines: LineStream
    let errorLines: LineStream

    /// A folder for a gateway: its data, its configuration and a copy of the bundled plugins.
    static func makeFolder(configuration: [String: Any] = [:]) throws -> URL {
        // Unix socket paths are short: a short name keeps room for the socket's own.
        let name = "q" + UUID().uuidString.prefix(8)
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: repository.appending(path: "plugins"), to: folder.appending(path: "plugins"))
        var values = configuration
        values["doors"] = ["console": ["address": folder.appending(path: "sock").path]]
        values["plugins"] = ["directory": folder.appending(path: "plugins").path]
        values["mail"] = ["transport": "file", "directory": folder.appending(path: "mail").path]
        try JSONSerialization.data(withJSONObject: values).write(to: folder.appending(path: "config.json"))
        return folder
    }

    static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The products lie beside the test bundle.
    static let executable = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "quad")

    init(_ command: [String], folder: URL, environment: [String: String] = [:]) throws {
        self.folder = folder
        process.executableURL = Self.executable
        process.arguments =
            command + ["--config", folder.appending(path: "config.json").path, "--data", folder.appending(path: "data").path]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        outputLines = LineStream(descriptor: output.fileHandleForReading.fileDescriptor)
        errorLines = LineStream(descriptor: errors.fileHandleForReading.fileDescriptor)
        try process.run()
    }

    var socket: String { folder.appending(path: "sock").path }

    func send(_ line: String) { try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }

    /// The next line of its own terminal.
    func next() async -> String? { await outputLines.next() }

    /// Waits until the console listens.
    func listens() async throws {
        while let line = await errorLines.next() {
            if line.contains("listening") { return }
        }
        Issue.record("the gateway ended before it listened")
    }

    /// The code in the last mail to an address.
    func code(for address: String) throws -> String {
        let mails = try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "mail"), includingPropertiesForKeys: nil)
        let texts = try mails.map { try String(contentsOf: $0, encoding: .utf8) }
        let mail = try #require(texts.last { $0.contains(address) })
        return try #require(mail.firstMatch(of: /\b[0-9]{6}\b/).map { String($0.output) })
    }

    func endInput() { try? input.fileHandleForWriting.close() }

    func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits until it has ended; gives its exit status (negative: the signal that ended it).
    func end() async -> Int32 {
        await withCheckedContinuation { continuation in
            let process = process
            Thread.detachNewThread {
                process.waitUntilExit()
                continuation.resume(
                    returning: process.terminationReason == .exit
                        ? process.terminationStatus : -process.terminationStatus)
            }
        }
    }
}
