import ChildProcess
import Foundation
import TestSupport
import Testing

/// The real executable on a folder of its own.
final class GatewayProcess: Talker {
    /// The language is that of the test, not of who runs it. Nor does the machine's number of processors decide who shares
    /// an event loop, and with it who is told of whom in one line (``Gathering``).
    private static let surroundings = ["LC_ALL": "C", "NIO_SINGLETON_GROUP_LOOP_COUNT": "2"]

    let folder: GatewayFolder
    private let process: ChildProcess
    private let input = Pipe()
    private let output = Pipe()
    private let errors = Pipe()
    private let outputLines: LineStream
    private let errorLines: LineStream

    /// - Parameters:
    ///   - data: the data directory, or nil for the folder's own.
    ///   - shell: a script that ends in `exec "$@"`, to start the gateway through it.
    convenience init(
        _ command: String..., in folder: GatewayFolder, data: String? = nil, shell: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        try self.init(command, in: folder, data: data, shell: shell, environment: environment)
    }

    init(
        _ command: [String], in folder: GatewayFolder, data: String? = nil, shell: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        self.folder = folder
        let words =
            [try ProgramUnderTest.quad] + command
            + ["--config", folder.path("config.json"), "--data", data ?? folder.path("data")]
        let whole = shell.map { ["/bin/sh", "-c", $0, "sh"] + words } ?? words
        outputLines = LineStream(descriptor: output.fileHandleForReading.fileDescriptor)
        errorLines = LineStream(descriptor: errors.fileHandleForReading.fileDescriptor)
        process = try ChildProcess(
            whole[0], Array(whole.dropFirst()),
            environment: ProcessInfo.processInfo.environment.merging(Self.surroundings) { $1 }
                .merging(folder.isForTests ? ["QUAD_TESTING": "1"] : [:]) { $1 }
                .merging(environment) { $1 },
            input: input.fileHandleForReading, output: output.fileHandleForWriting,
            errors: errors.fileHandleForWriting)
        // Its own ends alone hold the pipes open.
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        try errors.fileHandleForWriting.close()
    }

    deinit {
        process.signal(SIGKILL)
        _ = process.end()
        outputLines.wait()
        errorLines.wait()
    }

    func send(_ line: String) { try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }

    /// The next line of its own terminal.
    func next() async -> String? { await outputLines.next() }

    /// The next line of its log.
    func nextLogged() async -> String? { await errorLines.next() }

    /// Waits until the console listens, and makes the accounts that its folder wants; gives its address.
    @discardableResult
    func listens() async throws -> String {
        var said: [String] = []
        while let line = await errorLines.next() {
            if let match = line.firstMatch(of: /listening address=(\S+)/) {
                let address = String(match.output.1)
                try await folder.isServed(at: address)
                return address
            }
            said.append(line)
        }
        throw GatewayProblem("the gateway ended before it listened: \(said.joined(separator: "; "))")
    }

    func endInput() { try? input.fileHandleForWriting.close() }

    func signal(_ signal: Int32) { process.signal(signal) }

    /// Returns whether a file whose path has these words is in its memory.
    func hasLoaded(_ words: String) -> Bool { process.hasLoaded(words) }

    /// Waits until it has ended; gives its exit status (negative: the signal that ended it).
    func end() async -> Int32 {
        await withCheckedContinuation { continuation in
            let process = process
            Thread.detachNewThread {
                continuation.resume(returning: process.end())
            }
        }
    }

    /// Waits until it has ended; gives its exit status and every line of the standard error.
    func outcome() async -> (status: Int32, errors: [String]) {
        let status = await end()
        var lines: [String] = []
        while let line = await errorLines.next() { lines.append(line) }
        return (status, lines)
    }
}

/// Why a test can't go on.
struct GatewayProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
