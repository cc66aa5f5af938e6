import CampusVerbs
import Community
import Console
import Fetch
import Lua
import Model
import Plugins
import Storage
import TestSupport
import Testing

@testable import quad

/// What is configured reaches the part that it is for.
struct WiringTests {
    private func configuration(_ text: String) throws -> QuadConfiguration {
        var reader = ConfigurationReader()
        reader.read(try JSONText(text).parse(), from: "")
        try #require(reader.problems == [])
        return reader.configuration
    }

    @Test func rules_whenNothingIsSet_areTheCommunitysDefaults() {
        var (rules, defaults) = (QuadConfiguration().rules, CommunityConfiguration())
        // A gateway without settings sends no mail.
        #expect(rules.logsMail && !defaults.logsMail)
        (rules.logsMail, defaults.logsMail) = (false, false)
        #expect("\(rules)" == "\(defaults)")
    }

    @Test func rules_whenSet_reachTheCommunity() throws {
        let rules = try configuration(
            """
            {
              "community": {"emailDomains": ["a.hk"], "administrators": ["b@a.hk"], "guests": true},
              "limits": {
                "groupsPerPerson": 1, "tagsPerPerson": 2, "tagLength": 3, "messageBytes": 64, "titleLength": 5,
                "contentBytes": 66, "nameLength": 7, "groupsJoined": 8, "conversations": 10, "megabytesPerPerson": 9,
                "rates": {
                  "messages": "1/1s", "mentions": "2/2s", "posts": "3/3s", "comments": "4/4m", "requests": "5/5m",
                  "invitations": "6/6h", "commands": "7/7h", "guestCommands": "none", "administratorFactor": 2,
                  "botFactor": 3
                }
              },
              "forum": {"categories": ["one"], "rescoreSeconds": 8},
              "accounts": {"codeMinutes": 9},
              "storage": {"batch": 10, "readers": 11}
            }
            """
        ).rules
        #expect(
            rules.accounts.emailDomains == ["a.hk"] && rules.accounts.administrators == ["b@a.hk"]
                && rules.guests)
        let limits = rules.limits
        #expect([limits.groupsPerPerson, limits.tags.perPerson, limits.tags.length] == [1, 2, 3])
        #expect(
            [limits.messageBytes, limits.titleLength, limits.contentBytes, limits.nameLength] == [
                64, 5, 66, 7,
            ])
        #expect(limits.groupsJoined == 8 && limits.conversations == 10 && limits.bytesPerPerson == 9_000_000)
        #expect(
            [limits.rates.messages, limits.rates.mentions, limits.rates.posts] == [
                Rate(1, in: .seconds(1)), Rate(2, in: .seconds(2)), Rate(3, in: .seconds(3)),
            ])
        #expect(
            [limits.rates.comments, limits.rates.requests, limits.rates.invitations] == [
                Rate(4, in: .seconds(240)), Rate(5, in: .seconds(300)), Rate(6, in: .seconds(6 * 3600)),
            ])
        #expect(limits.rates.commands == Rate(7, in: .seconds(7 * 3600)) && limits.rates.guestCommands == nil)
        #expect(limits.rates.administratorFactor == 2 && limits.rates.botFactor == 3)
        #expect(rules.forum.categories == ["one"] && rules.forum.rescoreInterval == .seconds(8))
        #expect(rules.accounts.codeLifetime == .seconds(540))
        #expect(rules.storage.batch == 10 && rules.storage.readers == 11)
    }

    @Test func fetching_whenNothingIsSet_hasItsDefaults() {
        let http = QuadConfiguration().pluginHost().http
        #expect(http.limits == FetchLimits() && http.privateNetworks.isEmpty)
        #expect(http.agent == "Quad/\(QuadVersion.current)")
    }

    @Test func fetching_whenSet_reachesThePluginHost() throws {
        let http = try configuration(
            """
            {"plugins": {"http": {
              "privateNetworks": ["127.0.0.1:8080", "10.0.0.0/8"], "seconds": 3, "bodyBytes": 2000, "atOnce": 4,
              "atOnceInAll": 5, "cacheBytes": 6
            }}}
            """
        ).pluginHost().http
        #expect(http.privateNetworks == ["127.0.0.1:8080", "10.0.0.0/8"].compactMap(NetworkRule.init))
        #expect(http.limits.time == .seconds(3) && http.limits.bodyBytes == 2_000)
        #expect([http.limits.atOnce, http.limits.atOnceInAll, http.limits.cacheBytes] == [4, 5, 6])
    }

    @Test func console_whenNothingIsSet_hasItsDefaults() throws {
        let directory = try TemporaryFolder()
        let console = QuadConfiguration().consoleDoor(in: try DataDirectory(path: directory.path))
        let defaults = ConsoleConfiguration()
        #expect(console.address == defaults.address && console.maximumLine == defaults.maximumLine)
        #expect(console.backlog == defaults.backlog && console.connections == defaults.connections)
        #expect(console.signInWithin == defaults.signInWithin)
    }

    @Test func console_whenSet_reachesTheDoor() throws {
        let directory = try TemporaryFolder()
        let data = try DataDirectory(path: directory.path)
        let console = try configuration(
            """
            {"doors": {"console": {
              "address": "./a.sock", "maximumLine": 600, "backlogBytes": 70000, "connections": 5, "signInSeconds": 30
            }}}
            """
        ).consoleDoor(in: data)
        #expect(console.address == "./a.sock")
        #expect([console.maximumLine, console.backlog, console.connections] == [600, 70_000, 5])
        #expect(console.signInWithin == .seconds(30))
        let disabled = try configuration(#"{"doors": {"console": {"enabled": false}}}"#).consoleDoor(in: data)
        #expect(disabled.address == data.file("console.sock"))
    }

    @Test(arguments: ["127.0.0.1:7070", "[::1]:7070", "localhost:0", "/run/quad.sock", "./quad.sock"])
    func address_whenAccepted_isOneThatTheConsoleTakes(address: String) throws {
        #expect(TextShape.address.matches(address))
        _ = try ConsoleAddress(address)
    }

    @Test func plugins_whenNothingIsSet_haveTheHostsDefaults() throws {
        let directory = try TemporaryFolder()
        let data = try DataDirectory(path: directory.path)
        let host = QuadConfiguration().pluginHost(in: data)
        var defaults = PluginConfiguration(directory: "plugins", history: data.file("plugins"))
        defaults.timeZone = "Asia/Hong_Kong"
        defaults.http.agent = "Quad/\(QuadVersion.current)"
        #expect(host.reserved.commands.isSuperset(of: ["login", "help"]))
        #expect(host.reserved.secret.isSuperset(of: ["login", "password"]))
        defaults.reserved = host.reserved
        #expect("\(host)" == "\(defaults)")
    }

    @Test func plugins_whenSet_reachTheHost() throws {
        let directory = try TemporaryFolder()
        let host = try configuration(
            """
            {"community": {"timeZone": "Europe/Lisbon"}, "plugins": {
              "directory": "p", "keepVersions": 2, "threads": 3,
              "priorities": {"dice": 4},
              "budget": {
                "instructions": 50000, "patternSteps": 4000, "milliseconds": 6, "memoryBytes": 7000000, "outputBytes": 2048,
                "hostCalls": 80, "coroutines": 9
              },
              "budgets": {"slow": {"milliseconds": 5000}},
              "hookFailures": {"tag.normalize": "fail"},
              "quarantine": {
                "kills": 7, "minutes": 2, "calls": 40, "failuresPercent": 90, "slowMilliseconds": 33,
                "slowSeconds": 44
              },
              "settings": {"a": {"b": true, "c": 1, "d": 0.5, "e": "x", "f": null, "g": [], "h": {}}}
            }}
            """
        ).pluginHost(in: try DataDirectory(path: directory.path))
        #expect(host.directory == "p" && host.history.keep == 2 && host.threads.count == 3)
        #expect(host.timeZone == "Europe/Lisbon")
        #expect(host.perPlugin.priorities == ["dice": 4])
        #expect(host.limits.instructions == 50_000 && host.limits.time.processor == .milliseconds(6))
        #expect(host.limits.patternSteps == 4_000)
        #expect(host.limits.memory == 7_000_000)
        #expect(host.limits.hostCalls == 80 && host.limits.coroutines == 9)
        #expect(host.budget.outputBytes == 2_048)
        #expect(host.perPlugin.budgets.keys.sorted() == ["slow"])
        #expect(host.perPlugin.budgets["slow"]?.limits.time.processor == .seconds(5))
        #expect(host.perPlugin.budgets["slow"]?.limits.instructions == 50_000)
        #expect(host.hooks.failures == ["tag.normalize": .fail])
        #expect(host.quarantine.isOn && host.quarantine.kills == 7 && host.quarantine.window == .seconds(120))
        #expect(host.quarantine.calls == 40 && host.quarantine.failuresPercent == 90)
        #expect(host.quarantine.slow == .milliseconds(33) && host.quarantine.slowFor == .seconds(44))
        #expect(
            host.perPlugin.settings["a"] == [
                "b": .boolean(true), "c": .integer(1), "d": .number(0.5), "e": .string("x"),
                "f": .other("null"),
                "g": .other("a list"), "h": .other("an object"),
            ])
    }
}
