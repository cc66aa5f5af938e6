import CampusVerbs
import Community
import Lua
import Model
import Testing

@testable import Plugins

/// What a plugin's table may hold, and what is said where it is wrong.
@Suite struct ManifestTests {
    static let minimum: [LuaName: LuaValue] = ["name": "dice", "version": "1.0.0", "summary": "Rolls dice."]

    private func read(_ changes: [LuaName: LuaValue]) throws -> PluginManifest {
        let fields = Self.minimum.merging(changes) { $1 }
        return try ManifestReader(.table(LuaTable(fields: fields)), file: "dice.lua").read()
    }

    @Test func read_whenMinimal_fillsDefaults() throws {
        let manifest = try read([:])
        #expect(manifest.name == "dice")
        #expect(manifest.priority == 0)
        #expect(manifest.commands.isEmpty && manifest.handlers.hooks.isEmpty && manifest.permissions.isEmpty)
    }

    @Test(arguments: [
        ("1", true), ("1.2", true), ("1.2.3", true), ("0.10.0", true), ("", false), ("1.", false),
        ("1.x", false),
        ("1.2.3.4", false), ("+1", false), ("-1", false), ("1.2-beta", false), ("1 ", false), ("١", false),
        ("4294967296", false),
    ])
    func version_always_isUpToThreeNumbers(_ text: String, _ isOne: Bool) {
        #expect(PluginVersion.isOne(text) == isOne)
    }

    @Test func read_whenSummaryIsByLanguage_keepsEach() throws {
        let manifest = try read(["summary": ["en": "Dice.", "zh-Hant": "骰子。"]])
        #expect(manifest.summary.text(in: .traditionalChinese) == "骰子。")
        #expect(manifest.summary.text(in: .simplifiedChinese) == "Dice.")
    }

