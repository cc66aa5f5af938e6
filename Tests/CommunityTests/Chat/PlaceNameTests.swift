import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Places as people type them: case, accents and width make no difference, and groups have display names.
@Suite(.endsWhereItHangs)
struct PlaceNameTests {
    @Test(arguments: [
        "#study-circle", "study-circle", "＃ＳＴＵＤＹ-ＣＩＲＣＬＥ", "Étude du Soir", "#étude du soir", "ETUDE DU SOIR",
        "Ｅｔｕｄｅ　ｄｕ　Ｓｏｉｒ", " etude  du soir",
    ])
    func group_whenNamedInAnyWay_isOpened(typed: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            _ = try await campus.chat.groups.create(
                name: "Étude du Soir", kind: .open, slug: "study-circle", by: alice)

            let opened = try await campus.chat.conversations.open(typed, in: session)

            #expect(opened.place.name == "#study-circle")
            #expect(opened.name == "Étude du Soir")
        }
    }

    @Test(arguments: ["@bob", "@BOB", "＠ＢＯＢ", "@bób"])
    func person_whenNamedInAnyWay_isFound(typed: String) async throws {
        try await withCampus { campus in
            let (alice, _, conversation) = try await campus.contacts("Alice", "Bob")
            let place = try await campus.chat.conversations.resolve(typed, for: alice.person)
            #expect(place == Place(conversation: conversation, name: "@bob"))
            let handle = String(typed.dropFirst())
            #expect(try await campus.people.find(handle: handle).handle == "bob")
            #expect(try await campus.chat.sendDirect("hi", to: handle, by: alice).text == "hi")
        }
    }

    @Test func group_whenSeveralOfOnesOwnAreCalledSo_isNotGuessed() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            for name in ["讀書會", "读书会"] {
                _ = try await campus.chat.groups.create(name: name, kind: .open, by: alice)
            }
            await expectRefusal(.notFound, saying: "#du-shu-hui #du-shu-hui2") {
                try await campus.chat.conversations.resolve("讀書會", for: alice.person)
            }
            await expectRefusal(.notFound, saying: "none of your groups is called 讀書會") {
                try await campus.chat.conversations.resolve("讀書會", for: bob.person)
            }
            await expectRefusal(.notFound, saying: "#du-shu-hui #du-shu-hui2. /join SLUG") {
                try await campus.chat.groups.join(slug: "读书会", by: bob)
            }
            _ = try await campus.chat.groups.join(slug: "du-shu-hui2", by: bob)
            #expect(
                try await campus.chat.conversations.resolve("讀書會", for: bob.person).name == "#du-shu-hui2")
        }
    }

    @Test func group_whenItsNameIsAnothersSlug_isNotWrittenToByMistake() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let lab = try await campus.chat.groups.create(name: "Lab", kind: .invited, by: alice)
            _ = try await campus.chat.groups.create(name: "LAB", kind: .open, by: bob)
            // Bob means a group that he is not in, or his own: that is his to say.
            await expectRefusal(.notFound, saying: "#lab2") {
                try await campus.chat.conversations.resolve("#lab", for: bob.person)
            }
            _ = try await campus.chat.groups.changeSlug(of: lab.place.conversation, to: "team", by: alice)
            await expectRefusal(.notFound, saying: "#lab2") {
                try await campus.chat.conversations.resolve("lab", for: bob.person)
            }
            #expect(try await campus.chat.conversations.resolve("lab2", for: bob.person).name == "#lab2")
        }
    }

    @Test(arguments: ["吃飯", "吃饭", "#chi-fan", "ＣＨＩ-ＦＡＮ"])
    func join_whenTheGroupIsNamedInAnyWay_entersIt(typed: String) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.chat.groups.create(name: "吃飯", kind: .open, by: alice)
            #expect(try await campus.chat.groups.join(slug: typed, by: bob).place.name == "#chi-fan")
        }
    }

    @Test func join_ofAGroupByInvitation_findsItByNameForThoseInvited() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let eve = try await campus.signUp("Eve")
            let group = try await campus.chat.groups.create(
                name: "Chess Club", kind: .invited, slug: "kings", by: alice)
            try await campus.chat.groups.invite(handle: "bob", to: group.place.conversation, by: alice)
            for typed in ["chess club", "kings"] {
                await expectRefusal(.notFound, saying: "no group #\(typed) that you may enter") {
                    try await campus.chat.groups.join(slug: typed, by: eve)
                }
            }
            #expect(try await campus.chat.groups.join(slug: "CHESS club", by: bob).place.name == "#kings")
        }
    }

    @Test func name_whenFound_isStoredAndShownAsItWasWritten() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.chat.groups.create(name: "ＣＡＦÉ 讀書", kind: .open, slug: "cafe", by: alice)
            let joined = try await campus.chat.groups.join(slug: "CAFE", by: bob)
            #expect(joined.name == "ＣＡＦÉ 讀書")
            #expect(try await Record(campus: campus).texts("SELECT name FROM conversations") == ["ＣＡＦÉ 讀書"])
        }
    }

    @Test func conversations_whenTheyFillPages_comeOnceEach() async throws {
        try await withCampus(configuration: { $0.limits.groupsPerPerson = 30 }) { campus in
            let alice = try await campus.signUp("Alice")
            for index in 0..<25 {
                let group = try await campus.chat.groups.create(name: "g\(index)", kind: .open, by: alice)
                if index % 3 == 0 {
                    _ = try await campus.chat.send("hi", to: group.place.conversation, by: alice)
                }
            }
            let all = try await campus.chat.conversations.list(of: alice.person)
            let page = try await campus.chat.conversations.list(of: alice.person, limit: 10)
            #expect(page == Array(all.prefix(10)))
            // What is written meanwhile brings a conversation to the front: it is shown there, and not twice.
            _ = try await campus.chat.send("hello", to: page[5].place.conversation, by: alice)
            let rest = try await campus.chat.conversations.list(of: alice.person, before: page[9].order)
            #expect(rest == Array(all.dropFirst(10)))
        }
    }

    @Test func conversation_withTheAdministrators_bearsItsLabel() async throws {
        try await withCampus(configuration: { $0.accounts.administrators = ["alice@connect.hku.hk"] }) {
            campus in
            let (_, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.chat.contactAdministrators("my card is lost", by: bob)
            _ = try await campus.chat.groups.create(name: "Study", kind: .open, by: bob)
            let labels = try await campus.chat.conversations.list(of: bob.person).map(\.label)
            #expect(labels == [.chat, .help])
        }
    }
}
