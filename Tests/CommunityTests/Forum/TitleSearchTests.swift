import CampusVerbs
import Community
import Foundation
import Model
import TestSupport
import Testing

/// Search in titles: what is found, in which order, and that the index never stays behind the record.
@Suite(.endsWhereItHangs)
struct TitleSearchTests {
    private static let titles = [
        "COMP3278 notes", "圖書館座位分享", "图书馆开放时间", "Café near campus", "ＳＡＬＥ: iPhone 12",
        "🎸 lessons for beginners",
        "二手 calculus textbook 轉讓", "NEAR the library", "Straße & Übung", "MATH-1013 past paper", "滙豐 衞生 ⾹港",
    ]

    @Test(
        arguments: [
            ("comp3278", [0]), ("COMP 3278", [0]), ("notes comp", [0]), ("圖書", [1, 2]), ("图书", [1, 2]),
            ("圖書館", [1, 2]), ("座", [1]), ("書座", []), ("cafe", [3]), ("CAFÉ", [3]), ("sale", [4]),
            ("ｉｐｈｏｎｅ", [4]),
            ("iphone12", [4]), ("🎸", [5]), ("lessons 🎸", [5]), ("🎹", []), ("二手 calculus", [6]),
            ("轉讓 textbook", [6]),
            ("转让", [6]), ("匯豐", [10]), ("衛生 香港", [10]), ("ubung", [8]), ("note", []), ("calculus notes", []),
            // What means something to the index means nothing here.
            ("near", [3, 7]), ("NEAR(the library)", [7]), ("\"library\"", [7]), ("lib*", []),
            ("library - near", [7]),
            ("math-1013", [9]), ("tokens:notes", []), ("^NEAR", [3, 7]), ("a\"b", []),
            ("library OR notes", []),
        ] as [(String, Set<Int>)])
    func search_findsTitlesThatHaveAllWords(words: String, found: Set<Int>) async throws {
        try await withTitles { campus, posts, _ async throws in
            let result = try await campus.forum.search(words, limit: 100)
            #expect(Set(result.items.map(\.id)) == Set(found.map { posts[$0] }))
            #expect(result.rest.isEmpty && !result.isPartial)
        }
    }

    @Test(arguments: ["", "  ", "?!…—\"'*-", "( ) ^ :", "\u{0}\u{7F}\u{202E}"])
    func search_withoutWords_saysWhatToType(words: String) async throws {
        try await withTitles { campus, _, _ async throws in
            await expectRefusal(.invalid, saying: "/search WORDS") {
                try await campus.forum.search(words, limit: 10)
            }
        }
    }

    /// It would find what is to be left out.
    @Test(
        arguments: [
            ("-COMP3278", "COMP3278"), ("library -near", "near"), ("圖書 －座", "座"), ("cafe –sale", "sale"),
            ("cafe -\"sale\"", "sale\""), ("--12", "12"),
        ])
    func search_withAWordToLeaveOut_isRefused(words: String, word: String) async throws {
        try await withTitles { campus, _, _ async throws in
            await expectRefusal(.invalid, saying: "write it without -\(word), or \(word) to look for that") {
                try await campus.forum.search(words, limit: 10)
            }
            await expectRefusal(.invalid, saying: "write it without -\(word)") {
                try await campus.chat.groups.open(matching: words, limit: 10)
            }
        }
    }

    @Test func search_ofVeryMuch_isRefusedAtOnce() async throws {
        try await withTitles { campus, _, _ async throws in
            for words in [
                String(repeating: "word ", count: 20_000), String(repeating: "圖", count: 201),
                "e" + String(repeating: "\u{301}", count: 50_000),
            ] {
                await expectRefusal(.invalid, saying: "200 characters") {
                    try await campus.forum.search(words, limit: 10)
                }
            }
            let most = try await campus.forum.search(String(repeating: "圖書", count: 100), limit: 10)
            #expect(most.items.isEmpty)
        }
    }

    @Test func ranking_putsTheNewerAndTheShorterFirst() async throws {
        try await withCampus { campus async throws in
            let alice = try await campus.signUp("Alice")
            try await campus.serving { () async throws in
                let old = try await post("exam", by: alice, campus)
                campus.clock.advance(by: .days(900))
                let long = try await post(
                    "exam timetable for all first year students of science", by: alice, campus)
                let short = try await post("exam timetable", by: alice, campus)
                let longer = try await post(
                    "exam timetable for all first year students of arts", by: alice, campus)
                let found = try await search("exam", in: campus)
                #expect(found == [short, longer, long, old] || found == [short, old, longer, long])
                #expect(found.first == short)
            }
        }
    }

    @Test func page_goesOnWithoutWhatIsNewAndWithoutWhatIsGone() async throws {
        try await withCampus { campus async throws in
            let alice = try await campus.signUp("Alice")
            try await campus.serving { () async throws in
                var posts: [PostID] = []
                for _ in 0..<7 { posts.append(try await post("考試 tips", by: alice, campus)) }
                await campus.core.settleTitles()
                let first = try await campus.forum.search("考试", limit: 3)
                #expect(first.items.map(\.id) == [posts[6], posts[5], posts[4]])
                _ = try await post("考試 tips", by: alice, campus)
                _ = try await campus.forum.delete(posts[2].rawValue, by: alice)
                _ = try await campus.forum.retitle(posts[5], to: "考試", by: alice)
                let rest = try await campus.forum.posts(first.rest)
                #expect(rest.map(\.id) == [posts[3], posts[1], posts[0]])
            }
        }
    }

