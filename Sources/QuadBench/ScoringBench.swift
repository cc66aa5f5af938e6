import Community
import Concurrency
import Foundation
import Model
import Plugins
import ServiceLifecycle

/// Scores of all posts after `forum.score` has changed.
extension PluginBench {
    static func trending(sign: String) -> String {
        """
        return {
          name = "trending", version = "1.0.0", summary = "Ranks.",
          settings = { gravity = { type = "number", default = 1.5, min = 0, max = 4, summary = "How fast old posts sink." } },
          hooks = {
            ["forum.score"] = function(post, score, settings)
              return \(sign)(score + (10 * post.comments_24h + post.id % 1000 + math.log(1 + post.views))
                / (math.max(0, post.age_hours) + 2) ^ settings.gravity)
            end,
          },
        }
        """
    }

    /// From a changed hook until Trending shows the new order of all posts, stored.
    static func scoring(posts: Int) async throws -> Figure {
        let plugins = try await PluginBench(["trending.lua": trending(sign: "")])
        let campus = plugins.bench.campus
        let people = try await plugins.bench.people(2, name: "author")
        let place = try await plugins.bench.group("chat", of: people)
        try await fill(posts, in: campus, by: people[0])
        let board = Task { for service in campus.services { try await service.run() } }
        await campus.settleTrending()
        let usual = try await SendBench.chatTimes(campus, place, people[0], while: { $0 < 2_000 })
        let clock = ContinuousClock()
        var (times, meanwhile): ([Double], [Double]) = ([], [])
        for round in 0..<5 {
            try plugins.write(trending(sign: round.isMultiple(of: 2) ? "-" : ""), to: "trending.lua")
            let isDone = Mutex(false)
            async let chat = SendBench.chatTimes(
                campus, place, people[0], while: { _ in !isDone.withLock { $0 } })
            let before = try await campus.forum.trending(category: nil, limit: 10).map(\.post.id)
            let start = clock.now
            await plugins.host.reload()
            await campus.settleTrending()
            let after = try await campus.forum.trending(category: nil, limit: 10).map(\.post.id)
            times.append((clock.now - start).seconds)
            isDone.withLock { $0 = true }
            meanwhile += try await chat
            guard before != after else { throw BenchError(description: "the order did not change") }
        }
        board.cancel()
        await plugins.remove()
        let (value, ratio) = (Samples(times).median, Samples(meanwhile).p99 / Samples(usual).p99)
        return Figure(
            figure: "forum.score over \(posts) posts after a hook change, until shown and stored",
            value: value, unit: "s",
            ceiling: Samples(usual).p99, ceilingOf: "chat's usual p99 (ms)", ratio: ratio,
            goal: "<= 1 s, and chat's p99 meanwhile <= 2 x its usual", met: value <= 1 && ratio <= 2,
            notes: ["chat p99 meanwhile ms": Samples(meanwhile).p99])
    }

    private static func fill(_ posts: Int, in campus: Campus, by author: PersonRef) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<64 {
                group.addTask {
                    for number in stride(from: worker, to: posts, by: 64) {
                        _ = try await campus.forum.post(
                            categories: ["student life"], title: "Post \(number)", content: "Words.",
                            by: Actor(author.id))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
