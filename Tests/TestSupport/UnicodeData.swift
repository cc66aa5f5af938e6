import Foundation

/// Tables of Unicode, of whose every line tests make a case. `.ci/test-tools` fetches them.
package enum UnicodeData {
    /// Returns the lines of a table that say something, without their comments.
    package static func lines(of table: String) throws -> [Substring] {
        let path = "\(repository)/.build/unicode/\(table)"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw UnicodeDataProblem(description: "\(table) is missing: run .ci/test-tools")
        }
        // Parted by bytes: in some lines a mark stands right behind a `#`, with which it is one character.
        return text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let said = line.prefix { $0 != UInt8(ascii: "#") }
            return said.isEmpty ? nil : Substring(said)
        }
    }

    /// Returns the text of code points in hexadecimal, such as `0044 0307`, or `nil` if one of them is none.
    package static func text(of codePoints: Substring) -> String? {
        var text = String.UnicodeScalarView()
        for codePoint in codePoints.split(separator: " ") {
            guard let scalar = UInt32(codePoint, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
            text.append(scalar)
        }
        return String(text)
    }

    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
}

/// Why a table of Unicode can't be read.
package struct UnicodeDataProblem: Error, CustomStringConvertible {
    package let description: String
}
