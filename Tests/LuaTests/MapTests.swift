import Lua
import Testing

@Suite struct MapTests {
    static func batch(_ rows: Int) -> LuaRecordBatch {
        var batch = LuaRecordBatch(columns: ["id", "name", "tags", "gone"])
        batch.reserveCapacity(rows: rows)
        for row in 0..<rows {
            batch.append(
                [.integer(Int64(row)), .string("post \(row)"), ["a", "b"], nil],
                seed: .integer(Int64(row * 10)))
        }
        return batch
    }

    @Test(arguments: [0, 1, 255, 256, 257, 1_000])
    func map_overRows_givesEachItsResult(rows: Int) async throws {
        let fixture = try await Fixture(
            """
            return function(post, seed, settings)
              return { post.id + seed * settings.factor, post.name, #post.tags, post.gone == nil, next(post) ~= nil }
            end
            """)
        let results = try await fixture.state.map(
            fixture.function("f"), over: Self.batch(rows), settings: ["factor": 2])
        #expect(results.count == rows)
        for (row, result) in results.enumerated() {
            #expect(try result.get() == [.integer(Int64(row * 21)), .string("post \(row)"), 2, true, true])
        }
    }

    @Test func map_whenRowsFail_theOthersGoOn() async throws {
        let fixture = try await Fixture(
            """
            return function(post)
              local n = post.id % 6
              if n == 1 then error("odd one") end
              if n == 2 then error({ message = "told", code = 7 }) end
              if n == 3 then return pcall end
              if n == 4 then return host.later() end
              if n == 5 then return ("x"):rep(600000) .. ("y"):rep(600000) end
              return post.id
            end
            """, host: [.later])
        let results = try await fixture.state.map(fixture.function("f"), over: Self.batch(12), settings: nil)
        for (row, result) in results.enumerated() {
            switch (row % 6, result) {
            case (0, .success(let value)): #expect(value.integer == Int64(row))
            case (1, .failure(let error)): #expect(error.message == "test.lua:3: odd one" && error.line == 3)
            case (2, .failure(let error)): #expect(error.message == "told" && error.value.table?["code"] == 7)
            case (3, .failure(let error)): #expect(error.kind == .conversion)
            case (4, .failure(let error)): #expect(error.message.contains("can't wait here"))
            case (5, .failure(let error)): #expect(error.kind == .memory)
            default: Issue.record("row \(row): \(result)")
            }
        }
    }

    /// The names lie on the stack, which has to hold all of them twice: also for the rows behind one that fails.
    @Test func map_ofManyColumns_givesEachRowAllOfThem() async throws {
        let columns = (0..<300).map { "column \($0)" }
        var batch = LuaRecordBatch(columns: columns, hasSeeds: false)
        for row in 0..<20 { batch.append(columns.indices.map { [.integer(Int64(row + $0))] }) }
        let fixture = try await Fixture(
            """
            return function(record, settings)
              local sum = 0
              for column = 0, settings.columns - 1 do sum = sum + record["column " .. column][1] end
              if record["column 0"][1] % 3 == 1 then error("no sum") end
              return sum
            end
            """)
        let results = try await fixture.state.map(
            fixture.function("f"), over: batch, settings: ["columns": 300])
        #expect(results.count == 20)
        for (row, result) in results.enumerated() {
            let sum = row % 3 == 1 ? nil : Int64(300 * row + 299 * 150)
            #expect((try? result.get().integer) == sum, "row \(row): \(result)")
        }
    }

