import CampusVerbs
import Foundation
import Storage
import Testing

@testable import Community
@testable import Model

extension CostOperation {
    /// Saying something, finding it again, and who got it.
    static let chat: [CostOperation] = [
        CostOperation("send to a group") { large, _ in
            _ = try await large.campus.chat.send("hello", to: large.big, by: large.mona)
            _ = try await large.campus.chat.send("hello", to: large.closed, by: large.mona, clientID: "1")
            _ = try await large.campus.chat.send("hello", to: large.closed, by: large.mona, clientID: "1")
        },
        CostOperation("send with mentions, and delete") { large, _ in
            let named = (0..<20).map { "@p\(String(format: "%05d", $0 * 4))" }.joined(separator: " ")
            let message = try await large.campus.chat.send("\(named) @mona", to: large.big, by: large.nick)
            _ = try await large.campus.chat.delete(message.id, by: large.nick)
        },
        CostOperation("edit") { large, _ in
            for place in [large.direct, large.big, large.closed] {
                let message = try await large.campus.chat.send("hello", to: place, by: large.mona)
                _ = try await large.campus.chat.edit(message.id, text: "@nick hello", by: large.mona)
            }
        },
        CostOperation("write to somebody new, and to a contact") { large, _ in
            _ = try await large.campus.chat.sendDirect("hello", to: large.stranger(1), by: large.mona)
            _ = try await large.campus.chat.writeDirect("hello", to: "nick", by: large.mona)
            _ = try await large.campus.chat.contactAdministrators("help", by: large.mona)
        },
        CostOperation("a plugin's card") { large, _ in
            let message = try await large.campus.chat.send("see", to: large.big, by: large.mona)
            try await large.campus.chat.annotate([
                Annotation(
                    message: message, plugin: "preview", at: message.sentAt
                ) { _ in Card(title: "Preview") }
            ])
        },
        CostOperation("lists of conversations") { large, _ in
            let first = try await large.campus.chat.conversations.list(of: large.mona.person, limit: 20)
            _ = try await large.campus.chat.conversations.list(
                of: large.mona.person, before: try #require(first.last).order, limit: 20)
        },
        CostOperation("history") { large, _ in
            for place in [large.big, large.direct] {
                var before: MessageID?
                for _ in 1...3 {
                    let page = try await large.campus.chat.conversations.history(
                        of: place, for: large.mona.person, before: before, limit: 200)
                    _ = try await large.campus.forum.reactions.counts(on: page.map(\.id.rawValue))
                    before = MessageID(rawValue: try #require(page.first).id.rawValue - 1000)
                }
            }
        },
        CostOperation("undo, and look around") { large, _ in
            for place in [large.direct, large.big] {
                let message = try await large.campus.chat.send("slip", to: place, by: large.mona)
                _ = try await large.campus.chat.conversations.context(
                    of: message.id, limit: 20, by: large.mona)
                _ = try await large.campus.chat.undo(in: place, by: large.mona)
            }
        },
        CostOperation("answer, and read a thread", beside: thread) { large, _ in
            let chat = large.campus.chat
            for place in [large.big, large.direct, large.closed] {
                let message = try await large.campus.chat.send("who?", to: place, by: large.mona)
                _ = try await large.campus.chat.reply(to: message.id, "me", by: large.mona)
            }
            let message = try #require(
                try await chat.conversations.history(
                    of: large.big, for: large.mona.person, before: nil, limit: 1
                ).first)
            let root = try #require(message.quote).id
            let first = try await large.campus.chat.conversations.thread(
                of: root, limit: 200, by: large.mona)
            _ = try await large.campus.chat.conversations.thread(
                of: root, before: first.answers.first?.id, limit: 200, by: large.mona)
            let old = try await large.oldAnswered()
            _ = try await large.campus.chat.reply(to: old, "me too", by: large.nick)
            let page = try await large.campus.chat.conversations.thread(of: old, limit: 200, by: large.nick)
            #expect(page.answers.count == 200)
            _ = try await large.campus.chat.conversations.thread(
                of: old, before: page.answers.first?.id, limit: 200, by: large.nick)
        },
        CostOperation("pin", beside: pins) { large, _ in
            for (place, actor) in [
                (large.big, large.nick), (large.closed, large.mona), (large.direct, large.mona),
            ] {
                let message = try await large.campus.chat.send("rules", to: place, by: actor)
                try await large.campus.chat.conversations.pin(message.id, by: actor)
                _ = try await large.campus.chat.conversations.pins(of: place, for: actor.person)
                try await large.campus.chat.conversations.unpin(message.id, by: actor)
            }
        },
        CostOperation("card", beside: cards) { large, _ in
            let message = try await large.campus.chat.send("now", to: large.big, by: large.nick)
            try await large.campus.chat.enclose([1], from: "x", in: message.id, by: large.nick) { _ in
                Card(title: "now")
            }
            let page = try await large.campus.chat.conversations.history(
                of: large.big, for: large.mona.person, before: nil, limit: 50)
            #expect(try await large.campus.chat.cards(on: page.map(\.id)).count > 1)
            _ = try await large.campus.chat.delete(message.id, by: large.nick)
        },
        CostOperation("forward") { large, _ in
            let message = try await large.campus.chat.send("words", to: large.big, by: large.nick)
            for place in ["#big", "#closed", "@nick", "@\(try await large.stranger(8))"] {
                _ = try await large.campus.chat.forward(message.id, to: place, by: large.mona)
            }
        },
        CostOperation("find") { large, _ in
            let place = large.campus.chat.conversations
            _ = try await place.find("words", limit: 50, for: large.mona.person)
            _ = try await place.find("words", in: "#big", limit: 50, for: large.mona.person)
            _ = try await place.find("nowhere", limit: 50, for: large.mona.person)
            _ = try await large.campus.chat.conversations.find("hello", limit: 50, for: large.nick.person)
        },
        CostOperation("star", beside: stars) { large, _ in
            let first = try await large.campus.chat.stars(of: large.mona)
            _ = try await large.campus.chat.stars(of: large.mona, before: try #require(first.last).id)
            let message = try await large.campus.chat.send("hello", to: large.big, by: large.nick)
            _ = try await large.campus.chat.star(message.id, by: large.mona)
            try await large.campus.chat.unstar(message.id, by: large.mona)
        },
        CostOperation("open by slug") { large, session in
            _ = try await large.campus.chat.conversations.open("#big", in: session)
        },
        CostOperation("open and read on") { large, session in
            let conversations = large.campus.chat.conversations
            _ = try await large.campus.chat.send("hello", to: large.big, by: large.nick)
            _ = try await conversations.open("#big", in: session, isShown: false)
            let page = try await conversations.unread(in: session, after: nil, limit: 50)
            try await conversations.didShow(upTo: try #require(page.messages.last).id, in: session)
        },
        CostOperation("open and read back") { large, session in
            let conversations = large.campus.chat.conversations
            for _ in 0..<2 { _ = try await large.campus.chat.send("hello", to: large.big, by: large.nick) }
            _ = try await conversations.open("#big", in: session, isShown: false)
            for _ in 0..<2 {
                let page = try await conversations.unread(in: session, after: nil, areLast: true, limit: 1)
                guard let message = page.messages.first else { return }
                try await conversations.didShow(from: message.id, upTo: message.id, in: session)
            }
        },
        CostOperation("open by name") { large, session in
            _ = try await large.campus.chat.conversations.open("group 7", in: session)
        },
        CostOperation("open a direct one") { large, session in
            _ = try await large.campus.chat.conversations.open("@nick", in: session)
        },
        CostOperation("mark read") { large, _ in
            let message = try await large.campus.chat.send("hello", to: large.big, by: large.nick)
            try await large.campus.chat.conversations.markRead(
                large.big, upTo: message.id, for: large.mona.person)
        },
        CostOperation("receipts") { large, session in
            for place in [large.direct, large.big, large.closed] {
                _ = try await large.campus.chat.receipts.receipts(of: nil, in: place, for: large.mona)
            }
            large.campus.chat.receipts.listen(session)
        },
        CostOperation("type") { large, _ in
            for place in [large.direct, large.big] {
                try await large.campus.chat.typing.begin(in: place, by: large.mona)
                try await large.campus.chat.typing.end(in: place, by: large.mona)
            }
        },
        CostOperation("clear") { large, _ in
            _ = try await large.campus.chat.conversations.clear("@nick", by: large.mona)
            _ = try await large.campus.chat.conversations.clear("@mona", by: large.nick)
            _ = try await large.campus.chat.conversations.clear("#big", by: large.mona)
        },
        CostOperation("erase what everybody cleared") { large, _ in
            let erased = try await large.campus.core.eraseCleared()
            #expect(erased > 0)
        },
        CostOperation("storage") { large, _ in
            _ = try await large.campus.chat.conversations.storage(of: large.mona.person)
        },
    ]

    /// Making groups, entering and leaving them.
    static let groups: [CostOperation] = [
        CostOperation("make a group") { large, _ in
            _ = try await large.campus.chat.groups.create(name: "Tea", kind: .invited, by: large.nick)
        },
        CostOperation("invite") { large, _ in
            let tea = try await large.campus.chat.conversations.resolve("#tea", for: large.nick.person)
            try await large.campus.chat.groups.invite(handle: "mona", to: tea.conversation, by: large.nick)
            try await large.campus.chat.groups.invite(
                handle: large.stranger(2), to: tea.conversation, by: large.nick)
        },
        CostOperation("conversations of a plugin") { large, _ in
            let teams = large.campus.chat.conversations(of: "housing")
            let team = SubjectConversation(
                Subject(kind: "team", number: 7), label: .team, name: "Dawn", about: "/team 7", showsAll: true
            )
            _ = try await teams.enter(team, by: large.nick)
            _ = try await teams.write("hello", to: large.stranger(4), in: team, by: large.nick)
            try await teams.ask(for: team.subject, by: large.mona)
            _ = try await teams.admit("mona", to: team.subject, by: large.nick)
            _ = try await teams.find(team.subject, for: large.mona.person)
            _ = try await teams.remove("mona", from: team.subject, by: large.nick)
            try await teams.withdraw(from: team.subject, by: large.mona)
            _ = try await large.campus.chat.conversations.labels(of: large.nick.person)
            _ = try await teams.close(team.subject, by: large.nick)
        },
        CostOperation("change a slug") { large, _ in
            let tea = try await large.campus.chat.conversations.resolve("#tea", for: large.nick.person)
            try await large.campus.chat.groups.changeSlug(
                of: tea.conversation, to: "green-tea", by: large.nick)
        },
        CostOperation("leave and join") { large, _ in
            _ = try await large.campus.chat.groups.leave("#group-9", by: large.mona)
            _ = try await large.campus.chat.groups.join(slug: "group-9", by: large.mona)
        },
        CostOperation("join by name") { large, _ in
            _ = try await large.campus.chat.groups.leave("#group-11", by: large.mona)
            _ = try await large.campus.chat.groups.join(slug: "Group 11", by: large.mona)
        },
        CostOperation("leave a group that everybody is in") { large, _ in
            try await large.campus.chat.groups.leave(large.big, by: large.mona)
            _ = try await large.campus.chat.groups.join(slug: "big", by: large.mona)
        },
    ]

    /// A pin in each of everybody's conversations, and as many as there may be in the big group, but for one.
    private static func pins(in large: LargeCommunity) -> LargeCommunity.Part {
        LargeCommunity.Part(
            numbers: 0,
            statements: [
                LargeCommunity.Statement(
                    sql: """
                        INSERT INTO pins (message, conversation, sequence)
                        SELECT id, conversation, id FROM messages WHERE conversation NOT IN (?1, ?2, ?3) LIMIT ?4
                        """,
                    arguments: { _ in [large.big, large.closed, large.direct, 20_000 / large.share] }),
                LargeCommunity.Statement(
                    sql: """
                        INSERT INTO pins (message, conversation, sequence)
                        SELECT id, conversation, id FROM messages WHERE conversation = ? LIMIT ?
                        """, arguments: { _ in [large.big, Conversations.mostPins - 1] }),
            ])
    }

    /// A card with every other message.
    private static func cards(in large: LargeCommunity) -> LargeCommunity.Part {
        LargeCommunity.Part(
            numbers: 0,
            statements: [
                LargeCommunity.Statement(
                    sql: """
                        INSERT INTO message_cards (message, conversation, card)
                        SELECT id, conversation, 'card' FROM messages WHERE id % 2 = 0
                        """, arguments: { _ in [] })
            ])
    }

    /// Half of what is said in the big group answers its first message.
    private static func thread(in large: LargeCommunity) -> LargeCommunity.Part {
        LargeCommunity.Part(
            numbers: 0,
            statements: [
                LargeCommunity.Statement(
                    sql: """
                        UPDATE messages SET reply_to = f.id, thread = f.id FROM (
                            SELECT min(id) AS id FROM messages WHERE conversation = ?1) f
                        WHERE conversation = ?1 AND messages.id > f.id AND messages.id % 2 = 0
                        """, arguments: { _ in [large.big] })
            ])
    }

    /// As many stars of Mona's as one may have, the newest of them on what was deleted.
    private static func stars(in large: LargeCommunity) -> LargeCommunity.Part {
        let most = Stars.most
        return LargeCommunity.Part(
            numbers: 0,
            statements: [
                LargeCommunity.Statement(
                    sql: """
                        INSERT INTO stars (person, message) SELECT ?, id FROM messages WHERE conversation = ?
                        ORDER BY id DESC LIMIT \(most * 9 / 10)
                        """, arguments: { _ in [large.mona.person, large.direct] }),
                LargeCommunity.Statement(
                    sql: """
                        INSERT INTO stars (person, message) SELECT ?, id FROM messages WHERE conversation = ?
                        ORDER BY id LIMIT \(most / 10)
                        """, arguments: { _ in [large.mona.person, large.big] }),
            ])
    }
}

extension LargeCommunity {
    /// The first message of the big group, which thousands answered.
    fileprivate func oldAnswered() async throws -> MessageID {
        try await campus.chat.ledger.read { reader in
            try reader.first("SELECT min(id) FROM messages WHERE conversation = ?", big) {
                MessageID(rawValue: $0.int64(0))
            }
        } ?? MessageID(rawValue: 0)
    }
}
