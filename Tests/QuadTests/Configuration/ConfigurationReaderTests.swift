import CampusVerbs
import Community
import JSONCoding
import Testing

@testable import quad

struct ConfigurationReaderTests {
    /// What reading a file's text comes to.
    private func read(_ text: String, environment: [String: String] = [:]) throws -> ConfigurationReader {
        var reader = ConfigurationReader()
        reader.read(try JSONText(text).parse(), from: "config.json")
        reader.read(environment: environment)
        return reader
    }

    @Test func reader_whenFileIsEmptyObject_givesEveryDefault() throws {
        let reader = try read("{}")
        #expect(reader.configuration == QuadConfiguration())
        #expect(reader.problems.isEmpty && reader.warnings.isEmpty && reader.paths.isEmpty)
    }

    @Test func reader_whenKeysAreSet_givesTheirValues() throws {
        let reader = try read(
            """
            {
              "community": {"name": "Quad at HKU", "emailDomains": ["hku.hk"], "guests": true},
              "limits": {"tagLength": 12},
              "forum": {"rescoreSeconds": 5},
              "accounts": {"codeMinutes": 2},
              "mail": {"transport": "file"},
              "doors": {"console": {"address": "[::1]:7000"}},
              "plugins": {
                "budget": {"milliseconds": 20}, "priorities": {"trending": -4},
                "settings": {"trending": {"gravity": 1.5}}
              },
              "log": {"level": "debug"}
            }
            """)
        #expect(reader.problems == [])
        let configuration = reader.configuration
        #expect(configuration.community.name == "Quad at HKU")
        #expect(configuration.community.emailDomains == ["hku.hk"])
        #expect(configuration.community.guests)
        #expect(configuration.limits.tags.length == 12)
        #expect(configuration.forum.rescore == .seconds(5))
        #expect(configuration.accounts.codeLifetime == .seconds(120))
        #expect(configuration.mail.transport == .file)
        #expect(configuration.doors.console.address == "[::1]:7000")
        #expect(configuration.plugins.budget.wall == .milliseconds(20))
        #expect(configuration.plugins.byName.priorities == ["trending": -4])
        #expect(configuration.plugins.byName.settings == ["trending": .object(["gravity": .number(1.5)])])
        #expect(configuration.log.level == .debug)
        #expect(reader.paths.count == 12)
    }