    /// Rows wait on a tape while they are gone through, and so do results: neither may be the host's.
    @Test(arguments: [1, 257, 5_000])
    func map_whenRowsCallTheHost_keepsRowsAndResultsApart(rows: Int) async throws {
        let upper = LuaHostFunction(
            "host.upper",
            body: .immediate { _, arguments in
                guard let text = arguments.first?.string else { throw LuaRaise(value: "no text") }
                return [.string(text.uppercased()), .string(String(repeating: "z", count: 5_000))]
            })
        let fixture = try await Fixture(
            """
            return function(post)
              local name, long = host.upper(post.name)
              if post.id % 100 == 7 then host.upper() end
              if post.id % 100 == 8 then error((host.upper("odd one"))) end
              return { host.upper(name .. "!"), #long, post.id }
            end
            """, host: [upper])
        let results = try await fixture.state.map(
            fixture.function("f"), over: Self.batch(rows), settings: nil)
        #expect(results.count == rows)
        for (row, result) in results.enumerated() {
            switch (row % 100, result) {
            case (7, .failure(let error)): #expect(error.message.hasSuffix("no text"))
            case (8, .failure(let error)): #expect(error.message.hasSuffix("ODD ONE"))
            default:
                #expect(try result.get().table?.array.last == .integer(Int64(row)))
                #expect(try result.get().table?.array.first == .string("POST \(row)!"))
            }
        }
    }

    @Test func map_whenARowIsKilledInTheHost_keepsWhatWasDone() async throws {
        let stop = LuaHostFunction(
            "host.stop",
            body: .immediate { _, arguments in
                if arguments.first?.integer == 300 { throw LuaStop("enough") }
                return arguments
            })
        let fixture = try await Fixture("return function(post) return host.stop(post.id) end", host: [stop])
        let results = try await fixture.state.map(fixture.function("f"), over: Self.batch(600), settings: nil)
        let kept: [Int64?] = results.prefix(300).map { try? $0.get().integer }
        #expect(kept == (Int64(0)..<300).map(Optional.some))
        #expect(results.dropFirst(300).allSatisfy { result in (try? result.get()) == nil })
    }

    // MARK: What a batch may give

    private static let shared = LuaLimits(
        processorTime: .seconds(600), tableEntries: 1_000, tapeBytes: 10_000)

