import Foundation
import JSONCoding
import TestSupport
import Testing

/// Random values and random bytes. A seed gives the same ones again.
struct JSONFuzzTests {
    @Test(arguments: 0..<4 as Range<UInt64>)
    func value_whenRandom_readsTheSameFromEveryForm(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let value = JSON.random(depth: 4, using: &random)
            for text in [value.line, value.document] {
                #expect(try JSON(Array(text.utf8)) == value)
                #expect(try JSONDecoder().decode(FoundationJSON.self, from: Data(text.utf8)).value == value)
            }
        }
    }

    /// Bytes that look like JSON here and there, and JSON with a few bytes changed: nothing traps, and what is read is what
    /// Foundation reads.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func bytes_whenRandom_areReadOrRefused(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var valid = 0
        for round in 0..<4_000 {
            var bytes =
                round.isMultiple(of: 2)
                ? (0..<Int.random(in: 0..<40, using: &random)).map { _ in Self.byte(using: &random) }
                : Array(JSON.random(depth: 3, using: &random).line.utf8.prefix(400))
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let at = Int.random(in: 0...bytes.count, using: &random)
                let end = min(bytes.count, at + Int.random(in: 0...2, using: &random))
                let new = (0..<Int.random(in: 0...2, using: &random)).map { _ in Self.byte(using: &random) }
                bytes.replaceSubrange(at..<end, with: new)
            }
            let read = try? JSON(bytes, allowsTrailingCommas: true)
            if let read, let strict = try? JSON(bytes) {
                valid += 1
                #expect(strict == read)
            }
            // Foundation takes bytes with zeros for UTF-16.
            guard !bytes.contains(0) else { continue }
            let expected = try? JSONDecoder().decode(FoundationJSON.self, from: Data(bytes)).value
            if let read {
                #expect(read.rounded == expected?.rounded, "\(String(decoding: bytes, as: UTF8.self))")
            } else if let expected {
                // Of a name that is there twice Foundation takes the first.
                let problem = #expect(throws: JSONProblem.self) {
                    try JSON(bytes, allowsTrailingCommas: true)
                }
                #expect(problem?.message.hasSuffix("twice") == true, "\(expected): \(problem?.message ?? "")")
            }
        }
        #expect(valid > 500)
    }

    private static func byte(using random: inout SeededGenerator) -> UInt8 {
        let likely =
            Array(#"[]{}:,"\ubn0129eE+-.tfnrals "#.utf8) + [0x0A, 0x0D, 0xC3, 0xA9, 0xED, 0xA0, 0x80, 0xF0]
        return Bool.random(using: &random)
            ? likely.randomElement(using: &random)! : .random(in: .min ... .max, using: &random)
    }
}

extension JSON {
    /// The value with whole numbers as doubles: what is written with an exponent, Foundation reads to the last digit.
    fileprivate var rounded: JSON {
        switch self {
        case .integer(let whole): .number(Double(whole))
        case .list(let items): .list(items.map(\.rounded))
        case .object(let members): .object(members.mapValues(\.rounded))
        default: self
        }
    }

    fileprivate static func random(depth: Int, using random: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .integer(.random(in: .min ... .max, using: &random))
        case 3: return asRead(Double(bitPattern: .random(in: .min ... .max, using: &random)))
        case 4: return asRead((Double.random(in: -1e6...1e6, using: &random) * 100).rounded() / 100)
        case 5: return .text(text(using: &random))
        case 6, 7:
            return .list(
                (0..<Int.random(in: 0..<5, using: &random)).map { _ in
                    .random(depth: depth - 1, using: &random)
                })
        default:
            var members: [String: JSON] = [:]
            for _ in 0..<Int.random(in: 0..<5, using: &random) {
                members[text(using: &random)] = .random(depth: depth - 1, using: &random)
            }
            return .object(members)
        }
    }

    private static func asRead(_ number: Double) -> JSON {
        guard number.isFinite else { return .null }
        return Int(exactly: number).map(JSON.integer) ?? .number(number)
    }

    private static func text(using random: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
            let highest = [0x20, 0x80, 0x800, 0x3000, 0x110000].randomElement(using: &random)! as UInt32
            text.append(Unicode.Scalar(UInt32.random(in: 0..<highest, using: &random)) ?? "陳")
        }
        return String(text)
    }
}

/// What Foundation reads, for comparison.
private struct FoundationJSON: Decodable {
    let value: JSON

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let flag = try? container.decode(Bool.self) {
            value = .bool(flag)
        } else if let whole = try? container.decode(Int.self) {
            value = .integer(whole)
        } else if let number = try? container.decode(Double.self) {
            value = .number(number)
        } else if let text = try? container.decode(String.self) {
            value = .text(text)
        } else if let list = try? container.decode([FoundationJSON].self) {
            value = .list(list.map(\.value))
        } else {
            value = .object(try container.decode([String: FoundationJSON].self).mapValues(\.value))
        }
    }
}
