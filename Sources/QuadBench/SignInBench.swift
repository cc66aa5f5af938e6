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
        var (usual, slowed, times): ([Double], [Double], [Double]) = ([], [], [])
        for person in people {
            let isOver = Mutex(false)
            async let chat = SendBench.chatTimes(
                bench.campus, place, talkers[0], while: { _ in !isOver.withLock(\.self) })
            let session = ListeningSession(bench.campus.makeSessionID(), outlet)
            let (clock, email) = (ContinuousClock(), "\(person.handle)@bench.example")
            let start = clock.now
            let welcome = try await bench.campus.accounts.signIn(
                email: email, password: "bench", session: session)
            times.append((clock.now - start).milliseconds)
            isOver.withLock { $0 = true }
            let meanwhile = try await chat
            slowed.append(Samples(meanwhile).percentile(1))
            // The slowest of as many, when nobody signs in.
            let quiet = try await SendBench.chatTimes(
                bench.campus, place, talkers[0], while: { $0 < meanwhile.count })
            usual.append(Samples(quiet).percentile(1))
            guard welcome.unread.count == conversations else {
                throw BenchError(description: "\(welcome.unread.count) conversations have unread messages")
            }
        }
        await bench.remove()
        let (longest, ceiling) = (Samples(slowed).median, Samples(usual).median)
        return Figure(
            figure:
                "the slowest message while somebody signs in, \(conversations) conversations of \(unread) unread, median of \(count)",
            value: longest, unit: "ms", ceiling: ceiling,
            ceilingOf: "the slowest of as many messages when nobody signs in", ratio: longest / ceiling,
            goal: "<= 2 ms longer", met: longest - ceiling <= 2,
            notes: [
                "longer by": longest - ceiling, "worst": Samples(slowed).percentile(1),
                "signing in, p50 ms": Samples(times).median,
                "its ceiling's worst": Samples(usual).percentile(1),
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
