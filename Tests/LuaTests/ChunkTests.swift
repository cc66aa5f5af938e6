import Testing

@testable import Lua

/// Source that one state compiled, in other states.
struct ChunkTests {
    private static func state(
        sharing chunks: LuaChunks?, limits: LuaLimits = LuaLimits(processorTime: .seconds(60)),
        require: LuaHostFunction? = nil
    ) async throws -> LuaState {
        try await LuaState(
            label: "test", queue: Fixture.pool.makeQueue(label: "test"), limits: limits,
            host: require.map { [$0] } ?? [], chunks: chunks)
    }

    @Test func source_whenAnotherStateCompiledIt_runsInAStateOfItsOwn() async throws {
        let chunks = LuaChunks()
        let source = "count = (count or 0) + 1 return function() return count end"
        for _ in 0..<3 {
            let state = try await Self.state(sharing: chunks)
            let function = try #require(try await state.load(source, name: "a.lua").function)
            #expect(try await state.call(function, []) == [1])
        }
        #expect(chunks.dump(of: Array(source.utf8), name: "a.lua") != nil)
        #expect(chunks.dump(of: Array(source.utf8), name: "b.lua") == nil)
    }

    @Test func source_withChunksOfItsOwn_isSharedWithoutTheOthers() async throws {
        let chunks = LuaChunks()
        let shared = LuaSource(
            Array("count = 1 return function() return count end".utf8), name: "a.lua", chunks: chunks)
        let own = LuaSource(Array("return 2".utf8), name: "b.lua")
        for _ in 0..<2 {
            let state = try await Self.state(sharing: nil)
            try await state.compile([shared, own])
            let results = try await state.load([shared, own])
            let function = try #require(try results[0].get().function)
            #expect(try await state.call(function, []) == [1])
            #expect(try results[1].get() == 2)
        }
        #expect(chunks.dump(of: shared.bytes, name: "a.lua") != nil)
        #expect(chunks.dump(of: own.bytes, name: "b.lua") == nil)
        chunks.removeAll()
        #expect(chunks.dump(of: shared.bytes, name: "a.lua") == nil)
    }

    @Test func error_whereSourceWasCompiledBefore_namesItsLine() async throws {
        let chunks = LuaChunks()
        for _ in 0..<2 {
            let state = try await Self.state(sharing: chunks)
            let error = try #require(
                await #expect(throws: LuaError.self) {
                    try await state.load("\n\nerror('at load')", name: "a.lua")
                })
            #expect(error.message == "a.lua:3: at load")
            await #expect(throws: LuaError.self) { try await state.load("x = = 1", name: "b.lua") }
        }
    }

    @Test func bytecode_whereSourceIsShared_isRefusedAsItIsElsewhere() async throws {
        let chunks = LuaChunks()
        let state = try await Self.state(sharing: chunks)
        _ = try await state.load("return 1", name: "a.lua")
        let dump = try #require(chunks.dump(of: Array("return 1".utf8), name: "a.lua"))
        for other in [try await Self.state(sharing: chunks), try await Self.state(sharing: nil)] {
            let error = try #require(
                await #expect(throws: LuaError.self) { try await other.load(dump, name: "b.lua") })
            #expect(error.kind == .syntax)
            #expect(error.message.contains("binary"))
        }
    }

    @Test(arguments: [false, true])
    func module_whenItWasCompiled_isRequiredWithoutItsText(isShared: Bool) async throws {
        // The host gives another text than was compiled, so the answer tells which one ran.
        let require = LuaHostFunction(
            "require", visibility: .require,
            body: .immediate { _, _ in [.string("@plugin/lib.lua"), .string("return 'as the host gives it'")]
            })
        let state = try await Self.state(sharing: isShared ? LuaChunks() : nil, require: require)
        try await state.compile([LuaSource(Array("return 'as it was compiled'".utf8), name: "plugin/lib.lua")]
        )
        #expect(try await state.load("return require('lib')", name: "a.lua") == "as it was compiled")
        let settled = try await Self.state(sharing: isShared ? LuaChunks() : nil, require: require)
        try await settled.compile([
            LuaSource(Array("return 'as it was compiled'".utf8), name: "plugin/lib.lua")
        ])
        try await settled.settle()
        #expect(try await settled.load("return require('lib')", name: "a.lua") == "as the host gives it")
    }

    @Test func texts_whenLoadedTogether_areLoadedUpToTheFirstThatFails() async throws {
        let state = try await Self.state(sharing: nil)
        let texts = ["count = 1 return 'one'", "return count", "error('at load')", "count = 2"]
        let results = try await state.load(
            texts.enumerated().map { LuaSource(Array($1.utf8), name: "\($0).lua") })
        #expect(results.count == 3)
        #expect(try results[0].get() == "one" && results[1].get() == 1)
        let error = try #require(throws: LuaError.self) { try results[2].get() }
        #expect(error.message == "2.lua:1: at load")
        #expect(try await state.load("return count", name: "after.lua") == 1)
        let broken = ["return 1", "x = = 1", "y = = 1"].enumerated().map {
            LuaSource(Array($1.utf8), name: "\($0).lua")
        }
        let refusal = try #require(
            await #expect(throws: LuaError.self) { try await state.compile(broken) })
        #expect(refusal.kind == .syntax && refusal.message.hasPrefix("1.lua:1:"))
    }
}
