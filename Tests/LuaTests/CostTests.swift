import Concurrency
import Lua
import Testing

/// What host functions cost: it is paid before anything is begun.
@Suite struct CostTests {
    /// How often a function was begun.
    private final class Begun: Sendable {
        private let times = Mutex(0)
        var count: Int { times.withLock(\.self) }

        func bodies() -> [LuaHostFunction.Body] {
            let note = { @Sendable in self.times.withLock { $0 += 1 } }
            return [
                .immediate { _, _ in
                    note()
                    return []
                },
                .waiting { _, _ in
                    note()
                    return []
                },
                .handing { _, _, answer in
                    note()
                    answer(.success([]))
                },
            ]
        }
    }

    /// A host function of this cost, called once with a text of so many bytes and a list of so many values.
    private func call(
        _ body: LuaHostFunction.Body, _ cost: LuaCost, bytes: Int = 0, values: Int = 0
    ) async throws -> Result<[LuaValue], any Error> {
        let fixture = try await Fixture(
            """
            return function(bytes, values)
              local list = {}
              for i = 1, values do list[i] = i end
              host.work(("x"):rep(bytes), list)
            end
            """, limits: LuaLimits(instructions: 300_000, processorTime: .seconds(600)),
            host: [LuaHostFunction("host.work", costs: cost, body: body)])
        let function = try fixture.function("f")
        return await Result.of {
            try await fixture.state.call(function, [.integer(Int64(bytes)), .integer(Int64(values))])
        }
    }

    @Test(
        arguments: [
            (LuaCost(call: 300_000), 0, 0), (LuaCost(call: 0, eightBytes: 1_000), 2_400, 0),
            (LuaCost(call: 0, value: 1_000), 0, 300),
        ], 0..<3)
    func function_whenTheCallCannotPay_isNotBegun(
        _ given: (cost: LuaCost, bytes: Int, values: Int), kind: Int
    ) async throws {
        let begun = Begun()
        let outcome = try await call(
            begun.bodies()[kind], given.cost, bytes: given.bytes, values: given.values)
        #expect(throws: LuaError.self) { try outcome.get() }
        #expect(outcome.error?.kind == .instructions)
        #expect(begun.count == 0)
    }

    @Test(
        arguments: [
            (LuaCost(call: 200_000), 2_400, 300), (LuaCost(call: 0, eightBytes: 100), 2_400, 300),
            (LuaCost(call: 0, value: 100), 2_400, 300),
        ], 0..<3)
    func function_whenTheCallCanPay_isBegunOnce(
        _ given: (cost: LuaCost, bytes: Int, values: Int), kind: Int
    ) async throws {
        let begun = Begun()
        let outcome = try await call(
            begun.bodies()[kind], given.cost, bytes: given.bytes, values: given.values)
        #expect(try outcome.get() == [])
        #expect(begun.count == 1)
    }
}
