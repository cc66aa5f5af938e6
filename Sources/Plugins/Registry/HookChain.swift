import Community
package import Lua
package import Model

/// Passes values through the plugins of one hook, in order. Whatever a plugin does, there is an answer.
package struct HookChain: Sendable {
    let bindings: [HookBinding]

    /// A tag's normal form.
    /// - Throws: `CommunityError` if a plugin failed and that is to `fail`.
    package func normalize(_ tag: String, onFailure: HookFailure = .fallback) async throws -> String {
        var normal = TagNormalForm.plain(tag)
        for binding in bindings {
            let plugin = binding.plugin
            let arguments: [LuaValue] = [.string(tag), .string(normal), plugin.settings.luaValue]
            do {
                if let answer = try await plugin.answer(binding.hook, arguments)?.string { normal = answer }
            } catch  where onFailure == .fallback {
                // Counted and told by the plugin; what was before it stands.
            }
        }
        return normal
    }

    /// Many tags' normal forms, in their order; `nil` if a plugin failed and that is to `fail`.
    package func normalize(_ tags: [String], batch: Int, onFailure: HookFailure) async throws -> [String?] {
        var forms: [String?] = []
        forms.reserveCapacity(tags.count)
        for start in stride(from: 0, to: tags.count, by: max(batch, 1)) {
            forms += await normalizeBatch(tags[start..<min(start + max(batch, 1), tags.count)], onFailure)
        }
        return forms
    }

    private func normalizeBatch(_ tags: ArraySlice<String>, _ onFailure: HookFailure) async -> [String?] {
        var forms: [String?] = tags.map(TagNormalForm.plain)
        var records = LuaRecordBatch(values: tags.map(LuaValue.string))
        for binding in bindings {
            records.seeds = forms.map { $0.map(LuaValue.string) ?? .nil }
            let answers = await binding.plugin.answers(binding.hook, over: records)
            for (index, answer) in answers.values.enumerated() where index < forms.count {
                if let form = answer?.string { forms[index] = form }
            }
            // Which of them failed is not told, so none of them counts.
            if onFailure == .fail, answers.failure != nil { return tags.map { _ in nil } }
        }
        return forms
    }

    /// The posts' scores, in their order; newest first where no plugin scores.
    /// - Throws: `CommunityError` if a plugin failed and that is to `fail`.
    package func score(
        _ posts: [PostFacts], batch: Int, onFailure: HookFailure = .fallback
    ) async throws -> [Double] {
        let asked = onFailure == .fail ? bindings : inForce
        guard !asked.isEmpty else { return posts.map { -$0.ageHours } }
        var scores: [Double] = []
        scores.reserveCapacity(posts.count)
        var start = 0
        while start < posts.count {
            let end = min(start + max(batch, 1), posts.count)
            scores += try await scoreBatch(posts[start..<end], by: asked, onFailure: onFailure)
            start = end
        }
        return scores
    }

    /// Without the plugins that are set aside.
    var inForce: [HookBinding] { bindings.filter { $0.plugin.reasonSetAside == nil } }

    private func scoreBatch(
        _ posts: ArraySlice<PostFacts>, by bindings: [HookBinding], onFailure: HookFailure
    ) async throws -> [Double] {
        var records = LuaRecordBatch(columns: PostRecord.columns)
        records.append(rows: posts.count) { values in
            for post in posts { PostRecord.append(post, to: &values) }
        }
        var scores = [Double](repeating: 0, count: posts.count)
        for binding in bindings {
            records.seeds = scores.map(LuaValue.number)
            let answers = await binding.plugin.answers(binding.hook, over: records)
            if onFailure == .fail, let failure = answers.failure { throw failure }
            for (index, answer) in answers.values.enumerated() where index < scores.count {
                if let score = answer?.number { scores[index] = score }
            }
        }
        return scores
    }
}

/// How `forum.score` sees a post.
package enum PostRecord {
    /// The names of the values that ``append(_:to:)`` writes, in their order.
    package static let columns = [
        "id", "age_hours", "comments_24h", "comments", "views", "likes", "commenters", "own_comments",
        "own_views", "own_likes", "categories",
    ]

    /// Value by value: an array for each post would cost as much as the rest.
    package static func append(_ post: PostFacts, to values: inout [LuaValue]) {
        values.append(.integer(post.id.rawValue))
        values.append(.number(post.ageHours))
        values.append(.integer(Int64(post.comments24h)))
        values.append(.integer(Int64(post.comments)))
        values.append(.integer(Int64(post.views)))
        values.append(.integer(Int64(post.likes)))
        values.append(.integer(Int64(post.commenters)))
        values.append(.integer(Int64(post.own.comments)))
        values.append(.integer(Int64(post.own.views)))
        values.append(.integer(Int64(post.own.likes)))
        values.append(.list(post.categories.map(LuaValue.string)))
    }
}
