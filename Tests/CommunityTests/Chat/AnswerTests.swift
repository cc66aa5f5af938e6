import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Messages that answer others: what they quote, to whom, and what belongs together by them.
@Suite(.endsWhereItHangs)
struct AnswerTests {
    @Test func answer_quotesTheMessage_andHoldsNoneOfItsWords() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Alice")
            let asked = try await campus.chat.send("shall we\nmeet  at 3?", to: place, by: alice)
            let answer = try await campus.chat.reply(to: asked.id, "yes", by: bob)

            let live = try #require(session.recording.messages.last?.quote)
            #expect(live.id == asked.id && live.shown?.sender.handle == "alice")
            #expect(live.shown?.excerpt == "shall we meet at 3?" && live.hiddenFrom.isEmpty)
            #expect(try await campus.quote(in: answer, as: bob)?.shown?.excerpt == "shall we meet at 3?")
            let rows = try await Record(campus: campus).rows(of: "messages")
            #expect(rows.count { $0.contains("meet") } == 1)
            // What it quotes is read as it is now.
            _ = try await campus.chat.edit(asked.id, text: "at 4?", by: alice)
            #expect(try await campus.quote(in: answer, as: bob)?.shown?.excerpt == "at 4?")
        }
    }

    @Test(arguments: [
        ("a\r\n\tb", "a b"), ("  a  ", "a"), (String(repeating: "x", count: 60), nil),
        (String(repeating: "x", count: 61), String(repeating: "x", count: 60) + "…"),
        (String(repeating: "👩‍👩‍👧‍👦", count: 61), String(repeating: "👩‍👩‍👧‍👦", count: 16) + "…"),
        ("é" + String(repeating: "\u{301}", count: 999), "…"), ("> 9 bob: x", nil),
    ])
    func excerpt_isOneShortLine(text: String, excerpt: String?) {
        #expect(Quote.excerpt(of: text) == excerpt ?? text)
    }

    @Test(arguments: [
        ("", ["sunset.jpg"], "[sunset.jpg]"), ("", ["a.jpg", "notes.pdf"], "[a.jpg] [notes.pdf]"),
        ("look", ["a.jpg"], "look"),
    ])
    func answer_toPicturesWithoutWords_quotesTheirNames(
        text: String, names: [String], excerpt: String
    ) async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Alice")
            var media: [MediaID] = []
            for name in names {
                media.append(try await campus.upload("file \(name)", as: name, by: alice).id)
            }
            let sent = try await campus.chat.send(media, text, to: place, by: alice)
            let answer = try await campus.chat.reply(to: sent.id, "nice", by: bob)
            #expect(session.recording.messages.last?.quote?.shown?.excerpt == excerpt)
            #expect(try await campus.quote(in: answer, as: alice)?.shown?.excerpt == excerpt)
            _ = try await campus.chat.delete(sent.id, by: alice)
            #expect(try await campus.quote(in: answer, as: bob)?.shown == nil)
        }
    }

    @Test func answer_toWhatIsNotSeenOrDeleted_isRefused_andSoundsAlike() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("hi", to: place, by: alice)
            let dan = try await campus.signUp("Dan")
            for id in [message.id, MessageID(rawValue: 99_999), MessageID(rawValue: -1)] {
                let said = await refusal { try await campus.chat.reply(to: id, "x", by: dan) }
                #expect(said?.code == .notFound && said?.words == ChatWords.noMessage(id))
                let shown = await refusal {
                    try await campus.chat.conversations.thread(of: id, limit: 9, by: dan)
                }
                #expect(shown?.words == ChatWords.noMessage(id))
            }
            _ = try await campus.chat.undo(in: place, by: alice)
            await expectRefusal(.invalid, saying: "deleted") {
                try await campus.chat.reply(to: message.id, "x", by: bob)
            }
            let cleared = try await campus.chat.send("cleared", to: place, by: alice)
            _ = try await campus.chat.conversations.clear("@alice", by: bob)
            await expectRefusal(.notFound) { try await campus.chat.reply(to: cleared.id, "x", by: bob) }
        }
    }

    @Test func answer_toAMessageThatIsTakenBack_quotesNothing() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let slip = try await campus.chat.send("my password", to: place, by: alice)
            let answer = try await campus.chat.reply(to: slip.id, "careful", by: bob)
            _ = try await campus.chat.undo(in: place, by: alice)
            let quote = try #require(try await campus.quote(in: answer, as: bob))
            #expect(quote.id == slip.id && quote.shown == nil)
            let thread = try await campus.chat.conversations.thread(of: answer.id, limit: 9, by: bob)
            #expect(thread.root?.isDeleted == true && thread.answers.map(\.text) == ["careful"])
        }
    }

    /// Who came into an invited group later, and who cleared it, get the answer and not what it quotes.
    @Test func answer_whereSomeDoNotSeeTheMessage_isQuotedToTheOthersAlone() async throws {
        try await withCampus { campus in
            let (alice, bob, carol) = (
                try await campus.signUp("Alice"), try await campus.signUp("Bob"),
                try await campus.signUp("Carol")
            )
            let group = try await campus.group("Secret", .invited, by: alice)
            try await campus.enter("secret", "carol", carol, by: alice)
            let secret = try await campus.chat.send("secret", to: group, by: alice)
            try await campus.enter("secret", "bob", bob, by: alice)
            _ = try await campus.chat.conversations.clear("#secret", by: carol)

            let answer = try await campus.chat.reply(to: secret.id, "yes", by: alice)

            #expect(answer.quote?.hiddenFrom == [bob.person, carol.person])
            #expect(try await campus.quote(in: answer, as: alice)?.shown?.excerpt == "secret")
            for actor in [bob, carol] {
                #expect(try await campus.quote(in: answer, as: actor)?.shown == nil)
                let thread = try await campus.chat.conversations.thread(of: answer.id, limit: 9, by: actor)
                #expect(thread.root == nil && thread.answers.map(\.text) == ["yes"])
                #expect(thread.answers.allSatisfy { $0.quote?.shown == nil })
            }
        }
    }

    /// No words of somebody whom one forgot come by way of others' answers.
    @Test func answer_toSomebodyWhomAReaderForgot_isNotQuotedToThatReader() async throws {
        try await withCampus { campus in
            let (alice, bob, carol) = (
                try await campus.signUp("Alice"), try await campus.signUp("Bob"),
                try await campus.signUp("Carol")
            )
            let group = try await campus.group("Study", .open, by: alice, with: [bob, carol])
            _ = try await campus.chat.contacts.block(handle: "bob", by: carol)
            let said = try await campus.chat.send("hello", to: group, by: bob)
            let answer = try await campus.chat.reply(to: said.id, "hi", by: alice)
            #expect(answer.quote?.hiddenFrom == [carol.person])
            #expect(try await campus.quote(in: answer, as: carol)?.shown == nil)
            #expect(try await campus.quote(in: answer, as: alice)?.shown?.excerpt == "hello")
        }
    }

    @Test func answer_whereManyDoNotSeeTheMessage_isQuotedToNobodyLive() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.group("Big", .invited, by: alice)
            let old = try await campus.chat.send("old", to: group, by: alice)
            try await campus.chat.ledger.perform { transaction in
                for number in 0...Int64(Answer.mostBlind) {
                    try transaction.execute(
                        "INSERT INTO people (id, handle, username, created_at) VALUES (?, ?, 'P', 0)",
                        100_000 + number, "p\(number)")
                    try ChatQueries.insertMember(
                        PersonID(rawValue: 100_000 + number), group, historyFrom: old.id.rawValue,
                        sequence: transaction.nextSequence(), at: old.sentAt, in: transaction)
                }
            }
            let answer = try await campus.chat.reply(to: old.id, "me", by: alice)
            #expect(answer.quote?.shown == nil && answer.quote?.hiddenFrom.isEmpty == true)
            #expect(try await campus.quote(in: answer, as: alice)?.shown?.excerpt == "old")
        }
    }

    @Test func answer_countsAsAMention_andIsNoNotification() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.group("Study", .open, by: alice)
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            _ = try await campus.notifications.set("#study", to: "mentions", by: bob)
            let said = try await campus.chat.send("hello", to: group, by: bob)
            _ = try await campus.chat.send("to nobody", to: group, by: alice)
            let answer = try await campus.chat.reply(to: said.id, "hello bob", by: alice)

            let unread = try await campus.chat.conversations.list(of: bob.person).map(\.unread)
            #expect(unread == [1])
            #expect(try await campus.notifications.list(for: bob.person, limit: 9).isEmpty)
            let muting = Muting(levels: [group: .mentions])
            #expect(muting.counts(answer, for: PersonRef(id: bob.person, handle: "bob")))
            #expect(!muting.counts(answer, for: PersonRef(id: alice.person, handle: "alice")))
            // To oneself it is none.
            _ = try await campus.chat.reply(to: said.id, "and again", by: bob)
            #expect(try await Record(campus: campus).rows(of: "mentions").count == 1)
        }
    }

    @Test func answer_missedWhileAway_comesWithItsQuote() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let asked = try await campus.chat.send("at 3?", to: place, by: alice)
            let gone = try await campus.chat.send("gone", to: place, by: alice)
            let session = try await campus.signIn("Bob")
            let seen = try await campus.chat.ledger.read { try EventQueries.lastSequence(in: $0) }
            await campus.core.end(session)
            _ = try await campus.chat.reply(to: asked.id, "anyone?", by: alice)
            _ = try await campus.chat.reply(to: gone.id, "well", by: alice)
            _ = try await campus.chat.delete(gone.id, by: alice)
            let last = try await campus.chat.ledger.read { try EventQueries.lastSequence(in: $0) }
            let bob = try await campus.people.find(handle: "bob").id
            let missed = try await campus.chat.ledger.read {
                try Missed.since(seen, upTo: last, for: bob, in: $0)
            }
            guard case .entries(let entries) = missed else { return #expect(Bool(false)) }
            let quotes = entries.compactMap { entry -> Quote? in
                guard case .event(let event) = entry, case .messageSent(let message) = event.fact else {
                    return nil
                }
                return message.quote
            }
            #expect(quotes.map(\.id) == [asked.id, gone.id])
            #expect(quotes.map(\.shown?.excerpt) == ["at 3?", nil])
        }
    }

    @Test func thread_ofThousandsOfAnswers_isReadInPages() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let root = try await campus.chat.send("root", to: place, by: alice)
            let first = try await campus.chat.reply(to: root.id, "first", by: bob)
            try await campus.chat.ledger.perform { transaction in
                for number in 0..<10_000 {
                    let message = Message(
                        id: MessageID(rawValue: transaction.nextSequence()), conversation: root.conversation,
                        sender: root.sender, sentAt: root.sentAt, text: "\(number)", isEdited: false,
                        isDeleted: false)
                    try transaction.execute(
                        """
                        INSERT INTO messages (id, conversation, sender, sent_at, text, reply_to, thread)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        """, message.id, place, message.sender.id, message.sentAt, message.text, first.id,
                        root.id)
                }
            }
            _ = try await campus.chat.send("between", to: place, by: alice)
            let last = try await campus.chat.reply(to: first.id, "last", by: bob)
            let conversations = campus.chat.conversations
            for id in [root.id, first.id, last.id] {
                let page = try await conversations.thread(of: id, limit: 3, by: alice)
                #expect(page.root?.id == root.id)
                #expect(page.answers.map(\.text) == ["9998", "9999", "last"])
            }
            let before = try await conversations.thread(of: root.id, limit: 3, by: alice).answers[0].id
            let page = try await conversations.thread(of: root.id, before: before, limit: 500, by: bob)
            #expect(page.answers.count == 200 && page.answers.last?.text == "9997")
            let end = try await conversations.thread(of: root.id, before: first.id, limit: 3, by: bob)
            #expect(end.answers.isEmpty && end.root?.text == "root")
        }
    }

    @Test func answers_ofManyAtOnceToAMessageThatIsDeletedMeanwhile_areAllOrNone() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("hi", to: place, by: alice)
            let done = await atOnce(20) { number in
                number == 10
                    ? try await campus.chat.delete(message.id, by: alice)
                    : try await campus.chat.reply(to: message.id, "\(number)", by: bob)
            }
            let answers = done.successes().filter { $0.quote != nil }
            let stored = try await campus.chat.conversations.thread(of: message.id, limit: 50, by: alice)
            #expect(Set(stored.answers.map(\.id)) == Set(answers.map(\.id)))
            #expect(stored.answers.allSatisfy { $0.quote?.shown == nil })
        }
    }
}

extension TestCampus {
    /// What a message quotes to one of those who have it in their history.
    fileprivate func quote(in message: Message, as actor: Actor) async throws -> Quote? {
        try await core.chat.conversations.history(
            of: message.conversation.id, for: actor.person, before: nil, limit: 50
        ).first { $0.id == message.id }?.quote
    }

    fileprivate func enter(_ slug: String, _ handle: String, _ person: Actor, by owner: Actor) async throws {
        let place = try await core.chat.conversations.resolve("#\(slug)", for: owner.person)
        try await core.chat.groups.invite(handle: handle, to: place.conversation, by: owner)
        _ = try await core.chat.groups.join(slug: slug, by: person)
    }
}
