import Dispatch
import Storage

/// Queues the operations while the ledger is held up, so that they make one batch, and returns their
/// results in order.
func inOneBatch(
    _ ledger: NoteLedger, _ texts: [String],
    _ operation: @escaping @Sendable (String, Transaction<Int64>) throws -> Int64
) -> [Result<Int64, any Error>] {
    let gate = Gate()
    let results = Recorder<Result<Int64, any Error>>()
    ledger.submit({ _ in gate.enter() }, completion: { _ in })
    gate.waitForArrival()
    for text in texts {
        ledger.submit({ try operation(text, $0) }, completion: { results.add($0) })
    }
    gate.open()
    results.wait(for: texts.count)
    return results.entries
}

/// Waits on a thread that may be blocked, instead of the cooperative pool's.
func blocking(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            body()
            continuation.resume()
        }
    }
}

extension Result {
    var failure: Failure? {
        switch self {
        case .success: nil
        case .failure(let failure): failure
        }
    }
}
