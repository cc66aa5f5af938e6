import Community
import Testing

@testable import Plugins

/// Two plugins of one name, or with one command.
@Suite struct PrecedenceTests {
    private func warnings(_ files: [String: String], priorities: [String: Int] = [:]) async throws -> (
        TestHost, [String]
    ) {
        let test = try await TestHost(files, priorities: priorities)
        let lines = test.host.announcements()
        await test.host.open()
        test.host.announcer.tell("end")
        var told: [String] = []
        for await line in lines {
            if line == "end" { break }
            told.append(line)
        }
        return (test, told)
    }

    @Test func name_whenTaken_goesToTheEarlierFile() async throws {
        let (test, told) = try await warnings([
            "a.lua": plugin("hi", says: "a"), "b.lua": plugin("hi", says: "b"),
        ])
        #expect(await test.type("/hi") == ["a"])
        #expect(told == ["two plugins are called hi: a.lua runs, b.lua does not"])
        #expect(test.host.plugins.last?.state == .refused("a.lua is called hi too, and comes first"))
    }

    @Test func name_whenTakenWithHigherPriority_goesToThat() async throws {
        let (test, _) = try await warnings([
            "a.lua": plugin("hi", says: "a"), "b.lua": plugin("hi", says: "b", top: "priority = 1,"),
        ])
        #expect(await test.type("/hi") == ["b"])
    }

    @Test func command_whenTaken_goesByPriorityAndBothFilesAreNamed() async throws {
        let files = [
            "a.lua": plugin("one", command: "hi", says: "a"),
            "b.lua": plugin("two", command: "hi", says: "b"),
        ]
        let (test, told) = try await warnings(files)
        #expect(await test.type("/hi") == ["a"])
        #expect(told == ["two plugins bring /hi: that of a.lua runs, that of b.lua does not"])
        let (raised, _) = try await warnings(files, priorities: ["two": 5])
        #expect(await raised.type("/hi") == ["b"])
    }

    @Test func name_whenTheWinnerGoes_isTheOthers() async throws {
        let (test, _) = try await warnings([
            "a.lua": plugin("hi", says: "a"), "b.lua": plugin("hi", says: "b"),
        ])
        try test.folder.remove("plugins/a.lua")
        let lines = await test.host.reload()
        #expect(lines == ["hi 1.0.0 removed: /hi", "hi 1.0.0 loaded: + /hi"])
        #expect(await test.type("/hi") == ["b"])
    }
}
