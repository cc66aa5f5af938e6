import CLua
import TestSupport
import Testing

@testable import Lua

/// Names and texts are told apart by their bytes, and no tape is read beyond its end.
@Suite struct NameTests {
    private static let composed = "\u{E9}"
    private static let decomposed = "e\u{301}"

    @Test func names_ofAnyBytes_areInTheOrderOfTheirBytes() {
        let marks = Array(String(repeating: "\u{301}", count: 200).utf8)
        let names: [[UInt8]] = [
            [], [0], [0x61], [0x61, 0xFF], [0x61, 0xC3, 0xA9], [0x61, 0xCC, 0x81], [0x7F], [0x80],
            [0xC3, 0xA9], [0xC3],
            [0xEF, 0xBF, 0xBD], [0xFF], [0xFF, 0x00], marks, [0x61] + marks, marks + [0xFF], Array("é漢".utf8),
        ]
        let sorted = names.map { LuaName(bytes: $0) }.sorted()
        #expect(sorted.map(\.bytes) == names.sorted { $0.lexicographicallyPrecedes($1) })
        #expect(Set(sorted).count == names.count)
        #expect(sorted.map(\.count) == sorted.map(\.bytes.count))
        #expect(LuaName(String(decoding: marks, as: UTF8.self)) == LuaName(bytes: marks))
    }

    @Test func name_whenCanonicallyEquivalent_isAnother() {
        #expect(LuaName(Self.composed) != LuaName(Self.decomposed))
        #expect(LuaValue.string(Self.composed) != .string(Self.decomposed))
        #expect(LuaName(bytes: [0xFF]) != LuaName(bytes: [0xFE]))
        #expect(LuaName(bytes: Array("né".utf8)) == "né")
        let table = LuaTable(fields: [LuaName(Self.composed): 1, LuaName(Self.decomposed): 2])
        #expect(table.fields.count == 2 && table[Self.decomposed] == 2)
    }

    @Test func table_whenItsNamesAreAnyBytes_crossesBothWays() async throws {
        let source = """
            return { f = function(given)
              local names = { ["\\u{E9}"] = 1, ["e\\u{301}"] = 2, ["\\255"] = 3, ["\\254"] = 4, ["a\\0b"] = 5 }
              if not given then return names end
              for name, value in pairs(names) do if given[name] ~= value then error("lost") end end
              return true
            end }
            """
        let fixture = try await Fixture(source)
        let table = try #require(try await fixture.call().first?.table)
        #expect(table.fields.count == 5)
        #expect(try await fixture.call(.table(table)) == [true])
    }

    @Test(.endsWhereItHangs) func table_whenItsNamesAreHostile_crossesInLinearTime() async throws {
        let source = """
            return { f = function()
              local long = ("\\u{301}\\u{316}"):rep(100000)
              return { [long] = long, [long .. "a"] = 1, text = long }
            end }
            """
        let fixture = try await Fixture(source)
        let table = try #require(try await fixture.call().first?.table)
        #expect(table.fields.count == 3)
        // Kept as bytes, so that nobody compares it as a text.
        #expect(table["text"].string == nil && table["text"].typeName == "string")
    }

    @Test func text_ofAnyBytes_isRepairedAsTheStandardLibraryDoes() {
        var random = SeededGenerator(seed: 1)
        let odd: [UInt8] = [
            0x41, 0x80, 0xC0, 0xE0, 0xE4, 0xB8, 0xAD, 0xED, 0xA0, 0xEF, 0xF0, 0x9F, 0x98, 0xF4, 0xF5, 0xFF,
        ]
        for _ in 0..<5000 {
            let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? odd.randomElement(using: &random)! : .random(in: 0...255, using: &random)
            }
            #expect(
                Array(String(repairing: bytes).utf8) == Array(String(decoding: bytes, as: UTF8.self).utf8),
                "\(bytes)")
        }
    }

    /// A tape that says of itself what isn't true. Its name is short: describing 100,000 cells takes seconds.
    struct ForgedTape: CustomTestStringConvertible {
        let testDescription: String
        let cells: [clua_cell]

        init(_ name: String, _ cells: [(tag: Int, length: UInt32, bits: UInt64)]) {
            testDescription = name
            self.cells = cells.map { clua_cell(tag: UInt32($0.tag), length: $0.length, bits: $0.bits) }
        }
    }

    @Test(arguments: [
        ForgedTape("endless table", [(CLUA_TABLE, .max, .max)]),
        ForgedTape("string beyond the bytes", [(CLUA_TABLE, 0, 3), (CLUA_STRING, 9, 0)]),
        ForgedTape("endless string", [(CLUA_STRING, .max, .max)]),
        ForgedTape("string across the end", [(CLUA_STRING, 5, 2)]),
        ForgedTape("function of no state", [(CLUA_FUNCTION, 0, .max)]),
        ForgedTape("unknown tag", [(99, 1, 1)]), ForgedTape("nothing", []),
        ForgedTape("tables in tables", Array(repeating: (CLUA_TABLE, 1, 0), count: 100_000)),
        ForgedTape("error without a text", [(CLUA_ERROR, 2, 0)]),
    ])
    func tape_whenReadBeyondItsEnd_givesNil(_ tape: ForgedTape) {
        var (cells, bytes): ([clua_cell], [UInt8]) = (tape.cells, [1, 2, 3, 4])
        cells.withUnsafeMutableBufferPointer { cells in
            bytes.withUnsafeMutableBufferPointer { bytes in
                var tape = clua_tape(
                    cells: cells.baseAddress, count: cells.count, capacity: cells.count,
                    bytes: bytes.baseAddress, used: bytes.count, reserved: bytes.count)
                var reader = TapeReader(&tape, state: 1)
                #expect(reader.read(count: .max).count <= max(cells.count, 0))
                #expect(reader.read().isNil && reader.read(count: 3).isEmpty)
                var outcomes = TapeReader(&tape, state: 1)
                for _ in 0..<3 { _ = outcomes.readOutcome(limits: LuaLimits()) }
            }
        }
    }
}
