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

/// One plugin's part in a hook.
struct HookBinding: Sendable {
    let plugin: LoadedPlugin
    let hook: Hook
}

/// Who is asked in each hook, by priority.
package struct HookChains: Sendable {
    /// Those that are asked for `tag.normalize`.
    package let normalizers: HookChain
    /// Those that are asked for `forum.score`.
    package let scorers: HookChain
    /// Those that are asked for `message.annotate`.
    let annotators: HookChain
    /// Those that are asked for `intent.rank`.
    let rankers: HookChain
    /// Those that are asked for hooks that plugins declare, by name.
    package let declared: [String: DeclaredChain]

    /// - Parameter chain: returns who is asked in a hook.
    init(declared: [String: DeclaredChain], _ chain: (Hook) -> HookChain) {
        self.declared = declared
        normalizers = chain(.normalizeTag)
        scorers = chain(.scorePost)
        annotators = chain(.annotateMessage)
        rankers = chain(.rankIntents)
    }
}

/// The plugins that answer a ``DeclaredHook``, in order: first the one that declares it, then by priority and name.
package struct DeclaredChain: Sendable {
    package let hook: DeclaredHook
    let plugins: [LoadedPlugin]

    /// A name of all that decides over the answers: equal chains of equal plugins have equal names, also after a start.
    var version: String {
        let fields = hook.fields.map { "\($0.name):\($0.kind.rawValue):\($0.isOptional)" }.joined(
            separator: ",")
        return Fingerprint.of(
            [Array("\(fields);\(hook.fallback.number ?? 0)".utf8)]
                + plugins.filter { $0.reasonSetAside == nil }.map(\.fingerprint))
    }

    /// Returns an answer for each record, in their order, after at most `batch` at a time. Where no plugin answers it is the
    /// hook's `default`.
    ///
    /// - Parameter records: The values of the hook's fields, in their order.
    /// - Throws: `CommunityError` if a plugin failed and the hook says that this is to `fail`.
    package func answers(over records: [[LuaValue]], batch: Int) async throws -> [LuaValue] {
        let asked = plugins.filter { hook.failure == .fail || $0.reasonSetAside == nil }
        guard !asked.isEmpty else { return records.map { _ in hook.fallback } }
        var answers: [LuaValue] = []
        answers.reserveCapacity(records.count)
        for start in stride(from: 0, to: records.count, by: max(batch, 1)) {
            answers += try await answer(records[start..<min(start + max(batch, 1), records.count)], by: asked)
        }
        return answers
    }

    /// Returns a score for each document, from those of its fields that the hook names. One whose fields are not as declared has
    /// the hook's default.
    ///
    /// - Parameter documents: As they are stored.
    package func scores(of documents: [[UInt8]], batch: Int) async throws -> [Double] {
        var scores = documents.map { _ in hook.fallback.number ?? 0 }
        let names = hook.fields.map { Array($0.name.utf8) }
        let rows = documents.enumerated().compactMap { index, document in
            hook.values(in: document, named: names).map { (index, $0) }
        }
        for (row, answer) in zip(rows, try await answers(over: rows.map(\.1), batch: batch)) {
            scores[row.0] = answer.number ?? scores[row.0]
        }
        return scores
    }

    private func answer(_ rows: ArraySlice<[LuaValue]>, by asked: [LoadedPlugin]) async throws -> [LuaValue] {
        var batch = LuaRecordBatch(columns: hook.fields.map(\.name))
        batch.append(rows: rows.count) { values in for row in rows { values += row } }
        var standing = rows.map { _ in hook.fallback }
        for plugin in asked {
            batch.seeds = standing
            let answers = await plugin.answers(hook, over: batch)
            if hook.failure == .fail, let failure = answers.failure { throw failure }
            for (index, answer) in answers.values.enumerated() where index < standing.count {
                if let answer { standing[index] = answer }
            }
        }
        return standing
    }
}

extension PluginRegistry {
    /// Who answers each hook that a plugin in force declares, by its name.
    static func declaredChains(_ plugins: [LoadedPlugin]) -> [String: DeclaredChain] {
        var chains: [String: DeclaredChain] = [:]
        for owner in plugins {
            for hook in owner.manifest.handlers.provided {
                let asked = plugins.filter { $0.manifest.handlers.function(of: hook) != nil }
                chains[hook.name] = DeclaredChain(
                    hook: hook,
                    plugins: asked.filter { $0 === owner } + inOrder(asked.filter { $0 !== owner }))
            }
        }
        return chains
    }

    /// What administrators should know of a plugin's answers to hooks that nobody declares.
    static func hookWarnings(of plugin: LoadedPlugin, among chains: [String: DeclaredChain]) -> [String] {
        plugin.manifest.handlers.hooks.keys.sorted().filter { DeclaredHook.isName($0) && chains[$0] == nil }
            .map {
                "\(plugin.name) answers \($0), and no plugin declares it: until one does, it isn't asked"
            }
    }
}
