import Foundation
import Glibc
import NIOCore

/// `quad serve` itself, from the folder of this program, over a data folder, with the plugins of the working folder.
struct QuadProcess: Sendable {
    /// A connection on which nobody is signed in at first.
    let console: LineConnection
    let address: SocketAddress
    /// Milliseconds from its start until the console answered.
    let started: Double

    private let process: Process

    fileprivate static func start(_ folder: URL, on group: any EventLoopGroup) async throws -> QuadProcess {
        let process = Process()
        let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.executableURL = own.deletingLastPathComponent().appending(path: "quad")
        let work = try BenchFolder.new()
        let (socket, file) = (work.appending(path: "bench.sock"), work.appending(path: "bench.json"))
        try configuration(socket: socket).write(to: file, atomically: true, encoding: .utf8)
        process.arguments = ["serve", "--config", file.path, "--data", folder.path]
        (process.standardError, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        let address = try SocketAddress(unixDomainSocketPath: socket.path)
        let start = ContinuousClock.now
        do { try process.run() } catch {
            throw BenchError("there is no quad beside quad-bench: swift build -c release --product quad")
        }
        while true {
            if let console = try? await LineConnection(address, on: group) {
                try await console.request("/help")
                let started = (ContinuousClock.now - start) / .milliseconds(1)
                return QuadProcess(console: console, address: address, started: started, process: process)
            }
            guard process.isRunning else { throw BenchError("quad serve ended at once") }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    private static func configuration(socket: URL) throws -> String {
        let plugins = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: "plugins")
        return """
            {
              "community": { "emailDomains": ["bench.example"] },
              "limits": { "rates": { "commands": "1000000/1s" } },
              "doors": { "console": { "address": "\(socket.path)" } },
              "plugins": { "directory": "\(plugins.path)" }
            }
            """
    }

    /// Waits until every title and message is indexed, and every post scored; somebody is signed in.
    func settle() async throws {
        for (line, sign) in [
            ("/search unheardof", "being indexed"), ("/find unheardof", "being indexed"),
            ("/trending", "no posts"),
        ] {
            while try await console.request(line).contains(where: { $0.contains(sign) }) {
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    /// The processor time that it took so far, in milliseconds.
    func processorTime() throws -> Double {
        var (clock, time) = (clockid_t(), timespec())
        guard clock_getcpuclockid(process.processIdentifier, &clock) == 0, clock_gettime(clock, &time) == 0
        else { throw BenchError("nobody knows what it took") }
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    /// Its resident memory, in bytes.
    func residentBytes() throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        guard let match = status.firstMatch(of: /VmRSS:\s+(\d+) kB/), let kilobytes = Double(match.output.1)
        else { throw BenchError("/proc tells no VmRSS") }
        return kilobytes * 1_024
    }

    /// Ends it as a service manager does.
    func stop() async {
        try? await console.channel.close()
        if process.isRunning { process.terminate() }
        while process.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
    }
}

extension Harness {
    /// Starts a gateway, waits until its console answers, and stops it at the end.
    func quad(over folder: URL) async throws -> QuadProcess {
        let quad = try await QuadProcess.start(folder, on: clients)
        atEnd { await quad.stop() }
        return quad
    }
}
