import Foundation
import TestSupport
import Testing

@testable import Folding

/// The tables that `HanPairs.swift` is made from, and the one form of each character that they come to.
///
/// OpenCC's first form of a Traditional character is its form; where that stands in a plane that few fonts have, ICU's is,
/// or else the character itself. What OpenCC or ICU write it as beside becomes the same, unless another character is
/// written so. Then the forms of Hong Kong, which share a line, become one.
struct HanForms {
    /// Radicals and strokes with the characters that they look like.
    let radicals: [Unicode.Scalar: Unicode.Scalar]
    /// ICU's pairs of both directions.
    let simplified: [Unicode.Scalar: Unicode.Scalar]
    let traditional: [Unicode.Scalar: Unicode.Scalar]
    /// Lines of OpenCC's: a character and its forms.
    let traditionalLines: [[Unicode.Scalar]]
    let hongKongLines: [[Unicode.Scalar]]
    /// The form of each character that has another than itself.
    private(set) var forms: [Unicode.Scalar: Unicode.Scalar] = [:]

    init() throws {
        radicals = try Self.radicals()
        simplified = try Self.pairs(of: "Hant-Hans")
        traditional = try Self.pairs(of: "Hans-Hant")
        traditionalLines = try Self.lines(of: "TSCharacters")
        hongKongLines = try Self.lines(of: "HKVariants")
        addTraditional()
        addHongKong()
        try close()
    }

    // MARK: Joining

    private mutating func addTraditional() {
        for line in traditionalLines { forms[line[0]] = line.dropFirst().first { $0 != line[0] } }
        // What OpenCC itself writes otherwise, ICU can't turn round.
        for (character, form) in simplified.sorted(by: { $0.key < $1.key }) where forms[form] != character {
            guard let first = forms[character], first != form else {
                forms[character] = form
                continue
            }
            let (kept, other) = HanFolding.beyond.contains(first.value) ? (form, first) : (first, form)
            (forms[character], forms[other]) = (kept, kept)
        }
        let written = Dictionary(grouping: forms.keys) { forms[$0] }
        for line in traditionalLines {
            for other in line.dropFirst()
            where other != forms[line[0]] && other != line[0] && forms[other] == nil {
                if written[other] == nil { forms[other] = forms[line[0]] }
            }
        }
    }

    private mutating func addHongKong() {
        for line in hongKongLines {
            let form = line.compactMap { forms[$0] }.first ?? line[1]
            for character in line where forms[character] == nil && character != form {
                forms[character] = form
            }
        }
    }

    /// Leads each character to its last form, radicals too.
    private mutating func close() throws {
        for (radical, character) in radicals { forms[radical] = character }
        for character in forms.keys {
            var seen = [character]
            while let last = seen.last, let next = forms[last], next != last {
                try #require(!seen.contains(next), "\(seen) lead round")
                seen.append(next)
            }
            forms[character] = seen.last
        }
        for (form, others) in Dictionary(grouping: forms.keys, by: { forms[$0] ?? $0 }) {
            // What few fonts have gives way to the first character that they do have.
            guard HanFolding.beyond.contains(form.value), let usual = others.min(), usual < form else {
                continue
            }
            for other in others + [form] { forms[other] = usual }
        }
        forms = forms.filter { $0.key != $0.value }
    }

    // MARK: Reading

    private static func radicals() throws -> [Unicode.Scalar: Unicode.Scalar] {
        var radicals: [Unicode.Scalar: Unicode.Scalar] = [:]
        for line in try UnicodeData.lines(of: "EquivalentUnifiedIdeograph.txt") {
            let parts = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let ends = parts[0].components(separatedBy: "..").compactMap { UInt32($0, radix: 16) }
            let character = try #require(UInt32(parts[1], radix: 16).flatMap(Unicode.Scalar.init))
            for value in ends[0]...ends[ends.count - 1] {
                radicals[try #require(Unicode.Scalar(value))] = character
            }
        }
        return radicals
    }

    /// The characters that a transliterator of ICU changes into one other, each with that.
    private static func pairs(of name: String) throws -> [Unicode.Scalar: Unicode.Scalar] {
        let all = (UInt32(0x3400)...0x9FFF).compactMap(Unicode.Scalar.init)
        let lines = all.map { String($0) }.joined(separator: "\n")
        let folded = try #require(lines.applyingTransform(StringTransform(name), reverse: false))
        let parts = folded.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(parts.count == all.count)
        var pairs: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (character, part) in zip(all, parts.map(\.unicodeScalars)) where part.count == 1 {
            if let other = part.first, other != character { pairs[character] = other }
        }
        return pairs
    }

    private static func lines(of table: String) throws -> [[Unicode.Scalar]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/\(table).txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            $0.unicodeScalars.filter { $0 != "\t" && $0 != " " }
        }
    }
}
