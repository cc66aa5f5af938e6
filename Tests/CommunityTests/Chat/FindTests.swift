import CampusVerbs
import Foundation
import Logging
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Search in one's own messages: what is found, by whom, and that the index never stays behind the record.
@Suite(.endsWhereItHangs)
struct FindTests {
    private static let texts = [
        "are we meeting at the library?", "圖書館見", "我在图书馆三楼", "Café later?", "ＳＡＬＥ: iPhone 12", "🎸 tonight",
        "NEAR the library", "COMP3278 notes", "see you", "滙豐銀行", "衞生署", "書枱", "麪包", "⾹港⼤學", "食糉",
    ]

    @Test(
        arguments: [
            ("library", [6, 0]), ("LIBRARY the", [6, 0]), ("圖書", [2, 1]), ("图书馆", [2, 1]), ("三樓", [2]),
            ("見", [1]),
            ("書三", []), ("cafe", [3]), ("sale", [4]), ("iphone12", [4]), ("🎸", [5]), ("comp 3278", [7]),
            ("librar", []), ("library notes", []),
            // Forms of one character.
            ("汇丰", [9]), ("匯豐", [9]), ("衛生", [10]), ("书台", [11]), ("書檯", [11]), ("麵包", [12]), ("香港大學", [13]),
            ("⾹港", [13]), ("粽", [14]),
            // What means something to an index means nothing here.
            ("near", [6]), ("\"library\"", [6, 0]), ("lib*", []), ("library OR notes", []),
            ("text:notes", []),
        ] as [(String, [Int])])
    func find_givesMessagesThatHaveAllWords_newestFirst(words: String, found: [Int]) async throws {
        try await withMessages { campus, alice, _, sent async throws in
            let result = try await campus.chat.conversations.find(words, limit: 50, for: alice.person)
            #expect(result.items.map(\.message.id) == found.map { sent[$0] })
            #expect(!result.isPartial)
        }
    }

    @Test(arguments: ["", "  ", "?!…—\"'*-", "\u{0}\u{202E}"])
    func find_withoutWords_saysWhatToType(words: String) async throws {
        try await withMessages { campus, alice, _, _ async throws in
            await expectRefusal(.invalid, saying: "/find WORDS") {
                try await campus.chat.conversations.find(words, limit: 10, for: alice.person)
            }
        }
    }

    @Test(arguments: ["-library", "near －library", "the -\"library"])
    func find_withAWordToLeaveOut_isRefused(words: String) async throws {
        try await withMessages { campus, alice, _, _ async throws in
            await expectRefusal(.invalid, saying: "write it without -library") {
                try await campus.chat.conversations.find(words, limit: 10, for: alice.person)
            }
        }
    }

    @Test func find_ofVeryMuch_isRefusedAtOnce() async throws {
        try await withMessages { campus, alice, _, _ async throws in
            for words in [
                String(repeating: "w ", count: 20_000), "e" + String(repeating: "\u{301}", count: 50_000),
            ] {
                await expectRefusal(.invalid, saying: "200 characters") {
                    try await campus.chat.conversations.find(words, limit: 10, for: alice.person)
                }
            }
        }
    }

    @Test func pages_goOnBeforeTheLastShown_whateverIsNew() async throws {
        try await withMessages { campus, alice, place, _ async throws in
            var sent: [MessageID] = []
            for number in 0..<150 {
                sent.append(try await campus.chat.send("同樣 \(number)", to: place, by: alice).id)
            }
            var found: [MessageID] = []
            while found.count < 150 {
                await campus.core.settleMessages()
                let page = try await campus.chat.conversations.find(
                    "同樣", before: found.last, limit: 40, for: alice.person)
                _ = try await campus.chat.send("同樣 meanwhile", to: place, by: alice)
                if page.items.isEmpty { break }
                found += page.items.map(\.message.id)
            }
            #expect(found == sent.reversed())
        }
    }

