import Glibc
import Lua
import Testing

/// The two clocks of a call: its processor time, and the wall's with far more room.
@Suite struct CallClockTests {
    /// A host function that keeps its thread from running, as other programs on a busy machine do.
    private static func stall(milliseconds: UInt32) -> LuaHostFunction {
        LuaHostFunction(
            "host.stall",
            body: .immediate { _, _ in
                usleep(milliseconds * 1_000)
                return []
            })
    }

    /// The limits of the call alone: loading takes as long as the machine has it take.
    private static func limits(margin: Duration) -> LuaLimits {
        var limits = LuaLimits(processorTime: .milliseconds(10))
        limits.time.margin = margin
        return limits
    }

    private static func fixture(stalledFor milliseconds: UInt32) async throws -> Fixture {
        // The loop is just long enough for looks at the clocks behind the stall: it takes a thousandth of the limit.
        try await Fixture(
            "return function() host.stall() local n = 0 for i = 1, 1000 do n = n + i end return n end",
            host: [stall(milliseconds: milliseconds)])
    }

    @Test func time_whenOtherProgramsHaveTheProcessor_isNotCounted() async throws {
        let fixture = try await Self.fixture(stalledFor: 60)
        #expect(try await fixture.call(limits: Self.limits(margin: .seconds(3_600))) == [500_500])
    }

    @Test func time_onTheWall_hasALimitToo() async throws {
        let fixture = try await Self.fixture(stalledFor: 300)
        let error = try await fixture.failure(limits: Self.limits(margin: .zero))
        #expect(error.kind == .deadline)
        #expect(error.message == "200 ms used (limit 200 ms)")
        #expect(await fixture.state.isClosed)
    }
}
