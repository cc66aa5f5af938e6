import Community
import Concurrency
import Foundation
import GRDBSQLite
import Model

/// How long others wait for the ledger while somebody signs in for whom much is unread.
enum SignInBench {
    private static let name = "member"

    /// - Parameters:
    ///   - people: Who sign in, one after the other; each is in all the conversations.
    ///   - unread: Messages in each conversation that none of them has read.
    static func run(people count: Int, conversations: Int, unread: Int) async throws -> Figure {
        let bench = try BenchCampus()
        let people = try await bench.people(count, name: name)
        let talkers = try await bench.people(2, name: "talker")
        let place = try await bench.group("chat", of: talkers)
        fill(conversations, unread, for: people, writer: talkers[1], in: bench)
        let outlet = CountingOutlet()
        var (usual, meanwhile, times): ([Double], [Double], [Double]) = ([], [], [])
        for person in people {
            let before = try await SendBench.chatTimes(bench.campus, place, talkers[0], while: { $0 < 200 })
            usual.append(Samples(before).percentile(1))
            let isOver = Mutex(false)
            async let slowed = SendBench.chatTimes(
                bench.campus, place, talkers[0], while: { _ in !isOver.withLock(\.self) })
            let session = ListeningSession(bench.campus.makeSessionID(), outlet)
            let (clock, email) = (ContinuousClock(), "\(person.handle)@bench.example")
            let start = clock.now
            let welcome = try await bench.campus.accounts.signIn(
                email: email, password: "bench", session: session)
            times.append((clock.now - start).milliseconds)
            isOver.withLock { $0 = true }
            meanwhile.append(Samples(try await slowed).percentile(1) - Samples(before).median)
            guard welcome.unread.count == conversations else {
                throw BenchError(description: "\(welcome.unread.count) conversations have unread messages")
            }
        }
        await bench.remove()
        let value = Samples(meanwhile).median
        return Figure(
            figure:
                "the longest that another's message waits while somebody signs in, \(conversations) conversations of \(unread) unread, median",
            value: value, unit: "ms", ceiling: Samples(usual).median,
            ceilingOf: "the slowest of 200 messages when nobody signs in", ratio: nil, goal: "<= 2 ms",
            met: value <= 2,
            notes: [
                "worst": Samples(meanwhile).percentile(1), "signing in, p50 ms": Samples(times).median,
                "usual, worst": Samples(usual).percentile(1),
            ])
    }

    /// Groups with messages, written straight into the tables.
    private static func fill(
        _ conversations: Int, _ unread: Int, for people: [PersonRef], writer: PersonRef, in bench: BenchCampus
    ) {
        let file = BareConnection(path: bench.directory.appending(path: "quad.sqlite").path)
        file.run("BEGIN IMMEDIATE")
        var sequence = file.integer("SELECT last FROM sequence")
        let message = file.prepare(
            "INSERT INTO messages (id, conversation, sender, sent_at, text) VALUES (?, ?, ?, 0, ?)")
        var places: [Int64] = []
        for number in 0..<conversations {
            sequence += 1
            places.append(sequence)
            file.run(
                """
                INSERT INTO conversations (id, kind, slug, name, label, creator, member_count, created_at)
                VALUES (\(sequence), 1, 'group-\(number)', 'Group \(number)', 'chat', \(writer.id.rawValue),
                        \(people.count + 1), 0);
                """)
            for person in people + [writer] {
                file.run(
                    """
                    INSERT INTO members (person, conversation, joined_at, history_from, read_up_to, entered)
                    VALUES (\(person.id.rawValue), \(sequence), 0, 0, 0, 0)
                    """)
            }
        }
        // As they come: a message here, a message there.
        for _ in 0..<unread {
            for place in places {
                sequence += 1
                sqlite3_bind_int64(message, 1, sequence)
                sqlite3_bind_int64(message, 2, place)
                sqlite3_bind_int64(message, 3, writer.id.rawValue)
                bareBind(SendBench.text, to: message, at: 4)
                file.finish(message)
            }
        }
        file.run("UPDATE sequence SET last = \(sequence); COMMIT")
        file.close()
    }
}
