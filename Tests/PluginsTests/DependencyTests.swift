import Community
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Plugins that require others.
@Suite struct DependencyTests {
    // MARK: Versions

    @Test(arguments: [
        ("*", "0 1.2.3", ""),
        ("1.2.3", "1.2.3", "1.2.4 1.2.2 1"), ("1.2", "1.2 1.2.9", "1.3 1.1.9"), ("1", "1 1.9.9", "2 0.9"),
        (">=1.2", "1.2 1.2.1 2", "1.1.9"), (">1.2", "1.2.1 2", "1.2"), ("<=1.2", "1.2 1", "1.2.1"),
        ("<1.2", "1.1.9 0", "1.2"), (">=1.2 <2", "1.2 1.9.9", "1.1 2"),
        ("~1.2.3", "1.2.3 1.2.9", "1.2.2 1.3"), ("~1.2", "1.2 1.2.9", "1.3"), ("~1", "1 1.9", "2"),
        ("^1.2.3", "1.2.3 1.9", "1.2.2 2"), ("^1", "1 1.9.9", "2 0.9"),
        ("^0.2.3", "0.2.3 0.2.9", "0.3 0.2.2"),
        ("^0.0.3", "0.0.3", "0.0.4 0.0.2"), ("^0.0", "0 0.0.9", "0.1"), ("^0", "0 0.9.9", "1"),
        ("1.10", "1.10.1", "1.9 1.1"), ("  >=1   <2 ", "1.5", "2"),
    ])
    func range_always_holdsTheVersionsItSays(text: String, inside: String, outside: String) throws {
        let range = try #require(VersionRange(text))
        for version in inside.split(separator: " ") {
            #expect(range.contains(try #require(PluginVersion(version))), "\(version) in \(text)")
        }
        for version in outside.split(separator: " ") {
            #expect(!range.contains(try #require(PluginVersion(version))), "\(version) in \(text)")
        }
    }

    @Test(arguments: [
        "", " ", "1.x", ">= 1", "1.2.3.4", "=1", "^", "1 || 2", "latest", "-1", "1.2-beta", "^+1",
    ])
    func range_whenItIsNone_isRefused(text: String) { #expect(VersionRange(text) == nil) }

    // MARK: Order and refusals

    private func dependencies(_ plugins: [(String, [String])], absent: [String: String] = [:]) -> Dependencies
    {
        let any = VersionRange("*")
        return Dependencies(
            plugins.map { name, requires in
                .init(
                    name: name, version: "1.0.0",
                    requires: Dictionary(requires.map { ($0, any) }) { $1 }.compactMapValues(\.self))
            }, absent: absent)
    }

    @Test(
        arguments: [
            ([("a", ["b"]), ("b", ["c"]), ("c", [])], ["c", "b", "a"]),
            ([("a", []), ("b", []), ("c", [])], ["a", "b", "c"]),
            ([("a", ["c", "b"]), ("b", []), ("c", ["b"])], ["b", "c", "a"]),
            ([("b", []), ("a", ["d"]), ("c", ["a"]), ("d", [])], ["b", "d", "a", "c"]),
        ] as [([(String, [String])], [String])])
    func order_always_putsWhatIsRequiredFirst(plugins: [(String, [String])], expected: [String]) {
        #expect(dependencies(plugins).order == expected)
        #expect(dependencies(plugins).refusals.isEmpty)
    }

    @Test func cycle_always_isNamedForAllInIt() {
        let found = dependencies([("a", ["b"]), ("b", ["c"]), ("c", ["a"]), ("d", ["b"]), ("e", [])])
        let cycle = "a → b → c → a is a cycle: one of them must do without the next"
        #expect(
            found.refusals == [
                "a": cycle, "b": cycle, "c": cycle,
                "d": "d requires b *, and b is refused: /plugins b says why",
            ])
        #expect(found.order == ["e"])
    }

    @Test func cycle_ofOne_isNamed() {
        #expect(
            dependencies([("a", ["a"])]).refusals == [
                "a": "a → a is a cycle: one of them must do without the next"
            ])
    }

    @Test func chain_whenTheLastIsMissing_isRefusedWhole() {
        let found = dependencies([("a", ["b"]), ("b", ["c"])])
        #expect(
            found.refusals == [
                "a": "a requires b *, and b is refused: /plugins b says why",
                "b": "b requires c *, and there is no plugin c: put it into the plugin folder",
            ])
    }

    // MARK: In a folder

    private func needing(_ requires: String, version: String = "1.0.0") -> String {
        plugin("app", version: version, top: "requires = { \(requires) },")
    }

    @Test func load_whenAllIsThere_loadsInOrder() async throws {
        let test = try await TestHost.loaded([:])
        try test.folder.write(needing("zoo = '^1.0'"), to: "plugins/app.lua")
        try test.folder.write(plugin("zoo", version: "1.4"), to: "plugins/zoo.lua")
        #expect(await test.host.reload() == ["zoo 1.4 loaded: + /zoo", "app 1.0.0 loaded: + /app"])
    }

    @Test func load_whenVersionIsWrong_namesBothAndWhatToDo() async throws {
        let test = try await TestHost.loaded([
            "app.lua": needing("zoo = '>=1.2 <2'"), "zoo.lua": plugin("zoo", version: "2.0"),
        ])
        #expect(
            test.report("app")?.state
                == .refused(
                    "app requires zoo >=1.2 <2, and zoo is 2.0: bring zoo to such a version, or change what app requires"
                ))
        #expect(await test.type("/app") == ["error: no command /app"])
    }

    @Test func dependent_whenWhatItRequiresGoes_goesAndComesBackWithIt() async throws {
        let test = try await TestHost.loaded(["app.lua": needing("zoo = '^1.0'"), "zoo.lua": plugin("zoo")])
        try test.folder.remove("plugins/zoo.lua")
        #expect(
            await test.host.reload() == [
                "app requires zoo ^1.0, and there is no plugin zoo: put it into the plugin folder. app does not run",
                "zoo 1.0.0 removed: /zoo", "app 1.0.0 no longer runs: /app",
            ])
        #expect(await test.host.reload().isEmpty)
        try test.folder.write("nonsense", to: "plugins/zoo.lua")
        #expect(await test.host.reload().contains { $0.contains("zoo does not load: /plugins zoo says why") })
        try test.folder.write(plugin("zoo", version: "1.1"), to: "plugins/zoo.lua")
        #expect(await test.host.reload() == ["zoo 1.1 loaded: + /zoo", "app 1.0.0 loaded: + /app"])
        #expect(await test.type("/app") == ["hello"])
    }

    @Test(arguments: [
        ("zoo = '1.x'", "app.lua:requires.zoo: write the versions \(VersionRange.rule)"),
        ("zoo = 1", "app.lua:requires.zoo: a text is expected, this is a number"),
        (
            "Zoo = '*'",
            "app.lua:requires.Zoo: a plugin's name is lower-case letters, digits and _, a letter first"
        ),
        ("'zoo'", "app.lua:requires.[1]: a value without a key means nothing here"),
    ])
    func manifest_whenRequirementIsWrong_saysWhere(requires: String, expected: String) async throws {
        let test = try await TestHost.loaded(["app.lua": needing(requires)])
        #expect(test.report("app")?.state == .refused(expected))
    }
}