    @Test func excerpt_isOneLineAroundTheWord() async throws {
        try await withMessages { campus, alice, place, _ async throws in
            let filler = Array(repeating: "filler", count: 40).joined(separator: " ")
            _ = try await campus.chat.send("\(filler)\nthe Ｎeedle\tis here\n\(filler)", to: place, by: alice)
            let han = String(repeating: "好", count: 100)
            _ = try await campus.chat.send("\(han)縫針\(han)", to: place, by: alice)
            await campus.core.settleMessages()
            let found = try await campus.chat.conversations.find("needle", limit: 1, for: alice.person).items
            #expect(
                found.map(\.excerpt) == [
                    "…iller filler filler the Ｎeedle is here filler filler filler filler fill…"
                ])
            let other =
                try await campus.chat.conversations.find("缝针", limit: 1, for: alice.person).items.first?
                .excerpt ?? ""
            #expect(
                other.contains("好縫針好") && other.hasPrefix("…") && other.hasSuffix("…") && other.count < 45)
        }
    }

    // MARK: Who finds what

    @Test func find_neverGivesWhatOneMayNotSee() async throws {
        try await withMessages { campus, alice, place, _ async throws in
            let carol = try await campus.signUp("Carol")
            let study = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            let secret = try await campus.chat.groups.create(name: "Secret", kind: .invited, by: alice).place
            let open = try await campus.chat.send("walrus open", to: study.conversation, by: alice)
            let early = try await campus.chat.send("walrus early", to: secret.conversation, by: alice)
            let direct = try await campus.chat.send("walrus direct", to: place, by: alice)
            #expect(try await found("walrus", by: alice, campus) == [direct.id, early.id, open.id])
            #expect(try await found("walrus", by: carol, campus).isEmpty)

            _ = try await campus.chat.groups.join(slug: "study", by: carol)
            try await campus.chat.groups.invite(handle: "carol", to: secret.conversation, by: alice)
            _ = try await campus.chat.groups.join(slug: "secret", by: carol)
            let late = try await campus.chat.send("walrus late", to: secret.conversation, by: alice)
            #expect(try await found("walrus", by: carol, campus) == [late.id, open.id])
            #expect(try await found("walrus", in: "#study", by: carol, campus) == [open.id])
            await expectRefusal(.notFound) {
                try await campus.chat.conversations.find(
                    "walrus", in: "#nowhere", limit: 5, for: carol.person)
            }
            try await campus.chat.groups.leave(study.conversation, by: carol)
            #expect(try await found("walrus", by: carol, campus) == [late.id])
        }
    }

    @Test func message_whenChangedOrDeletedOrCleared_isFoundByItsNewWordsOnly() async throws {
        try await withMessages { campus, alice, place, sent async throws in
            _ = try await campus.chat.edit(sent[7], text: "MATH1013 notes", by: alice)
            #expect(try await found("comp3278", by: alice, campus).isEmpty)
            #expect(try await found("math1013", by: alice, campus) == [sent[7]])
            _ = try await campus.chat.delete(sent[0], by: alice)
            #expect(try await found("library", by: alice, campus) == [sent[6]])
            try await campus.chat.conversations.clear("@bob", by: alice)
            #expect(try await found("library", by: alice, campus).isEmpty)
            let new = try await campus.chat.send("another library", to: place, by: alice)
            #expect(try await found("library", by: alice, campus) == [new.id])
        }
    }

    // MARK: Following the record

    @Test func index_whenThereWasNoTimeBeforeTheEnd_catchesUp() async throws {
        try await withCampus { campus async throws in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            var kept: [MessageID] = []
            try await campus.serving { () async throws in
                for number in 0..<3 {
                    kept.append(try await campus.chat.send("kept \(number)", to: place, by: alice).id)
                }
                #expect(try await found("kept", by: bob, campus) == kept.reversed())
            }
            // Committed, and nobody there to index it: as after a crash.
            let late = try await campus.chat.send("late kept", to: place, by: bob)
            _ = try await campus.chat.delete(kept[0], by: alice)
            _ = try await campus.chat.edit(kept[1], text: "changed", by: alice)
            let again = try await campus.restarted()
            try await again.serving { () async throws in
                #expect(try await found("kept", by: bob, again) == [late.id, kept[2]])
                #expect(try await found("changed", by: bob, again) == [kept[1]])
            }
            await again.core.close()
        }
    }

    @Test(arguments: [true, false])
    func index_whenItsFileIsGoneOrBroken_isMadeAnew(isGone: Bool) async throws {
        try await withCampus { campus async throws in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            var sent: [MessageID] = []
            for number in 0..<200 {
                let to = number.isMultiple(of: 2) ? place : group.conversation
                sent.append(try await campus.chat.send("number \(number)", to: to, by: alice).id)
            }
            _ = try await campus.chat.delete(sent[3], by: alice)
            try await campus.serving { _ = try await found("number", by: alice, campus) }
            let file = URL(filePath: campus.directory).appending(path: "messages.sqlite")
            let again = try await campus.restarted(betweenStarts: {
                if isGone {
                    try FileManager.default.removeItem(at: file)
                } else {
                    try Data("no index".utf8).write(to: file)
                }
            })
            try await again.serving { () async throws in
                sent.append(try await again.chat.send("number 200", to: place, by: alice).id)
                await again.core.settleMessages()
                var all: [MessageID] = []
                while true {
                    let page = try await again.chat.conversations.find(
                        "number", before: all.last, limit: 50, for: alice.person)
                    #expect(!page.isPartial)
                    if page.items.isEmpty { break }
                    all += page.items.map(\.message.id)
                }
                sent.remove(at: 3)
                #expect(all == sent.reversed())
                #expect(try await found("number 77", by: alice, again) == [sent[76]])
            }
            await again.core.close()
        }
    }

    /// Many short conversations and a long one, filled in parts.
    @Test func index_ofMoreThanAPart_isFilledWhole() async throws {
        try await withCampus { campus async throws in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let numbers = await atOnce(5_000) { number in
                let mark = number.isMultiple(of: 250) ? " seldom" : ""
                let sent = try await campus.chat.send("word w\(number)\(mark)", to: place, by: alice)
                return mark.isEmpty ? nil : sent.id
            }.successes()
            let other = try await campus.chat.groups.create(name: "Other", kind: .open, by: alice).place
            let last = try await campus.chat.send("word last", to: other.conversation, by: alice)
            try await campus.serving { () async throws in
                #expect(try await found("last", by: alice, campus) == [last.id])
                // In more blocks than are looked through at once.
                let seldom = numbers.compactMap(\.self).sorted { $0 > $1 }
                #expect(seldom.count == 20)
                #expect(try await found("seldom", by: alice, campus) == seldom)
                let page = try await campus.chat.conversations.find("seldom", limit: 11, for: alice.person)
                #expect(page.items.map(\.message.id) == Array(seldom.prefix(11)))
                for number in [0, 1_999, 2_000, 2_001, 4_321, 4_999] {
                    #expect(try await found("w\(number)", by: alice, campus).count == 1)
                }
            }
        }
    }

    @Test func words_ofAClosedAccount_areNotFound() async throws {
        try await withMessages { campus, alice, place, _ async throws in
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            let bob = Actor(try await campus.core.people.find(handle: "bob").id)
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            let kept = try await campus.chat.send("xylograph kept", to: group.conversation, by: alice)
            _ = try await campus.chat.send("xylograph gone", to: group.conversation, by: bob)
            #expect(try await found("xylograph", by: alice, campus).count == 2)
            try await campus.core.accounts.remove(email: "bob@connect.hku.hk")
            try await campus.core.eraseClosedAccounts()
            #expect(try await found("xylograph", by: alice, campus) == [kept.id])
            #expect(try await blocks(of: campus, mayHave: "gone") == 0)
        }
    }

    @Test func index_holdsNoWords() async throws {
        try await withCampus { campus async throws in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            try await campus.serving { () async throws in
                for text in Self.texts { _ = try await campus.chat.send(text, to: place, by: alice) }
                #expect(try await found("library", by: alice, campus).count == 2)
            }
            // Nothing reads any more, so the logs are emptied at the first try.
            #expect(try await campus.core.scrub())
            for suffix in ["", "-wal"] {
                let file = URL(filePath: campus.directory).appending(path: "messages.sqlite\(suffix)")
                guard let bytes = try? Data(contentsOf: file) else { continue }
                for word in ["library", "圖書", "图书"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
            }
        }
    }

    @Test func find_whenIndexingFails_saysThatSomeMayBeMissingUntilItSucceeds() async throws {
        try await withMessages { campus, alice, place, _ async throws in
            let index = try index(of: campus)
            try await index.write { writer in
                try writer.execute(
                    "CREATE TRIGGER broken BEFORE INSERT ON blocks BEGIN SELECT raise(ABORT, 'broken'); END")
            }
            let late = try await campus.chat.send("a late word", to: place, by: alice)
            let missed = try await campus.chat.conversations.find("late", limit: 10, for: alice.person)
            #expect(missed.items.isEmpty && missed.isPartial)

            try await index.write { try $0.execute("DROP TRIGGER broken") }
            await index.close()
            await campus.core.settleMessages()
            let found = try await campus.chat.conversations.find("late", limit: 10, for: alice.person)
            #expect(found.items.map(\.message.id) == [late.id] && !found.isPartial)
        }
    }
}

