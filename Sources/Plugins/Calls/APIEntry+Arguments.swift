package import Lua
import Community

/// The arguments of a call in the order of its function's parameters.
package struct ArrangedArguments: Sendable {
    package let values: [LuaValue]
    /// What the call has to be written otherwise for; `nil` if it is written as it should be.
    package let change: APIChange?
}

extension APIEntry {
    /// Brings a call's arguments into the order of the parameters: those of the table at the end behind the
    /// others.
    ///
    /// A call that is written as the version before had it is taken as it stands, in which order its
    /// arguments are already. So an event's handler that runs again under this version makes the same steps.
    /// - Throws: ``APIMisuse`` if the table has a name that means nothing.
    package func arranged(_ given: [LuaValue]) throws -> ArrangedArguments {
        if change == nil, parameters.last?.isNamed != true {
            return ArrangedArguments(values: given, change: nil)
        }
        switch change?.reading {
        case .call(let new, let read) where APIChange.function(new, asIn: name) == name:
            guard let arguments = read(given) else { break }
            return ArrangedArguments(values: try spread(arguments) ?? arguments, change: change)
        // The old name of another function, which is called with what its body makes of the arguments.
        case .call, .result: return ArrangedArguments(values: given, change: change)
        case .places, .key, .both, nil: break
        }
        if let values = try spread(given) { return ArrangedArguments(values: values, change: nil) }
        guard case .places = change?.reading else { throw APIMisuse("\(signature): the last is a table") }
        return ArrangedArguments(values: given, change: change)
    }

    /// The arguments with those of the table in their places; `nil` if there is something else in the
    /// table's place.
    private func spread(_ given: [LuaValue]) throws -> [LuaValue]? {
        guard parameters.last?.isNamed == true else { return given }
        let places = parameters.prefix { !$0.isNamed }.count
        var given = given
        while given.last?.isNil == true { given.removeLast() }
        guard given.count > places else { return given }
        guard given.count == places + 1, let table = given[places].table, table.array.isEmpty else {
            return nil
        }
        let named = parameters[places...]
        if let unknown = table.firstName(besides: named.map(\.name)) {
            // What was there before may have been a table too, with names of its own.
            if parameters[places].takesTable, !named.contains(where: { !table[$0.name].isNil }) { return nil }
            let hint = Suggestion.hint(for: unknown, among: named.map(\.name)) ?? ""
            throw APIMisuse("\(signature): unknown name \(unknown)\(hint)")
        }
        given.removeLast()
        given += named.map { table[$0.name] }
        while given.last?.isNil == true { given.removeLast() }
        return given
    }

    /// The functions that are called by names of the version before, made of those among `entries` that they
    /// are now.
    package static func former(among entries: [APIEntry]) -> [APIEntry] {
        let known = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
        return APIChange.all.flatMap { change -> [APIEntry] in
            guard case .function(let old) = change.subject, let now = change.now, old != now.name else {
                return []
            }
            // What is said of a function of `call.me` holds for the bot's too.
            let names = [old, APIChange.function(old, asIn: "bot.")]
            return Set(names).sorted().compactMap { name in
                known[APIChange.function(now.name, asIn: name)].map { $0.called(name, now) }
            }
        }
    }

    /// The same function under a name that it had.
    private func called(_ former: String, _ now: APIChange.Now) -> APIEntry {
        let arranged = { @Sendable (call: APICall) throws in
            let arguments = now.arguments(call.arguments) ?? call.arguments
            return call.calling(self, with: try self.arranged(arguments).values)
        }
        let body: Body =
            switch body {
            case .immediate(let run): .immediate { now.result(try run(try arranged($0))) }
            case .waiting(let run): .waiting { now.result(try await run(try arranged($0))) }
            case .handing(let run):
                .handing { call, answer in try run(try arranged(call)) { answer($0.map(now.result)) } }
            }
        return APIEntry(
            former, step, costs: cost, parameters, gives: result, summary, needs: permission, since: since,
            body: body)
    }
}
