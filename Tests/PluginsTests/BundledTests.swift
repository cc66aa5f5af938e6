import Community
import Foundation
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// The bundled plugins, typed as people type them.
@Suite struct BundledTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../plugins")

    /// Their files, by their paths in the plugin folder.
    ///
    /// - Parameter needed: Which are needed; all if none is named. Each costs its loading.
    static func files(_ needed: String...) throws -> [String: String] {
        var files: [String: String] = [:]
        let plugins = PluginFolder(path: folder.path)
        for file in try plugins.files() {
            let source = try plugins.read(file)
            guard
                BundledPlugins.names.contains(source.stem), needed.isEmpty || needed.contains(source.stem)
            else { continue }
            for (file, bytes) in source.filesWithLibrary {
                files[file] = String(decoding: bytes, as: UTF8.self)
            }
        }
        return files
    }

    /// Plays a transcript: `alice> /command` and under it, indented, what is answered.
    private func play(_ transcript: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let test = try await TestHost.gateway(
            Self.files("chat", "dice", "forum", "notifications", "people", "tags"))
        var people: [String: TestSession] = [:]
        var expected: [String] = []
        var got: [String] = []
        for line in transcript.split(separator: "\n").map(String.init) {
            guard !line.hasPrefix("  "), let mark = line.range(of: "> ") else {
                expected.append(line)
                continue
            }
            #expect(got == expected, sourceLocation: sourceLocation)
            let name = String(line[..<mark.lowerBound])
            if people[name] == nil { people[name] = try await test.person(name) }
            guard let session = people[name] else { continue }
            got = await test.type(String(line[mark.upperBound...]), as: session).map { "  \($0)" }
            expected = []
        }
        #expect(got == expected, sourceLocation: sourceLocation)
        await test.campus?.close()
    }

    /// The list by which their commands are kept for them.
    @Test func commands_ofThePlugins_areThoseThatAreKept() async throws {
        let test = try await TestHost.loaded(Self.files())
        var found: [String: [String]] = [:]
        for command in test.host.commands {
            found[command.plugin, default: []] += [command.name] + command.aliases.map(\.name)
        }
        #expect(found.mapValues { $0.sorted() } == ShippedCommands.byPlugin)
    }

    @Test func plugins_whenLoaded_sayWhatTheirCommandsDoInEachLanguage() async throws {
        let test = try await TestHost.loaded(Self.files())
        #expect(test.host.plugins.allSatisfy { $0.state == .loaded })
        for command in test.host.commands {
            for language in [Language.traditionalChinese, .simplifiedChinese] {
                #expect(
                    command.summary.text(in: language) != command.summary.text(in: .english),
                    "/\(command.name)")
            }
        }
    }

    @Test func preferences_whenTypedInOtherWidthsAndCases_areRead() async throws {
        try await play(
            """
            alice> /quiet 23：00 ７:05 asia/hong_kong
              quiet from 23:00 to 07:05 (Asia/Hong_Kong): nothing shows or rings then. Messages wait in /chats and notifications in /notifications; what you open shows. /quiet off ends it
            alice> /quiet 22:00 6:00
              quiet from 22:00 to 06:00 (Asia/Hong_Kong): nothing shows or rings then. Messages wait in /chats and notifications in /notifications; what you open shows. /quiet off ends it
            alice> /quiet 22:00 6:5
              error: 6:5 is not a time of day. Write it as /quiet 23:00 07:00
            alice> /quiet ＯＦＦ
              no quiet hours. /quiet 23:00 07:00 sets them
            alice> /notify ＬＩＫＥ Ｏf
              error: of is neither on nor off. Write it as /notify like off
            alice> /find in @bob
              error: write the words to look for first: /find WORDS in @bob
            """)
    }

    @Test func emptyLists_whenAsked_sayWhatToTypeNext() async throws {
        try await play(
            """
            alice> /chats
              no conversations yet. /msg HANDLE TEXT writes to someone, /group NAME makes a group
            alice> /latest
              no posts yet. /post CATEGORY | TITLE | CONTENT writes the first
            alice> /notifications
              no notifications yet. Mentions, comments, likes, requests and invitations show here; /chats lists your conversations
            alice> /history
              error: no conversation is open. /chats lists yours, /open PLACE opens one
            alice> /me
              alice (alice)
              no tags yet. /tag TAG adds one
            """)
    }

    @Test func groups_whenNamedAsPeopleDo_areFound() async throws {
        try await play(
            """
            bob> /group Café Ｌａｂ
              made #cafe-lab: Café Ｌａｂ (open). What you type goes to #cafe-lab now; /invite HANDLE asks somebody in
            bob> /open cafe lab
              #cafe-lab: 1 person, 0 unread
            alice> /join CAFÉ LAB
              joined #cafe-lab: Café Ｌａｂ, 2 people. What you type goes to #cafe-lab now
            alice> /latest ＣＯＵＲＳＥ　Discussions
              no posts yet. /post CATEGORY | TITLE | CONTENT writes the first
            alice> /open no such group
              error: none of your groups is called no such group. /chats lists your conversations, \
            /join NAME enters an open group
            alice> /who ＠ＢＯＢ
              bob (bob)
              no tags yet
            """)
    }

    @Test func people_whenTagged_countTheirTags() async throws {
        try await play(
            """
            alice> /tag Hiking Club
              tagged hiking_club (1 of 6)
            alice> /tag hiking  CLUB
              you carry hiking_club already. /me shows your tags
            alice> /tag 🎸
              tagged 🎸 (2 of 6)
            alice> /untag Hiking Club
              removed hiking_club
            bob> /who alice
              alice (alice)
              tags: 🎸
            alice> /name 愛麗絲
              you are 愛麗絲 (alice) now
            """)
    }

    @Test func forum_whenPosted_isListedReadAndAnswered() async throws {
        try await play(
            """
            alice> /post course discussions | COMP3278 notes | I scanned mine
              posted 2 in course discussions: COMP3278 notes
            alice> /post nonsense | x | y
              error: there is no category nonsense. There are: student life, buy/sell, lost and found, \
            course discussions, news about school
            bob> /latest
              1.  2  COMP3278 notes  alice  0 comments  just now
            bob> /comment 2 thanks!
              commented 4 on 2
            bob> /like 2
              liked 2: COMP3278 notes (1 like)
            bob> /read 2
              2  COMP3278 notes
              by alice in course discussions, just now
              I scanned mine
              1 comment, 1 like, 1 view
              4 bob: thanks!
              /comment 2 TEXT answers, /like 2 likes it, /save 2 keeps it
            alice> /notifications
              1  *  just now  bob likes 2 "COMP3278 notes"
              2  *  just now  bob commented on 2 "COMP3278 notes": thanks!
              2 new. /seen marks all as seen
            alice> /seen
              2 marked as seen
            """)
    }

    /// A number behind the last bar is a file only where its author has uploaded one of that number.
    @Test func post_thatEndsWithABarAndANumber_isPostedWhole() async throws {
        try await play(
            """
            alice> /post student life | Score | Home 3 | 2
              posted 2 in student life: Score
            bob> /read 2
              2  Score
              by alice in student life, just now
              Home 3 | 2
              0 comments, 0 likes, 1 view
              /comment 2 TEXT answers, /like 2 likes it, /save 2 keeps it
            """)
    }

    @Test func forum_whenChangedByItsAuthor_showsWhatIsLeft() async throws {
        try await play(
            """
            alice> /post buy/sell | Desk for sale | Solid wood
              posted 2 in buy/sell: Desk for sale
            bob> /comment 2 how much?
              commented 4 on 2
            bob> /edit 4 how much is it?
              edited 4
            bob> /edit 2 mine now
              error: 2 is alice's; only your own can be changed
            bob> /delete 999
              error: there is no message, post or comment 999 that you can see. /history and /latest show their numbers
            alice> /retitle 2 Desk, 200 HKD
              2 is called Desk, 200 HKD now
            alice> /edit 2 Solid oak
              edited 2
            bob> /save 2
              saved 2: Desk, 200 HKD. /saved lists what you saved
            bob> /read 2
              2  Desk, 200 HKD (edited)
              by alice in buy/sell, just now
              Solid oak
              1 comment, 0 likes, 1 view
              4 bob (edited): how much is it?
              /comment 2 TEXT answers, /like 2 likes it, /save 2 keeps it
            alice> /delete 2
              deleted 2
            alice> /delete 2
              error: 2 is deleted. /latest lists what is there
            bob> /comment 2 sold?
              error: post 2 is deleted: nothing can be added to it. /read 2 shows what others wrote
            bob> /read 2
              2  (deleted)
              by alice in buy/sell, just now
              1 comment, 0 likes, 1 view
              4 bob (edited): how much is it?
            bob> /saved
              1.  2  (deleted)  alice  1 comment  just now
            bob> /unsave 2
              2 is no longer saved
            bob> /saved
              nothing saved yet. /save ID keeps a post
            bob> /delete 4
              deleted 4
            bob> /read 2
              2  (deleted)
              by alice in buy/sell, just now
              0 comments, 0 likes, 1 view
              4 bob (deleted)
            bob> /categories
              student life        0 posts
              buy/sell            0 posts
              lost and found      0 posts
              course discussions  0 posts
              news about school   0 posts
              /latest CATEGORY and /trending CATEGORY list one
            """)
    }

    @Test func latest_whenLookedAtAgain_marksWhatIsNew() async throws {
        try await play(
            """
            alice> /post buy/sell | Desk | Wood
              posted 2 in buy/sell: Desk
            bob> /latest
              1.  2  Desk  alice  0 comments  just now
            alice> /post student life | Choir | Sing
              posted 4 in student life: Choir
            bob> /post buy/sell | Chair | Wood
              posted 5 in buy/sell: Chair
            bob> /latest
              1 new since you last looked, marked *
              1.    5  Chair  bob    0 comments  just now
              2. *  4  Choir  alice  0 comments  just now
              3.    2  Desk   alice  0 comments  just now
            bob> /latest
              1.  5  Chair  bob    0 comments  just now
              2.  4  Choir  alice  0 comments  just now
              3.  2  Desk   alice  0 comments  just now
            bob> /latest buy/sell
              1.  5  Chair  bob    0 comments  just now
              2.  2  Desk   alice  0 comments  just now
            """)
    }

    @Test func people_whenTheyConnect_areListedAsFarAsTheyCame() async throws {
        try await play(
            """
            alice> /contacts
              no contacts yet. /connect HANDLE TEXT asks somebody, /requests shows who asks you
            alice> /requests
              no open requests or invitations. /connect HANDLE TEXT asks somebody, /contacts lists those in touch
            bob> /me
              bob (bob)
              no tags yet. /tag TAG adds one
            alice> /connect bob
              asked bob. You can write once they accept; /requests lists what waits
            alice> /connect bob
              error: bob has not answered your request yet; you can write once it is accepted
            alice> /requests
              @bob  bob  just now  has not answered yet
            bob> /requests
              @alice  alice  just now  asks you: /accept alice or /reject alice
            bob> /chats
              1  @alice  alice  wants to chat: /accept alice or /reject alice  0 unread
            bob> /open alice
              @alice: alice, 0 unread
              alice wants to chat: /accept alice or /reject alice
            bob> /open @alice
              @alice: alice, 0 unread
              alice wants to chat: /accept alice or /reject alice
            bob> /connect alice hello
              you and alice are in touch. /open @alice to chat
            bob> /contacts
              @alice  alice
            alice> /contacts
              @bob  bob
            """)
    }

    @Test func person_whenForgotten_isGoneUntilLetBackIn() async throws {
        try await play(
            """
            bob> /me
              bob (bob)
              no tags yet. /tag TAG adds one
            alice> /connect bob hi
              asked bob. You can write once they accept; /requests lists what waits
            bob> /accept alice
              accepted alice. What you type goes to @alice now
              [@alice] 4 alice: hi
            bob> /open @alice
              @alice: alice, 0 unread
              [@alice] 4 alice: hi
            bob> /forget alice
              blocked alice: your conversation is gone, and nothing of theirs reaches you: in groups and in the forum \
            there is only how much is hidden, also if they sign up again with the same address. They are not told; \
            /connect alice lets them back in
            bob> /history
              error: no conversation is open. /chats lists yours, /open PLACE opens one
            bob> /chats
              no conversations yet. /msg HANDLE TEXT writes to someone, /group NAME makes a group
            alice> /msg bob still there?
              sent 11 to @bob
            bob> /open @alice
              error: you have blocked alice. /connect alice lets them back in
            bob> /connect alice
              you and alice are in touch. /open @alice to chat
            bob> /open @alice
              @alice: alice, 0 unread
            """)
    }

    @Test func group_whenItsSlugChangesWhileItIsOpen_staysOpen() async throws {
        try await play(
            """
            alice> /group Study
              made #study: Study (open). What you type goes to #study now; /invite HANDLE asks somebody in
            alice> /open #study
              #study: 1 person, 0 unread
            bob> /join study
              joined #study: Study, 2 people. What you type goes to #study now
            bob> /open #study
              #study: 2 people, 0 unread
            alice> /slug circle
              #study is #circle now
            alice> /history
              no messages here yet: type the first, without a slash. /help talk shows how
            bob> /history
              no messages here yet: type the first, without a slash. /help talk shows how
            bob> /invite alice
              error: alice is in #circle already and reads what you type there
            bob> /leave
              left #circle
            bob> /history
              error: no conversation is open. /chats lists yours, /open PLACE opens one
            alice> /invite bob
              invited bob to #circle
            """)
    }

    @Test func chat_whenTwoMeet_goesFromRequestToHistory() async throws {
        try await play(
            """
            bob> /chats
              no conversations yet. /msg HANDLE TEXT writes to someone, /group NAME makes a group
            alice> /msg bob hello there
              asked bob. You can write once they accept; /requests lists what waits
            alice> /msg bob still there?
              error: bob has not answered your request yet; you can write once it is accepted
            bob> /accept alice
              accepted alice. What you type goes to @alice now
              [@alice] 4 alice: hello there
            bob> /open @alice
              @alice: alice, 0 unread
              [@alice] 4 alice: hello there
            bob> /msg alice hi
              sent 9 to @alice
            bob> /edit 9 hi!
              edited 9: hi!
            bob> /history 2
              [@alice] 4 alice: hello there
              [@alice] 9 bob (edited): hi!
            bob> /history 1
              [@alice] 9 bob (edited): hi!
              /more shows what came before
            bob> /more
              [@alice] 4 alice: hello there
            bob> /more
              error: there is nothing more to show. /latest, /search WORDS and /history list something
            """)
    }

    @Test func groups_whenMade_areJoinedAndLeft() async throws {
        try await play(
            """
            alice> /group Study Circle
              made #study-circle: Study Circle (open). What you type goes to #study-circle now; /invite HANDLE asks somebody in
            bob> /join study-circle
              joined #study-circle: Study Circle, 2 people. What you type goes to #study-circle now
            bob> /open study-circle
              #study-circle: 2 people, 0 unread
            bob> /leave
              left #study-circle
            alice> /group Night Owls invite
              made #night-owls: Night Owls (invite). What you type goes to #night-owls now; /invite HANDLE asks somebody in
            """)
    }

    @Test func dice_whenRolled_namesTheRoller() async throws {
        try await play(
            """
            alice> /roll 3d6
              alice rolled 3d6: 6
            alice> /roll 0d6
              error: write it as 2d6: up to 99 dice of 2 to 999 sides
            alice> /flip
              heads
            """)
    }
}
