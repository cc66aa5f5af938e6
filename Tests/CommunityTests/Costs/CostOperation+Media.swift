import CampusVerbs
import Storage
import Testing

@testable import Community
@testable import Model

extension CostOperation {
    /// Pictures and files.
    static let media: [CostOperation] = [
        CostOperation("pictures and files", beside: files) { large, _ in
            let (campus, chat, store) = (large.campus, large.campus.chat, large.campus.core.media.store)
            let bytes = Array("picture new".utf8)
            let upload = try await store.begin("a.jpg", bytes: bytes.count, by: large.mona).id
            _ = try await store.add(bytes, at: 0, to: upload, by: large.mona)
            _ = try store.progress(of: upload, by: large.mona)
            let picture = try await store.finish(upload, by: large.mona)
            let sent = try await chat.send([picture.id], "look", to: large.big, by: large.mona)
            _ = try await campus.core.media.media(picture.id, by: large.nick)
            _ = try await campus.core.media.piece(of: picture.id, .small, at: 0, count: 10, by: large.nick)
            for place in ["#closed", "@nick"] {
                _ = try await chat.forward(sent.id, to: place, by: large.mona)
            }
            let page = try await chat.conversations.history(
                of: large.big, for: large.nick.person, before: nil, limit: 50)
            #expect(page.filter { !$0.media.isEmpty }.count > 10)
            let loose = try await campus.begun("loose", by: large.mona)
            _ = try await store.finish(loose, by: large.mona)
            try await store.cancel(loose, by: large.mona)
            _ = try await store.taken(by: large.mona.person)
            _ = try await chat.delete(sent.id, by: large.mona)
            try await campus.core.collectFiles()
        },
        CostOperation("pictures elsewhere", beside: files) { large, _ in
            let (campus, media) = (large.campus, large.campus.core.media)
            func upload(_ name: String) async throws -> Media {
                try await campus.upload("picture \(name)", by: large.mona)
            }
            let (one, two, three) = (try await upload("1"), try await upload("2"), try await upload("3"))
            let post = try await campus.core.forum.post(
                categories: [campus.core.forum.categories[0]], title: "new", content: "x", media: [one.id],
                by: large.mona)
            _ = try await media.media(one.id, by: large.nick)
            _ = try await campus.core.people.setPicture(two.id, by: large.mona)
            _ = try await media.uploads([three.id], of: large.mona)
            let kept = media.kept(by: "feed")
            _ = try await kept.keep([three.id], for: .contacts, by: large.mona)
            _ = try await kept.share([three.id], with: .everyone)
            _ = try await kept.media([one.id, two.id, three.id], by: large.mona)
            let asked = Array(repeating: large.nick.person, count: 200)
            _ = try await kept.isSeen(three.id, by: asked)
            let contacts = try await campus.core.people.inTouch(with: large.mona.person)
            #expect(contacts.count > 100)
            _ = try await kept.isSeen([three.id], by: contacts)
            _ = try await kept.thumbnail(three.id, atMost: 100)
            _ = try await kept.drop([three.id])
            try await campus.core.people.removePicture(by: large.mona)
            _ = try await campus.core.forum.delete(post.id.rawValue, by: large.mona)
        },
    ]

    /// A third of what is said has a picture: the same one, and thousands that nobody else has.
    private static func files(in large: LargeCommunity) -> LargeCommunity.Part {
        let count = 30_000 / large.share
        let all = LargeCommunity.numbers(count)
        // No two alike, and strewn over the index as hashes are.
        let hash = "CAST(printf('%032d', ((3 * i + s.size) * 7919) % 1000003) AS BLOB)"
        return LargeCommunity.Part(
            numbers: count,
            statements: [
                LargeCommunity.Statement(
                    sql: """
                        INSERT INTO media (id, owner, message, name, type, bytes, width, height, frames, preview, stored_at)
                        \(all) SELECT ?1 + i, CASE WHEN i % 2 THEN ?2 ELSE ?3 END,
                            (SELECT id FROM messages WHERE conversation = ?4 ORDER BY id DESC LIMIT 1) - 3 * i,
                            'a.jpg', 'image/jpeg', 100, 9, 9, 1, 'x', 0 FROM n
                        """, arguments: { [$0, large.mona.person, large.nick.person, large.big] }),
                LargeCommunity.Statement(
                    sql: """
                        INSERT INTO media_files (media, size, content, bytes, width, height)
                        \(all) SELECT ?1 + i, s.size, CASE WHEN i % 3 THEN \(hash) ELSE zeroblob(32) END, 30, 9, 9
                        FROM n JOIN (SELECT 0 AS size UNION SELECT 1 UNION SELECT 2) s
                        """, arguments: { [$0] }),
                LargeCommunity.Statement(
                    sql: "UPDATE messages SET media = 1 WHERE id IN (SELECT message FROM media)",
                    arguments: { _ in [] }),
            ])
    }
}
