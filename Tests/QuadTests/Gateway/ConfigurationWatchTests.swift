import Community
import Logging
import Model
import Plugins
import TestSupport
import Testing

@testable import quad

/// What becomes of a configuration's file that is changed while the gateway runs.
struct ConfigurationWatchTests {
    private static let plugin = """
        return {
          name = "hi", version = "1.0.0", summary = "x",
          settings = { most = { type = "integer", default = 1, min = 0, max = 9 } },
        }
        """

    private let directory: TemporaryFolder
    private let host: PluginHost

    init() async throws {
        directory = try TemporaryFolder()
        let plugins = try directory.folder("plugins")
        _ = try directory.write(Self.plugin, to: "plugins/hi.lua")
        host = PluginHost(
            campus: nil,
            answers: PluginAnswers(
                configuration: PluginConfiguration(directory: plugins, history: ""),
                logger: Logger(label: "test")))
        await host.reload()
    }

    private func watch(_ text: String, environment: [String: String] = [:]) throws -> ConfigurationWatch {
        let file = ConfigurationFile(try directory.write(text, to: "config.json"))
        return ConfigurationWatch(
            file: file, environment: environment,
            started: try file.load(environment: environment).configuration,
            host: host)
    }

    private var settings: [String] { host.plugins.first?.contents.settings ?? [] }

    /// What a look says of another text, with the file called as in the folder.
    private func look(_ watch: ConfigurationWatch, at text: String) async throws -> [String] {
        _ = try directory.write(text, to: "config.json")
        return await watch.look().map { $0.text(in: .english).replacing(directory.path + "/", with: "") }
    }

    @Test func look_whenAskedForAFileThatIsStillWrong_saysItAgain() async throws {
        let watch = try watch("{}")
        let told = try await look(watch, at: #"{"plugins": {"settings": {"hi": 5}}}"#)
        #expect(told.count == 1)
        #expect(await watch.look() == [])
        #expect(await watch.look(isAsked: true).count == 1)
    }

    @Test func look_whenASettingChanged_takesItOver() async throws {
        let watch = try watch("{}")
        #expect(await watch.look() == [])
        let lines = try await look(watch, at: #"{"plugins": {"settings": {"hi": {"most": 5}}}}"#)
        #expect(lines == ["hi 1.0.0 loaded: most 1 → 5"])
        #expect(settings == ["most = 5"])
    }

    @Test(arguments: [
        (
            #"{"plugins": {"settings": {"hi": {"most": 10}}}}"#,
            "config.json:plugins.settings.hi.most: 10 is not a whole number from 0 to 9. None of it takes effect"
        ),
        (
            #"{"plugins": {"settings": {"hi": 5}}}"#,
            #"config.json: plugins.settings: expected an object of objects, not {"hi":5}. Nothing of the file is taken over"#
        ),
        (
            #"{"plugins": {"settings": {"hi": {"most": 5}}}, "log": {"levle": "info"}}"#,
            "config.json: log.levle: no such key; did you mean log.level? Nothing of the file is taken over"
        ),
        (
            #"{"plugins": {"priorities": {"hi": 5000}}}"#,
            #"config.json: plugins.priorities: expected an object whose values are each a whole number from -1000 to "#
                + #"1000, not {"hi":5000}. Nothing of the file is taken over"#
        ),
    ])
    func look_whenSomethingIsWrong_saysItAndChangesNothing(text: String, expected: String) async throws {
        let watch = try watch("{}")
        #expect(try await look(watch, at: text) == [expected])
        #expect(settings == ["most = 1"])
    }

    @Test func look_whenOtherKeysChanged_namesThemOnce() async throws {
        let watch = try watch("{}")
        #expect(
            try await look(watch, at: #"{"log": {"level": "debug"}}"#) == [
                "config.json: log.level has changed, which takes effect after a restart"
            ])
        let more = #"{"log": {"level": "debug"}, "plugins": {"settings": {"hi": {"most": 2}}}}"#
        #expect(try await look(watch, at: more) == ["hi 1.0.0 loaded: most 1 → 2"])
        #expect(
            try await look(
                watch,
                at:
                    #"{"log": {"level": "debug"}, "plugins": {"threads": 3, "settings": {"hi": {"most": 2}}}}"#
            ) == [
                "config.json: plugins.threads, log.level have changed, which takes effect after a restart"
            ])
    }

    @Test func look_whenTheDefaultBudgetChanged_leavesEveryBudget() async throws {
        let watch = try watch("{}")
        let own = #"{"plugins": {"budgets": {"hi": {"hostCalls": 20}}}}"#
        #expect(try await look(watch, at: own) == ["hi 1.0.0 loaded: its budget"])
        let text = #"{"plugins": {"budget": {"hostCalls": 30}, "budgets": {"hi": {"hostCalls": 20}}}}"#
        #expect(
            try await look(watch, at: text) == [
                "config.json: plugins.budget.hostCalls has changed, which takes effect after a restart"
            ])
    }

    @Test func glance_whenTheTextStands_takesItOverAtTheSecondLook() async throws {
        let watch = try watch("{}")
        _ = try directory.write(#"{"plugins": {"sett"#, to: "config.json")
        await watch.glance()
        _ = try directory.write(#"{"plugins": {"settings": {"hi": {"most": 3}}}}"#, to: "config.json")
        await watch.glance()
        #expect(settings == ["most = 1"])
        await watch.glance()
        #expect(settings == ["most = 3"])
    }

    @Test func run_always_looksAgainAndAgain() async throws {
        let file = ConfigurationFile(try directory.write("{}", to: "config.json"))
        let (turns, turn) = AsyncStream.makeStream(of: Void.self)
        let watch = ConfigurationWatch(
            file: file, environment: [:], started: QuadConfiguration(), host: host,
            sleep: { _ in
                for await _ in turns { return }
                throw CancellationError()
            })
        _ = try directory.write(#"{"plugins": {"settings": {"hi": {"most": 4}}}}"#, to: "config.json")
        for _ in 0..<2 { turn.yield() }
        turn.finish()
        try await watch.run()
        #expect(settings == ["most = 4"])
    }
}
