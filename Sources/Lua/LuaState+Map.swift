internal import CLua

extension LuaState {
    /// Calls a pure function as `f(record, seed, settings)` or `f(record, settings)` for each row, without leaving the
    /// state in between.
    ///
    /// Each row has its own budget and its own outcome. The results of all rows share one more budget, because they lie
    /// outside the state's memory; a row beyond it fails with `.conversion`. After a breach of budget the state is
    /// closed, and the rows that follow fail with `.closed`. Host functions that wait raise an error.
    ///
    /// - Parameters:
    ///   - meter: Told what each group of rows has used.
    ///   - settings: A table that many rows share. A function that changes it isn't pure.
    /// - Returns: One outcome for each row, in order.
    /// - Throws: `LuaError` if the batch can't enter Lua, or the state is closed.
    package nonisolated func map(
        _ function: LuaFunction, over batch: LuaRecordBatch, settings: LuaValue, limits: LuaLimits? = nil,
        meter: (any LuaMeter)? = nil
    ) async throws -> [Result<LuaValue, LuaError>] {
        try await perform {
            try $0.mapAtOnce(function, over: batch, settings: settings, limits: limits, meter: meter)
        }
    }
}

extension Machine {
    /// Rows that cross at once: enough to make crossing cheap, and few enough to stay in the processor's cache.
    private static let rowsPerCrossing = 256

    fileprivate func mapAtOnce(
        _ function: LuaFunction, over batch: LuaRecordBatch, settings: LuaValue, limits: LuaLimits?,
        meter: (any LuaMeter)?
    ) throws -> [Result<LuaValue, LuaError>] {
        let limits = limits ?? self.limits
        var share = limits.share(ofRows: batch.rowCount)
        var results: [Result<LuaValue, LuaError>] = []
        results.reserveCapacity(batch.rowCount)
        var first = 0
        while first < batch.rowCount {
            let rows = first..<min(first + Self.rowsPerCrossing, batch.rowCount)
            let failure = try map(
                function, batch: batch, rows: rows, settings: settings, limits: limits, meter: meter,
                share: &share, into: &results)
            if let failure {
                results.append(.failure(failure))
                // Without a breach the batch itself couldn't cross, so no row of it did.
                if closed == nil { Self.fail(&results, upTo: rows.upperBound, with: failure) }
            }
            if closed != nil { break }
            first = rows.upperBound
        }
        Self.fail(&results, upTo: batch.rowCount, with: closing)
        return results
    }

    /// The error of rows that come after the state was closed.
    private var closing: LuaError {
        do throws(LuaError) { try checkOpen() } catch { return error }
        return LuaError(.closed, "the state is closed")
    }

    private static func fail(
        _ results: inout [Result<LuaValue, LuaError>], upTo count: Int, with error: LuaError
    ) {
        while results.count < count { results.append(.failure(error)) }
    }
}

extension LuaLimits {
    /// What the values of so many rows may take together.
    fileprivate func share(ofRows count: Int) -> clua_share {
        clua_share(entries: max(tableEntries, count * Self.entriesOfRow), bytes: tapeBytes)
    }
}
