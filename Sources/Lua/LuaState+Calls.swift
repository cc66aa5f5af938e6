import Concurrency
import struct Synchronization.Atomic

extension LuaState {
    /// Calls a function that this state keeps, and returns its results.
    ///
    /// While it waits for a host function, other calls may run. A running call is never interrupted by another.
    ///
    /// - Parameters:
    ///   - arguments: The arguments. Functions of this state may be among them.
    ///   - context: Passed to every host function that the call uses.
    ///   - limits: The call's limits instead of the state's own. Memory and string length stay the state's.
    ///   - meter: Told once what the call has used, on the state's queue, unless the state was closed meanwhile.
    /// - Throws: `LuaError`: `.closed` if the state was closed, also during a wait; `.stuck` as soon as the call's
    ///   thread is given up, long before the call ends; `.busy` if too many calls are stuck.
    package nonisolated(nonsending) func call(
        _ function: LuaFunction, _ arguments: [LuaValue] = [], context: (any LuaCallContext)? = nil,
        limits: LuaLimits? = nil, meter: (any LuaMeter)? = nil
    ) async throws -> [LuaValue] {
        if Task.isCancelled { throw LuaError(.cancelled, "cancelled before the call") }
        try checkRoom()
        let passage = Passage(function, arguments, context, limits, meter)
        var answer: (Machine.Wait, HostVerdict)?
        do {
            while true {
                let reply = answer
                let step = try await passage.seat.wait {
                    if let reply {
                        enqueue(for: passage) { self.goOn(passage, reply) }
                    } else {
                        queue.enqueue(passage, in: self)
                    }
                }
                switch step {
                case .done(let values): return values
                case .waiting(let wait):
                    answer = (wait, await Self.answer(wait, context))
                }
            }
        } catch let error as LuaError where error.kind == .runtime && Task.isCancelled {
            // The host function that it waited for was cancelled, and it didn't catch that. It is no failure of its
            // own.
            throw LuaError(.cancelled, error.message, file: error.file, line: error.line)
        }
    }

    /// Runs a host function away from the state's queue.
    private nonisolated static func answer(
        _ wait: Machine.Wait, _ context: (any LuaCallContext)?
    ) async -> HostVerdict {
        let arguments = wait.arguments
        do {
            switch wait.body {
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

    /// Begins a call, or resumes it.
    ///
    /// If the call waits for a `handing` host function, the answer resumes it by a job on the state's queue, and the
    /// call's Swift task sleeps through that. It wakes now and then to see whether it was cancelled.
    fileprivate nonisolated func goOn(_ passage: Passage, _ reply: (Machine.Wait, HostVerdict)?) {
        let step: Machine.Step
        do { step = try self.step(of: passage, reply) } catch { return passage.fail(with: error) }
        guard case .waiting(let wait) = step, case .handing(let body) = wait.body, passage.sleepsOn()
        else { return passage.seat.answer(.success(step)) }
        body(passage.context, wait.arguments) { result in
            // A job of its own, so that plugins take turns and a chain of answers is no recursion.
            self.enqueue(for: passage) { self.goOn(passage, (wait, HostVerdict(result))) }
        }
    }

    private nonisolated func step(
        of passage: Passage, _ reply: (Machine.Wait, HostVerdict)?
    ) throws(LuaError) -> Machine.Step {
        let machine = try open()
        if let (wait, verdict) = reply { return try machine.resume(wait, verdict) }
        return try machine.call(
            passage.function, passage.arguments, context: passage.context,
            limits: passage.limits ?? machine.limits, meter: passage.meter)
    }
}

/// A call under way, through all of its waits.
private final class Passage: Occupant {
    /// How many waits in a row the Swift task sleeps through.
    private static let longestSleep: UInt = 16

    let function: LuaFunction
    let arguments: [LuaValue]
    let context: (any LuaCallContext)?
    let limits: LuaLimits?
    let meter: (any LuaMeter)?
    /// Waits for one part of the call after the other.
    let seat = Seat<Machine.Step>()
    private let waits = Atomic<UInt>(0)

    init(
        _ function: LuaFunction, _ arguments: [LuaValue], _ context: (any LuaCallContext)?,
        _ limits: LuaLimits?, _ meter: (any LuaMeter)?
    ) {
        self.function = function
        self.arguments = arguments
        self.context = context
        self.limits = limits
        self.meter = meter
    }

    /// Whether the Swift task may sleep through one more wait.
    func sleepsOn() -> Bool {
        waits.wrappingAdd(1, ordering: .relaxed).newValue % Self.longestSleep != 0
    }

    func fail(with error: LuaError) { seat.answer(.failure(error)) }

    func begin(in state: LuaState) { state.goOn(self, nil) }
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