// MARK: - Steps

extension FindTests {
    private func found(
        _ words: String, in place: String? = nil, by actor: Actor, _ campus: TestCampus
    ) async throws -> [MessageID] {
        await campus.core.settleMessages()
        return try await campus.chat.conversations.find(words, in: place, limit: 50, for: actor.person).items
            .map(
                \.message.id)
    }

    /// Another connection to the index.
    private func index(of campus: TestCampus) throws -> DerivedStore {
        try DerivedStore(
            path: "\(campus.directory)/messages.sqlite", schemaVersion: MessageBlockQueries.schemaVersion,
            schema: MessageBlockQueries.schema,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Blocks of the index whose messages may have a word.
    private func blocks(of campus: TestCampus, mayHave word: String) async throws -> Int {
        let store = try index(of: campus)
        let sets = try await store.read { reader in
            try reader.rows("SELECT words FROM blocks") { row in
                row.withBlob(0) { WordSet.has([WordSet.hash(of: word)], in: $0) }
            }
        }
        await store.close()
        return sets.count(where: \.self)
    }

    /// A campus that indexes, with Alice's messages of all the texts to Bob.
    private func withMessages(
        _ body: (TestCampus, Actor, ConversationID, [MessageID]) async throws -> Void
    ) async throws {
        try await withCampus { campus async throws in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            try await campus.serving { () async throws in
                var sent: [MessageID] = []
                for text in Self.texts {
                    sent.append(try await campus.chat.send(text, to: place, by: alice).id)
                }
                await campus.core.settleMessages()
                try await body(campus, alice, place, sent)
            }
        }
    }
}
