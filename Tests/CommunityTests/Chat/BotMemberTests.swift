import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Bots, and people who are closing their accounts, among a group's members: nobody waits for them.
@Suite(.endsWhereItHangs)
struct BotMemberTests {
    /// An open group of Alice's that a bot entered before Bob and Carol did.
    private func withLunch(
        _ body: (TestCampus, _ lunch: ConversationID, _ bot: Actor, [Actor]) async throws -> Void
    ) async throws {
        try await withCampus { campus in
            var people: [Actor] = []
            for name in ["Alice", "Bob", "Carol"] { people.append(try await campus.signUp(name)) }
            let bot = Actor(try await campus.people.bot(of: "polls").id, cause: "polls")
            let lunch = try await campus.group(
                "Lunch", .open, by: people[0], with: [bot, people[1], people[2]])
            try await body(campus, lunch, bot, people)
        }
    }

    // MARK: - Who owns a group

    @Test func owner_whoLeaves_isFollowedByAPersonAlone() async throws {
        try await withLunch { campus, lunch, _, people in
            // A helper comes before a member, but not where it is a bot.
            try await campus.chat.groups.setHelper("polls-bot", to: true, in: lunch, by: people[0])
            try await campus.chat.groups.leave(lunch, by: people[0])
            #expect(try await campus.roles(in: lunch) == ["bob owner", "polls-bot helper"])
        }
    }

    @Test func pass_toABotOrToWhoIsClosingTheirAccount_isRefused() async throws {
        try await withLunch { campus, lunch, _, people in
            let session = try await campus.signIn("Bob")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            for other in ["polls-bot", "bob"] {
                await expectRefusal(.invalid, saying: "can't own a group") {
                    try await campus.chat.groups.pass(to: other, lunch, by: people[0])
                }
            }
            try await campus.chat.groups.pass(to: "carol", lunch, by: people[0])
            #expect(try await campus.roles(in: lunch) == ["carol owner", "alice helper"])
        }
    }

    @Test func owner_whoLeaves_isNotFollowedByWhoIsClosingTheirAccount() async throws {
        try await withLunch { campus, lunch, _, people in
            let session = try await campus.signIn("Bob")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            try await campus.chat.groups.leave(lunch, by: people[0])
            #expect(try await campus.roles(in: lunch) == ["carol owner"])
        }
    }

    @Test(arguments: [true, false])
    func group_inWhichNobodyCanAct_isOwnedByWhoComesFirst(isReturning: Bool) async throws {
        try await withLunch { campus, lunch, _, people in
            for name in ["Bob", "Carol"] {
                let session = try await campus.signIn(name)
                try await campus.accounts.close(password: TestCampus.password, session: session)
            }
            try await campus.chat.groups.leave(lunch, by: people[0])
            #expect(try await campus.roles(in: lunch) == [])
            if isReturning {
                let session = try await campus.signIn("Carol")
                #expect(session.state.person?.handle == "carol")
                #expect(try await campus.roles(in: lunch) == ["carol owner"])
            } else {
                let dan = try await campus.signUp("Dan")
                _ = try await campus.chat.groups.join(slug: "lunch", by: dan)
                #expect(try await campus.roles(in: lunch) == ["dan owner"])
            }
        }
    }

    @Test func bot_ownsTheGroupThatItMade() async throws {
        try await withLunch { campus, _, bot, people in
            let own = try await campus.chat.groups.create(name: "Results", kind: .open, by: bot).place
                .conversation
            _ = try await campus.chat.groups.join(slug: "results", by: people[0])
            #expect(try await campus.roles(in: own) == ["polls-bot owner"])
            // It is the bot's own, whoever comes and goes.
            try await campus.chat.groups.leave(own, by: people[0])
            #expect(try await campus.roles(in: own) == ["polls-bot owner"])
        }
    }

