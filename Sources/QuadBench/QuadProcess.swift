import Community
import Foundation
import Glibc
import Model
import NIOCore
import NIOPosix

/// `quad serve` itself, from the folder of this program, over a data folder, with the plugins of the working folder.
struct QuadProcess {
    let client: LineConnection
    let address: SocketAddress
    /// Milliseconds from its start until the console answered.
    let started: Double

    private let process: Process

    /// Starts it and waits until its console answers.
    static func start(_ folder: URL, on group: any EventLoopGroup) async throws -> QuadProcess {
        let process = Process()
        let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.executableURL = own.deletingLastPathComponent().appending(path: "quad")
        let (socket, file) = (
            folder.appending(path: "bench.sock"), folder.appending(path: "bench.json")
        )
        try configuration(socket: socket).write(to: file, atomically: true, encoding: .utf8)
        process.arguments = ["serve", "--config", file.path, "--data", folder.path]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let address = try SocketAddress(unixDomainSocketPath: socket.path)
        let clock = ContinuousClock()
        let start = clock.now
        do { try process.run() } catch {
            throw BenchError(
                description: "there is no quad beside quad-bench: swift build -c release --product quad")
        }
        while true {
            if let client = try? await LineConnection.connect(
                address, on: group)
            {
                try await client.request("/help")
                return QuadProcess(
                    client: client, address: address, started: (clock.now - start).milliseconds,
                    process: process)
            }
            guard process.isRunning else { throw BenchError(description: "quad serve ended at once") }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    private static func configuration(socket: URL) throws -> String {
        let plugins = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: "plugins")
        guard FileManager.default.fileExists(atPath: plugins.path) else {
            throw BenchError(description: "there is no folder plugins here")
        }
        return """
            {
              "community": { "emailDomains": ["bench.example"] },
              "limits": \(RateLimits.busyJSON),
              "doors": { "console": { "address": "\(socket.path)" } },
              "plugins": { "directory": "\(plugins.path)" }
            }
            """
    }

    func signIn() async throws { try await client.request("/login viewer1@bench.example bench") }

    /// The lines that a command is answered with.
    func answer(to line: String) async throws -> [String] { try await client.answer(to: line) }

    /// Waits until every title is indexed and every post scored.
    func settle() async throws {
        while try await isBehind() { try await Task.sleep(for: .milliseconds(200)) }
    }

    private func isBehind() async throws -> Bool {
        if try await answer(to: "/search unheardof").contains(where: { $0.contains("being indexed") }) {
            return true
        }
        return try await answer(to: "/trending").contains { $0.contains("no posts") }
    }

    /// Waits until every message is indexed.
    func settleMessages() async throws {
        while try await answer(to: "/find unheardof").contains(where: { $0.contains("being indexed") }) {
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    /// Milliseconds of each of so many calls, the first tenth left out.
    func times(of line: String, calls: Int) async throws -> [Double] {
        let warmUp = calls / 10
        return Array(
            try await SendBench.times(calls + warmUp) { try await client.request(line) }.dropFirst(warmUp))
    }

    /// Its resident memory, in bytes.
    func residentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        guard let match = status.firstMatch(of: /VmRSS:\s+(\d+) kB/), let kilobytes = Int(match.output.1)
        else {
            throw BenchError(description: "/proc tells no VmRSS")
        }
        return kilobytes * 1_024
    }

    /// Ends it as a power cut does.
    func kill() async throws {
        try? await client.channel.close()
        Glibc.kill(process.processIdentifier, SIGKILL)
        while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    }

    /// Ends it as a service manager does.
    func stop() async throws {
        try? await client.channel.close()
        process.terminate()
        while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    }
}
