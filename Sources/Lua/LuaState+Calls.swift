import Locks

extension LuaState {
    /// Calls a function that this state keeps.
    ///
    /// While it waits for a host function, other calls may run; a running call is never interrupted by
    /// another.
    ///
    /// - Parameters:
    ///   - arguments: Values, functions of this state among them.
    ///   - context: Handed to every host function that the call uses.
    ///   - limits: Instead of the state's own; memory and string length stay the state's.
    ///   - meter: Told once what the call has used, on the state's queue; not when the state was closed meanwhile.
    /// - Throws: `LuaError`; of kind `.closed` when the state was closed, also during a wait.
    public func call(
        _ function: LuaFunction, _ arguments: [LuaValue] = [], context: (any LuaCallContext)? = nil,
        limits: LuaLimits? = nil, meter: (any LuaMeter)? = nil
    ) async throws -> [LuaValue] {
        let machine = try open()
        if Task.isCancelled { throw LuaError(.cancelled, "cancelled before the call") }
        machine.host.context = context
        var step = try machine.call(function, arguments, limits: limits ?? machine.limits, meter: meter)
        while true {
            switch step {
            case .done(let values): return values
            case .waiting(_, let index, _) where machine.host.body(of: index).hands:
                step = try await passHandovers(step, context)
            case .waiting(let task, let index, let arguments):
                let answer = await Self.answer(machine.host.body(of: index), context, arguments)
                // Others have run meanwhile.
                machine.host.context = context
                step = try machine.resume(task, answer)
            }
        }
    }

    /// Runs a host function away from the state's queue.
    private nonisolated static func answer(
        _ body: LuaHostFunction.Body, _ context: (any LuaCallContext)?, _ arguments: [LuaValue]
    ) async -> HostVerdict {
        do {
            switch body {
            case .immediate(let body): return .values(try body(context, arguments))
            case .waiting(let body): return .values(try await body(context, arguments))
            case .handing(let body):
                return .values(
                    try await handedOver { handOver in
                        body(context, arguments) { handOver.resume(with: $0) }
                    })
            }
        } catch {
            return HostVerdict(catching: error)
        }
    }
}
