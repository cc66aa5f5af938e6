import Locks
import struct Synchronization.Atomic

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
    /// - Throws: `LuaError`; of kind `.closed` when the state was closed, also during a wait; of kind `.stuck` when it
    ///   was stuck, long before it comes out; of kind `.busy` when too many calls are.
    public nonisolated func call(
        _ function: LuaFunction, _ arguments: [LuaValue] = [], context: (any LuaCallContext)? = nil,
        limits: LuaLimits? = nil, meter: (any LuaMeter)? = nil
    ) async throws -> [LuaValue] {
        if Task.isCancelled { throw LuaError(.cancelled, "cancelled before the call") }
        do {
            return try await pass(Passage(context), function, arguments, limits, meter)
        } catch let error as LuaError where error.kind == .runtime && Task.isCancelled {
            // What it waited for was cancelled, and it let that pass: no failure of its own.
            throw LuaError(.cancelled, error.message, file: error.file, line: error.line)
        }
    }

    private nonisolated func pass(
        _ passage: Passage, _ function: LuaFunction, _ arguments: [LuaValue], _ limits: LuaLimits?,
        _ meter: (any LuaMeter)?
    ) async throws -> [LuaValue] {
        let context = passage.context
        var step = try await leg(passage, isFirst: true) { machine in
            try machine.call(
                function, arguments, context: context, limits: limits ?? machine.limits, meter: meter)
        }
        while true {
            switch step {
            case .done(let values): return values
            case .waiting(let task, let body, let arguments):
                let answer = await Self.answer(body, context, arguments)
                step = try await leg(passage) { try $0.resume(task, answer) }
            }
        }
    }

    /// Runs a call until it is done, or waits for a host function that is a Swift task.
    private nonisolated func leg(
        _ passage: Passage, isFirst: Bool = false,
        _ begin: @escaping @Sendable (Machine) throws -> Machine.Step
    ) async throws -> Machine.Step {
        try await withTaskCancellationHandler {
            try await answered(isNew: isFirst) { state, seat in state.goOn(passage, for: seat, begin) }
        } onCancel: {
            passage.isCancelled.store(true, ordering: .relaxed)
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

    // MARK: Host functions that hand over

    /// Goes on with a call. Where it waits for a host function of the kind `handing`, what answers that has the call go
    /// on by a job on the state's queue, and the Swift task of the call sleeps through all of it.
    private func goOn(
        _ passage: Passage, for seat: Seat<Machine.Step>, _ run: (Machine) throws -> Machine.Step
    ) {
        let step = Result { try run(try open()) }
        guard case .success(.waiting(let task, .handing(let body), let arguments)) = step else {
            return seat.answer(step)
        }
        let answer: LuaHostFunction.Completion = { result in
            // A job of its own, so that plugins take turns and a chain of answers is no recursion.
            self.queue.enqueue {
                self.assumeIsolated {
                    $0.run(for: seat) { state in
                        state.goOn(passage, for: seat) { try $0.resume(task, HostVerdict(result)) }
                    }
                }
            }
        }
        if passage.isCancelled.load(ordering: .relaxed) {
            answer(.failure(CancellationError()))
        } else {
            body(passage.context, arguments, answer)
        }
    }
}

/// What a call takes along through all of its waits.
private final class Passage: Sendable {
    let context: (any LuaCallContext)?
    let isCancelled = Atomic(false)

    init(_ context: (any LuaCallContext)?) { self.context = context }
}

extension LuaHostFunction.Body {
    var waits: Bool {
        if case .immediate = self { false } else { true }
    }
}

extension HostVerdict {
    fileprivate init(_ result: Result<[LuaValue], any Error>) {
        switch result {
        case .success(let values): self = .values(values)
        case .failure(let error): self.init(catching: error)
        }
    }
}
