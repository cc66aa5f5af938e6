import Community
import Model

extension BuiltIn {
    /// `/complete "LINE"`: one whole line for each way in which the typed one may continue.
    package static let complete = BuiltIn(
        "complete",
        phrase("built_in_complete"),
        [Argument(name: "line", kind: .word, isOptional: true, isVerbatim: true)]
    ) { call in
        let usable = BuiltIns.usable(by: call.session, in: call.campus, call.catalog)
        let completion = completion(of: call.text(0), usable, call)
        let names = try await names(for: completion, usable, call).filter {
            PeopleOrder.begins($0, with: completion.part)
        }
        let lines = names.prefix(NameFinder.most).map { completion.head + $0 }
        var path: Reply.Detail?
        if case .path = completion.wanted { path = .path(completion.part) }
        call.say(Reply(lines: lines, detail: path))
        return .none
    }

    /// Returns how a line may go on: while a question is open it is the answer, unless it is a command.
    private static func completion(
        of line: String, _ usable: [CommandDescription], _ call: Call
    ) -> LineCompletion {
        if let asked = call.session.state.answer {
            guard case .command = InputLine(line).content else { return LineCompletion(answer: line, asked) }
        }
        return LineCompletion(line) { name in usable.first { $0.name == name } }
    }

    private static func names(
        for completion: LineCompletion, _ usable: [CommandDescription], _ call: Call
    ) async throws -> [String] {
        switch completion.wanted {
        case .nothing: return []
        case .words(let words), .path(let words): return words
        case .phrases(let texts): return phrases(texts, begunWith: completion.part, in: call.session.language)
        case .categories: return call.campus.forum.categories
        case .tags:
            guard let person = call.session.person?.id else { return [] }
            return try await call.campus.people.look(ShowProfile(), by: Actor(person)).tags.map(\.normal)
        case .commands: return usable.map(\.name).sorted()
        case .help: return Set(usable.map(\.name) + HelpPage(call).topicNames + ["all"]).sorted()
        case .plugins: return call.session.isAdministrator ? call.catalog.plugins.map(\.name).sorted() : []
        case .handles:
            let isMarked = completion.part.first.map(MentionedHandles.signs.contains) == true
            let handles = try await handles(
                completion.part.drop(while: MentionedHandles.signs.contains), call)
            return isMarked ? handles.map { "@" + $0 } : handles
        case .mentions: return try await mentions(completion.part.dropFirst(), call)
        case .places(let isEntering): return try await places(completion.part, isEntering, call)
        }
    }

    /// Returns texts in a language, and those of other languages that were begun: who reads one may write another.
    private static func phrases(
        _ texts: [LocalizedText], begunWith part: String, in language: Language
    ) -> [String] {
        texts.compactMap { text in
            let all = [language] + Language.allCases.filter { $0 != language }
            return all.map { text.text(in: $0) }.first { PeopleOrder.begins($0, with: part) }
        }
    }

    /// Returns places as they are typed. A bare word is a slug.
    private static func places(_ part: String, _ isEntering: Bool, _ call: Call) async throws -> [String] {
        guard let person = call.session.person?.id else { return [] }
        if part.first.map(MentionedHandles.signs.contains) == true {
            return try await handles(part.dropFirst(), call).map { "@" + $0 }
        }
        let isMarked = part.hasPrefix("#") || part.hasPrefix("＃")
        let slugs = try await call.campus.names.slugs(
            startingWith: String(part.drop { $0 == "#" || $0 == "＃" }), for: person, isEntering: isEntering)
        return isMarked || (part.isEmpty && !isEntering) ? slugs.map { "#" + $0 } : slugs
    }

    /// Returns who may be mentioned in a text, and everybody at once if the person runs the open group.
    private static func mentions(_ part: Substring, _ call: Call) async throws -> [String] {
        let handles = try await handles(part, call).map { "@" + $0 }
        guard let person = call.session.person, let place = call.session.state.place,
            place.name.hasPrefix("#")
        else { return handles }
        let group = try await call.campus.chat.groups.look(
            GroupPage(.id(place.conversation)), by: Actor(person.id))
        return (group.role ?? .member) > .member ? ["@" + MentionedHandles.everybody] + handles : handles
    }

    private static func handles(_ part: Substring, _ call: Call) async throws -> [String] {
        guard let person = call.session.person?.id else { return [] }
        return try await call.campus.names.handles(startingWith: String(part), for: person)
    }
}