    /// A batch of a thousand rows would otherwise give as much as a thousand calls.
    @Test(arguments: [
        ("local t = {} for i = 1, 300 do t[i] = i end return t", 3), ("return ('x'):rep(3000)", 3),
    ])
    func map_whenRowsGiveMuch_givesTogetherWhatOneCallMay(body: String, fit: Int) async throws {
        let fixture = try await Fixture("return function(number) \(body) end", limits: Self.shared)
        let results = try await fixture.state.map(
            fixture.function("f"), over: LuaRecordBatch(values: (1...15).map { .integer($0) }), settings: nil)
        #expect(results.count == 15)
        #expect(results.prefix(fit).allSatisfy { (try? $0.get()) != nil })
        #expect(
            results.dropFirst(fit).allSatisfy {
                if case .failure(let error) = $0 { error.kind == .conversion } else { false }
            })
    }

    @Test func map_whenManyRowsGiveLittle_givesAllOfIt() async throws {
        let fixture = try await Fixture(
            "return function() local t = {} for i = 1, 60 do t[i] = true end return t end",
            limits: Self.shared)
        let results = try await fixture.state.map(
            fixture.function("f"), over: LuaRecordBatch(values: (1...100).map { .integer($0) }), settings: nil
        )
        #expect(results.allSatisfy { (try? $0.get().table?.array.count) == 60 })
    }

    @Test func map_ofSingleValues_givesThemAsTheyAre() async throws {
        let fixture = try await Fixture(
            "return function(word, before, settings) return word .. before .. settings.mark end")
        var batch = LuaRecordBatch(values: ["a", "b", "c"])
        batch.seeds = ["1", "2", "3"]
        let results = try await fixture.state.map(fixture.function("f"), over: batch, settings: ["mark": "!"])
        #expect(try results.map { try $0.get() } == ["a1!", "b2!", "c3!"])
    }

    @Test func map_ofSingleValues_goesOnBehindOneThatFails() async throws {
        let fixture = try await Fixture("return function(word) return #word end")
        let results = try await fixture.state.map(
            fixture.function("f"), over: LuaRecordBatch(values: ["a", nil, ["x"], "abc"]), settings: nil)
        #expect(results.map { try? $0.get() } == [1, nil, 1, 3])
    }

    @Test func map_whenARowLoops_closesTheStateAndKeepsWhatWasDone() async throws {
        let fixture = try await Fixture(
            "return function(post) while post.id == 300 do end return post.id end")
        let results = try await fixture.state.map(fixture.function("f"), over: Self.batch(600), settings: nil)
        let kinds = results.map { result -> LuaError.Kind? in
            if case .failure(let error) = result { error.kind } else { nil }
        }
        #expect(kinds[0..<300].allSatisfy { $0 == nil })
        #expect(kinds[300] == .instructions)
        #expect(kinds.count == 600 && kinds[301...].allSatisfy { $0 == .closed })
        #expect(await fixture.state.isClosed)
    }

    @Test func map_budget_isPerRow() async throws {
        let fixture = try await Fixture("return function() for i = 1, 2000 do end return 1 end")
        let results = try await fixture.state.map(
            fixture.function("f"), over: Self.batch(500), settings: nil,
            limits: LuaLimits(instructions: 5_000, processorTime: .seconds(600)))
        #expect(results.allSatisfy { (try? $0.get()) == 1 })
    }

    @Test func map_deadline_isPerRow() async throws {
        let fixture = try await Fixture("return function(post) while post.id == 2 do end return 1 end")
        let results = try await fixture.state.map(
            fixture.function("f"), over: Self.batch(4), settings: nil,
            limits: .processor(.milliseconds(10)))
        guard case .failure(let error) = results[2] else { throw error(results) }
        #expect(error.kind == .deadline)
    }

    private func error(_ results: [Result<LuaValue, LuaError>]) -> LuaRaise {
        LuaRaise(value: .integer(Int64(results.count)))
    }

    @Test(arguments: [true, false])
    func map_withoutSeeds_givesTwoArguments(hasSeeds: Bool) async throws {
        let fixture = try await Fixture(
            "return function(...) local r, s = ... return select('#', ...) .. type(s) .. r.a end")
        var batch = LuaRecordBatch(columns: ["a"], hasSeeds: hasSeeds)
        for number in 1...600 { batch.append([.integer(Int64(number))], seed: 1.5) }
        let results = try await fixture.state.map(
            fixture.function("f"), over: batch, settings: "settings")
        let start = hasSeeds ? "3number" : "2string"
        #expect(try results.map { try $0.get() } == (1...600).map { .string("\(start)\($0)") })
        #expect(batch.seeds.count == (hasSeeds ? 600 : 0))
    }

    @Test func map_withoutSeeds_goesOnBehindARowThatFails() async throws {
        let fixture = try await Fixture("return function(r) if r.a == 2 then error('x') end return r.a end")
        var batch = LuaRecordBatch(columns: ["a", "b"], hasSeeds: false)
        for number in 1...3 { batch.append([.integer(Int64(number)), "text"]) }
        let results = try await fixture.state.map(fixture.function("f"), over: batch, settings: nil)
        #expect(results.map { try? $0.get() } == [1, nil, 3])
    }

    @Test func batch_whenFilledAtOnce_padsAndCuts() {
        var batch = LuaRecordBatch(columns: ["a", "b"])
        batch.append([1, 2], seed: 5)
        batch.append(rows: 2) { $0 += [3, 4, 5] }
        #expect(batch.values == [1, 2, 3, 4, 5, nil] && batch.rowCount == 3)
        batch.append(rows: 1) { $0 += [6, 7, 8] }
        #expect(batch.values.suffix(2) == [6, 7] && batch.rowCount == 4)
        batch.append([9, 10], seed: 6)
        #expect(batch.seeds == [5, nil, nil, nil, 6])
    }

    @Test func batch_withUnevenRows_padsAndCuts() {
        var batch = LuaRecordBatch(columns: ["a", "b"])
        batch.append([1])
        batch.append([1, 2, 3], seed: 5)
        #expect(batch.values == [1, nil, 1, 2])
        #expect(batch.seeds == [nil, 5])
        #expect(batch.rowCount == 2)
    }
}
