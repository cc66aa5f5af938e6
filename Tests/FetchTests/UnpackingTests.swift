import TestSupport
import Testing

@testable import Fetch

/// Bodies in gzip, in pieces of any size.
struct UnpackingTests {
    /// What comes of a body that arrives in pieces of `step` bytes; `nil` if it is refused.
    private static func unpacked(_ body: [UInt8], step: Int, limit: Int = 1 << 20) throws -> (
        bytes: [UInt8], isWhole: Bool
    )? {
        let unpacking = try #require(Unpacking())
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: body.count, by: step) {
            let piece = Array(body[start..<min(start + step, body.count)])
            do { try piece.withUnsafeBytes { try unpacking.unpack($0, onto: &bytes, limit: limit) } } catch {
                return nil
            }
        }
        return (bytes, unpacking.isWhole)
    }

    @Test(arguments: [1, 2, 7, 1_000])
    func body_whenItComesInPieces_isWholeAtItsEndAlone(step: Int) throws {
        let whole = Packed.hello + Packed.lines
        for count in 0...whole.count {
            let found = try #require(try Self.unpacked(Array(whole.prefix(count)), step: step))
            #expect(found.isWhole == [Packed.hello.count, whole.count].contains(count), "\(count) bytes")
            #expect(count < whole.count || found.bytes.count == 2_005)
        }
    }

    @Test func body_whenItFillsWhatIsUnpackedAtOnce_isWhole() throws {
        let found = try #require(try Self.unpacked(Packed.zeros, step: 1_000))
        #expect(found.isWhole && found.bytes == Array(repeating: 0, count: 65_536))
        #expect(try Self.unpacked(Packed.zeros, step: 1_000, limit: 65_535) == nil)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func bytes_whenRandom_areUnpackedOrRefused(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var refused = 0
        for _ in 0..<2_000 {
            var body = Packed.lines
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                body[Int.random(in: 0..<body.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            let step = Int.random(in: 1...40, using: &random)
            guard let found = try Self.unpacked(body, step: step, limit: 4_000) else {
                refused += 1
                continue
            }
            #expect(found.bytes.count <= 4_000)
            // What is not noticed is in the head, of which nothing depends.
            #expect(!found.isWhole || found.bytes.count == 2_000)
        }
        #expect(refused > 500)
    }
}
