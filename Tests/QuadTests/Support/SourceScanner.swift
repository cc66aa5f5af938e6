import Foundation
import TestSupport

/// Finds the numbers in one file of the sources: constants of Swift's types, macros and constants of C, and the values of
/// a Lua file.
///
/// It goes by lines, since the formatter puts every constant on one: a number, a shift or product of numbers, a range,
/// a time, or several of them in parentheses.
struct SourceScanner {
    /// What may stand in a value beside digits: units of time, and types that hold nothing but bounds.
    private static let words: Set<String> = [
        "Duration", "TimeAmount", "seconds", "milliseconds", "ChannelOptions", "Types",
        "WriteBufferWaterMark", "low", "high", "LuaLimits", "instructions", "processorTime",
    ]
    private static let kinds: Set<String> = ["struct", "enum", "class", "actor", "extension", "protocol"]

    /// A line that declares a constant contains one of these.
    private static let declarations = ["static ", "#define ", "local "]

    private let target: String
    private let stem: String
    private let language: String
    private let lines: [String]

    /// - Parameter path: from the root, `Sources/CLua/pool.c`, `plugins/chat/views.lua`.
    init(_ text: String, path: String) {
        let file = URL(filePath: path)
        let folders = path.components(separatedBy: "/")
        language = file.pathExtension
        target = language == "lua" ? "Bundled plugins" : folders.dropFirst().first ?? ""
        stem =
            language == "lua"
            ? path.split(separator: ".")[0].split(separator: "/").dropFirst().joined(separator: "/")
            : file.deletingPathExtension().lastPathComponent
        lines = text.components(separatedBy: "\n")
    }

    var numbers: [SourceNumber] {
        lines.indices.compactMap { index -> SourceNumber? in
            guard Self.declarations.contains(where: { lines[index].holds($0) }) else { return nil }
            let line = Self.code(of: lines[index])
            guard let (name, value) = constant(line, at: index), Self.isNumber(value) else { return nil }
            let path = (language == "swift" ? types(around: index) : [stem]) + [name]
            return SourceNumber(
                target: target, place: path.joined(separator: "."), value: value,
                reason: comment(above: index))
        }
    }

    private func constant(_ line: String, at index: Int) -> (name: String, value: String)? {
        switch language {
        case "swift": swiftConstant(line)
        case "lua": Self.indentation(of: lines[index]) == 0 ? constantOfLua(line) : nil
        default: constantOfC(line)
        }
    }

    /// `local page = 20`, at the top of a file.
    private func constantOfLua(_ line: String) -> (name: String, value: String)? {
        guard line.hasPrefix("local "), let sign = line.range(of: " = ") else { return nil }
        return (String(line[..<sign.lowerBound].dropFirst(6)), String(line[sign.upperBound...]))
    }

    /// A line without the comment behind its code.
    private static func code(of line: String) -> String {
        [" //", " /*", "  -- "].reduce(line) { $0.components(separatedBy: $1)[0] }.trimmingCharacters(
            in: .whitespaces)
    }

    /// `private static let most = 20`, `static var most: Int { 20 }`.
    private func swiftConstant(_ line: String) -> (name: String, value: String)? {
        guard !line.hasPrefix("/"),
            let keyword = line.range(of: "static let ") ?? line.range(of: "static var ")
        else { return nil }
        let declaration = line[keyword.upperBound...]
        let name = String(declaration.prefix { $0 != ":" && $0 != "=" && $0 != "{" })
            .trimmingCharacters(in: .whitespaces)
        if let sign = declaration.range(of: " = ") {
            return (name, String(declaration[sign.upperBound...]))
        }
        guard let brace = declaration.range(of: " { "), declaration.hasSuffix(" }") else { return nil }
        return (name, String(declaration[brace.upperBound...].dropLast(2)))
    }

    /// `#define MOST 20`, `static const int most = 20;`.
    private func constantOfC(_ line: String) -> (name: String, value: String)? {
        if line.hasPrefix("#define ") {
            let parts = line.split(separator: " ", maxSplits: 2)
            return parts.count == 3 ? (String(parts[1]), String(parts[2])) : nil
        }
        guard line.hasPrefix("static const "), line.hasSuffix(";"), let sign = line.range(of: " = "),
            let name = line[..<sign.lowerBound].split(separator: " ").last
        else { return nil }
        return (String(name), String(line[sign.upperBound...].dropLast()))
    }

    private static func isNumber(_ value: String) -> Bool {
        let letters = value.split { !$0.isLetter }.map(String.init)
        let others = value.filter { !$0.isLetter }
        return words.isSuperset(of: letters) && others.contains(where: \.isNumber)
            && others.allSatisfy { "0123456789_.<>*+-/(),: ".contains($0) }
    }

    /// The names of the types that a line stands in, the outermost first.
    private func types(around index: Int) -> [String] {
        var depth = Self.indentation(of: lines[index])
        var names: [String] = []
        for line in lines[..<index].reversed() where !line.isEmpty && Self.indentation(of: line) < depth {
            let words = line.split(separator: " ")
            guard let kind = words.firstIndex(where: { Self.kinds.contains(String($0)) }),
                kind + 1 < words.count, words[0].first != "/"
            else { continue }
            names.insert(String(words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "." }), at: 0)
            depth = Self.indentation(of: line)
        }
        return names
    }

    private static func indentation(of line: String) -> Int { line.prefix { $0 == " " }.count }

    /// The comment right above a line and its attributes, in one line.
    private func comment(above index: Int) -> String? {
        let marks = ["swift": ["///"], "lua": ["--"]][language] ?? ["//", "/*", "*"]
        var parts: [String] = []
        for line in lines[..<index].reversed() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if marks.contains(where: { line.hasPrefix($0) }) {
                parts.insert(
                    line.trimmingCharacters(in: CharacterSet(charactersIn: language == "lua" ? "- " : "/* ")),
                    at: 0)
            } else if !line.hasPrefix("@") {
                break
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
