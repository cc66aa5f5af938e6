import Community
import Foundation
import Model

/// A record as a campus has it after some years, written straight into the tables, and then indexed by a gateway.
///
/// Eleven viewers are in the same 500 groups. `viewer1` has two months unread in each fifth of them; the others, all of
/// some 1,000 messages in each.
struct StoredData: Sendable {
    let folder: URL

    static let (posts, messages) = (100_000, 1_000_000)
    /// The conversations of each viewer.
    static let conversations = 500
    /// Viewers who read nothing.
    static let late = 10
    /// A twentieth of the titles have the first of these words, and few the other.
    static let (frequentTitle, rareTitle) = ("通知", "鯨魚")
    /// A third of the viewers' messages have the first of these words, and few the other.
    static let (frequent, rare) = ("常見", "稀有")
    /// Where a run of several benches keeps what they have in common.
    static let sharedVariable = "QUAD_BENCH_STORED"

    fileprivate static let content = String(repeating: "Words of a post as people write them. ", count: 8)
}

extension Harness {
    /// A folder with the stored data, which belongs to the bench.
    func stored() async throws -> StoredData {
        guard let shared = ProcessInfo.processInfo.environment[StoredData.sharedVariable] else {
            return StoredData(folder: try await made())
        }
        let first = URL(filePath: shared).appending(path: "data")
        if !FileManager.default.fileExists(atPath: first.path) {
            try FileManager.default.moveItem(at: try await made(), to: first)
        }
        return StoredData(folder: try BenchFolder.copy(of: first))
    }

    private func made() async throws -> URL {
        let bench = try await campus()
        let viewers = try await bench.people(1 + StoredData.late, "viewer").map(\.id.rawValue)
        await bench.campus.close()
        let people = bench.strangers(1_000)
        let folder = try BenchFolder.copy(of: bench.folder)
        BareSQLite.fill(folder.appending(path: "quad.sqlite").path) { file, next in
            var writer = Writer(file, from: next, viewers: viewers, people: people)
            writer.conversations()
            writer.everything()
            return writer.last
        }
        let quad = try await quad(over: folder)
        try await quad.console.signIn("viewer1")
        try await quad.settle()
        await quad.stop()
        return folder
    }
}

/// Fills the tables.
private struct Writer {
    /// The last number used.
    private(set) var last: Int64
    private let file: BareSQLite
    private let viewers: [Int64]
    private let people: [Int64]
    /// First those of the viewers, with one who writes in each.
    private var places: [(id: Int64, writer: Int64)] = []
    private var random = SplitMix(seed: 7)
    private var vocabulary = Vocabulary(seed: 7)
    /// Milliseconds since 1970 of the first and of the last thing.
    private let (start, now): (Int64, Int64)

    private static let groups = 2_000
    private static let categories = CommunityConfiguration().forum.categories

    init(_ file: BareSQLite, from next: Int64, viewers: [Int64], people: [Int64]) {
        (self.file, last, self.viewers, self.people) = (file, next - 1, viewers, people)
        now = Int64(Date().timeIntervalSince1970 * 1_000)
        start = now - 3 * 365 * 86_400_000
    }

    private mutating func next() -> Int64 {
        last += 1
        return last
    }

    mutating func conversations() {
        let group = file.prepare(
            """
            INSERT INTO conversations (id, kind, slug, name, label, creator, member_count, created_at)
            VALUES (?1, 1, 'group-' || ?1, 'Group ' || ?1, 'chat', ?2, ?3, ?4)
            """)
        let member = file.prepare(
            """
            INSERT INTO members (person, conversation, joined_at, history_from, read_up_to, entered)
            VALUES (?, ?, ?, 0, 0, 0)
            """)
        for number in 0..<Self.groups {
            let (id, writer) = (next(), people[number % people.count])
            let members = [writer] + (number < StoredData.conversations ? viewers : [])
            file.run(group, id, writer, Int64(members.count), start)
            for each in members { file.run(member, each, id, start) }
            places.append((id, writer))
        }
    }

    /// Posts and messages as they come, mixed, over three years; then what is read.
    mutating func everything() {
        let message = file.prepare(
            "INSERT INTO messages (id, conversation, sender, sent_at, text) VALUES (?, ?, ?, ?, ?)")
        let post = file.prepare(
            """
            INSERT INTO posts (id, author, title, content, categories, created_at, view_count)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?1 % 40)
            """)
        let category = file.prepare("INSERT INTO post_categories (category, post) VALUES (?, ?)")
        let event = file.prepare(
            "INSERT INTO events (sequence, kind, actor, subject, at) VALUES (?1, 'forum.posted', ?2, ?1, ?3)")
        let total = StoredData.posts + StoredData.messages
        for number in 0..<total {
            let (id, at) = (next(), start + (now - start) * Int64(number) / Int64(total))
            if number.isMultiple(of: total / StoredData.posts) {
                let author = people[random.below(people.count)]
                let name = Self.categories[random.below(Self.categories.count)]
                file.run(post, id, author, title(), StoredData.content, name, at)
                file.run(category, name, id)
                file.run(event, id, author, at)
            } else {
                let isViewed = random.happens(0.5)
                let range = isViewed ? 0..<StoredData.conversations : StoredData.conversations..<Self.groups
                let place = places[range.lowerBound + random.below(range.count)]
                file.run(
                    message, id, place.id, place.writer, at, text(number, isViewed: isViewed))
            }
        }
        file.run(
            """
            UPDATE members SET read_up_to = \(last)
            - CASE WHEN conversation % 5 = 0 THEN \(last / 20) ELSE 0 END
            WHERE person <= \(viewers[0]) OR person > \(viewers.max() ?? 0);
            INSERT OR REPLACE INTO category_counts (category, posts)
            SELECT category, count(*) FROM post_categories GROUP BY category;
            """)
    }

    private mutating func title() -> String {
        var title = vocabulary.title()
        if random.happens(0.05) { title += StoredData.frequentTitle }
        if random.happens(0.000_2) { title += StoredData.rareTitle }
        return title
    }

    private mutating func text(_ number: Int, isViewed: Bool) -> String {
        var text = vocabulary.title()
        if number.isMultiple(of: isViewed ? 5_000 : 100_000) { text += " " + StoredData.rare }
        if isViewed, number.isMultiple(of: 3) { text += " " + StoredData.frequent }
        return text
    }
}
