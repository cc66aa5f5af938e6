import Community
import Foundation
import Model
import NIOCore
import NIOPosix

/// What a signed-in session takes of the gateway's memory.
enum SessionBench {
    /// Those who are there before the measuring begins, so that what the first ones make for all isn't counted.
    private static let warmUp = 200

    /// - Parameter sessions: At most as many as a process may have files, and the console connections.
    static func run(sessions: Int) async throws -> Figure {
        let (folder, people) = try await made(people: warmUp + sessions)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let quad = try await QuadProcess.start(folder, on: group)
        var clients: [LineConnection] = []
        var (before, guests): (Int, [LineConnection]) = (0, [])
        for (number, person) in people.enumerated() {
            if number == warmUp { before = try await quad.settledBytes() }
            let client = try await LineConnection.connect(quad.address, on: group)
            try await client.request("/login \(person.handle)@bench.example bench")
            clients.append(client)
        }
        let bytes = Double(try await quad.settledBytes() - before) / Double(sessions)
        // Beside it: connections on which nobody signs in.
        let empty = try quad.residentBytes()
        for number in 1...sessions {
            let client = try await LineConnection.connect(quad.address, on: group)
            guests.append(client)
            // The kernel keeps only so many that aren't accepted yet.
            if number.isMultiple(of: 100) || number == sessions { try await client.request("/help") }
        }
        let connection = Double(try await quad.settledBytes() - empty) / Double(sessions)
        for client in clients + guests { try? await client.channel.close() }
        try await quad.stop()
        try await group.shutdownGracefully()
        try? FileManager.default.removeItem(at: folder)
        return Figure(
            figure: "memory of a signed-in session, of \(sessions)", value: bytes / 1_000, unit: "KB",
            ceiling: connection / 1_000, ceilingOf: "a connection on which nobody is signed in",
            ratio: bytes / connection, goal: "<= 5 KB", met: bytes <= 5_000)
    }

    /// A folder with so many accounts. It is nobody's when this returns, so that a gateway can have it.
    private static func made(people count: Int) async throws -> (folder: URL, people: [PersonRef]) {
        let bench = try BenchCampus()
        let people = try await bench.people(count, name: "viewer")
        await bench.campus.close()
        return (bench.directory, people)
    }
}

extension QuadProcess {
    /// Its resident memory once a quarter of a second has brought it no more.
    fileprivate func settledBytes() async throws -> Int {
        var last = try residentBytes()
        while true {
            try await Task.sleep(for: .milliseconds(250))
            let now = try residentBytes()
            if now <= last { return now }
            last = now
        }
    }
}
