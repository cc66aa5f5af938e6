import Community
package import Lua
package import Model

/// The plugins of one hook, in order. Whatever a plugin does, there is an answer.
package struct HookChain: Sendable {
    let hook: Hook
    let plugins: [LoadedPlugin]

    /// Without the plugins that are set aside.
    var inForce: [LoadedPlugin] { plugins.filter { $0.reasonSetAside == nil } }

    /// A tag's normal form.
    /// - Throws: `CommunityError` if a plugin failed and that is to `fail`.
    package func normalize(_ tag: String, onFailure: HookFailure = .fallback) async throws -> String {
        var normal = TagNormalForm.plain(tag)
        for plugin in plugins {
            let arguments: [LuaValue] = [.string(tag), .string(normal), plugin.settings.luaValue]
            do {
                if let answer = try await plugin.answer(hook, arguments)?.string { normal = answer }
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
        for tags in tags.slices(of: batch) {
            let answers = try? await plugins.pass(
                tags.map { .string(TagNormalForm.plain($0)) },
                of: LuaRecordBatch(values: tags.map(LuaValue.string)), through: hook, onFailure: onFailure)
            // Which of them failed is not told, so none of them counts.
            forms += answers?.map(\.string) ?? tags.map { _ in nil }
        }
        return forms
    }

    /// The posts' scores, in their order; newest first where no plugin scores.
    /// - Throws: `CommunityError` if a plugin failed and that is to `fail`.
    package func score(
        _ posts: [PostFacts], batch: Int, onFailure: HookFailure = .fallback
    ) async throws -> [Double] {
        let asked = onFailure == .fail ? plugins : inForce
        guard !asked.isEmpty else { return posts.map { -$0.ageHours } }
        var scores: [Double] = []
        scores.reserveCapacity(posts.count)
        for posts in posts.slices(of: batch) {
            var records = LuaRecordBatch(columns: PostRecord.columns)
            records.append(rows: posts.count) { values in
                for post in posts { PostRecord.append(post, to: &values) }
            }
            let answers = try await asked.pass(
                posts.map { _ in .number(0) }, of: records, through: hook, onFailure: onFailure
            ) { $0.number.map(LuaValue.number) }
            scores += answers.map { $0.number ?? 0 }
        }
        return scores
    }
}

extension [LoadedPlugin] {
    /// Passes values through these plugins, each of which is given what those before it made of them.
    ///
    /// - Parameters:
    ///   - values: What stands before the first of them, in the order of the records.
    ///   - convert: Returns an answer as the next plugin is given it.
    /// - Throws: `CommunityError` if a plugin failed and that is to `fail`.
    fileprivate func pass(
        _ values: [LuaValue], of records: LuaRecordBatch, through hook: some AskedHook,
        onFailure: HookFailure, as convert: (LuaValue) -> LuaValue? = { $0 }
    ) async throws -> [LuaValue] {
        var (records, standing) = (records, values)
        for plugin in self {
            records.seeds = standing
            let answers = await plugin.answers(hook, over: records)
            if onFailure == .fail, let failure = answers.failure { throw failure }
            for (index, answer) in answers.values.enumerated() where index < standing.count {
                if let answer = answer.flatMap(convert) { standing[index] = answer }
            }
        }
        return standing
    }
}

extension Array {
    /// The elements in slices of so many; the last may have fewer.
    func slices(of most: Int) -> some Sequence<ArraySlice<Element>> {
        let most = Swift.max(most, 1)
        return stride(from: 0, to: count, by: most).lazy.map { self[$0..<Swift.min($0 + most, count)] }
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
        for rows in records.slices(of: batch) {
            var batch = LuaRecordBatch(columns: hook.fields.map(\.name))
            batch.append(rows: rows.count) { values in for row in rows { values += row } }
            answers += try await asked.pass(
                rows.map { _ in hook.fallback }, of: batch, through: hook, onFailure: hook.failure)
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
