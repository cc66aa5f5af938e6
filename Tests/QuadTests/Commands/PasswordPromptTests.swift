import ChildProcess
import Foundation
import Glibc
import TestSupport
import Testing

@testable import quad

extension ProgramTests {
    /// Passwords typed at a terminal: a pseudo-terminal stands in for one.
    struct PasswordPromptTests {
        /// TIOCSPTLCK and TIOCGPTN of Linux, which Swift doesn't import.
        private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

        private let directory: TemporaryFolder

        init() throws { directory = try TemporaryFolder() }

        /// What `account add` comes to when these lines are typed, and what the terminal showed.
        private func add(typing lines: [String]) throws -> (code: Int32, shown: String) {
            let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var (unlocked, number): (Int32, Int32) = (0, 0)
            try #require(
                ioctl(main, Self.setLock, &unlocked) == 0 && ioctl(main, Self.getNumber, &number) == 0)
            let name = "/dev/pts/\(number)"
            let terminal = FileHandle(fileDescriptor: open(name, O_RDWR | O_NOCTTY), closeOnDealloc: true)
            let screen = FileHandle(fileDescriptor: main, closeOnDealloc: true)
            let process = try ChildProcess(
                ProgramUnderTest.quad, ["account", "add", "alice@connect.hku.hk", "Alice"],
                environment: Program.surroundings(in: directory), in: directory.path, input: terminal,
                output: nil, errors: terminal)
            var shown = ""
            for line in lines {
                while !shown.hasSuffix(": ") {
                    shown += String(decoding: screen.availableData, as: UTF8.self)
                }
                shown += "|"
                try screen.write(contentsOf: Data("\(line)\n".utf8))
            }
            let code = process.end()
            // All of it is there, and comes in as many pieces as it was written in.
            var source = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
            while poll(&source, 1, 0) > 0, source.revents & Int16(POLLIN) != 0 {
                shown += String(decoding: screen.availableData, as: UTF8.self)
            }
            return (code, shown)
        }

        @Test func add_whenTypedTwiceAlike_makesTheAccountWithoutShowingThePassword() throws {
            let (code, shown) = try add(typing: ["correct horse", "correct horse"])
            #expect(code == 0)
            #expect(shown.hasPrefix("Password: |") && shown.contains("Once more: |"))
            #expect(!shown.contains("correct"))
        }

        @Test func add_whenTheTwoDiffer_makesNothing() throws {
            let (code, shown) = try add(typing: ["one", "two"])
            #expect(code == 65)
            #expect(shown.contains("quad: the two passwords differ; nothing was made"))
            #expect(try !directory.names.contains("data"))
        }
    }
}
