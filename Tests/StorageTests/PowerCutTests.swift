import Storage
import TestSupport
import Testing

/// What is left on the disk when power goes away, at many moments of a busy ledger's life.
@Suite struct PowerCutTests {
    /// Runs a busy ledger whose log is often copied into the database, and cuts power again and again.
    private func cutRepeatedly(
        _ folder: TemporaryFolder, synchronous: Synchronous, keeping seed: UInt32 = 0
    ) async throws -> [PowerCuts.Cut] {
        let cuts = try PowerCuts(folder, keeping: seed)
        var options = LedgerOptions(checkpointPages: 30)
        options.synchronous = synchronous
        let ledger = try NoteLedger.open(folder.file("quad.db"), options: options)
        cuts.start()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for producer in 0..<8 {
                group.addTask {
                    for number in 0..<25 {
                        let id = try await ledger.perform { try note("\(producer) \(number)", in: $0) }
                        cuts.promise(id)
                    }
                }
            }
            try await group.waitForAll()
        }
        let made = cuts.stop()
        await ledger.close()
        return made
    }

    /// What a restart finds.
    private func readSurvivors(_ cut: PowerCuts.Cut) async throws -> Set<Int64> {
        let ledger = try NoteLedger.open("\(cut.folder)/quad.db")
        let health = try await ledger.read { try $0.first("PRAGMA integrity_check") { $0.text(0) } }
        #expect(health == "ok")
        let stored = try await ledger.stored()
        let last = try await ledger.read { try $0.count("SELECT last FROM sequence") }
        // Batches survive whole: numbers without gaps, and the counter that belongs to them.
        #expect(stored == (0..<Int64(stored.count)).map { $0 + 1 })
        #expect(last == stored.count)
        await ledger.close()
        return Set(stored)
    }

    @Test(arguments: [0, 1, 2, 3] as [UInt32])
    func promises_whenPowerGoes_areKept(_ seed: UInt32) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let cuts = try await cutRepeatedly(folder, synchronous: .full, keeping: seed)
        #expect(cuts.count > 10)
        for cut in cuts {
            let lost = cut.promised.subtracting(try await readSurvivors(cut))
            #expect(lost.isEmpty)
        }
    }

    /// The same without syncing: shows that the test above is able to fail.
    @Test func promises_whenNothingIsSynced_areLost() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let cuts = try await cutRepeatedly(folder, synchronous: .off)
        var lost = 0
        for cut in cuts {
            let ledger = try? NoteLedger.open("\(cut.folder)/quad.db")
            let survivors = try await ledger?.stored() ?? []
            lost += cut.promised.subtracting(survivors).count
            await ledger?.close()
        }
        #expect(cuts.count > 10)
        #expect(lost > 0)
    }
}