    @Test func read_whenActIsNeeded_grantsAllAreas() throws {
        #expect(
            try read(["needs": ["act"]]).permissions == Set(Permission.allCases.filter { $0.area != nil }))
        #expect(try read(["needs": ["act:forum"]]).permissions == [.actForum])
    }

    @Test(
        arguments: [
            (["nmae": "x"], "dice.lua:nmae: unknown key. Did you mean name?"),
            (["name": 5], "dice.lua:name: a text is expected, this is a number"),
            (
                ["name": "Dice!"],
                "dice.lua:name: a name is lower-case letters, digits and _, at most 32, a letter first"
            ),
            (
                ["needs": ["first": "store"]],
                "dice.lua:needs: a list is expected, like { \"one\", \"two\" }"
            ),
            (["version": "one"], "dice.lua:version: write it as \"1.0.0\""),
            (["summary": ["zh-Hant": "x"]], "dice.lua:summary.en: the English text is missing"),
            (["summary": ["en": "x", "fr": "y"]], "dice.lua:summary.fr: unknown key"),
            (["guests": "yes"], "dice.lua:guests: true or false is expected, this is a string"),
            (
                ["hooks": ["tag.normalise": 1]],
                "dice.lua:hooks.tag.normalise: unknown key. Did you mean tag.normalize?"
            ),
            (
                ["hooks": ["tag.normalize": 1]],
                "dice.lua:hooks.tag.normalize: a function is expected, this is a number"
            ),
            (
                ["events": ["forum.postet": 1]],
                "dice.lua:events.forum.postet: unknown key. Did you mean forum.posted?"
            ),
            (
                ["hooks": ["message.annotate": 1]],
                "dice.lua:hooks.message.annotate: this needs \"read:chat\": write needs = { \"read:chat\" }"
            ),
            (
                ["needs": ["bot"], "events": ["people.requested": 1]],
                "dice.lua:events.people.requested: this needs \"read:chat\": write needs = { \"bot\", \"read:chat\" }"
            ),
            (
                ["needs": ["read:chat"], "events": ["forum.posted": 1]],
                "dice.lua:events.forum.posted: this needs \"read:forum\": write needs = { \"read:chat\", \"read:forum\" }"
            ),
            (
                ["hooks": ["rooms.rank": 1]],
                "dice.lua:hooks.rooms.rank: this needs \"answer:rooms.rank\": write needs = { \"answer:rooms.rank\" }"
            ),
            (
                ["needs": ["store", "answer:rooms.fit"], "hooks": ["rooms.rank": 1]],
                "dice.lua:hooks.rooms.rank: this needs \"answer:rooms.rank\": write needs = { \"store\", "
                    + "\"answer:rooms.fit\", \"answer:rooms.rank\" }"
            ),
            (
                ["hooks": ["person.place": 1]],
                "dice.lua:hooks.person.place: this needs \"answer:person.place\": write needs = { "
                    + "\"answer:person.place\" }"
            ),
            (
                ["needs": ["answer:rooms"]],
                "dice.lua:needs[1]: \"answer:rooms\" names no hook of a plugin's, and no question: write it as "
                    + "\"answer:housing.rank\""
            ),
            // Its own it may see, so that what is wrong is the next thing.
            (
                ["hooks": ["dice.rank": 1]],
                "dice.lua:hooks.dice.rank: a function is expected, this is a number"
            ),
            (["since": "a week"], "dice.lua:since: write \"30s\", \"5m\", \"1h\" or \"7d\""),
            (
                ["every": ["soon": 1]],
                "dice.lua:every.soon: an interval is written \"30s\", \"5m\", \"1h\" or \"1d\", at least 1s"
            ),
            (
                ["commands": ["roll": ["summary": "x"]]],
                "dice.lua:commands.roll.run: a function is expected here"
            ),
            (
                ["commands": ["roll": ["summary": "x", "args": [["dice", "wort"]]]]],
                "dice.lua:commands.roll.args[1].[2]: no kind \"wort\": there are word, text, integer, handle, place, "
                    + "choice, list, media"
            ),
            (
                ["commands": ["roll": ["summary": "x", "separator": ";"]]],
                "dice.lua:commands.roll.separator: leave it out, or write \"|\""
            ),
            (
                ["settings": ["g": ["type": "real"]]],
                "dice.lua:settings.g.type: no type \"real\": there are number, "
                    + "integer, text, yesno, choice"
            ),
            (
                ["settings": ["g": ["type": "number", "default": 9, "max": 4]]],
                "dice.lua:settings.g.default: 9 is not a number of at most 4"
            ),
        ] as [([LuaName: LuaValue], String)])
    func read_whenWrong_saysFileAndKeyPath(_ changes: [LuaName: LuaValue], _ expected: String) {
        #expect { try read(changes) } throws: { "\($0)" == expected }
    }

    @Test func read_whenPermissionIsUnknown_listsThose() {
        #expect { try read(["needs": ["root"]]) } throws: {
            "\($0)".hasPrefix("dice.lua:needs[1]: no permission \"root\": there are act, act:chat")
        }
    }

    @Test(arguments: [
        (LuaValue.nil, "dice.lua: the file returns nothing, a table is expected"),
        (.integer(5), "dice.lua: the file returns a number, a table is expected"),
    ])
    func read_whenNoTable_saysSo(_ value: LuaValue, _ expected: String) {
        #expect { try ManifestReader(value, file: "dice.lua").read() } throws: { "\($0)" == expected }
    }

    @Test func since_whenGiven_isADuration() throws {
        #expect(try read(["since": "7d"]).handlers.since == .seconds(7 * 86_400))
        #expect(try read([:]).handlers.since == nil)
    }

    @Test func permissions_always_areNeverMoreThanNamed() throws {
        #expect(try read(["needs": ["http:data.example"]]).permissions == [.http])
        #expect(try read(["needs": ["answer:housing.rank"]]).permissions == [.answer])
        let forms = ["act", Permission.http.rawValue, Permission.answer.rawValue]
        for word in Permission.words where !forms.contains(word) {
            #expect(try read(["needs": [.string(word)]]).permissions.map(\.rawValue) == [word])
        }
    }
}
