import CampusVerbs
import Model
import Storage
import TestSupport
import Testing

@testable import Community

/// Tags: at most six, at most thirty characters in both forms, equal by their normal form.
@Suite(.endsWhereItHangs)
struct TagTests {
    /// One grapheme cluster of seven scalars and 25 bytes.
    static let family = "👨‍👩‍👧‍👦"
    /// One grapheme cluster of 35 bytes, among the longest that emoji keyboards have.
    static let kiss = "👩🏻‍❤️‍💋‍👨🏿"

    @Test func tag_keepsTheWrittenAndTheNormalForm() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let outcome = try await campus.people.tag("  Hiking Club ", by: alice)

            #expect(outcome.tag == Model.Tag(written: "Hiking Club", normal: "hiking_club"))
            #expect(outcome.wasNew && outcome.count == 1 && outcome.limit == 6)
            #expect(try await tags(of: "alice", in: campus) == [outcome.tag])
        }
    }

    @Test(arguments: ["hiking club", "HIKING_CLUB", "Hiking_Club"])
    func tag_whenItHasTheNormalFormOfAnother_isTheSameTag(again: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let first = try await campus.people.tag("Hiking Club", by: alice)
            let second = try await campus.people.tag(again, by: alice)

            #expect(!second.wasNew && second.count == 1)
            #expect(second.tag == first.tag)
            #expect(try await tags(of: "alice", in: campus).count == 1)
        }
    }

    @Test(arguments: ["Café Crème", "cafe creme", "ＣＡＦＥ CREME", "café_crème"])
    func tagged_whenWrittenInAnotherWay_findsThem(typed: String) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.people.tag("Café Crème", by: alice)
            campus.tags.use { $0.lowercased() }
            _ = try await campus.people.tag("CAFÉ CRÈME", by: bob)
            try await campus.people.renewTags()
            campus.tags.use { $0.lowercased() }

            let found = try await campus.people.tagged(
                typed.replacing("_", with: " "), in: .english)

            #expect(found.people.map(\.person.handle) == ["alice", "bob"])
            #expect(found.count == 2 && found.normal == "café crème")
        }
    }

    @Test func tagged_whenTwoTagsAreAlikeButForAccents_findsBoth() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.people.tag("résumé", by: alice)
            _ = try await campus.people.tag("resume", by: bob)
            let found = try await campus.people.tagged("RESUME", in: .english)
            #expect(found.count == 2 && found.normal == "resume")
            // They stay two tags.
            #expect(try await tags(of: "alice", in: campus).map(\.normal) == ["résumé"])
            #expect(try await campus.people.untag("Resume", by: alice).normal == "résumé")
        }
    }

    @Test func tagged_whenTheTagIsFromBeforeItCouldBeFoundSo_isFoundAfterTheNextStart() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.people.tag("Café", by: alice)
            try await Record(campus: campus).write("UPDATE tag_forms SET folded = NULL")
            #expect(try await campus.people.tagged("cafe", in: .english).count == 0)
            #expect(try await campus.people.tagged("café", in: .english).count == 1)
            try await campus.people.renewTags()
            #expect(try await campus.people.tagged("cafe", in: .english).count == 1)
        }
    }

    @Test(arguments: [("滙豐", "匯豐"), ("衞生", "卫生"), ("⾹港", "香港"), ("書枱", "書檯")])
    func tagged_whenOnlyTheFormsDiffer_findsThem(tag: String, typed: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.people.tag(tag, by: alice)
            #expect(
                try await campus.people.tagged(typed, in: .english).people.map(\.person.handle) == ["alice"])
            // As a version before stored it, whose record comes to the last migration at the start.
            let record = Record(campus: campus)
            try await record.write("UPDATE tag_forms SET folded = written")
            let migration = try #require(CommunitySchema.migrations.last { $0.name == "tags by forms" })
            try await record.write(migration.sql)
            try await campus.people.renewTags()
            #expect(try await campus.people.tagged(typed, in: .english).count == 1)
        }
    }

    /// What `/tagged` finds as one, a person carries once.
    @Test(arguments: [
        ("Hiking", "ｈｉｋｉｎｇ"), ("學習", "学习"), ("café", "cafe"), ("滙豐", "匯豐"), ("chess", "chess\u{200B}"),
    ])
    func tag_whenItIsFoundAsOneThatIsThere_isThatOne(first: String, again: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let tag = try await campus.people.tag(first, by: alice).tag
            let second = try await campus.people.tag(again, by: alice)
            #expect(second.tag == tag && !second.wasNew && second.count == 1)
            #expect(try await tags(of: "alice", in: campus) == [tag])
            #expect(try await campus.people.untag(again, by: alice) == tag)
            #expect(try await tags(of: "alice", in: campus).isEmpty)
        }
    }

    /// Versions before stored both.
    @Test func tags_thatAreFoundAsOne_areShownAndTakenOffAsOne() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            for tag in ["學習", "chess"] { _ = try await campus.people.tag(tag, by: alice) }
            try await Record(campus: campus).write(
                "UPDATE tag_forms SET written = '学习', normal = '学习' WHERE written = 'chess'")
            #expect(try await tags(of: "alice", in: campus).map(\.written) == ["學習"])
            try await campus.people.untag("学习", by: alice)
            #expect(try await tags(of: "alice", in: campus).isEmpty)
        }
    }

    @Test func tag_whenTwoPeopleHaveIt_isEachOnes() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.people.tag("chess", by: alice)
            #expect(try await campus.people.tag("Chess", by: bob).wasNew)
        }
    }

    @Test func tag_whenSixAreThere_isRefusedUntilOneIsTakenOff() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            for number in 1...6 { _ = try await campus.people.tag("tag \(number)", by: alice) }

            await expectRefusal(.limit, saying: "/untag") { try await campus.people.tag("tag 7", by: alice) }
            // One that is there already is no seventh.
            #expect(try await !campus.people.tag("TAG 3", by: alice).wasNew)

            try await campus.people.untag("tag 1", by: alice)
            #expect(try await campus.people.tag("tag 7", by: alice).count == 6)
        }
    }

    @Test func tag_whenThirtyAreAddedAtOnce_keepsSix() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let outcomes = await atOnce(30) { try await campus.people.tag("tag \($0)", by: alice) }

            #expect(outcomes.successes().count == 6)
            #expect(try await tags(of: "alice", in: campus).count == 6)
        }
    }

    @Test(arguments: [
        (tag: String(repeating: "x", count: 30), fits: true),
        (tag: String(repeating: "x", count: 31), fits: false),
        (tag: String(repeating: family, count: 30), fits: true),
        (tag: String(repeating: family, count: 31), fits: false),
        (tag: String(repeating: kiss, count: 30), fits: true),
        (tag: String(repeating: "e\u{301}", count: 30), fits: true),
        (tag: String(repeating: "好", count: 31), fits: false), (tag: "🎓", fits: true),
        (tag: "e" + String(repeating: "\u{301}", count: 5000), fits: false),
    ])
    func tag_isMeasuredInGraphemeClusters(tag: String, fits: Bool) async throws {
        try await withCampus { campus in
            campus.tags.use { $0 }
            let alice = try await campus.signUp("Alice")
            let error = await refusal { try await campus.people.tag(tag, by: alice) }
            #expect(error?.code == (fits ? nil : .limit))
            #expect(try await tags(of: "alice", in: campus).map(\.written) == (fits ? [tag] : []))
        }
    }

    @Test(arguments: [
        "\u{3164}", "\u{AD}", "\u{2060}", "\u{2800}", "\u{FEFF}", "\u{202E}", "\u{200B} \u{FE0F}",
    ])
    func tag_whenNothingOfItIsSeen_isRefused(tag: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.invalid, saying: "nothing of that tag can be seen") {
                try await campus.people.tag(tag, by: alice)
            }
            campus.tags.use { _ in tag }
            await expectRefusal(.invalid, saying: "normal form") {
                try await campus.people.tag("a", by: alice)
            }
        }
    }

    @Test(arguments: [(normal: 30, fits: true), (normal: 31, fits: false)])
    func tag_whenItsNormalFormIsTooLong_isRefused(normal: Int, fits: Bool) async throws {
        try await withCampus { campus in
            campus.tags.use { _ in String(repeating: Self.family, count: normal) }
            let alice = try await campus.signUp("Alice")
            let error = await refusal { try await campus.people.tag("short", by: alice) }
            #expect(error?.code == (fits ? nil : .limit))
            #expect(fits || error?.message.contains("normal form") == true)
        }
    }

    @Test(arguments: ["", "   ", "\n"])
    func tag_whenBlank_isRefused(tag: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.invalid) { try await campus.people.tag(tag, by: alice) }
        }
    }

    @Test func tag_whenItsNormalFormIsEmpty_isRefused() async throws {
        try await withCampus { campus in
            campus.tags.use { _ in "" }
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.invalid, saying: "normal form") {
                try await campus.people.tag("chess", by: alice)
            }
        }
    }

    @Test func tag_whenTheHookFails_storesNothing() async throws {
        try await withCampus { campus in
            campus.tags.use { _ in throw CommunityError(.unavailable, "tags.lua failed") }
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.unavailable) { try await campus.people.tag("chess", by: alice) }
            #expect(try await tags(of: "alice", in: campus).isEmpty)
        }
    }

    @Test func tag_afterTheHookChanged_keepsWhatIsStored() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.people.tag("Chess Club", by: alice)
            campus.tags.use { $0.uppercased() }
            _ = try await campus.people.tag("Go", by: alice)

            #expect(try await tags(of: "alice", in: campus).map(\.normal) == ["chess_club", "GO"])
            // The stored form still takes it off.
            #expect(try await campus.people.untag("chess_club", by: alice).written == "Chess Club")
        }
    }

    @Test func untag_whenTheTagIsNotThere_listsOnesOwn() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.notFound, saying: "/tag TAG adds one") {
                try await campus.people.untag("go", by: alice)
            }
            _ = try await campus.people.tag("chess", by: alice)
            await expectRefusal(.notFound, saying: "chess") { try await campus.people.untag("go", by: alice) }
        }
    }

    private func tags(of handle: String, in campus: TestCampus) async throws -> [Model.Tag] {
        let person = try await campus.people.find(handle: handle)
        return try await campus.people.profile(of: handle, for: person.id).tags
    }
}
