package import Community
package import Lua
import Model

/// One call of a host function: who calls, with what.
package struct APICall: Sendable {
    /// The function that is called.
    package private(set) var entry: APIEntry
    let context: CallContext?
    /// As the plugin passed them: of any type and number, the missing ones left out.
    package private(set) var arguments: [LuaValue]
    let seat: PluginContext
    /// Whether a command, an event or a timer runs; a hook may do nothing.
    let mayAct: Bool
    /// The arguments as the version before had them, where they are written so, by which a step of an event's
    /// handler is known; `nil` where they are not.
    var former: [LuaValue]?
    /// The step of an event's handler that it is, if it is one.
    var step: EventRun.Step?
    /// Whose doing it is told of, where it is no step.
    var speaker: PersonID?

    package init(
        entry: APIEntry, context: CallContext?, arguments: [LuaValue], seat: PluginContext, mayAct: Bool
    ) {
        self.entry = entry
        self.context = context
        self.arguments = arguments
        self.seat = seat
        self.mayAct = mayAct
    }

    /// The same call, of another function: what was called by a name of the version before.
    func calling(_ entry: APIEntry, with arguments: [LuaValue]) -> APICall {
        var call = self
        (call.entry, call.arguments) = (entry, arguments)
        return call
    }

    // MARK: Arguments

    /// The argument as a text; numbers are written out.
    /// - Parameter index: from 0.
    /// - Throws: ``APIMisuse`` if it is neither, or missing.
    package func text(_ index: Int) throws -> String {
        guard let text = try optionalText(index) else { throw wrong(index, "a text") }
        return text
    }

    /// The argument as ``text(_:)`` has it; `nil` if it is missing.
    package func optionalText(_ index: Int) throws -> String? {
        let value = self[index]
        if value.isNil { return nil }
        guard let text = value.lenientString else { throw wrong(index, "a text") }
        return ValueBreaks.restored(in: text)
    }

    /// The argument as a whole number, also one in a text.
    /// - Throws: ``APIMisuse`` if it is none, or missing.
    package func integer(_ index: Int) throws -> Int64 {
        guard let number = try optionalInteger(index) else { throw wrong(index, "a whole number") }
        return number
    }

    func optionalInteger(_ index: Int) throws -> Int64? {
        let value = self[index]
        if value.isNil { return nil }
        guard let number = value.integer ?? value.string.flatMap(Int64.init) else {
            throw wrong(index, "a whole number")
        }
        return number
    }

    /// The argument as a finite number.
    /// - Throws: ``APIMisuse`` if it is none, or missing.
    package func number(_ index: Int) throws -> Double {
        guard let number = self[index].number, number.isFinite else { throw wrong(index, "a finite number") }
        return number
    }

    /// The argument as a list.
    /// - Throws: ``APIMisuse`` if it is no table, or one with names.
    package func list(_ index: Int) throws -> [LuaValue] {
        guard let table = self[index].table, table.fields.isEmpty else { throw wrong(index, "a list") }
        return table.array
    }

    func texts(_ index: Int) throws -> [String] {
        try list(index).map {
            guard let text = $0.lenientString else { throw wrong(index, "a list of texts") }
            return ValueBreaks.restored(in: text)
        }
    }

    /// The lines of a text, a list of lines, or a table of either by language. A text breaks where it has line breaks; an
    /// entry of a list is one line, whatever it holds.
    package func words(_ index: Int) throws -> [String] { try words(in: self[index], as: index) }

    /// The same of a value within a parameter.
    package func words(in value: LuaValue, as index: Int) throws -> [String] {
        guard value.table?.fields.isEmpty == false, let table = value.table else {
            if let lines = Self.lines(of: value) { return lines }
            let isList = value.table != nil
            throw wrong(index, isList ? "a list of lines" : "a text, a list of lines or a table by language")
        }
        let language = try require().language
        let chosen = table[language.rawValue].isNil ? table["en"] : table[language.rawValue]
        guard let lines = Self.lines(of: chosen) else {
            throw wrong(index, "a table by language that has at least en")
        }
        return lines
    }

    /// The lines of a text or a list; `nil` if the value is neither.
    private static func lines(of value: LuaValue) -> [String]? {
        if let text = value.lenientString { return ValueBreaks.lines(of: text) }
        guard let lines = value.table?.array.map(\.lenientString), !lines.contains(nil) else { return nil }
        return lines.compactMap { $0.map(ValueBreaks.restored) }
    }

    /// The argument of any type; `.nil` if it is missing.
    package func value(_ index: Int) -> LuaValue { self[index] }

    /// A count of things to list, within bounds.
    package func count(_ index: Int, default fallback: Int, maximum: Int) throws -> Int {
        min(max(Int(clamping: try optionalInteger(index) ?? Int64(fallback)), 1), maximum)
    }

    private subscript(index: Int) -> LuaValue { index < arguments.count ? arguments[index] : .nil }

    func wrong(_ index: Int, _ expected: String) -> APIMisuse {
        let name = index < entry.parameters.count ? entry.parameters[index].name : "\(index + 1)"
        return APIMisuse("\(entry.signature): \(name) is \(expected), not \(shown(self[index]))")
    }

    private func shown(_ value: LuaValue) -> String { value.isNil ? "nil" : "a \(value.typeName)" }

    // MARK: What it does

    /// Notes that the call is about to do something that others see, if it is: what its command spent is not given back from
    /// then on.
    /// - Returns: What ``ended(_:by:)`` takes.
    func beginAct() -> Int? {
        guard case .acts = entry.step, let context else { return nil }
        return context.spending.beginAct()
    }

    /// Notes what ended the call: where that is a refusal, nothing was done.
    /// - Returns: The error.
    func ended(_ act: Int?, by error: any Error) -> any Error {
        if let act, error is CommunityError { context?.spending.refuseAct(act) }
        return error
    }

    // MARK: The caller

    /// The command that is running.
    package func require() throws -> CallContext {
        guard let context else { throw APIMisuse("\(entry.name) works in commands only") }
        return context
    }

    /// The command that is running, of a plugin that was granted something.
    func granted(_ permission: Permission) throws -> CallContext {
        let context = try require()
        guard context.permissions.contains(permission) else {
            throw APIMisuse("\(entry.name) needs \"\(permission.rawValue)\"")
        }
        return context
    }

    /// - Throws: ``APIMisuse`` in a hook, which may do nothing.
    func requireActing() throws {
        guard mayAct else { throw APIMisuse("\(entry.name) works in commands, events and timers only") }
    }

    /// Whose words or doing the plugin's bot tells of: whom an argument `from` names, or else who gave the command, or did what
    /// an event tells of, or whose document is due.
    private func spokenFor() throws -> PersonID? {
        let position = entry.parameters.firstIndex { $0.name == "from" && $0.kind == .integer }
        if let position,
            let person = try optionalInteger(position)
        {
            return PersonID(rawValue: person)
        }
        return context?.person?.id ?? step?.run.speaker ?? speaker
    }

    /// The caller's; English where nobody calls.
    var language: Language { context?.language ?? .english }

    /// The community, and the person on whose behalf the plugin acts: the caller, or the plugin's own bot.
    package func acting() async throws -> (community: Campus, actor: Actor) {
        if entry.permission == .bot {
            try requireActing()
            var (community, actor) = try await seat.bot(
                for: entry.name, step: entry.repetition == .act ? step?.handlerStep : nil)
            let place = entry.parameters.firstIndex { $0.name == "place" } ?? 0
            actor.principal = context.map {
                Actor.Principal($0.person?.id, hasChosenPlace: $0.hasNamed(value(place)))
            }
            actor.speaksFor = try spokenFor()
            return (community, actor)
        }
        let context = try entry.permission.map(granted) ?? require()
        guard let community = context.community else {
            throw CommunityError(.unavailable, SharedWords.stillStarting)
        }
        return (community, Actor(try context.requirePerson().id))
    }
}
