import Glibc
import Model

/// The standard output of commands, which is a terminal or what a script reads.
///
/// Names, titles, paths and errors come from files that somebody else may have written: what would break a line, or steer
/// a terminal, is shown escaped. All that a command says goes through here, or through ``LogFile``.
enum StandardOutput {
    /// Writes one line.
    static func say(_ line: String) { print(Escaping.visible(line)) }

    /// Writes one line of columns, with a tab between each two.
    static func write(columns: [String]) { print(columns.map(Escaping.visible).joined(separator: "\t")) }

    /// Writes a text of several lines, whose line breaks are the command's own.
    static func write(_ text: String) {
        print(
            text.split(separator: "\n", omittingEmptySubsequences: false).map { Escaping.visible(String($0)) }
                .joined(separator: "\n"), terminator: "")
    }

    /// Writes JSON, indented or not. What would steer a terminal stands in strings alone, and is escaped as in JSON.
    static func write(json: String) { print(escaped(json: json)) }

    static func escaped(json: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            guard scalar != "\n", Escaping.isHarmful(scalar) else {
                escaped.append(scalar)
                continue
            }
            for unit in UTF16.encode(scalar) ?? .init() {
                let digits = String(unit, radix: 16)
                escaped += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
            }
        }
        return String(escaped)
    }

    /// Asks something, and reads the answer; `nil` at the end of the input.
    static func ask(_ question: String) -> String? {
        print(Escaping.visible(question), terminator: "")
        fflush(nil)
        return readLine()
    }
}
