import ServiceLifecycle
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// No statement grows with what somebody stored: each operation of a person is run in a community in which one person
/// and everybody around have stored a great deal, and in one with a quarter of that, and SQLite says what it cost.
@Suite(.endsWhereItHangs)
struct StatementCostTests {
    @Test func operations_whereFourTimesAsMuchIsStored_costNoMore() async throws {
        let quarter = try await costs(share: 4)
        let whole = try await costs(share: 1)
        var bounds = CostBounds()
        let complaints = whole.indices.flatMap { bounds.complaints(about: whole[$0], than: quarter[$0]) }
        #expect(complaints == [], "\(complaints.joined(separator: "\n\n"))")
        #expect(bounds.unused == [], "these exceptions are of no statement that needs one")
        // An optimised build, as for a sanitizer, keeps no trace.
        #if DEBUG
            let untried = Set(Campus.actions.map(\.declaration.name)).subtracting(ActionTrace.tried)
            #expect(untried == [], "no operation in `Costs` tries these")
        #endif
    }

    @Test func operations_coverEveryServiceMethod() throws {
        let methods = try ServiceMethod.all()
        #expect(methods.count > 60, "the sources are read wrong")
        let text = try ServiceMethod.textOfOperations()
        let bare = methods.filter { !text.holds($0.call) && ServiceMethod.left[$0.name] == nil }
        #expect(bare.map(\.name) == [], "no operation in `Costs` calls these")
        let names = Set(methods.map(\.name))
        #expect(Set(ServiceMethod.left.keys).subtracting(names) == [], "these are no methods any more")
    }

    /// Runs all operations in a community of that share, one after the other.
    private func costs(share: Int) async throws -> [OperationCosts] {
        let (writing, reading) = (StatementCosts(), StatementCosts())
        var found: [OperationCosts] = []
        let change: (inout CommunityConfiguration) -> Void = { configuration in
            configuration.accounts.administrators = [TestCampus.address(of: "Nick")]
            configuration.limits.groupsPerPerson = 1000
            configuration.limits.groupsJoined = 600
            configuration.storage.costs = writing
            configuration.storage.readCosts = reading
        }
        try await withCampus(configuration: change) { campus in
            let large = try await LargeCommunity.make(in: campus, share: share)
            try await following(campus) {
                await settle(campus)
                for operation in CostOperation.all {
                    let session = try await campus.signIn("Mona")
                    (_, _) = (writing.drain(), reading.drain())
                    do { try await operation.run(large, session) } catch {
                        Issue.record("\(operation.name): \(error)")
                    }
                    await settle(campus)
                    let (written, read) = (writing.drain(), reading.drain())
                    found.append(
                        OperationCosts(
                            name: operation.name, operation: written.mostOfAnOperation,
                            writing: written.statements, reading: read.statements))
                    await campus.core.end(session)
                }
            }
        }
        return found
    }

    private func settle(_ campus: TestCampus) async {
        await campus.core.settleTrending()
        await campus.core.settleTitles()
        await campus.core.settleMessages()
    }

    /// Runs `body` while what is derived from the record follows it, and nothing else goes on.
    private func following(_ campus: TestCampus, _ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in campus.core.upkeep.derived.services { group.addTask { try await service.run() } }
            defer { group.cancelAll() }
            try await body()
        }
    }
}
