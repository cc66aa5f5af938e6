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
    public nonisolated(nonsending) func call(
        _ function: LuaFunction, _ arguments: [LuaValue] = [], context: (any LuaCallContext)? = nil,
        limits: LuaLimits? = nil, meter: (any LuaMeter)? = nil
    ) async throws -> [LuaValue] {
        if Task.isCancelled { throw LuaError(.cancelled, "cancelled before the call") }
        try checkRoom()
        let passage = Passage(context)
        var run: @Sendable (Machine) throws -> Machine.Step = { machine in
            try machine.call(
                function, arguments, context: context, limits: limits ?? machine.limits, meter: meter)
        }
        do {
            while true {
                let leg = run
                let step = try await passage.seat.wait { enqueue(for: passage) { $0.goOn(passage, leg) } }
                switch step {
                case .done(let values): return values
                case .waiting(let task, let body, let arguments):
                    let answer = await Self.answer(body, context, arguments)
                    run = { try $0.resume(task, answer) }
                }
            }
        } catch let error as LuaError where error.kind == .runtime && Task.isCancelled {
            // What it waited for was cancelled, and it let that pass: no failure of its own.
            throw LuaError(.cancelled, error.message, file: error.file, line: error.line)
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
                try Task.checkCancellation()
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
    /// on by a job on the state's queue, and the Swift task of the call sleeps through it: but now and then it wakes to
    /// see whether it was cancelled.
    private func goOn(_ passage: Passage, _ run: (Machine) throws -> Machine.Step) {
        let step = Result { try run(try open()) }
        guard case .success(.waiting(let task, .handing(let body), let arguments)) = step,
            passage.sleepsOn()
        else { return passage.seat.answer(step) }
        let answer: LuaHostFunction.Completion = { result in
            // A job of its own, so that plugins take turns and a chain of answers is no recursion.
            self.enqueue(for: passage) { state in
                state.goOn(passage) { try $0.resume(task, HostVerdict(result)) }
            }
        }
        body(passage.context, arguments, answer)
    }
}

/// A call on its way through all of its waits.
private final class Passage: Occupant {
    /// Waits in a row that the Swift task sleeps through.
    private static let longestSleep: UInt = 16

    let context: (any LuaCallContext)?
    /// Waits for one leg after the other.
    let seat = Seat<Machine.Step>()
    private let waits = Atomic<UInt>(0)

    init(_ context: (any LuaCallContext)?) { self.context = context }

    /// Whether the Swift task may sleep through one more wait.
    func sleepsOn() -> Bool {
        waits.wrappingAdd(1, ordering: .relaxed).newValue % Self.longestSleep != 0
    }

    func fail(with error: LuaError) { seat.answer(.failure(error)) }
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
