import Storage
import TestSupport
import Testing

/// A tool that works on the database of a running gateway.
@Suite struct LedgerSharingTests {
    @Test func numbers_whenTwoLedgersInterleave_neverCollide() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("quad.db")
        // However long the other one's commits take.
        var options = LedgerOptions()
        options.patience = .seconds(86_400)
        let gateway = try NoteLedger.open(path, options: options)
        let tool = try NoteLedger.open(path, options: options)
        let ids = try await withThrowingTaskGroup(of: Int64.self) { group in
            for number in 0..<200 {
                let ledger = number.isMultiple(of: 2) ? gateway : tool
                group.addTask { try await ledger.perform { try note("\(number)", in: $0) } }
            }
            var ids: [Int64] = []
            for try await id in group { ids.append(id) }
            return ids
        }
        #expect(ids.sorted() == (1...200).map { Int64($0) })
        #expect(try await gateway.stored() == ids.sorted())
        await tool.close()
        #expect(try await gateway.perform { try note("last", in: $0) } == 201)
        await gateway.close()
    }

    @Test func batch_whenAnotherWritesInBetween_countsOnFromThere() async throws {
        let folder = try TemporaryFolder()
        let gateway = try NoteLedger.open(folder.file("quad.db"))
        let tool = try NoteLedger.open(folder.file("quad.db"))
        for expected in stride(from: Int64(1), to: 20, by: 2) {
            #expect(try await gateway.perform { try note("g\(expected)", in: $0) } == expected)
            #expect(try await tool.perform { try note("t\(expected)", in: $0) } == expected + 1)
        }
        await gateway.close()
        await tool.close()
    }
}