    // MARK: Following the record

    @Test func title_whenChangedOrDeleted_isFoundByItsNewWordsOnly() async throws {
        try await withTitles { campus, posts, alice async throws in
            _ = try await campus.forum.retitle(posts[0], to: "MATH1013 notes", by: alice)
            #expect(try await search("comp3278", in: campus).isEmpty)
            #expect(try await search("math1013 notes", in: campus) == [posts[0]])
            _ = try await campus.forum.delete(posts[0].rawValue, by: alice)
            #expect(try await search("math1013 notes", in: campus).isEmpty)
            _ = try await campus.forum.edit(posts[1].rawValue, text: "other content", by: alice)
            #expect(try await search("座位", in: campus) == [posts[1]])
        }
    }

    @Test func index_whenThereWasNoTimeBeforeTheEnd_catchesUp() async throws {
        try await withCampus { campus async throws in
            let alice = try await campus.signUp("Alice")
            var kept = PostID(rawValue: 0)
            var gone = kept
            try await campus.serving { () async throws in
                kept = try await post("kept title", by: alice, campus)
                gone = try await post("gone title", by: alice, campus)
                #expect(try await search("title", in: campus) == [gone, kept])
            }
            // Committed, and nobody there to index it: as after a crash.
            let late = try await post("late title", by: alice, campus)
            _ = try await campus.forum.delete(gone.rawValue, by: alice)
            _ = try await campus.forum.retitle(kept, to: "changed title", by: alice)
            let again = try await campus.restarted()
            try await again.serving { () async throws in
                await again.core.settleTitles()
                #expect(try await search("title", in: again) == [late, kept])
                #expect(try await search("kept", in: again).isEmpty)
            }
            await again.core.close()
        }
    }

    @Test(arguments: [true, false])
    func index_whenItsFileIsGoneOrBroken_isMadeAnew(isGone: Bool) async throws {
        try await withCampus { campus async throws in
            let alice = try await campus.signUp("Alice")
            var posts: [PostID] = []
            for number in 0..<5 { posts.append(try await post("title \(number)", by: alice, campus)) }
            _ = try await campus.forum.delete(posts[3].rawValue, by: alice)
            try await campus.serving { _ = try await search("title", in: campus) }
            let file = URL(filePath: campus.directory).appending(path: "titles.sqlite")
            let again = try await campus.restarted(betweenStarts: {
                if isGone {
                    try FileManager.default.removeItem(at: file)
                } else {
                    try Data("no index".utf8).write(to: file)
                }
            })
            try await again.serving { () async throws in
                await again.core.settleTitles()
                let found = try await again.forum.search("title", limit: 10)
                #expect(!found.isPartial)
                #expect(found.items.map(\.id) == [posts[4], posts[2], posts[1], posts[0]])
            }
            await again.core.close()
        }
    }

    @Test func words_ofDeletedAndChangedTitles_areGoneFromTheFilesOnceErased() async throws {
        try await withCampus { campus async throws in
            let alice = try await campus.signUp("Alice")
            var other = PostID(rawValue: 0)
            try await campus.serving { () async throws in
                for title in Self.titles { _ = try await post(title, by: alice, campus) }
                let secret = try await post("xylophone zwitterion", by: alice, campus)
                other = try await post("quetzalcoatl common", by: alice, campus)
                #expect(try await search("zwitterion", in: campus) == [secret])
                _ = try await campus.forum.delete(secret.rawValue, by: alice)
                _ = try await campus.forum.retitle(other, to: "plain common", by: alice)
                #expect(try await search("plain", in: campus) == [other])
            }
            // Nothing reads any more, so the logs are emptied at the first try.
            #expect(try await campus.core.scrub())

            for suffix in ["", "-wal"] {
                let file = URL(filePath: campus.directory).appending(path: "titles.sqlite\(suffix)")
                guard let bytes = try? Data(contentsOf: file) else { continue }
                for word in ["xylophone", "zwitterion", "quetzalcoatl"] {
                    #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) is in titles.sqlite\(suffix)")
                }
            }
            // What is left is found, as it is after a start.
            let again = try await campus.restarted()
            try await again.serving { () async throws in
                #expect(try await search("common", in: again) == [other])
                #expect(try await search("notes", in: again).count == 1)
            }
            await again.core.close()
        }
    }

    // MARK: - Steps

    private func post(_ title: String, by actor: Actor, _ campus: TestCampus) async throws -> PostID {
        try await campus.forum.post(categories: ["buy/sell"], title: title, content: "c", by: actor).id
    }

    private func search(_ words: String, in campus: TestCampus) async throws -> [PostID] {
        await campus.core.settleTitles()
        return try await campus.forum.search(words, limit: 100).items.map(\.id)
    }

    /// A campus that indexes, with Alice's posts of all the titles.
    private func withTitles(_ body: (TestCampus, [PostID], Actor) async throws -> Void) async throws {
        try await withCampus { campus async throws in
            let alice = try await campus.signUp("Alice")
            try await campus.serving { () async throws in
                var posts: [PostID] = []
                for title in Self.titles { posts.append(try await post(title, by: alice, campus)) }
                await campus.core.settleTitles()
                try await body(campus, posts, alice)
            }
        }
    }
}
