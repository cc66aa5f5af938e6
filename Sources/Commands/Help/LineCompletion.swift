import Community
import Model

/// Decides how the end of a typed line may be completed. It is pure, so that completion can be tested without a
/// gateway.
struct LineCompletion: Equatable {
    /// The kind of names that complete it.
    enum Wanted: Equatable {
        case commands
        /// The words that may follow `/help`.
        case help
        case handles
        /// `#slug` or `@handle`. With `isEntering`, also slugs of groups that the person may enter.
        case places(isEntering: Bool)
        /// `@handle` in a text, and `@all` by whom it mentions everybody.
        case mentions
        case categories
        /// The person's own tags.
        case tags
        case plugins
        case words([String])
        /// Texts of several words, in the person's language or in another that was begun.
        case phrases([LocalizedText])
        /// The path of a file, which the program that asks knows, or one of these words.
        case path([String])
        case nothing
    }

    /// The line before the part that is completed.
    let head: String
    /// The beginning of a name, which is completed.
    let part: String
    private(set) var wanted: Wanted

    /// - Parameter description: Returns a command's description by its name.
    init(_ line: String, description: (String) -> CommandDescription?) {
        guard case .command(let name, _) = InputLine(line).content, let typed = InputLine.name(in: line)
        else {
            self.init(endOf: line, in: "", after: { _, part in Self.mention(part) })
            return
        }
        guard typed.endIndex < line.endIndex else {
            self.init(head: String(line[..<typed.startIndex]), part: name, wanted: .commands)
            return
        }
        let start = line.index(after: typed.endIndex)
        guard let command = description(name) else {
            self.init(head: line, part: "", wanted: .nothing)
            return
        }
        // Categories may be several words.
        if command.separator == .space, let last = command.arguments.last, !last.suggestions.isEmpty {
            self.init(phraseIn: String(line[start...]), of: command, last, after: String(line[..<start]))
        } else if command.separator == .bar || command.arguments.first?.name == "category" {
            self.init(barsIn: String(line[start...]), of: command, after: String(line[..<start]))
        } else if let files = Self.files(in: line[start...], of: command) {
            self.init(
                head: String(line[..<files.start]), part: String(line[files.start...]), wanted: files.wanted)
        } else {
            self.init(endOf: String(line[start...]), in: String(line[..<start])) { words, part in
                Self.wanted(by: command, at: words, part)
            }
        }
    }

    /// Makes a completion of the answer to a question.
    ///
    /// - Parameter asked: What it may be.
    init(answer line: String, _ asked: AskedAnswer) {
        guard asked.names != .mentions else {
            self.init(endOf: line, in: "", after: { _, part in Self.mention(part) })
            return
        }
        let scalars = line.unicodeScalars
        let comma = asked.isList ? scalars.lastIndex(where: Argument.commas.contains) : nil
        let start = comma.map { scalars.index(after: $0) } ?? line.startIndex
        let part = scalars[start...].drop(while: \.isWhiteSpace)
        // What is in the list already isn't wanted again.
        let before = comma.map { Self.parts(of: line[..<$0]) } ?? []
        self.init(
            head: String(line[..<part.startIndex]), part: String(part),
            wanted: Self.wanted(asked, but: before))
    }

    private static func parts(of list: Substring) -> [String] {
        list.unicodeScalars.split(whereSeparator: Argument.commas.contains).map { part in
            var part = part.drop(while: \.isWhiteSpace)
            while part.last?.isWhiteSpace == true { part.removeLast() }
            return PeopleOrder.folded(String(Substring(part)))
        }
    }

    private static func wanted(_ asked: AskedAnswer, but before: [String]) -> Wanted {
        switch asked.names {
        case .handles: .handles
        case .places: .places(isEntering: false)
        case .groups: .places(isEntering: true)
        case .categories: .categories
        case .tags: .tags
        case .none, .mentions:
            .phrases(
                asked.words.filter { word in
                    !Language.allCases.contains { before.contains(PeopleOrder.folded(word.text(in: $0))) }
                })
        }
    }

    private init(head: String, part: String, wanted: Wanted) {
        (self.head, self.part, self.wanted) = (head, part, wanted)
    }

    /// Makes a completion of the last word of a line.
    private init(endOf line: String, in head: String, after wanted: (Int, String) -> Wanted) {
        let start = line.lastIndex(where: \.isWhitespace).map { line.index(after: $0) } ?? line.startIndex
        part = String(line[start...])
        self.head = head + line[..<start]
        self.wanted = wanted(line[..<start].split(whereSeparator: \.isWhitespace).count, part)
    }