    @Test(arguments: [
        (#"{"limits": {"tagLength": "30"}}"#, "limits.tagLength", #"from 1 to 200, not "30""#),
        (
            #"{"limits": {"tagLength": 0}}"#, "limits.tagLength",
            "a whole number of characters from 1 to 200, not 0"
        ),
        (#"{"limits": {"tagLength": 2.5}}"#, "limits.tagLength", "not 2.5"),
        (#"{"limits": {"tagLength": null}}"#, "limits.tagLength", "not null"),
        (#"{"limits": {"tagLength": true}}"#, "limits.tagLength", "not true"),
        (#"{"community": {"guests": 1}}"#, "community.guests", "expected true or false, not 1"),
        (#"{"community": {"guests": "true"}}"#, "community.guests", #"not "true""#),
        (#"{"community": {"name": " "}}"#, "community.name", "not blank"),
        (#"{"community": {"name": "a\nb"}}"#, "community.name", "a line of text"),
        (#"{"community": {"emailDomains": ["HKU"]}}"#, "community.emailDomains", "a domain in lower case"),
        (#"{"community": {"emailDomains": "hku.hk"}}"#, "community.emailDomains", "expected a list"),
        (#"{"community": {"emailDomains": ["a.hk", "a.hk"]}}"#, "community.emailDomains", "none twice"),
        (#"{"community": {"administrators": ["alice"]}}"#, "community.administrators", "an e-mail address"),
        (#"{"forum": {"categories": []}}"#, "forum.categories", "at least 1"),
        (#"{"forum": {"rescoreSeconds": 0}}"#, "forum.rescoreSeconds", "whole number of seconds from 1"),
        (
            #"{"mail": {"transport": "pigeon"}}"#, "mail.transport",
            #"one of "log", "file", "smtp", not "pigeon""#
        ),
        (#"{"doors": {"console": {"address": "localhost"}}}"#, "doors.console.address", "HOST:PORT"),
        (#"{"doors": {"console": 7070}}"#, "doors.console", "expected an object of keys, not 7070"),
        (#"{"plugins": {"priorities": {"a": "high"}}}"#, "plugins.priorities", "each a whole number"),
        (#"{"plugins": {"settings": {"a": 1}}}"#, "plugins.settings", "an object of objects"),
        (
            #"{"plugins": {"budgets": []}}"#, "plugins.budgets",
            "an object of objects with keys of `plugins.budget`"
        ),
        (#"{"plugins": {"budgets": {"a": 1}}}"#, "plugins.budgets.a", "an object of budgets, not 1"),
        (
            #"{"plugins": {"budgets": {"a": {"milliseconds": 0}}}}"#, "plugins.budgets.a.milliseconds",
            "expected a whole number of milliseconds from 1 to 60000, not 0"
        ),
        (
            #"{"plugins": {"budgets": {"a": {"milisecond": 9}}}}"#, "plugins.budgets.a.milisecond",
            "no such budget; did you mean milliseconds?"
        ),
        (
            #"{"plugins": {"budgets": {"a": {"x": 9}}}}"#, "plugins.budgets.a.x",
            "no such budget; there are instructions, patternSteps, milliseconds, memoryBytes, outputBytes"
        ),
        (
            #"{"plugins": {"hookFailures": {"tag.normalise": "fail"}}}"#, "plugins.hookFailures",
            #"any of tag.normalize, forum.score, message.annotate, intent.rank, each one of "fallback", "fail""#
        ),
        (#"{"plugins": {"hookFailures": {"tag.normalize": "stop"}}}"#, "plugins.hookFailures", "not"),
        (#"{"plugins": {"quarantine": {"calls": 65}}}"#, "plugins.quarantine.calls", "from 2 to 64, not 65"),
        (#"{"log": {"level": "loud"}}"#, "log.level", #""trace", "debug""#),
        (#"[]"#, "", "expected an object of sections, not []"),
    ])
    func reader_whenValueIsWrong_saysPathAndWhatWasExpected(text: String, path: String, said: String) throws {
        let problems = try read(text).problems
        #expect(problems.map(\.path) == [path])
        #expect(problems.first?.message.contains(said) == true, "\(problems)")
    }

    @Test(arguments: [
        (#"{"limits": {"tagLenght": 3}}"#, "limits.tagLenght", "did you mean limits.tagLength?"),
        (#"{"limits": {"taglength": 3}}"#, "limits.taglength", "did you mean limits.tagLength?"),
        (#"{"limts": {"tagLength": 3}}"#, "limts", "did you mean limits?"),
        (#"{"tagLength": 3}"#, "tagLength", "did you mean limits.tagLength?"),
        (#"{"weather": {"city": "HK"}}"#, "weather", "docs/configuration.md lists every key"),
        (#"{"doors": {"telnet": {}}}"#, "doors.telnet", "no such key"),
        (#"{"limits": {"": 1}}"#, "limits.", "no such key"),
    ])
    func reader_whenKeyIsUnknown_suggestsTheNearest(text: String, path: String, said: String) throws {
        let problems = try read(text).problems
        #expect(problems.map(\.path) == [path])
        #expect(problems.first?.message.contains(said) == true, "\(problems)")
    }

    @Test func reader_whenSeveralThingsAreWrong_listsThemAll() throws {
        let problems = try read(
            #"{"limits": {"tagLength": 0, "x": 1}, "log": {"level": 3}}"#,
            environment: ["QUAD_FORUM_RESCORE_SECONDS": "soon"]
        ).problems
        #expect(
            problems.map(\.path) == [
                "limits.tagLength", "limits.x", "log.level", "QUAD_FORUM_RESCORE_SECONDS",
            ])
        #expect(ConfigurationError(problems: problems).description.split(separator: "\n").count == 4)
    }

    @Test(arguments: [
        (
            "QUAD_DOORS_CONSOLE_ADDRESS", "/run/quad.sock", "doors.console.address",
            JSON.text("/run/quad.sock")
        ),
        ("QUAD_LIMITS_GROUPS_PER_PERSON", "3", "limits.groupsPerPerson", .integer(3)),
        ("QUAD_COMMUNITY_GUESTS", "TRUE", "community.guests", .bool(true)),
        (
            "QUAD_COMMUNITY_EMAIL_DOMAINS", "hku.hk, cs.hku.hk", "community.emailDomains",
            .list([.text("hku.hk"), .text("cs.hku.hk")])
        ),
        ("QUAD_COMMUNITY_EMAIL_DOMAINS", "", "community.emailDomains", .list([])),
        ("QUAD_PLUGINS_PRIORITIES", #"{"dice": 2}"#, "plugins.priorities", .object(["dice": .integer(2)])),
        ("QUAD_PLUGINS_SETTINGS", #"{"dice": {}}"#, "plugins.settings", .object(["dice": .object([:])])),
        ("QUAD_MAIL_TRANSPORT", "file", "mail.transport", .text("file")),
    ])
    func reader_whenVariableIsSet_goesBeforeTheFile(name: String, text: String, path: String, value: JSON)
        throws
    {
        let reader = try read(
            #"{"limits": {"groupsPerPerson": 9}, "doors": {"console": {"address": "127.0.0.1:1"}}}"#,
            environment: [name: text, "HOME": "/", "QUADRANT": "1"])
        #expect(reader.problems == [] && reader.warnings == [])
        let key = try #require(QuadConfiguration.keys.first { $0.path == path })
        #expect(key.value(reader.configuration) == value)
    }

    @Test(arguments: [
        ("QUAD_LIMITS_TAG_LENGTH", "", #"not """#), ("QUAD_LIMITS_TAG_LENGTH", "9999", "not 9999"),
        ("QUAD_COMMUNITY_GUESTS", "yes", #"expected true or false, not "yes""#),
        ("QUAD_PLUGINS_SETTINGS", "{", "an object of objects"),
    ])
    func reader_whenVariableIsWrong_namesIt(name: String, text: String, said: String) throws {
        let problems = try read("{}", environment: [name: text]).problems
        #expect(problems.map(\.path) == [name])
        #expect(problems.first?.source == "environment")
        #expect(problems.first?.message.contains(said) == true, "\(problems)")
    }

    @Test(arguments: [
        ("QUAD_LIMITS_TAG_LENGHT", "did you mean QUAD_LIMITS_TAG_LENGTH?"),
        ("QUAD_PORT_7070_TCP_ADDRESS_OF_SERVICE", "no key has this variable"),
    ])
    func reader_whenVariableIsUnknown_warnsOnly(name: String, said: String) throws {
        let reader = try read("{}", environment: [name: "1"])
        #expect(reader.problems == [])
        #expect(reader.warnings.map(\.path) == [name])
        #expect(reader.warnings.first?.message.contains(said) == true)
    }

    @Test(arguments: [
        (#"{"community": {"emailDomains": ["hku.hk"], "administrators": ["a@hku.hk"]}}"#, []),
        (
            #"{"community": {"emailDomains": ["hku.hk"], "administrators": ["a@hku.hk", "b@gmail.com"]}}"#,
            ["community.administrators: b@gmail.com is of none of community.emailDomains"]
        ),
        (#"{"doors": {"console": {"address": "127.0.0.1:7070"}}}"#, []),
        (
            #"{"doors": {"console": {"address": "0.0.0.0:7070"}}}"#,
            ["doors.console.address: 0.0.0.0:7070 may be reached from other machines"]
        ),
    ])
    func configuration_whenItIsAllowedAndSeldomMeant_isWarnedOf(_ text: String, _ said: [String]) throws {
        let warnings = try read(text).configuration.warnings(source: "config.json")
        #expect(warnings.count == said.count)
        for (warning, words) in zip(warnings, said) {
            #expect("\(warning.path): \(warning.message)".hasPrefix(words), "\(warning)")
        }
    }
}
