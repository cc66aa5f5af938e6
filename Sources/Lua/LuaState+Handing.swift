import struct Synchronization.Atomic

/// Calls that wait for host functions of the kind `handing`: what answers them has the call go on by a job on the
/// state's queue, and the Swift task of the call sleeps through all of it.
extension LuaState {
    /// Goes on from a wait for such a function until the call is done or waits for one of another kind.
    func passHandovers(
        _ step: Machine.Step, _ context: (any LuaCallContext)?
    ) async throws -> Machine.Step {
        let handover = Handover(step, context)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                handover.continuation = continuation
                handOver(handover)
            }
        } onCancel: {
            handover.isCancelled.store(true, ordering: .relaxed)
        }
        return try handover.outcome.get()
    }

    private func handOver(_ handover: Handover) {
        guard let machine, case .success(.waiting(_, let index, let arguments)) = handover.outcome,
            case .handing(let body) = machine.host.body(of: index)
        else { return handover.finish() }
        let answer: LuaHostFunction.Completion = { result in
            // A job of its own, so that plugins take turns and a chain of answers is no recursion.
            self.queue.enqueue { self.assumeIsolated { $0.goOn(handover, with: result) } }
        }
        if handover.isCancelled.load(ordering: .relaxed) {
            answer(.failure(CancellationError()))
        } else {
            body(handover.context, arguments, answer)
        }
    }

    private func goOn(_ handover: Handover, with result: Result<[LuaValue], any Error>) {
        guard let machine, case .success(.waiting(let task, _, _)) = handover.outcome else {
            return handover.finish()
        }
        // Others have run meanwhile.
        machine.host.context = handover.context
        handover.outcome = Result { try machine.resume(task, HostVerdict(result)) }
        handOver(handover)
    }
}

/// A call that is handed over.
// Proof for @unchecked: `context` is Sendable and never changes, `isCancelled` is atomic, and the rest is touched only
// on the state's queue: by the actor, and by its jobs there.
private final class Handover: @unchecked Sendable {
    let context: (any LuaCallContext)?
    let isCancelled = Atomic(false)
    var outcome: Result<Machine.Step, any Error>
    var continuation: CheckedContinuation<Void, Never>?

    init(_ step: Machine.Step, _ context: (any LuaCallContext)?) {
        outcome = .success(step)
        self.context = context
    }

    func finish() {
        continuation?.resume()
        continuation = nil
    }
}

extension LuaHostFunction.Body {
    var waits: Bool {
        if case .immediate = self { false } else { true }
    }

    var hands: Bool {
        if case .handing = self { true } else { false }
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