    /// Makes a completion of the text that begins where the last argument does.
    private init(phraseIn line: String, of command: CommandDescription, _ last: Argument, after head: String)
    {
        var rest = Substring(line)
        for index in 0..<command.arguments.count - 1 {
            guard let end = rest.firstIndex(where: \.isWhitespace) else {
                self.init(head: head + line[..<rest.startIndex], part: String(rest), wanted: .nothing)
                wanted = Self.wanted(by: command, at: index, part)
                return
            }
            rest = rest[end...].drop(while: \.isWhitespace)
        }
        self.init(
            head: head + line[..<rest.startIndex], part: String(rest), wanted: .phrases(last.suggestions))
    }

    /// Makes a completion of the last part between bars, or of the last phrase there if the argument is a list. Parts
    /// begin where the grammar has them begin.
    private init(barsIn line: String, of command: CommandDescription, after head: String) {
        let scalars = line.unicodeScalars
        let signs = command.separator == .bar ? command.bars(in: line[...]) : []
        let bars = scalars.indices.filter { signs.contains(scalars[$0]) }
        // The last argument takes the bars that are left; in a list they separate phrases.
        let index = min(bars.count, command.arguments.count - 1)
        guard index >= 0 else {
            self.init(head: head + line, part: "", wanted: .nothing)
            return
        }
        let argument = command.arguments[index]
        let isList = argument.kind == .list
        let takesBars = isList && command.separator == .bar && index == command.arguments.count - 1
        let bar = takesBars ? bars.last : bars.prefix(index).last
        let comma = isList && !takesBars ? scalars.lastIndex(where: Argument.commas.contains) : nil
        let start = [bar, comma].compactMap(\.self).max().map { scalars.index(after: $0) }
        var part = scalars[(start ?? line.startIndex)...].drop(while: \.isWhiteSpace)
        if case .media = argument.kind, let file = FileList.begun(in: Substring(part)) {
            part = scalars[file...]
        }
        self.init(
            head: head + line[..<part.startIndex], part: String(part),
            wanted: Self.wanted(by: argument, String(part)))
    }

    /// Where the path begins with which a line ends, and what completes it; `nil` if the line ends with anything else.
    private static func files(
        in line: Substring, of command: CommandDescription
    ) -> (start: String.Index, wanted: Wanted)? {
        var rest = line.drop(while: \.isWhitespace)
        for argument in command.arguments {
            if case .media(let most, let words) = argument.kind {
                return FileList.begun(in: rest, isOne: most == 1).map { start in
                    (start, .path(start == rest.startIndex ? words : []))
                }
            }
            guard argument.kind != .text, argument.kind != .list,
                let end = rest.firstIndex(where: \.isWhitespace)
            else { return nil }
            rest = rest[end...].drop(while: \.isWhitespace)
        }
        return nil
    }

    private static func wanted(by command: CommandDescription, at index: Int, _ part: String) -> Wanted {
        if command.plugin == BuiltIn.plugin, command.name == "plugins" {
            return index == 0 ? .words(PluginsActions.all) : .plugins
        }
        // The last argument may be several words. In a text they complete to mentions.
        guard
            let argument = index < command.arguments.count ? command.arguments[index] : command.arguments.last
        else { return .nothing }
        if index >= command.arguments.count, argument.kind != .text { return .nothing }
        return wanted(by: argument, part)
    }

    private static func wanted(by argument: Argument, _ part: String) -> Wanted {
        if !argument.suggestions.isEmpty { return .phrases(argument.suggestions) }
        return switch (argument.kind, argument.name) {
        case (.handle, _): .handles
        case (.media(_, let words), _): .path(words)
        case (.place, _): .places(isEntering: false)
        case (.choice(let words), _): .words(words)
        case (_, "category"): .categories
        case (_, "slug"): .places(isEntering: true)
        case (_, "command"): .help
        case (.text, "tag"), (.word, "tag"): .tags
        case (.text, _): mention(part)
        default: .nothing
        }
    }

    private static func mention(_ part: String) -> Wanted {
        if part.first.map(MentionedHandles.signs.contains) == true { return .mentions }
        return part.hasPrefix("#") || part.hasPrefix("＃") ? .places(isEntering: false) : .nothing
    }
}

/// The words that may follow `/plugins`.
enum PluginsActions {
    static let all = ["versions", "diff", "undo", "disable", "enable", "revive", "give", "release", "reload"]
}
