import Concurrency
import Foundation
import Glibc
import NIOCore
import TestSupport
import Testing

@testable import Console
@testable import ConsoleClient
@testable import Model

@Suite(.endsWhereItHangs) struct UnixSocketTests {
    private func path() -> String {
        "\(TemporaryRoot.path)/\(UUID().uuidString.prefix(8)).sock"
    }

    @Test func peer_whenItIsTheGatewaysOwnUser_isOperator() async throws {
        let path = path()
        try await ConsoleFixture.run(address: path) { fixture in
            let client = try await fixture.client()
            #expect(try await client.ask("/plugins").hasPrefix("  name"))
            var status = stat()
            #expect(lstat(path, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
        }
        #expect(access(path, F_OK) != 0)
    }

    /// Who runs the gateway is told what to do.
    @Test func peer_whenThereAreNoPlugins_readsWhatToDo() async throws {
        try await ConsoleFixture.run(address: path()) { fixture in
            fixture.catalog.missing.withLock { $0 = "no plugins in /x: do this" }
            let client = try await fixture.client()
            #expect(try await client.line() == "* no plugins in /x: do this")
        }
    }

    @Test func file_whenNobodyAnswers_isReplaced() throws {
        let path = path()
        let first = try UnixSocket.listen(path: path, backlog: 1)
        // A process that another test starts may have a copy for a moment, which would answer.
        shutdown(first, Int32(SHUT_RDWR))
        close(first)
        close(try UnixSocket.listen(path: path, backlog: 1))
        unlink(path)
    }

    @Test func file_whenSomebodyAnswers_isLeftAlone() throws {
        let path = path()
        let first = try UnixSocket.listen(path: path, backlog: 1)
        let error = #expect(throws: ConsoleStartError.self) { try UnixSocket.listen(path: path, backlog: 1) }
        #expect(error?.message.hasPrefix("\(path) is in use") == true)
        close(first)
        unlink(path)
    }

    @Test func file_whenItIsNoSocket_isLeftAlone() throws {
        let path = path()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: ConsoleStartError.self) { try UnixSocket.listen(path: path, backlog: 1) }
        #expect(error?.message.contains("not a socket") == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        unlink(path)
    }

    @Test(arguments: ["", String(repeating: "x", count: 200), "/nowhere/at/all.sock"])
    func path_whenItCannotBe_isNamed(_ path: String) {
        let error = #expect(throws: ConsoleStartError.self) { try UnixSocket.listen(path: path, backlog: 1) }
        #expect(error?.message.hasPrefix("can't listen on \(path)") == true)
    }

    @Test func dialer_whenNobodyListens_namesTheAddress() throws {
        let path = path()
        // A port that is taken, so that nobody else listens there, and on which nobody listens.
        let silent = try SilentPort()
        for address in [ConsoleAddress.unix(path: path), .tcp(host: "127.0.0.1", port: silent.number)] {
            let error = #expect(throws: ConsoleStartError.self) { try ConsoleDialer.connect(to: address) }
            #expect(error?.message.contains("\(address)") == true)
        }
    }
}