    @Test func bot_isTakenOutOfAnOpenGroup_andAPersonIsNot() async throws {
        try await withLunch { campus, lunch, bot, people in
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.takeOut("bob", of: lunch, by: people[0])
            }
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.takeOut("polls-bot", of: lunch, by: people[1])
            }
            try await campus.chat.groups.takeOut("polls-bot", of: lunch, by: people[0])
            await expectRefusal(.notFound) { try await campus.chat.send("x", to: lunch, by: bot) }
        }
    }

    // MARK: - Whether anybody is there

    @Test func group_whichTheLastPersonLeaves_isEmptyAndErasedInTime() async throws {
        try await withLunch { campus, lunch, bot, people in
            _ = try await campus.chat.send("xylograph", to: lunch, by: people[0])
            for person in people { try await campus.chat.groups.leave(lunch, by: person) }
            #expect(try await campus.chat.groups.open(limit: 9).groups == [])
            // Nor does a bot hold it by coming back.
            await expectRefusal(.notFound) { try await campus.chat.groups.join(slug: "lunch", by: bot) }

            try await campus.core.eraseClosedAccounts()
            campus.clock.advance(by: campus.configuration.accounts.closingGrace)
            try await campus.core.eraseClosedAccounts()
            _ = try await campus.core.eraseCleared()
            for words in ["Lunch", "xylograph"] {
                #expect(try await !Record(campus: campus).holds(words), "\(words)")
            }
        }
    }

    @Test func words_thatEverybodyButABotCleared_areErased() async throws {
        try await withLunch { campus, lunch, _, people in
            _ = try await campus.chat.send("xylograph", to: lunch, by: people[0])
            for person in people.dropLast() {
                _ = try await campus.chat.conversations.clear("#lunch", by: person)
            }
            #expect(try await campus.core.eraseCleared() == 0)
            // Who is closing the account may come back to them.
            let session = try await campus.signIn("Carol")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            #expect(try await campus.core.eraseCleared() == 0)
            _ = try await campus.signIn("Carol")
            _ = try await campus.chat.conversations.clear("#lunch", by: people[2])
            #expect(try await campus.core.eraseCleared() == 1)
            #expect(try await !Record(campus: campus).holds("xylograph"))
        }
    }

    @Test func receipts_nameNoBot() async throws {
        try await withLunch { campus, lunch, _, people in
            let message = try await campus.chat.send("at one?", to: lunch, by: people[0])
            let receipts = try await campus.chat.receipts.receipts(of: message.id, in: nil, for: people[0])
            #expect(receipts.people.map(\.person.handle) == ["bob", "carol"])
            #expect(receipts.counts.values.reduce(0, +) == 2)
        }
    }

    // MARK: - What was there before

    @Test func oldGroups_thatBotsOwn_areSettledAtTheNextStart() async throws {
        try await withLunch { campus, lunch, bot, people in
            let left = try await campus.group("Left", .open, by: people[0], with: [bot])
            let own = try await campus.chat.groups.create(name: "Results", kind: .open, by: bot).place
                .conversation
            let migration = try #require(
                CommunitySchema.migrations.first { $0.name == "bots run no groups" })
            try await campus.chat.ledger.perform { transaction in
                try transaction.execute("DROP INDEX bots_person")
                try transaction.execute(
                    "UPDATE members SET role = 0 WHERE conversation IN (?, ?)", lunch, left)
                try transaction.execute(
                    "UPDATE members SET role = 2 WHERE person = ? AND conversation IN (?, ?)", bot.person,
                    lunch, left)
                try transaction.execute(
                    "DELETE FROM members WHERE person = ? AND conversation IN (?, ?)", people[0].person,
                    lunch,
                    left)
                try transaction.execute(
                    "UPDATE conversations SET member_count = member_count - 1 WHERE id IN (?, ?)", lunch, left
                )
                for part in migration.sql.split(separator: ";") where part.contains(" ") {
                    try transaction.execute(String(part))
                }
            }
            #expect(try await campus.roles(in: lunch) == ["bob owner"])
            #expect(try await campus.roles(in: own) == ["polls-bot owner"])
            let empty = try await Record(campus: campus).count("SELECT conversation FROM empty_groups")
            #expect(empty == Int(left.rawValue))
            let members = try await Record(campus: campus).count(
                "SELECT member_count FROM conversations WHERE id = \(left.rawValue)")
            #expect(members == 0)
        }
    }
}

extension TestCampus {
    /// Those who run a group, the owner first.
    fileprivate func roles(in group: ConversationID) async throws -> [String] {
        try await core.chat.ledger.read { try RoleQueries.staff(of: group, in: $0) }
            .map { "\($0.person.handle) \($0.role.word)" }
    }
}
