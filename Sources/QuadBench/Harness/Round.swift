import Glibc

/// How much is measured.
struct Pace: Sendable {
    let isLong: Bool

    func callAsFunction<Value>(_ brief: Value, long: Value) -> Value { isLong ? long : brief }
}

/// A part of what is measured of one figure. It does a stated amount of work, so that two runs execute the same.
struct Round: Sendable {
    let pace: Pace
    /// The first, which does a tenth and isn't counted.
    let isWarmUp: Bool

    /// All of what is asked for, and no more: for what isn't a figure.
    static let whole = Round(pace: Pace(isLong: false), isWarmUp: false)

    /// So many of them in this round, at least one.
    func share(of count: Int) -> Int { isWarmUp ? max(1, count / 10) : pace(count, long: 5 * count) }

    /// Operations a second of all workers together.
    ///
    /// - Parameters:
    ///   - each: Operations that one call of `work` does.
    ///   - work: Gets the number of the call; its remainder by `workers` is that of the worker.
    func rate(
        _ calls: Int, by workers: Int = 1, each: Int = 1,
        _ work: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> [Double] {
        let calls = share(of: calls)
        let seconds = try await elapsed {
            try await withThrowingDiscardingTaskGroup { group in
                for worker in 0..<min(workers, calls) {
                    group.addTask {
                        for number in stride(from: worker, to: calls, by: workers) { try await work(number) }
                    }
                }
            }
        }
        return [Double(calls * each) / seconds]
    }

    /// Milliseconds of each call, one after the other.
    func times(_ calls: Int, _ work: (Int) async throws -> Void) async throws -> [Double] {
        var times: [Double] = []
        for number in 0..<share(of: calls) {
            times.append(try await elapsed { try await work(number) } * 1_000)
        }
        return times
    }

    /// Operations for each second of the processor's time, that of all threads together, as if there were one core.
    func rateOfProcessor(_ operations: Int, _ work: () async throws -> Void) async throws -> [Double] {
        let before = processorSeconds()
        try await work()
        return [Double(operations) / (processorSeconds() - before)]
    }
}

/// Seconds that work takes.
func elapsed(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    return (ContinuousClock.now - start) / .seconds(1)
}

/// The processor's time that this process has used on all its threads.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

extension Sequence {
    /// What becomes of each element, one after the other.
    func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
