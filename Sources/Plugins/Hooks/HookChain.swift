import Community
import Lua

/// Passes values through the plugins of one hook, in order. Whatever a plugin does, there is an answer.
struct HookChain: Sendable {
    let bindings: [HookBinding]

    /// A tag's normal form.
    func normalize(_ tag: String) async -> String {
        var normal = TagNormalForm.plain(tag)
        for binding in bindings {
            let plugin = binding.plugin
            let arguments: [LuaValue] = [.string(tag), .string(normal), plugin.settings.luaValue]
            if let answer = await plugin.answer(binding.hook, arguments)?.string { normal = answer }
        }
        return normal
    }

    /// The posts' scores, in their order; newest first where no plugin scores.
    func score(_ posts: [PostFacts], batch: Int) async -> [Double] {
        guard !bindings.isEmpty else { return posts.map { -$0.ageHours } }
        var scores: [Double] = []
        scores.reserveCapacity(posts.count)
        var start = 0
        while start < posts.count {
            let end = min(start + max(batch, 1), posts.count)
            scores += await scoreBatch(posts[start..<end])
            start = end
        }
        return scores
    }

    private func scoreBatch(_ posts: ArraySlice<PostFacts>) async -> [Double] {
        var records = LuaRecordBatch(columns: PostRecord.columns)
        records.reserveCapacity(rows: posts.count)
        for post in posts { records.append(PostRecord.values(post), seed: 0.0) }
        var scores = [Double](repeating: 0, count: posts.count)
        for binding in bindings {
            records.seeds = scores.map(LuaValue.number)
            let answers = await binding.plugin.answers(binding.hook, over: records)
            for (index, answer) in answers.enumerated() where index < scores.count {
                if let score = answer?.number { scores[index] = score }
            }
        }
        return scores
    }
}

/// How `forum.score` sees a post.
enum PostRecord {
    static let columns = [
        "id", "age_hours", "comments_24h", "comments", "views", "likes", "commenters", "categories",
    ]

    static func values(_ post: PostFacts) -> [LuaValue] {
        [
            .integer(post.id.rawValue), .number(post.ageHours), .integer(Int64(post.comments24h)),
            .integer(Int64(post.comments)), .integer(Int64(post.views)), .integer(Int64(post.likes)),
            .integer(Int64(post.commenters)), .list(post.categories.map(LuaValue.string)),
        ]
    }
}
